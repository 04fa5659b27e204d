import { compareFile } from '../../disk/sha256.ts';
import type { Journal, JournalDocument, RunRecord } from '../../journal/port.ts';
import type { Result } from '../../problem/problem.ts';
import { notAgreed } from '../../workspace/failure.ts';
import type { Parts } from '../../workspace/parts.ts';
import type { Rest } from '../history/rest-of-run.ts';
import { needsSecrets } from '../history/secret-values.ts';
import { goneRows } from './gone-rows.ts';
import { messages } from './messages.ts';
import { TO_SEND } from './send-run.ts';

/** A run whose file changed after planning: some documents have old values, or their rows were removed. */
export type ChangedInput = Pick<RunRecord, 'run' | 'scope' | 'file' | 'state'> & {
  readonly documents: number;
  /** Whether the file itself has changed. */
  readonly isEdited: boolean;
  /** Rows that a later import of the same file, or of its results, no longer has; null if none are missing. */
  readonly removed: RemovedRows | null;
  /** Rows to send that the edited file itself no longer has, ascending. */
  readonly gone: readonly number[];
};

/** The removed rows of the run, and the later run without them. */
type RemovedRows = { readonly rows: readonly number[]; readonly run: string; readonly file: string };

/** Whether to send the documents anyway; a problem if nobody can be asked. */
export type ConfirmChangedFile = (changed: ChangedInput) => Promise<Result<boolean>>;

/**
 * Asks about a file that was edited after its run was planned, because the run sends the old values. Asks also about
 * rows that a later import of the file or of its results does not have, because somebody removed them. Null if all is
 * well or agreed.
 */
export async function changedInput(
  parts: Pick<Parts, 'config' | 'effects'>,
  journal: Journal,
  rest: Rest,
  confirm: ConfirmChangedFile,
): Promise<Result<never> | null> {
  const { record, ready, documents } = rest;
  // Documents that need the file's secrets are never sent from a changed file, so no question is needed.
  if (ready === 0 || (await needsSecrets(documents, TO_SEND))) return null;
  const isEdited = (await compareFile(record.file, record.sha256)) === 'changed';
  const removed = await removedSince(journal, record, documents);
  if (!isEdited && removed === null) return null;
  const { run, scope, file, state } = record;
  const gone = isEdited ? await goneRows(parts, journal, rest) : [];
  const agreed = await confirm({ run, scope, file, state, documents: ready, isEdited, removed, gone });
  if (agreed.type === 'problem') return agreed;
  return agreed.value ? null : notAgreed(messages.answeredNo);
}

/** Ready rows of a run that the latest later run of the same file does not have; null if there are none. */
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
    // Another sheet of the workbook naturally has other rows.
    (other.file !== file || sheetOf(other.options) === sheetOf(options));
  // Runs are listed with the latest first.
  const last = (await journal.runs()).find(isOfFile);
  if (last === undefined || last.run === run) return null;
  // Equal rows are distinguished by their occurrence number in the file.
  const keyOf = ({ fingerprint, occurrence }: JournalDocument) => `${fingerprint} ${occurrence}`;
  const left = new Map(documents.filter(({ state }) => state === 'ready').map((ready) => [keyOf(ready), ready]));
  for await (const document of journal.documents(last.run)) left.delete(keyOf(document));
  const rows = [...left.values()].flatMap(({ rows }) => rows);
  return rows.length === 0 ? null : { rows, run: last.run, file: last.file };
}
