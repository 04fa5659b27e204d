import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { SANDBOX_ACCOUNT } from '../../src/sandbox/account.ts';
import { startSandbox } from '../../src/sandbox/start.ts';
import { exporter, linesOf } from './exporting.ts';

async function machine() {
  const sandbox = await startSandbox({ now: Date.now, keepRequests: 0 });
  onTestFinished(() => sandbox.close());
  return exporter({
    QCSHEET_BASE_URL: sandbox.url,
    QCSHEET_ACCOUNT: SANDBOX_ACCOUNT.account,
    QCSHEET_PASSWORD: SANDBOX_ACCOUNT.password,
    QCSHEET_RATE: '100',
  });
}

const NIGHTLY = ['reports', '--since', '-5d', '--since-last', '-o', 'r-{date}.ndjson'];

test('--keep never removes the file that was just written, whatever days other files bear', async () => {
  const { folder, path, export: run } = await machine();
  for (const name of ['r-2999-01-01.ndjson', 'r-2026-11-99.ndjson', 'r-2020-01-01.ndjson'])
    writeFileSync(path(name), '');
  const ended = await run(...NIGHTLY, '--keep', '1', '--json');
  const { file, rows } = JSON.parse(ended.stdout);
  expect([ended.exit, rows > 0, existsSync(file)]).toEqual([0, true, true]);
  // A day that is none makes no dated file.
  expect(readdirSync(folder).filter((name) => name.startsWith('r-'))).toEqual(
    ['r-2026-11-99.ndjson', file.slice(folder.length + 1)].sort(),
  );
});

test('a second export of the same day leaves what was new in the first, and a pipe takes none of it', async () => {
  const { path, export: run } = await machine();
  const first = JSON.parse((await run(...NIGHTLY, '--json')).stdout);
  const again = await run(...NIGHTLY, '--json');
  const second = JSON.parse(again.stdout);
  expect([again.exit, second.rows, second.file]).toEqual([0, 0, first.file.replace('.ndjson', '-2.ndjson')]);
  expect(again.stderr).toContain('stays');
  expect(linesOf(first.file)).toHaveLength(first.rows);
  const piped = await run('reports', '--since', '-5d', '--since-last', '-o', '-');
  expect([piped.exit, piped.stdout]).toEqual([2, '']);
  expect(existsSync(path('-'))).toBe(false);
});
