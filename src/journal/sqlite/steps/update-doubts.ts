import { messages } from '../../sql/messages.ts';
import { sqlText } from '../../sql/sql-text.ts';

/**
 * A step of the journal's migrations: an update that the service may have done stays in doubt. The doubt ends when the
 * service accepts a later try of it, a user settles it, or a later update of the same record is accepted.
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
