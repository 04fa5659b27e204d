/**
 * A step of the journal's migrations. `next_sha256` is set before a file gets its name: if the process dies at that
 * moment, the file has either this or the earlier sha256. Files that earlier versions added rows to are included.
 */
export const EXPORT_FILES = `
  -- The files that exports wrote, by path, as the last export left them.
  CREATE TABLE export_files (
    path        TEXT PRIMARY KEY,
    sha256      TEXT,
    rows        INTEGER,
    next_sha256 TEXT,
    next_rows   INTEGER,
    -- The series that collects in the file what is new; NULL where each export replaces it.
    series      TEXT
  ) STRICT, WITHOUT ROWID;
  INSERT INTO export_files (path, sha256, next_sha256, series)
    SELECT path, CASE placed WHEN 1 THEN after ELSE before END, CASE placed WHEN 0 THEN after END, series
    FROM export_appends WHERE append IN (SELECT max(append) FROM export_appends GROUP BY path);

  -- Since when such files are remembered, as an ISO time.
  CREATE TABLE export_files_since (at TEXT NOT NULL) STRICT;
  INSERT INTO export_files_since VALUES (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'));
  `;
