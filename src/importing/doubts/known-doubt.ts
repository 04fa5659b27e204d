import type { Journal, JournalDocument, RunRecord } from '../../journal/port.ts';

/** What this journal knows of one document in doubt, whatever runs have it. */
export type KnownDoubt = {
  /** The journal's name for it by now. */
  readonly uid: string;
  /** ISO time of its last sending, whatever run or machine that was; null where nobody here knows it. */
  readonly sentAt: string | null;
  /** What was sent then, as JSON text with its fingerprint; null where only another machine knows. */
  readonly request: string | null;
  readonly fingerprint: string | null;
  readonly businessKey: string | null;
  /** Why it is in doubt, in words. */
  readonly why: string | null;
  /** The runs that have it in doubt, with its rows there; the one that sent it last comes first. */
  readonly places: readonly [RunRows, ...RunRows[]];
  /** The run that sends it again once it is settled as not accepted; null where its file is to be imported again. */
  readonly sender: string | null;
};

export type RunRows = { readonly run: string; readonly rows: readonly number[] };

/** What was sent for a document in doubt, and whether its rows still have these values; `request` is null if not known. */
export function sentAs(
  document: Pick<JournalDocument, 'request' | 'fingerprint'>,
  doubt: KnownDoubt | null,
): { readonly request: string | null; readonly isAsSent: boolean } {
  const isAsSent = document.request !== null && (doubt === null || doubt.fingerprint === document.fingerprint);
  return { request: isAsSent ? document.request : (doubt?.request ?? null), isAsSent };
}

/** Null where no run has it in doubt. */
export async function knownDoubt(
  journal: Pick<Journal, 'named'>,
  scope: string,
  uid: string,
): Promise<KnownDoubt | null> {
  const all = await journal.named(scope, uid);
  const doubtful = all.filter(({ state }) => state === 'in-doubt' || state === 'sending');
  const original = doubtful.find(({ isPointer }) => !isPointer) ?? doubtful.find(({ request }) => request !== null);
  const [first = original, ...others] = doubtful.toSorted((a, b) => Number(b === original) - Number(a === original));
  if (first === undefined) return null;

  const [last] = all.toSorted(
    (a, b) => (b.sentOrder ?? 0) - (a.sentOrder ?? 0) || Number(b.sentAt !== null) - Number(a.sentAt !== null),
  );
  const place = ({ run, rows }: RunRows) => ({ run, rows });
  return {
    uid: first.uid,
    sentAt: last?.sentAt ?? null,
    request: original?.request ?? null,
    why: first.reason?.message ?? null,
    fingerprint: original?.fingerprint ?? first.fingerprint,
    businessKey: first.businessKey,
    places: [place(first), ...others.map(place)],
    sender: original?.run ?? null,
  };
}

/** When a document was sent last, as ISO time; of one in doubt or skipped by whatever run that was. */
export async function sentAtOf(
  journal: Pick<Journal, 'named'>,
  scope: string,
  { state, sentAt, uid }: Pick<JournalDocument, 'state' | 'sentAt' | 'uid'>,
): Promise<string | null> {
  if (state === 'skipped') {
    const accepted = (await journal.named(scope, uid)).find((known) => known.state === 'accepted');
    return accepted?.sentAt ?? sentAt;
  }
  if (state !== 'in-doubt') return sentAt;
  return (await knownDoubt(journal, scope, uid))?.sentAt ?? sentAt;
}

/** For each document in doubt of a run, the run and the rows that sent it, in file order: this run may only point there. */
export async function doubtsSentIn(
  journal: Pick<Journal, 'named' | 'documents'>,
  { run, scope }: Pick<RunRecord, 'run' | 'scope'>,
): Promise<readonly RunRows[]> {
  const places: RunRows[] = [];
  for await (const { state, rows, uid } of journal.documents(run))
    if (state === 'in-doubt' || state === 'sending')
      places.push((await knownDoubt(journal, scope, uid))?.places[0] ?? { run, rows });
  return places;
}
