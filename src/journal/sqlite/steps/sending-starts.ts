/**
 * A step of the journal's migrations: each time that qcsheet begins to send, it adds a new name here. An old copy of
 * the journal lacks the latest ones.
 */
export const SENDING_STARTS = `
  CREATE TABLE sending_starts (
    id TEXT NOT NULL PRIMARY KEY DEFAULT (lower(hex(randomblob(16)))),
    at TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;

  CREATE TRIGGER sending_starts_kept BEFORE DELETE ON sending_starts
  BEGIN
    SELECT RAISE(ABORT, 'a journal keeps when it began to send');
  END;
  CREATE TRIGGER sending_starts_fixed BEFORE UPDATE ON sending_starts
  BEGIN
    SELECT RAISE(ABORT, 'a journal keeps when it began to send');
  END;
`;
