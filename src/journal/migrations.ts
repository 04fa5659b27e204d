import { SAMENESS } from './sameness.ts';
import { SENDING_ORDER } from './sending-order.ts';
import { UNDONE_DECISIONS } from './undone-decisions.ts';

/**
 * The journal's tables, as steps: `user_version` is the number of steps that a file has behind it.
 * A step that has been released is never changed; what comes later is a new one.
 */
export const MIGRATIONS: readonly string[] = [
  `
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
  `,
  `
  -- What stands at a path was written for a run; with another sha256 somebody has changed it since.
  CREATE TABLE outputs (
    path   TEXT PRIMARY KEY,
    run    TEXT NOT NULL,
    sha256 TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  `,
  `
  -- What the service said became of an accepted booking, as it came: a row for each answer that was not the last one's.
  CREATE TABLE booking_results (
    document INTEGER NOT NULL REFERENCES documents (id),
    answer   TEXT NOT NULL,
    first_at TEXT NOT NULL,
    last_at  TEXT NOT NULL
  ) STRICT;
  CREATE INDEX booking_results_by_document ON booking_results (document);

  CREATE TRIGGER booking_results_kept BEFORE DELETE ON booking_results
  BEGIN
    SELECT RAISE(ABORT, 'booking results are kept for ever');
  END;
  CREATE TRIGGER booking_results_fixed BEFORE UPDATE OF document, answer, first_at ON booking_results
  BEGIN
    SELECT RAISE(ABORT, 'what the service said never changes');
  END;
  `,
  `
  -- What is about to take its name there: a process that dies at that moment leaves the one or the other.
  ALTER TABLE outputs ADD COLUMN next_sha256 TEXT;
  `,
  `
  -- Complete exports: of each series (an account's dataset with its filters) the last one.
  CREATE TABLE export_series (
    series   TEXT PRIMARY KEY,
    scope    TEXT NOT NULL,
    dataset  TEXT NOT NULL,
    filters  TEXT NOT NULL,
    -- When it began to ask: what changes at the service from then on is for the next one.
    asked_at TEXT NOT NULL,
    found    INTEGER NOT NULL,
    rows     INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;

  -- The records of a series as they were last exported.
  CREATE TABLE export_seen (
    series TEXT NOT NULL REFERENCES export_series (series),
    id     TEXT NOT NULL,
    hash   TEXT NOT NULL,
    PRIMARY KEY (series, id)
  ) STRICT, WITHOUT ROWID;

  -- The inspection reports that were found of accepted bookings, as they were last seen.
  CREATE TABLE booking_reports (
    document     INTEGER NOT NULL REFERENCES documents (id),
    product_id   TEXT NOT NULL,
    order_number TEXT NOT NULL,
    status       TEXT NOT NULL,
    result       TEXT NOT NULL,
    decision     TEXT NOT NULL,
    -- Of the export that found it; NULL where it was no export.
    file         TEXT,
    found_at     TEXT NOT NULL,
    PRIMARY KEY (document, product_id)
  ) STRICT, WITHOUT ROWID;
  `,
  `
  -- By what a document can be known again when it was edited, whatever run it stands in: the trait leads to its uid.
  CREATE TABLE traits (
    trait TEXT NOT NULL,
    uid   TEXT NOT NULL,
    PRIMARY KEY (trait, uid)
  ) STRICT, WITHOUT ROWID;

  CREATE TRIGGER traits_kept BEFORE DELETE ON traits
  BEGIN
    SELECT RAISE(ABORT, 'traits are kept for ever');
  END;

  -- The file that the rows come from: of results that are imported, the one of their run.
  ALTER TABLE runs ADD COLUMN origin TEXT;
  UPDATE runs SET origin = file;
  `,
  `
  -- Listed records that an export could not have whole: the next one of the series asks for them again, listed or not.
  CREATE TABLE export_pending (
    series TEXT NOT NULL REFERENCES export_series (series),
    id     TEXT NOT NULL,
    json   TEXT NOT NULL,
    -- When it was first asked for in vain.
    since  TEXT NOT NULL,
    PRIMARY KEY (series, id)
  ) STRICT, WITHOUT ROWID;

  -- By whom a tracking id that somebody types is known already.
  CREATE INDEX documents_by_tracking_id ON documents (scope, tracking_id) WHERE tracking_id IS NOT NULL;

  -- Exports that do not go on from the last one have no use for these.
  DELETE FROM export_seen
  WHERE series IN (SELECT series FROM export_series WHERE filters LIKE '%"sinceLast":false%');
  `,
  SENDING_ORDER,
  UNDONE_DECISIONS,
  SAMENESS,
];
