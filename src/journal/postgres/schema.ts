import { MORE_TRAITS } from '../sql/more-traits.ts';
import { ACCOUNT_LIMITS } from './account-limits.ts';
import { AUTHORS } from './authors.ts';
import { CLAIMS } from './claims.ts';
import { GROUPS } from './groups.ts';
import { GUARDS } from './guards.ts';
import { INTENTS } from './intents.ts';
import { INTENTS_TOGETHER } from './intents-together.ts';
import { MOVED_IN } from './moved-in.ts';
import { STATISTICS } from './statistics.ts';

/**
 * The tables of the journal in PostgreSQL, as steps. The table `journal_schema` has the number of steps that were
 * applied to a database. Never change a released step; add a new one. The steps mean the same as those of SQLite. Texts
 * are compared byte by byte, as there.
 */
export const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE runs (
    seq           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    run           text COLLATE "C" NOT NULL UNIQUE,
    kind          text COLLATE "C" NOT NULL,
    file          text COLLATE "C" NOT NULL,
    sha256        text COLLATE "C" NOT NULL,
    scope         text COLLATE "C" NOT NULL,
    output        text COLLATE "C" NOT NULL,
    options       text COLLATE "C" NOT NULL,
    rows          bigint NOT NULL,
    findings      text COLLATE "C" NOT NULL,
    documents     bigint NOT NULL DEFAULT 0,
    state         text COLLATE "C" NOT NULL CHECK (state IN ('running', 'interrupted', 'stopped', 'complete')),
    why           text COLLATE "C",
    cause         text COLLATE "C",
    started_at    text COLLATE "C" NOT NULL,
    ended_at      text COLLATE "C",
    origin        text COLLATE "C" NOT NULL,
    planned_after bigint NOT NULL DEFAULT 0
  );
  CREATE INDEX runs_by_file ON runs (scope, sha256);

  CREATE TABLE documents (
    id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    uid             text COLLATE "C" NOT NULL,
    run             text COLLATE "C" NOT NULL REFERENCES runs (run),
    scope           text COLLATE "C" NOT NULL,
    kind            text COLLATE "C" NOT NULL,
    rows            text COLLATE "C" NOT NULL,
    key             text COLLATE "C",
    state           text COLLATE "C" NOT NULL CHECK (state IN
                      ('invalid', 'ready', 'sending', 'accepted', 'rejected', 'in-doubt', 'skipped', 'unsent')),
    request         text COLLATE "C",
    fingerprint     text COLLATE "C",
    occurrence      bigint NOT NULL CHECK (occurrence >= 1),
    business_key    text COLLATE "C",
    repeatable      bigint NOT NULL CHECK (repeatable IN (0, 1)),
    pointer         bigint NOT NULL DEFAULT 0 CHECK (pointer IN (0, 1)),
    replaced_by     text COLLATE "C" REFERENCES runs (run),
    proof           text COLLATE "C",
    reason_code     text COLLATE "C",
    reason_status   bigint,
    reason_message  text COLLATE "C",
    tracking_id     text COLLATE "C",
    status          bigint,
    response        text COLLATE "C",
    attempts        bigint NOT NULL DEFAULT 0,
    sent_at         text COLLATE "C",
    sent_order      bigint,
    replaced_by_uid text COLLATE "C",
    unproven        bigint NOT NULL DEFAULT 0 CHECK (unproven IN (0, 1)),
    sent_before     text COLLATE "C",
    CHECK (state = 'invalid' OR pointer = 1 OR (request IS NOT NULL AND fingerprint IS NOT NULL)),
    CHECK (state <> 'sending' OR (attempts > 0 AND sent_at IS NOT NULL AND proof IS NULL))
  );
  CREATE INDEX documents_by_run ON documents (run, id);
  CREATE INDEX documents_ready ON documents (run, id) WHERE state = 'ready';
  CREATE INDEX documents_by_uid ON documents (scope, uid);
  CREATE INDEX documents_by_fingerprint ON documents (scope, fingerprint, occurrence);
  CREATE INDEX documents_by_business_key ON documents (scope, kind, business_key) WHERE business_key IS NOT NULL;
  CREATE INDEX documents_by_tracking_id ON documents (scope, tracking_id) WHERE tracking_id IS NOT NULL;
  CREATE INDEX documents_by_sent_order ON documents (sent_order);
  CREATE INDEX documents_by_replacement ON documents (replaced_by) WHERE replaced_by IS NOT NULL;
  CREATE INDEX documents_unproven ON documents (run, business_key) WHERE unproven = 1;
  CREATE INDEX documents_in_doubt ON documents (run) WHERE repeatable = 0 AND state IN ('in-doubt', 'sending');

  -- One creating document is live once: a second one fails before its first byte.
  CREATE UNIQUE INDEX documents_live ON documents (scope, fingerprint, occurrence)
    WHERE repeatable = 0 AND pointer = 0 AND state IN ('sending', 'accepted', 'in-doubt');
  -- The same within one run, at planning already.
  CREATE UNIQUE INDEX documents_planned ON documents (run, fingerprint, occurrence)
    WHERE repeatable = 0 AND pointer = 0 AND state IN ('ready', 'unsent', 'sending', 'accepted');

  CREATE TABLE settlements (
    rowid         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    document      bigint NOT NULL REFERENCES documents (id),
    decision      text COLLATE "C" NOT NULL CHECK (decision IN ('accepted', 'not-accepted', 'undone')),
    tracking_id   text COLLATE "C",
    who           text COLLATE "C" NOT NULL,
    why           text COLLATE "C",
    settled_at    text COLLATE "C" NOT NULL,
    decided_after bigint NOT NULL,
    before        text COLLATE "C",
    CHECK ((decision = 'accepted') = (tracking_id IS NOT NULL))
  );
  CREATE INDEX settlements_by_document ON settlements (document);

  CREATE TABLE former_names (
    uid      text COLLATE "C" NOT NULL,
    document bigint NOT NULL REFERENCES documents (id),
    PRIMARY KEY (uid, document)
  );

  CREATE TABLE traits (
    trait text COLLATE "C" NOT NULL,
    uid   text COLLATE "C" NOT NULL,
    PRIMARY KEY (trait, uid)
  );
  CREATE INDEX traits_of_sameness ON traits (uid) WHERE trait >= 'same:' AND trait < 'same;';
  CREATE TABLE without_sameness (document bigint PRIMARY KEY REFERENCES documents (id));

  CREATE TABLE service_records (
    document   bigint PRIMARY KEY REFERENCES documents (id),
    before     text COLLATE "C" NOT NULL,
    changed_at bigint
  );

  CREATE TABLE booking_results (
    document bigint NOT NULL REFERENCES documents (id),
    answer   text COLLATE "C" NOT NULL,
    first_at text COLLATE "C" NOT NULL,
    last_at  text COLLATE "C" NOT NULL,
    rowid    bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY
  );
  CREATE INDEX booking_results_by_document ON booking_results (document);

  CREATE TABLE booking_reports (
    document     bigint NOT NULL REFERENCES documents (id),
    product_id   text COLLATE "C" NOT NULL,
    order_number text COLLATE "C" NOT NULL,
    status       text COLLATE "C" NOT NULL,
    result       text COLLATE "C" NOT NULL,
    decision     text COLLATE "C" NOT NULL,
    file         text COLLATE "C",
    found_at     text COLLATE "C" NOT NULL,
    PRIMARY KEY (document, product_id)
  );

  CREATE TABLE kept_rows (
    sha256  text COLLATE "C" NOT NULL,
    number  bigint NOT NULL,
    hidden  bigint NOT NULL CHECK (hidden IN (0, 1)),
    cells   text COLLATE "C" NOT NULL,
    content text COLLATE "C",
    PRIMARY KEY (sha256, number)
  );
  CREATE INDEX kept_rows_by_content ON kept_rows (content) WHERE content <> '';
  CREATE INDEX kept_rows_without_content ON kept_rows (sha256) WHERE content IS NULL;

  CREATE TABLE outputs (
    path        text COLLATE "C" PRIMARY KEY,
    run         text COLLATE "C" NOT NULL,
    sha256      text COLLATE "C" NOT NULL,
    next_sha256 text COLLATE "C"
  );

  CREATE TABLE export_series (
    series   text COLLATE "C" PRIMARY KEY,
    scope    text COLLATE "C" NOT NULL,
    dataset  text COLLATE "C" NOT NULL,
    filters  text COLLATE "C" NOT NULL,
    asked_at text COLLATE "C" NOT NULL,
    found    bigint NOT NULL,
    rows     bigint NOT NULL
  );
  CREATE TABLE export_seen (
    series text COLLATE "C" NOT NULL REFERENCES export_series (series),
    id     text COLLATE "C" NOT NULL,
    hash   text COLLATE "C" NOT NULL,
    PRIMARY KEY (series, id)
  );
  CREATE TABLE export_pending (
    series text COLLATE "C" NOT NULL REFERENCES export_series (series),
    id     text COLLATE "C" NOT NULL,
    json   text COLLATE "C" NOT NULL,
    since  text COLLATE "C" NOT NULL,
    PRIMARY KEY (series, id)
  );
  CREATE TABLE export_appends (
    append bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    series text COLLATE "C" NOT NULL,
    name   text COLLATE "C" NOT NULL,
    path   text COLLATE "C" NOT NULL,
    before text COLLATE "C",
    after  text COLLATE "C" NOT NULL,
    placed bigint NOT NULL DEFAULT 0 CHECK (placed IN (0, 1))
  );
  CREATE INDEX export_appends_by_file ON export_appends (series, name);
  CREATE TABLE export_appended (
    append bigint NOT NULL REFERENCES export_appends (append),
    id     text COLLATE "C" NOT NULL,
    hash   text COLLATE "C" NOT NULL,
    PRIMARY KEY (append, id)
  );
  CREATE INDEX export_appended_by_id ON export_appended (id);
  CREATE TABLE export_files (
    path        text COLLATE "C" PRIMARY KEY,
    sha256      text COLLATE "C",
    rows        bigint,
    next_sha256 text COLLATE "C",
    next_rows   bigint,
    series      text COLLATE "C"
  );
  CREATE TABLE export_files_since (at text COLLATE "C" NOT NULL);
  INSERT INTO export_files_since
    VALUES (to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'));

  CREATE TABLE identity (id text COLLATE "C" NOT NULL);
  INSERT INTO identity VALUES (replace(gen_random_uuid()::text, '-', ''));
  `,
  GUARDS,
  CLAIMS,
  `
  CREATE TABLE sending_starts (
    id text COLLATE "C" PRIMARY KEY DEFAULT replace(gen_random_uuid()::text, '-', ''),
    at text COLLATE "C" NOT NULL
  );
  CREATE TRIGGER sending_starts_kept BEFORE DELETE OR UPDATE ON sending_starts
    FOR EACH ROW EXECUTE FUNCTION never('a journal keeps when it began to send');
  `,
  AUTHORS,
  ACCOUNT_LIMITS,
  MOVED_IN,
  INTENTS,
  STATISTICS,
  INTENTS_TOGETHER,
  MORE_TRAITS,
  MORE_TRAITS,
  GROUPS,
];
