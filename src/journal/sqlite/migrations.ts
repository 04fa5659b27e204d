import { MORE_TRAITS } from '../sql/more-traits.ts';
import { APPENDS } from './steps/appends.ts';
import { AUTHORS } from './steps/authors.ts';
import { DOUBTS_BY_RUN } from './steps/doubts-of-file.ts';
import { EXPORT_FILES } from './steps/export-files.ts';
import { FIRST_SCHEMA } from './steps/first-schema.ts';
import { IDENTITY } from './steps/identity.ts';
import { ROW_CONTENTS } from './steps/kept-files.ts';
import { MOVED } from './steps/moved.ts';
import { SAMENESS } from './steps/sameness.ts';
import { SENDING_ORDER } from './steps/sending-order.ts';
import { SENDING_STARTS } from './steps/sending-starts.ts';
import { SENT_BEFORE } from './steps/sent-before.ts';
import { SERVICE_RECORDS } from './steps/service-records.ts';
import { UNDONE_DECISIONS } from './steps/undone-decisions.ts';
import { UPDATE_DOUBTS } from './steps/update-doubts.ts';

/**
 * The tables of the journal, as steps. `user_version` is the number of steps that were applied to a file. Never change
 * a released step; add a new one.
 */
export const MIGRATIONS: readonly string[] = [
  FIRST_SCHEMA,
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
  APPENDS,
  UPDATE_DOUBTS,
  SERVICE_RECORDS,
  DOUBTS_BY_RUN,
  SENT_BEFORE,
  EXPORT_FILES,
  ROW_CONTENTS,
  IDENTITY,
  SENDING_STARTS,
  AUTHORS,
  MOVED,
  MORE_TRAITS,
  MORE_TRAITS,
];
