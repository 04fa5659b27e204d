import { spawnSync } from 'node:child_process';
import { mkdir, rmdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { inflate } from '@sparticuz/chromium';
import { type Browser, chromium, type Page } from 'playwright-core';
import { DEADLINE_MS, until } from '../until.ts';

/** The browser that comes from npm is made for this system alone. */
export const hasBrowser = process.platform === 'linux' && process.arch === 'x64';

/** The size of the smallest screen that the page is made for. */
const viewport = { width: 1366, height: 768 };

/** A tab of the usual size that shows this address. `begin` gets the tab before that. */
export async function openTab(browser: Browser, address: string, begin?: (page: Page) => void): Promise<Page> {
  const page = await browser.newPage({ viewport });
  page.setDefaultTimeout(DEADLINE_MS);
  begin?.(page);
  await page.goto(address);
  return page;
}

/**
 * Starts it from the package, which nothing needs to be installed for: its libraries come with it where the system has
 * none. By default it works as a person who is fast: the grid gives the focus to a cell a moment after a click.
 */
export async function startBrowser(slowMo = 50): Promise<Browser> {
  const require = createRequire(import.meta.url);
  const files = join(dirname(require.resolve('@sparticuz/chromium')), '../bin');
  const { executablePath, libraries } = await alone(async () => {
    const executablePath = await inflate(join(files, 'chromium.br'));
    const hasLibraries = spawnSync(executablePath, ['--version']).status === 0;
    return { executablePath, libraries: hasLibraries ? null : await inflate(join(files, 'al2023.tar.br')) };
  });
  const env = libraries === null ? {} : { LD_LIBRARY_PATH: join(libraries, 'lib') };
  const args = ['--no-sandbox', '--no-zygote', '--disable-gpu'];
  return await chromium.launch({ executablePath, args, env: { ...process.env, ...env }, slowMo });
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
