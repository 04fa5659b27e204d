/**
 * A step of the journal's migrations. `sent_order` is the place of a document's last sending among all sendings.
 * `planned_after` is the place of the last sending before a run was planned. For existing documents only the clock
 * gives the order.
 */
export const SENDING_ORDER = `
  ALTER TABLE documents ADD COLUMN sent_order INTEGER;
  ALTER TABLE runs ADD COLUMN planned_after INTEGER NOT NULL DEFAULT 0;

  UPDATE documents SET sent_order = sent.place
  FROM (SELECT id, row_number() OVER (ORDER BY sent_at, id) AS place FROM documents WHERE sent_at IS NOT NULL) AS sent
  WHERE documents.id = sent.id;

  CREATE INDEX documents_by_sent_at ON documents (sent_at, sent_order);
  UPDATE runs SET planned_after = coalesce(
    (SELECT sent_order FROM documents WHERE sent_at < started_at ORDER BY sent_at DESC, sent_order DESC LIMIT 1), 0);
  DROP INDEX documents_by_sent_at;

  CREATE INDEX documents_by_sent_order ON documents (sent_order);
  `;
