/**
 * A step of the journal's migrations: where the runs of an account were moved to. After a move has begun, nothing of
 * the account is planned, sent or settled here.
 */
export const MOVED = `
  CREATE TABLE moved (
    scope    TEXT PRIMARY KEY,
    -- The address of the new journal, without a password.
    place    TEXT NOT NULL,
    -- 0 while only the new journal can say whether it has all.
    done     INTEGER NOT NULL DEFAULT 0 CHECK (done IN (0, 1))
  ) STRICT, WITHOUT ROWID;

  CREATE TRIGGER moved_for_good BEFORE DELETE ON moved WHEN OLD.done = 1
  BEGIN
    SELECT RAISE(ABORT, 'what was moved stays moved');
  END;
  CREATE TRIGGER moved_plans_nothing BEFORE INSERT ON runs
  WHEN EXISTS (SELECT 1 FROM moved WHERE scope = NEW.scope)
  BEGIN
    SELECT RAISE(ABORT, 'the journal was moved');
  END;
  CREATE TRIGGER moved_sends_nothing BEFORE UPDATE OF state ON documents
  WHEN NEW.state = 'sending' AND EXISTS (SELECT 1 FROM moved WHERE scope = NEW.scope)
  BEGIN
    SELECT RAISE(ABORT, 'the journal was moved');
  END;
  CREATE TRIGGER moved_settles_nothing BEFORE INSERT ON settlements
  WHEN EXISTS (SELECT 1 FROM moved JOIN documents ON documents.scope = moved.scope WHERE documents.id = NEW.document)
  BEGIN
    SELECT RAISE(ABORT, 'the journal was moved');
  END;
  `;
