/**
 * A step of the journal's migrations. A row of `export_appends` is made before a file gets its name; `placed` shows
 * that it has it. The last row of a file stays. It shows that the records of its series must not be forgotten.
 */
export const APPENDS = `
  CREATE TABLE export_appends (
    append INTEGER PRIMARY KEY,
    series TEXT NOT NULL,
    -- The file as the user names it, and the same with the day put in.
    name   TEXT NOT NULL,
    path   TEXT NOT NULL,
    -- The sha256 of the whole file; NULL where there was none.
    before TEXT,
    after  TEXT NOT NULL,
    placed INTEGER NOT NULL DEFAULT 0 CHECK (placed IN (0, 1))
  ) STRICT;
  CREATE INDEX export_appends_by_file ON export_appends (series, name);

  -- The records that were added, as they were listed.
  CREATE TABLE export_appended (
    append INTEGER NOT NULL REFERENCES export_appends (append),
    id     TEXT NOT NULL,
    hash   TEXT NOT NULL,
    PRIMARY KEY (append, id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX export_appended_by_id ON export_appended (id);
  `;
