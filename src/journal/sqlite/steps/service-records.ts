/** A step of the journal's migrations: the service's record before an update, and its change time after the update. */
export const SERVICE_RECORDS = `
  CREATE TABLE service_records (
    document   INTEGER PRIMARY KEY REFERENCES documents (id),
    -- What it had before the update, as JSON.
    before     TEXT NOT NULL,
    -- Of an accepted update: the time of change that the service gave the record, in its own milliseconds since 1970.
    changed_at INTEGER
  ) STRICT;
  `;
