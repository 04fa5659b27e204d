import { spawnSync } from 'node:child_process';
import { mkdir, rmdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { inflate } from '@sparticuz/chromium';
import { type Browser, chromium } from 'playwright-core';
import { until } from '../until.ts';

/** The browser that comes from npm is made for this system alone. */
export const hasBrowser = process.platform === 'linux' && process.arch === 'x64';

/** Starts it from the package, which nothing needs to be installed for: its libraries come with it where the system has none. */
export async function startBrowser(): Promise<Browser> {
  const require = createRequire(import.meta.url);
  const files = join(dirname(require.resolve('@sparticuz/chromium')), '../bin');
  const { executablePath, libraries } = await alone(async () => {
    const executablePath = await inflate(join(files, 'chromium.br'));
    const hasLibraries = spawnSync(executablePath, ['--version']).status === 0;
    return { executablePath, libraries: hasLibraries ? null : await inflate(join(files, 'al2023.tar.br')) };
  });
  const env = libraries === null ? {} : { LD_LIBRARY_PATH: join(libraries, 'lib') };
  const args = ['--no-sandbox', '--no-zygote', '--disable-gpu'];
  // As a person who is fast: the grid gives the focus to a cell, or to its editor, a moment after the click or the key.
  return await chromium.launch({ executablePath, args, env: { ...process.env, ...env }, slowMo: 50 });
}

/** Files of tests run at once: one of them unpacks, and the others find the whole browser. */
async function alone<T>(use: () => Promise<T>): Promise<T> {
  const lock = join(tmpdir(), 'unpacks-chromium');
  const take = () =>
    mkdir(lock).then(
      () => true,
      () => false,
    );
  await until('the browser is unpacked', take, 100);
  return await use().finally(() => rmdir(lock));
}
