/**
 * A creating document that was sent, or may have been: the one that was, or one that another workbook proved or doubted.
 * What another living process is sending may still come to nothing, and is not one of them. Over the table `documents`.
 */
export const WAS_SENT = `(documents.state IN ('accepted', 'in-doubt')
  OR (documents.state = 'sending' AND NOT sent_elsewhere(documents.run))
  OR (documents.state = 'skipped' AND tracking_id IS NOT NULL))`;

/** How much a document says of what became of one that several are: what was sent itself, and pointers of later files. */
export const SAYS = `CASE WHEN documents.state = 'accepted' THEN 0 WHEN documents.state = 'skipped' THEN 3
  WHEN pointer = 0 THEN 1 ELSE 2 END AS says`;

/**
 * Of the rows of a query that have the same in `columns`, the one that says most: the least in `says`, then in `id`.
 * `sum`: a column of the query, of which the rows with the same give the sum as `total`.
 */
export function sayingMost(columns: string, query: string, sum?: string): string {
  const total = sum === undefined ? '' : `, sum(${sum}) OVER (PARTITION BY ${columns}) AS total`;
  return `SELECT * FROM (
      SELECT found.*${total}, row_number() OVER (PARTITION BY ${columns} ORDER BY says, id) AS place_in_group
      FROM (${query}) AS found
    ) AS ranked
    WHERE place_in_group = 1`;
}

/** What `readEarlier` reads, of `documents` joined with `runs`. */
export const ABOUT_EARLIER = `
  documents.id AS id, fingerprint, documents.run AS run, file, documents.rows AS rows, documents.state AS state,
  documents.tracking_id AS tracking_id, sent_at, occurrence, documents.uid AS uid, reason_code,
  reason_message, CASE WHEN of_this_machine(documents.run) THEN NULL ELSE runs.who END AS elsewhere_who,
  runs.machine AS machine`;

/** Whether a decision about a document was taken back since a run was planned: it is in doubt again, and counts as sent. */
export function undoneAfter(document: string, plannedAfter: string): string {
  return `EXISTS (SELECT 1 FROM settlements WHERE settlements.document = ${document} AND decision = 'undone'
    AND decided_after >= ${plannedAfter})`;
}

/** Of a document in the table `documents`: the last decision about it; NULL where there is none. */
export const LAST_DECISION = `
  (SELECT decision FROM settlements WHERE document = documents.id ORDER BY settlements.rowid DESC LIMIT 1)`;
