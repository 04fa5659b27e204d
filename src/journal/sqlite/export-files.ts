import type { ExportFileMemory, FileVersion } from '../export-port.ts';
import { number, type ResultRow, text, textOrNull } from './rows.ts';
import type { Store } from './store.ts';
import type { Turns } from './turns.ts';

/**
 * A step of the journal's migrations. `next_sha256` is set before a file takes its name: a process that dies at that
 * moment leaves the one or the other. Files that earlier versions added rows to are known from the start.
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

export function createExportFiles(store: Store, turns: Turns): ExportFileMemory {
  return {
    announceFile: ({ path, sha256, rows, series }) =>
      turns.once(() => void store.change(ANNOUNCE, { path, sha256, rows, series })),
    filePlaced: (path) => turns.once(() => void store.change(PLACED, { path })),
    exportFile: (path) =>
      turns.once(() => {
        const row = store.row('SELECT * FROM export_files WHERE path = :path', { path });
        return row && { versions: versionsIn(row), series: textOrNull(row, 'series') };
      }),
    filesOf: (series) =>
      turns.once(() =>
        store
          .rows('SELECT path FROM export_files WHERE series = :series ORDER BY path', { series })
          .map((row) => text(row, 'path')),
      ),
    forgetFile: (path) => turns.once(() => void store.change('DELETE FROM export_files WHERE path = :path', { path })),
    filesKnownSince: () => turns.once(() => text(store.row('SELECT at FROM export_files_since', {}) ?? {}, 'at')),
  };
}

const ANNOUNCE = `
  INSERT INTO export_files (path, next_sha256, next_rows, series) VALUES (:path, :sha256, :rows, :series)
  ON CONFLICT (path) DO UPDATE SET next_sha256 = :sha256, next_rows = :rows, series = :series`;

const PLACED = `
  UPDATE export_files SET sha256 = next_sha256, rows = next_rows, next_sha256 = NULL, next_rows = NULL
  WHERE path = :path AND next_sha256 IS NOT NULL`;

function versionsIn(row: ResultRow): readonly FileVersion[] {
  return (['', 'next_'] as const).flatMap((which) => {
    const sha256 = textOrNull(row, `${which}sha256`);
    return sha256 === null ? [] : [{ sha256, rows: row[`${which}rows`] === null ? null : number(row, `${which}rows`) }];
  });
}
