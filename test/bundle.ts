import { copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'rolldown';

const ROOT = join(import.meta.dirname, '..');
const TESTS = import.meta.dirname + sep;

/**
 * Makes one file of the program and its packages for the tests of this process and its children: it starts in less than
 * half the time that reading each module takes, and most tests start it many times. Gives what removes it.
 */
export async function bundleProgram(): Promise<() => void> {
  const { env, remove } = await bundled();
  Object.assign(process.env, env);
  return remove;
}

/** A source file of the program with another text. */
type Changed = { readonly file: string; readonly text: string };
type Bundled = { readonly folder: string; readonly env: Readonly<Record<string, string>>; remove(): void };

/**
 * The same, for what is started with `env`; files may be others there. `more`: further files to begin with, by the
 * name that each gets in `folder`.
 */
export async function bundled(
  changed: readonly Changed[] = [],
  more: Readonly<Record<string, string>> = {},
): Promise<Bundled> {
  const around = mkdtempSync(join(tmpdir(), 'qcsheet-program-'));
  const folder = join(around, 'program');
  mkdirSync(folder);
  copyFileSync(join(ROOT, 'package.json'), join(around, 'package.json'));
  cpSync(join(ROOT, 'src/guide'), join(around, 'src/guide'), { recursive: true });
  // What is bundled itself is started where there is no rolldown, and never comes here.
  const { build } = await import('rolldown');
  await build({
    input: { bin: join(ROOT, 'src/bin.js'), door: join(ROOT, 'test/door.ts'), ...more },
    platform: 'node',
    resolve: { alias: { 'string-width': join(ROOT, '.config/string-width.ts') } },
    external: [/^node:/, 'rolldown'],
    logLevel: 'silent',
    plugins: [inTheirPlaces, ...changed.map(withChange)],
    output: { dir: folder, format: 'esm', entryFileNames: '[name].js' },
  });
  const env = { QCSHEET_TEST_ROOT: ROOT, QCSHEET_TEST_PROGRAM: join(folder, 'bin.js') };
  return { folder, env, remove: () => rmSync(around, { recursive: true, force: true }) };
}

/** Modules of the tests find the files beside them, as if they were no part of one file. */
const inTheirPlaces: Plugin = {
  name: 'in their places',
  transform: (code, id) => {
    if (!id.startsWith(TESTS)) return null;
    const here = JSON.stringify(pathToFileURL(id).href);
    return code.replaceAll('import.meta.dirname', JSON.stringify(dirname(id))).replaceAll('import.meta.url', here);
  },
};

function withChange({ file, text }: Changed): Plugin {
  const path = join(ROOT, file);
  return { name: 'with a change', load: (id) => (id === path ? text : null) };
}
