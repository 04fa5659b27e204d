import type { Journal, JournalDocument, RunRecord } from '../../journal/port.ts';

/** What this journal knows about one document in doubt, across all runs. */
export type KnownDoubt = {
  /** The journal's present name for it. */
  readonly uid: string;
  /** ISO time of its last sending by any run or machine; null if nobody here knows it. */
  readonly sentAt: string | null;
  /** The request of that sending, as JSON text; null if only another machine knows it. */
  readonly request: string | null;
  readonly fingerprint: string | null;
  readonly businessKey: string | null;
  /** Why it is in doubt, in words. */
  readonly why: string | null;
  /** The runs that have it in doubt, with its rows. The run that sent it last comes first. */
  readonly places: readonly [RunRows, ...RunRows[]];
  /** The run that would send it again after it is settled as not accepted; null if its file must be imported again. */
  readonly sender: string | null;
};

export type RunRows = { readonly run: string; readonly rows: readonly number[] };

/** The request of a document in doubt, and whether its rows still have these values. `request` is null if not known. */
export function sentAs(
  document: Pick<JournalDocument, 'request' | 'fingerprint'>,
  doubt: KnownDoubt | null,
): { readonly request: string | null; readonly isAsSent: boolean } {
  const isAsSent = document.request !== null && (doubt === null || doubt.fingerprint === document.fingerprint);
  return { request: isAsSent ? document.request : (doubt?.request ?? null), isAsSent };
}

/** Null if no run has it in doubt. */
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

/** The ISO time of a document's last sending. For a document in doubt or skipped, any run's sending counts. */
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

/** The run and rows that sent each document in doubt of a run, in file order. This run may only refer to them. */
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
