import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { inflate } from '@sparticuz/chromium';
import { type Browser, chromium } from 'playwright-core';

/** The browser that comes from npm is made for this system alone. */
export const hasBrowser = process.platform === 'linux' && process.arch === 'x64';

/** Starts it from the package, which nothing needs to be installed for: its libraries come with it where the system has none. */
export async function startBrowser(): Promise<Browser> {
  const require = createRequire(import.meta.url);
  const files = join(dirname(require.resolve('@sparticuz/chromium')), '../bin');
  const executablePath = await inflate(join(files, 'chromium.br'));
  const hasLibraries = spawnSync(executablePath, ['--version']).status === 0;
  const libraries = hasLibraries ? null : await inflate(join(files, 'al2023.tar.br'));
  const env = libraries === null ? {} : { LD_LIBRARY_PATH: join(libraries, 'lib') };
  const args = ['--no-sandbox', '--no-zygote', '--disable-gpu'];
  return await chromium.launch({ executablePath, args, env: { ...process.env, ...env } });
}
