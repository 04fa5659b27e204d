import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, rmdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { inflate } from '@sparticuz/chromium';
import type { AxeResults } from 'axe-core';
import { type Browser, chromium, type Page } from 'playwright-core';
import { expect } from 'vitest';
import { until } from '../until.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

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

/** What axe finds, with the first place of each. */
export async function barriers(page: Page): Promise<readonly string[]> {
  await page.evaluate(AXE);
  const found = await page.evaluate<AxeResults>('axe.run()');
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`);
}

/** That axe finds nothing in either palette. The light one stays. `name`: of the pictures. */
export async function expectNoBarriers(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await barriers(page)).toEqual([]);
    await shoot(page, `${name}-${colorScheme}`);
  }
}

/** A picture for a person who looks at the page; only where a folder is named for them. */
async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env['QCSHEET_PICTURES'];
  if (folder !== undefined) await page.screenshot({ path: join(folder, `${name}.png`) });
}
