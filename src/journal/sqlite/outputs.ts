import type { Journal } from '../port.ts';
import { text, textOrNull } from './rows.ts';
import type { Store } from './store.ts';
import type { Turns } from './turns.ts';

/** Which workbooks were written, so that what a person has changed since is told from what the program wrote. */
export function createOutputs(
  store: Store,
  turns: Turns,
): Pick<Journal, 'writes' | 'wrote' | 'writtenAt' | 'resultsPaths' | 'moveOutput'> {
  return {
    writes: (path, { run, sha256 }) =>
      turns.once(() => {
        store.change(
          `INSERT INTO outputs (path, run, sha256, next_sha256) VALUES (:path, :run, :sha256, :sha256)
         ON CONFLICT (path) DO UPDATE SET next_sha256 = :sha256`,
          { path, run, sha256 },
        );
      }),
    wrote: (path, { run, sha256 }) =>
      turns.once(() => {
        store.change('INSERT OR REPLACE INTO outputs (path, run, sha256) VALUES (:path, :run, :sha256)', {
          path,
          run,
          sha256,
        });
      }),
    writtenAt: (path) =>
      turns.once(() => {
        const row = store.row('SELECT * FROM outputs WHERE path = :path', { path });
        return (
          row && { run: text(row, 'run'), sha256: text(row, 'sha256'), nextSha256: textOrNull(row, 'next_sha256') }
        );
      }),
    resultsPaths: (run) =>
      turns.once(() => {
        const paths = `SELECT output AS path FROM runs WHERE run = :run UNION SELECT path FROM outputs WHERE run = :run`;
        return store.rows(paths, { run }).map((row) => text(row, 'path'));
      }),
    moveOutput: (run, path) =>
      turns.once(() => {
        store.change('UPDATE runs SET output = :path WHERE run = :run', { run, path });
      }),
  };
}
