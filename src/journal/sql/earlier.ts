/**
 * Condition on the table `documents`: a creation that was sent, or may have been, or that a workbook of another machine
 * shows as accepted or in doubt. A document that another living process is sending is not included, because it may
 * still fail.
 */
export const WAS_SENT = `(documents.state IN ('accepted', 'in-doubt')
  OR (documents.state = 'sending' AND NOT sent_elsewhere(documents.run))
  OR (documents.state = 'skipped' AND tracking_id IS NOT NULL))`;

/**
 * Ranks documents with the same uid by how much they show about the result: first the sent one, then pointers of later
 * files.
 */
export const SAYS = `CASE WHEN documents.state = 'accepted' THEN 0 WHEN documents.state = 'skipped' THEN 3
  WHEN pointer = 0 THEN 1 ELSE 2 END AS says`;

/**
 * Gives SQL that finds, for equal values in `columns`, the row that shows most: the lowest `says`, then the lowest
 * `id`. `sum`: a column of the query. Its sum over the rows with equal values is `total`.
 */
export function sayingMost(columns: string, query: string, sum?: string): string {
  const total = sum === undefined ? '' : `, sum(${sum}) OVER (PARTITION BY ${columns}) AS total`;
  return `SELECT * FROM (
      SELECT found.*${total}, row_number() OVER (PARTITION BY ${columns} ORDER BY says, id) AS place_in_group
      FROM (${query}) AS found
    ) AS ranked
    WHERE place_in_group = 1`;
}

/** The columns that `readEarlier` needs, from `documents` joined with `runs`. */
export const ABOUT_EARLIER = `
  documents.id AS id, fingerprint, documents.run AS run, file, documents.rows AS rows, documents.state AS state,
  documents.tracking_id AS tracking_id, sent_at, occurrence, documents.uid AS uid, reason_code,
  reason_message, CASE WHEN of_this_machine(documents.run) THEN NULL ELSE runs.who END AS elsewhere_who,
  runs.machine AS machine`;

/**
 * Gives a condition: a decision about a document was taken back after a run was planned. The document is in doubt
 * again, and counts as sent.
 */
export function undoneAfter(document: string, plannedAfter: string): string {
  return `EXISTS (SELECT 1 FROM settlements WHERE settlements.document = ${document} AND decision = 'undone'
    AND decided_after >= ${plannedAfter})`;
}

/** The last decision about a document in the table `documents`; NULL if there is none. */
export const LAST_DECISION = `
  (SELECT decision FROM settlements WHERE document = documents.id ORDER BY settlements.rowid DESC LIMIT 1)`;
