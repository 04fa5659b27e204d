/** The first step of the journal's migrations: runs, their documents, decisions of users, and the rows of the files. */
export const FIRST_SCHEMA = `
  CREATE TABLE runs (
    seq        INTEGER PRIMARY KEY,
    run        TEXT NOT NULL UNIQUE,
    kind       TEXT NOT NULL,
    file       TEXT NOT NULL,
    sha256     TEXT NOT NULL,
    scope      TEXT NOT NULL,
    output     TEXT NOT NULL,
    options    TEXT NOT NULL,
    rows       INTEGER NOT NULL,
    findings   TEXT NOT NULL,
    documents  INTEGER NOT NULL DEFAULT 0,
    state      TEXT NOT NULL CHECK (state IN ('running', 'interrupted', 'stopped', 'complete')),
    why        TEXT,
    cause      TEXT,
    started_at TEXT NOT NULL,
    ended_at   TEXT
  ) STRICT;
  CREATE INDEX runs_by_file ON runs (scope, sha256);

  -- uid:     the same for all that are one document, a pointer and what it points to; differs between machines.
  -- replaced_by: the run whose document takes its place; it is never sent again.
  -- pointer: repeats what an earlier document is; nothing was sent for it.
  -- proof:   why nothing can have been done, for the way back from sending to ready.
  CREATE TABLE documents (
    id             INTEGER PRIMARY KEY,
    uid            TEXT NOT NULL,
    run            TEXT NOT NULL REFERENCES runs (run),
    scope          TEXT NOT NULL,
    kind           TEXT NOT NULL,
    rows           TEXT NOT NULL,
    key            TEXT,
    state          TEXT NOT NULL CHECK (state IN
                     ('invalid', 'ready', 'sending', 'accepted', 'rejected', 'in-doubt', 'skipped', 'unsent')),
    request        TEXT,
    fingerprint    TEXT,
    occurrence     INTEGER NOT NULL CHECK (occurrence >= 1),
    business_key   TEXT,
    repeatable     INTEGER NOT NULL CHECK (repeatable IN (0, 1)),
    pointer        INTEGER NOT NULL DEFAULT 0 CHECK (pointer IN (0, 1)),
    replaced_by    TEXT REFERENCES runs (run),
    proof          TEXT,
    reason_code    TEXT,
    reason_status  INTEGER,
    reason_message TEXT,
    tracking_id    TEXT,
    status         INTEGER,
    response       TEXT,
    attempts       INTEGER NOT NULL DEFAULT 0,
    sent_at        TEXT,
    CHECK (state = 'invalid' OR pointer = 1 OR (request IS NOT NULL AND fingerprint IS NOT NULL)),
    CHECK (state <> 'sending' OR (attempts > 0 AND sent_at IS NOT NULL AND proof IS NULL))
  ) STRICT;
  CREATE INDEX documents_by_run ON documents (run, id);
  CREATE INDEX documents_ready ON documents (run, id) WHERE state = 'ready';
  CREATE INDEX documents_by_uid ON documents (scope, uid);
  CREATE INDEX documents_by_fingerprint ON documents (scope, fingerprint, occurrence);
  CREATE INDEX documents_by_business_key ON documents (scope, kind, business_key) WHERE business_key IS NOT NULL;

  -- One creating document is live once: a second one fails before its first byte.
  CREATE UNIQUE INDEX documents_live ON documents (scope, fingerprint, occurrence)
    WHERE repeatable = 0 AND pointer = 0 AND state IN ('sending', 'accepted', 'in-doubt');
  -- The same within one run, at planning already.
  CREATE UNIQUE INDEX documents_planned ON documents (run, fingerprint, occurrence)
    WHERE repeatable = 0 AND pointer = 0 AND state IN ('ready', 'unsent', 'sending', 'accepted');

  CREATE TRIGGER documents_first BEFORE INSERT ON documents
  WHEN NOT (NEW.state IN ('ready', 'invalid', 'skipped') OR (NEW.state = 'in-doubt' AND NEW.pointer = 1))
  BEGIN
    SELECT RAISE(ABORT, 'illegal first state: ' || NEW.state);
  END;

  -- What a person said became of a document in doubt: who, when, why.
  CREATE TABLE settlements (
    document    INTEGER NOT NULL REFERENCES documents (id),
    decision    TEXT NOT NULL CHECK (decision IN ('accepted', 'not-accepted')),
    tracking_id TEXT,
    who         TEXT NOT NULL,
    why         TEXT,
    settled_at  TEXT NOT NULL,
    CHECK ((decision = 'accepted') = (tracking_id IS NOT NULL))
  ) STRICT;
  CREATE INDEX settlements_by_document ON settlements (document);

  CREATE TRIGGER settlements_kept BEFORE DELETE ON settlements
  BEGIN
    SELECT RAISE(ABORT, 'settlements are kept for ever');
  END;
  CREATE TRIGGER settlements_fixed BEFORE UPDATE ON settlements
  BEGIN
    SELECT RAISE(ABORT, 'a settlement never changes');
  END;

  -- An in-doubt creating document leaves only by a settlement. A pointer is never sent itself.
  CREATE TRIGGER documents_moves BEFORE UPDATE OF state ON documents
  WHEN NOT (
    (OLD.state = 'ready' AND NEW.state IN ('ready', 'unsent', 'sending'))
    OR (OLD.state = 'ready' AND NEW.state IN ('skipped', 'in-doubt', 'invalid') AND NEW.pointer = 1)
    OR (OLD.state IN ('unsent', 'rejected', 'invalid') AND NEW.state IN ('skipped', 'in-doubt') AND NEW.pointer = 1)
    OR (OLD.state = 'unsent' AND NEW.state = 'ready' AND OLD.replaced_by IS NULL)
    OR (OLD.state = 'unsent' AND NEW.state = 'unsent' AND NEW.replaced_by IS NOT NULL)
    OR (OLD.state = 'sending' AND NEW.state IN ('accepted', 'rejected', 'in-doubt'))
    OR (OLD.state = 'sending' AND NEW.state = 'ready' AND NEW.proof IS NOT NULL)
    OR (OLD.state = 'rejected' AND NEW.state = 'ready' AND OLD.replaced_by IS NULL)
    OR (OLD.state = 'in-doubt' AND NEW.state = 'ready' AND OLD.repeatable = 1)
    OR (OLD.state = 'in-doubt' AND NEW.state = iif(OLD.pointer = 1, 'skipped', 'accepted')
      AND EXISTS (SELECT 1 FROM settlements WHERE document = OLD.id AND decision = 'accepted'))
    OR (OLD.state = 'in-doubt' AND NEW.state IN ('unsent', iif(NEW.request IS NULL, 'invalid', 'unsent'))
      AND EXISTS (SELECT 1 FROM settlements WHERE document = OLD.id AND decision = 'not-accepted'))
  )
  BEGIN
    SELECT RAISE(ABORT, 'illegal move: ' || OLD.state || ' to ' || NEW.state);
  END;

  CREATE TRIGGER documents_fixed BEFORE UPDATE OF run, scope, kind, rows, request, fingerprint, occurrence, repeatable
    ON documents
  BEGIN
    SELECT RAISE(ABORT, 'what a document asks for never changes');
  END;

  -- The input as it was read, whatever became of the file.
  CREATE TABLE kept_rows (
    sha256 TEXT NOT NULL,
    number INTEGER NOT NULL,
    hidden INTEGER NOT NULL CHECK (hidden IN (0, 1)),
    cells  TEXT NOT NULL,
    PRIMARY KEY (sha256, number)
  ) STRICT, WITHOUT ROWID;

  CREATE TRIGGER documents_kept BEFORE DELETE ON documents
  BEGIN
    SELECT RAISE(ABORT, 'documents are kept for ever');
  END;
  `;
