import { compareFile } from '../../disk/sha256.ts';
import type { Journal, JournalDocument, RunRecord } from '../../journal/port.ts';
import type { Result } from '../../problem/problem.ts';
import { notAgreed } from '../../workspace/failure.ts';
import type { Rest } from '../history/rest-of-run.ts';
import { needsSecrets } from '../history/secret-values.ts';
import { messages } from './messages.ts';
import { TO_SEND } from './send-run.ts';

/** Documents that would be sent as they were before a person edited the file, or took them out of it. */
export type ChangedInput = Pick<RunRecord, 'run' | 'scope' | 'file' | 'state'> & {
  readonly documents: number;
  /** Whether the file itself is another one now. */
  readonly isEdited: boolean;
  /** What a later import of the same file, such as of its results, has no more; null where it has all. */
  readonly removed: RemovedRows | null;
};

/** The rows of the run, and the later run with its file. */
type RemovedRows = { readonly rows: readonly number[]; readonly run: string; readonly file: string };

/** Whether they are sent all the same; a problem where nobody can be asked. */
export type ConfirmChangedFile = (changed: ChangedInput) => Promise<Result<boolean>>;

/**
 * Asks about a file that was edited since its run was planned: what the run sends has the old values. It asks as well
 * about rows that a later import of the file, or of its results, does not have: somebody has removed them.
 */
export async function changedInput(
  journal: Journal,
  { record, ready, documents }: Rest,
  confirm: ConfirmChangedFile,
): Promise<Result<never> | null> {
  // What needs the file itself is not sent from another one, whatever a person says.
  if (ready === 0 || (await needsSecrets(documents, TO_SEND))) return null;
  const isEdited = (await compareFile(record.file, record.sha256)) === 'changed';
  const removed = await removedSince(journal, record, documents);
  if (!isEdited && removed === null) return null;
  const { run, scope, file, state } = record;
  const agreed = await confirm({ run, scope, file, state, documents: ready, isEdited, removed });
  if (agreed.type === 'problem') return agreed;
  return agreed.value ? null : notAgreed(messages.answeredNo);
}

/** What is ready in a run, and in no row of the last later run of the same file. */
async function removedSince(
  journal: Journal,
  { run, scope, kind, origin, file, options }: RunRecord,
  documents: readonly JournalDocument[],
): Promise<RemovedRows | null> {
  const sheetOf = (text: string): unknown => JSON.parse(text).sheet;
  const isOfFile = (other: RunRecord) =>
    other.scope === scope &&
    other.kind === kind &&
    other.origin === origin &&
    // Another sheet of the workbook has other rows by right.
    (other.file !== file || sheetOf(other.options) === sheetOf(options));
  // The latest comes first.
  const last = (await journal.runs()).find(isOfFile);
  if (last === undefined || last.run === run) return null;
  // Equal rows are told apart by how often they are in the file.
  const keyOf = ({ fingerprint, occurrence }: JournalDocument) => `${fingerprint} ${occurrence}`;
  const left = new Map(documents.filter(({ state }) => state === 'ready').map((ready) => [keyOf(ready), ready]));
  for await (const document of journal.documents(last.run)) left.delete(keyOf(document));
  const rows = [...left.values()].flatMap(({ rows }) => rows);
  return rows.length === 0 ? null : { rows, run: last.run, file: last.file };
}
