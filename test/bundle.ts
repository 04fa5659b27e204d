import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'rolldown';

const ROOT = join(import.meta.dirname, '..');

/**
 * Makes one file of the program and its packages for the tests of this process and its children: it starts in less than
 * half the time that reading each module takes, and most tests start it many times. Gives what removes it.
 */
export async function bundleProgram(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'qcsheet-program-'));
  const dir = join(folder, 'program');
  mkdirSync(dir);
  copyFileSync(join(ROOT, 'package.json'), join(folder, 'package.json'));
  await build({
    input: { bin: join(ROOT, 'src/bin.js') },
    platform: 'node',
    external: [/^node:/],
    logLevel: 'silent',
    output: { dir, format: 'esm', entryFileNames: '[name].js' },
  });
  process.env['QCSHEET_TEST_ROOT'] = ROOT;
  process.env['QCSHEET_TEST_PROGRAM'] = join(dir, 'bin.js');
  return () => rmSync(folder, { recursive: true, force: true });
}
