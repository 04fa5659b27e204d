import type { ExportFileMemory, FileVersion } from '../export-port.ts';
import type { Database, ResultRow } from './database.ts';
import { number, text, textOrNull } from './rows.ts';

export function createExportFiles(database: Database): ExportFileMemory {
  return {
    announceFile: async ({ path, sha256, rows, series }) =>
      void (await database.change(ANNOUNCE, { path, sha256, rows, series })),
    filePlaced: async (path) => void (await database.change(PLACED, { path })),
    exportFile: (path) =>
      database.row('SELECT * FROM export_files WHERE path = :path', { path }, (row) => ({
        versions: versionsIn(row),
        series: textOrNull(row, 'series'),
      })),
    filesOf: (series) =>
      database.rows('SELECT path FROM export_files WHERE series = :series ORDER BY path', { series }, (row) =>
        text(row, 'path'),
      ),
    forgetFile: async (path) => void (await database.change('DELETE FROM export_files WHERE path = :path', { path })),
    filesKnownSince: async () =>
      (await database.row('SELECT at FROM export_files_since', {}, (row) => text(row, 'at'))) ?? text({}, 'at'),
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
