import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { BIN } from '../program.ts';

/** The folder in which Node keeps what it will run: its rights, and how much is in it. */
function compiledUnder(mode: number | null): { readonly entries: number; readonly mode: number } {
  const folder = mkdtempSync(join(tmpdir(), 'qcsheet-compiled-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const cache = join(folder, 'cache');
  if (mode !== null) {
    mkdirSync(cache);
    chmodSync(cache, mode);
  }
  const env = { HOME: folder, QCSHEET_CACHE_DIR: cache };
  const { status, stderr } = spawnSync(process.execPath, [BIN, '--version'], { env, encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
  const compiled = join(cache, 'compiled');
  return { entries: readdirSync(compiled).length, mode: statSync(compiled).mode & 0o777 };
}

test.skipIf(process.platform === 'win32')('compiled modules are run only from a folder of the user alone', () => {
  const umask = process.umask(0o002);
  try {
    expect(compiledUnder(null)).toEqual({ entries: 1, mode: 0o700 });
    expect(compiledUnder(0o755)).toEqual({ entries: 1, mode: 0o700 });
    expect(compiledUnder(0o775)).toEqual({ entries: 0, mode: 0o700 });
    expect(compiledUnder(0o777)).toEqual({ entries: 0, mode: 0o700 });
  } finally {
    process.umask(umask);
  }
});
