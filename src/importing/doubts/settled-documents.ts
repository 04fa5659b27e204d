import type { Journal, JournalDocument, NewDocument, RunRecord } from '../../journal/port.ts';
import { sameAsOne } from '../../journal/same-as-one.ts';
import type { Kind } from '../../schema/kind.ts';
import { requestIdentity } from '../requests/request-words.ts';

/** A document that somebody settled as not accepted, and that its run would send now. */
export type SettledDocument = {
  readonly id: number;
  readonly rows: readonly number[];
  /** The values that identify it for a person: `12-Mar-2029, SS29-0818, ...`. */
  readonly reference: string;
};

/** The documents of a run that were settled as not accepted, and that nobody has sent since, in file order. */
export async function settledDocuments(
  journal: Pick<Journal, 'settledUnsent'>,
  run: string,
  kind: Kind,
): Promise<readonly SettledDocument[]> {
  return (await journal.settledUnsent(run)).map((document) => settledAs(document, document.rows, kind));
}

type SettledMemory = Pick<Journal, 'runs' | 'settledUnsent' | 'sameAs'>;

/**
 * Documents of a new run that somebody settled as not accepted, or that replace such a document. `replaces`: the run
 * whose rows are sent in their present form.
 */
export async function settledAmong(
  journal: SettledMemory,
  kind: Kind,
  { scope, replaces }: { readonly scope: string; readonly replaces: string | null },
  documents: readonly NewDocument[],
): Promise<readonly SettledDocument[]> {
  const waiting = await waitingRuns(journal, { scope, kind: kind.name });
  if (waiting.length === 0) return [];
  return documents.flatMap((planned) => {
    if (planned.state !== 'ready') return [];
    for (const { record, documents } of waiting) {
      const row = record.run === replaces ? planned.rows[0] : undefined;
      const found = documents.find((document) => isSame(document, planned) || document.rows[0] === row);
      if (found !== undefined) return [settledAs(found, planned.rows, kind)];
    }
    return [];
  });
}

type WaitingRun = { readonly record: RunRecord; readonly documents: readonly JournalDocument[] };

/**
 * Runs that would send documents settled as not accepted when they are resumed, with these documents. The latest first.
 */
export async function waitingRuns(
  journal: SettledMemory,
  { scope, kind }: Pick<RunRecord, 'scope' | 'kind'>,
): Promise<readonly WaitingRun[]> {
  const left = (await journal.runs()).filter(
    (run) => run.scope === scope && run.kind === kind && run.state !== 'complete' && run.state !== 'running',
  );
  const waiting: WaitingRun[] = [];
  for (const record of left) {
    const documents: JournalDocument[] = [];
    for (const document of await journal.settledUnsent(record.run))
      if (!(await isKnown(journal, scope, document))) documents.push(document);
    if (documents.length > 0) waiting.push({ record, documents });
  }
  return waiting;
}

/** Whether another run has sent it since, or knows that it was sent. Its own run then does not send it. */
async function isKnown(
  journal: SettledMemory,
  scope: string,
  { fingerprint, occurrence }: JournalDocument,
): Promise<boolean> {
  return (
    fingerprint !== null &&
    (await sameAsOne(journal, scope, fingerprint)).some((document) => document.occurrence === occurrence)
  );
}

function isSame(settled: JournalDocument, { uid, replaces = [], fingerprint, occurrence }: NewDocument): boolean {
  if (settled.uid === uid || replaces.includes(settled.uid)) return true;
  return settled.fingerprint === fingerprint && settled.occurrence === occurrence;
}

function settledAs({ id, request }: JournalDocument, rows: readonly number[], kind: Kind): SettledDocument {
  return { id, rows, reference: request === null ? '' : requestIdentity(kind, request) };
}
