/**
 * A creating document that was sent, or may have been: the one that was, or one that another workbook proved or doubted.
 * Over the table `documents`.
 */
export const WAS_SENT = `(documents.state IN ('accepted', 'in-doubt', 'sending')
  OR (documents.state = 'skipped' AND tracking_id IS NOT NULL))`;

/**
 * Of several documents that are one (the one that was sent, and the pointers of later files) the one that says most:
 * with a bare `min`, SQLite takes the other columns from the row that holds the minimum
 * (https://www.sqlite.org/lang_select.html#bareagg).
 */
export const SAYS_MOST = `min(CASE WHEN documents.state = 'accepted' THEN 0 WHEN documents.state = 'skipped' THEN 3
  WHEN pointer = 0 THEN 1 ELSE 2 END) AS rank`;

/** What `readEarlier` reads, of `documents` joined with `runs`. */
export const ABOUT_EARLIER = `
  documents.id AS id, fingerprint, documents.run AS run, file, documents.rows AS rows, documents.state AS state,
  documents.tracking_id AS tracking_id, sent_at, occurrence, documents.uid AS uid, reason_code,
  reason_message`;

/** Whether a decision about a document was taken back since a run was planned: it is in doubt again, and counts as sent. */
export function undoneAfter(document: string, plannedAfter: string): string {
  return `EXISTS (SELECT 1 FROM settlements WHERE settlements.document = ${document} AND decision = 'undone'
    AND decided_after >= ${plannedAfter})`;
}

/** Of a document in the table `documents`: the last decision about it; NULL where there is none. */
export const LAST_DECISION = `
  (SELECT decision FROM settlements WHERE document = documents.id ORDER BY settlements.rowid DESC LIMIT 1)`;
