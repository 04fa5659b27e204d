import { messages } from './messages.ts';
import { sqlText, sqlValue } from './sql-text.ts';

/**
 * Why an update in doubt is not sent again: another run may have changed the same since, or a later row of its own run
 * has. Over the table `documents`.
 */
const OVERTAKEN = `
  SELECT run FROM documents AS newer
  WHERE newer.scope = documents.scope AND newer.kind = documents.kind AND newer.business_key = documents.business_key
    AND newer.repeatable = 1 AND newer.sent_order > documents.sent_order
    AND iif(newer.run = documents.run, newer.id > documents.id AND newer.state = 'accepted',
      newer.state IN ('in-doubt', 'sending'))`;

/** An update in doubt that is sent again when its run is taken up. Over the table `documents`. */
export const SENT_AGAIN = `(documents.unproven = 1 AND documents.state = 'in-doubt' AND NOT EXISTS (${OVERTAKEN}))`;

/** After `RESOLVE_DOUBTS`: names the run that has what is newer of those that are not sent again. */
export const NAME_NEWER_DOUBTS = `
  UPDATE documents SET reason_code = 'changed-since', reason_status = NULL,
    reason_message = ${sqlText(messages.mayHaveChanged(sqlValue(`(${OVERTAKEN} ORDER BY sent_order DESC LIMIT 1)`)))}
  WHERE run = :run AND unproven = 1 AND state = 'in-doubt' AND EXISTS (${OVERTAKEN})`;

/**
 * What the service has is known again where a later update of the same was accepted, of a later row or of another run:
 * the older one is not sent over it, and is in doubt no more.
 */
export const RESOLVE_DOUBTS = `
  UPDATE documents AS mine SET
    pointer = 1,
    state = iif(later.run = mine.run OR later.fingerprint = mine.fingerprint, 'skipped', 'invalid'),
    reason_code = iif(later.run = mine.run, 'replaced', 'changed-since'),
    reason_status = NULL,
    reason_message = iif(later.run = mine.run, ${sqlText(messages.laterRowAgain)},
      ${sqlText(messages.changedSince(sqlValue('later.run')))})
  FROM (
    SELECT id AS doubt, (
      SELECT later.id FROM documents AS later
      WHERE later.scope = documents.scope AND later.kind = documents.kind
        AND later.business_key = documents.business_key AND later.repeatable = 1 AND later.state = 'accepted'
        AND later.sent_order > documents.sent_order AND (later.run <> documents.run OR later.id > documents.id)
      ORDER BY later.sent_order DESC LIMIT 1
    ) AS accepted
    FROM documents WHERE run = :run AND unproven = 1 AND state = 'in-doubt'
  ) AS resolved JOIN documents AS later ON later.id = resolved.accepted
  WHERE mine.id = resolved.doubt`;

/**
 * A step of the journal's migrations: an update that the service may have carried out stays in doubt until it answers a
 * later try of it with yes, a person has settled it, or a later update of the same was accepted.
 */
export const UPDATE_DOUBTS = `
  -- Of an update: a try of it may have been carried out, and no yes came since. Kept by the triggers below alone.
  ALTER TABLE documents ADD COLUMN unproven INTEGER NOT NULL DEFAULT 0 CHECK (unproven IN (0, 1));
  CREATE INDEX documents_unproven ON documents (run, business_key) WHERE unproven = 1;

  -- Older versions called what was in doubt ready again before it was sent. Which ones, nobody can tell any more.
  UPDATE documents SET state = 'in-doubt', reason_code = 'sent-before', reason_status = NULL,
    reason_message = ${sqlText(messages.olderVersion)}
  WHERE repeatable = 1 AND sent_at IS NOT NULL AND state IN ('ready', 'unsent');
  UPDATE documents SET unproven = 1 WHERE repeatable = 1 AND state = 'in-doubt';

  -- A creating document in doubt leaves that state only by a settlement, of which the last one counts; an update also by
  -- being sent again, or where a later one of the same was accepted. A pointer is never sent itself.
  CREATE TRIGGER documents_moves BEFORE UPDATE OF state ON documents
  WHEN NOT (
    (OLD.state = 'ready' AND NEW.state IN ('ready', 'unsent', 'sending'))
    OR (OLD.state = 'ready' AND NEW.state IN ('skipped', 'in-doubt', 'invalid') AND NEW.pointer = 1)
    OR (OLD.state IN ('unsent', 'rejected', 'invalid') AND NEW.state IN ('skipped', 'in-doubt') AND NEW.pointer = 1)
    OR (OLD.state = 'unsent' AND NEW.state = 'ready' AND OLD.replaced_by IS NULL)
    OR (OLD.state = 'unsent' AND NEW.state = 'unsent' AND NEW.replaced_by IS NOT NULL)
    OR (OLD.state = 'sending' AND NEW.state IN ('accepted', 'in-doubt'))
    OR (OLD.state = 'sending' AND NEW.state = 'rejected' AND OLD.unproven = 0)
    OR (OLD.state = 'sending' AND NEW.state = 'ready' AND NEW.proof IS NOT NULL AND OLD.unproven = 0)
    OR (OLD.state = 'rejected' AND NEW.state = 'ready' AND OLD.replaced_by IS NULL)
    OR (OLD.state = 'in-doubt' AND NEW.state IN ('in-doubt', 'sending') AND OLD.unproven = 1)
    OR (OLD.state = 'in-doubt' AND NEW.state IN ('skipped', 'invalid') AND NEW.pointer = 1 AND OLD.unproven = 1
      AND EXISTS (SELECT 1 FROM documents AS later
        WHERE later.scope = OLD.scope AND later.kind = OLD.kind AND later.business_key = OLD.business_key
          AND later.repeatable = 1 AND later.state = 'accepted' AND later.sent_order > OLD.sent_order))
    OR (OLD.state = 'in-doubt' AND NEW.state = iif(OLD.pointer = 1, 'skipped', 'accepted')
      AND EXISTS (SELECT 1 FROM settlements WHERE document = OLD.id AND decision = 'accepted' AND rowid = (
        SELECT max(rowid) FROM settlements WHERE document = OLD.id)))
    OR (OLD.state = 'in-doubt' AND NEW.state IN ('unsent', iif(NEW.request IS NULL, 'invalid', 'unsent'))
      AND EXISTS (SELECT 1 FROM settlements WHERE document = OLD.id AND decision = 'not-accepted' AND rowid = (
        SELECT max(rowid) FROM settlements WHERE document = OLD.id)))
    OR (OLD.state IN ('accepted', 'skipped', 'ready', 'unsent', 'rejected', 'invalid') AND NEW.state = 'in-doubt'
      AND EXISTS (SELECT 1 FROM settlements WHERE document = OLD.id AND decision = 'undone' AND rowid = (
        SELECT max(rowid) FROM settlements WHERE document = OLD.id)))
  )
  BEGIN
    SELECT RAISE(ABORT, 'illegal move: ' || OLD.state || ' to ' || NEW.state);
  END;

  CREATE TRIGGER documents_doubted AFTER UPDATE OF state ON documents
  WHEN NEW.repeatable = 1 AND NEW.unproven = 0 AND NEW.state = 'in-doubt'
  BEGIN
    UPDATE documents SET unproven = 1 WHERE id = NEW.id;
  END;
  CREATE TRIGGER documents_proven AFTER UPDATE OF state ON documents
  WHEN NEW.unproven = 1 AND NEW.state NOT IN ('in-doubt', 'sending')
  BEGIN
    UPDATE documents SET unproven = 0 WHERE id = NEW.id;
  END;
  CREATE TRIGGER documents_unproven_kept BEFORE UPDATE OF unproven ON documents
  WHEN NEW.unproven < OLD.unproven AND OLD.state IN ('in-doubt', 'sending')
  BEGIN
    SELECT RAISE(ABORT, 'a doubt would be lost');
  END;
  `;
