import type { DocumentName } from '../port.ts';
import type { Steps, Store } from './database.ts';
import { messages } from './messages.ts';
import { text } from './rows.ts';
import { sqlText, sqlValue } from './sql-text.ts';

/**
 * Replaces a document because the user changed its row in the results. It is not sent any more. `by` is the document
 * that takes its place. Gives the runs that had it.
 */
export function* replace(
  store: Store,
  { scope, uid }: DocumentName,
  by: { readonly run: string; readonly uid: string },
): Steps<readonly string[]> {
  const { run } = by;
  const names = { scope, uid, run, byUid: by.uid };
  yield* store.change(REPLACE_UNSENT, { ...names, why: messages.replacedRow(run) });
  yield* store.change(REPLACE_REJECTED, names);
  return (yield* store.rows(RUNS_WITH, { scope, uid, run })).map((row) => text(row, 'run'));
}

const REPLACE_UNSENT = `
  UPDATE documents SET state = 'unsent', replaced_by = :run, replaced_by_uid = :byUid,
    reason_code = 'replaced', reason_status = NULL, reason_message = :why
  WHERE scope = :scope AND uid = :uid AND run <> :run AND repeatable = 0 AND state IN ('ready', 'unsent')`;

const REPLACE_REJECTED = `
  UPDATE documents SET replaced_by = :run, replaced_by_uid = :byUid
  WHERE scope = :scope AND uid = :uid AND run <> :run AND state = 'rejected'`;

const RUNS_WITH = 'SELECT DISTINCT run FROM documents WHERE scope = :scope AND uid = :uid AND run <> :run';

/**
 * Gives up everything that a run has left, because its file has changed. A document of `by` in the same row takes its
 * place.
 */
export function* replaceRun(store: Store, run: string, by: string): Steps<void> {
  yield* store.change(NAME_BY_ROW, { run, by });
  yield* store.change(REPLACE_RUN, { run, by });
}

const NAME_BY_ROW = `
  UPDATE documents SET replaced_by_uid = changed.uid
  FROM (SELECT uid, rows ->> 0 AS first FROM documents WHERE run = :by) AS changed
  WHERE run = :run AND repeatable = 0 AND state IN ('ready', 'unsent') AND replaced_by IS NULL
    AND rows ->> 0 = changed.first`;

const REPLACE_RUN = `
  UPDATE documents SET state = 'unsent', replaced_by = :by, reason_code = 'replaced', reason_status = NULL,
    reason_message = ${sqlText(messages.replacedFile(sqlValue(':by')))}
  WHERE run = :run AND repeatable = 0 AND state IN ('ready', 'unsent') AND replaced_by IS NULL`;
