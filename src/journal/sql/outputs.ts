import type { Journal } from '../port.ts';
import type { Database } from './database.ts';
import { text, textOrNull } from './rows.ts';

/** Keeps which workbooks were written, so qcsheet notices if the user changed one since. */
export function createOutputs(
  database: Database,
): Pick<Journal, 'writes' | 'wrote' | 'writtenAt' | 'resultsPaths' | 'moveOutput' | 'idsBeside'> {
  return {
    writes: async (path, { run, sha256 }) => void (await database.change(WRITES, { path, run, sha256 })),
    wrote: async (path, { run, sha256 }) => void (await database.change(WROTE, { path, run, sha256 })),
    writtenAt: (path) =>
      database.row('SELECT * FROM outputs WHERE path = :path', { path }, (row) => ({
        run: text(row, 'run'),
        sha256: text(row, 'sha256'),
        nextSha256: textOrNull(row, 'next_sha256'),
      })),
    resultsPaths: (run) => database.rows(RESULTS_PATHS, { run }, (row) => text(row, 'path')),
    moveOutput: async (run, path) =>
      void (await database.change('UPDATE runs SET output = :path WHERE run = :run', { run, path })),
    idsBeside: (run, other) => database.rows(IDS_BESIDE, { run, other }, (row) => text(row, 'tracking_id')),
  };
}

const WRITES = `
  INSERT INTO outputs (path, run, sha256, next_sha256) VALUES (:path, :run, :sha256, :sha256)
  ON CONFLICT (path) DO UPDATE SET next_sha256 = :sha256`;

const WROTE = `
  INSERT INTO outputs (path, run, sha256) VALUES (:path, :run, :sha256)
  ON CONFLICT (path) DO UPDATE SET run = :run, sha256 = :sha256, next_sha256 = NULL`;

// Reads each run once. Looking up every id in the other run would take quadratic time.
const IDS_BESIDE = `
  SELECT tracking_id FROM documents WHERE run = :run AND repeatable = 0 AND tracking_id IS NOT NULL
  EXCEPT SELECT tracking_id FROM documents WHERE run = :other`;

const RESULTS_PATHS = `
  SELECT output AS path FROM runs WHERE run = :run UNION SELECT path FROM outputs WHERE run = :run ORDER BY path`;
