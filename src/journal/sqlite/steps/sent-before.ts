/**
 * A step of the journal's migrations: a document keeps its earlier sending if an option allowed it to be planned again
 * (`SentBefore` as JSON). For runs of an older version with such an option, it is unknown which documents were sent
 * before: all unsent documents of these runs count as such.
 */
export const SENT_BEFORE = `
  ALTER TABLE documents ADD COLUMN sent_before TEXT;

  UPDATE documents SET sent_before = json_object('option', begun.option, 'run', NULL, 'rows', json('[]'),
    'trackingId', NULL, 'fingerprint', NULL)
  FROM (
    SELECT run, iif(options ->> 'sendAgain' IS NULL, 'allow-similar', 'send-again') AS option FROM runs
    WHERE json_valid(options) AND (options ->> 'sendAgain' IS NOT NULL OR options ->> 'allowSimilar' = 1)
  ) AS begun
  WHERE documents.run = begun.run AND repeatable = 0 AND replaced_by IS NULL AND state IN ('ready', 'unsent', 'rejected');

  CREATE TRIGGER documents_sent_before_fixed BEFORE UPDATE OF sent_before ON documents
  BEGIN
    SELECT RAISE(ABORT, 'what was sent before a document never changes');
  END;
  `;
