import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import { TOPICS } from '../src/guide/topics.ts';

const root = join(import.meta.dirname, '..');
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'qcsheet-package-')));
const installed = join(folder, 'node_modules/qcsheet');
const bin = join(installed, manifest.bin.qcsheet);

/** Builds, packs and unpacks the package as an installation would, with this repository's packages beside it. */
beforeAll(() => {
  const packing = join(folder, 'packing');
  mkdirSync(packing);
  for (const name of ['package.json', 'README.md', 'LICENSE', 'src']) {
    cpSync(join(root, name), join(packing, name), { recursive: true });
  }
  const rolldown = join(root, 'node_modules/rolldown/bin/cli.mjs');
  const config = join(root, '.config/rolldown.config.js');
  must(spawn(root, process.execPath, [rolldown, '--config', config, '--dir', join(packing, 'dist')]));
  must(spawn(packing, 'npm', ['pack', '--ignore-scripts', '--silent']));
  must(spawn(packing, 'tar', ['-xzf', `qcsheet-${manifest.version}.tgz`, '-C', packing]));
  mkdirSync(join(folder, 'node_modules'));
  cpSync(join(packing, 'package'), installed, { recursive: true });
  for (const name of Object.keys(manifest.dependencies)) {
    mkdirSync(join(folder, 'node_modules', name, '..'), { recursive: true });
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name), 'junction');
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('the package', () => {
  test('holds the program, its guide, its readme and its licence, and no source', () => {
    const names = readdirSync(installed, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.\w+$|^[A-Z]/.test(name),
    );
    const others = names.filter((name) => !/^dist[\\/]chunks[\\/][\w-]+\.js$/.test(name));
    const pictures = readdirSync(join(root, 'src/guide/pictures')).filter((name) => name.endsWith('.png'));
    const guide = [...TOPICS.map((topic) => `${topic}.md`), ...pictures.map((name) => join('pictures', name))];
    const files = ['LICENSE', 'README.md', join('dist', 'bin.js'), 'package.json'];
    expect(others.sort()).toEqual([...files, ...guide.map((name) => join('src', 'guide', name))].sort());
  });

  test('imports no package but those that it declares', () => {
    const declared = Object.keys(manifest.dependencies);
    const imported = packagesOf(readChunks());
    expect(imported).toContain('undici');
    expect(imported.filter((name) => !declared.includes(name))).toEqual([]);
  });

  test('tells its help and its version from any folder', () => {
    expect(must(qcsheet('--help')).stdout).toMatch(/^Examples:\n/);
    expect(must(qcsheet('--version')).stdout.trim()).toContain(manifest.version);
  });

  test('shows the guide', () => {
    expect(must(qcsheet('help', 'importing')).stdout).toMatch(/^Import a workbook\n=+\n/);
    expect(must(qcsheet('help', '--search', 'PowerShell')).stdout).toContain('nightly: ');
  });

  test('imports a workbook', () => {
    cpSync(join(root, 'samples/bookings.csv'), join(folder, 'bookings.csv'));
    const args = ['import', 'bookings.csv', '--kind', 'bookings', '--yes', '--json', '--rate', '100'];
    const ran = must(qcsheet(...args, '--profile', 'sandbox'));
    expect(JSON.parse(ran.stdout)).toMatchObject({ state: 'complete', counts: { documents: 25, accepted: 25 } });
    expect(readdirSync(folder)).toContain('bookings.results.xlsx');
  });
});

describe('the door', () => {
  /** The program as it would begin under another version of Node. */
  const under = (version: string) => {
    const set = `Object.defineProperty(process,"versions",{value:{...process.versions,node:"${version}"}})`;
    return spawn(folder, process.execPath, ['--import', `data:text/javascript,${set}`, bin, '--version']);
  };

  test('says what is needed to a Node that does not fit', () => {
    const refused = under('20.20.2');
    expect([refused.status, refused.stdout]).toEqual([2, '']);
    expect(refused.stderr).toMatch(/^qcsheet runs on Node .+; this is Node 20\.20\.2\.\nInstall Node 24/);
  });

  test.each([
    ['22.22.2', 2],
    ['22.22.3', 0],
    ['23.11.0', 2],
    ['24.14.1', 2],
    ['24.15.0', 0],
    ['25.9.0', 2],
    ['26.2.0', 2],
    ['26.3.0', 0],
    ['27.0.0', 0],
  ])('answers Node %s with exit code %i', (version, exit) => {
    expect(under(version).status).toBe(exit);
  });

  test('the launcher and the README say it in the same words, with the versions of package.json', () => {
    const named = manifest.engines.node.match(/\d+(\.\d+)*/g)?.map((version) => version.replace(/\.0$/, ''));
    const [said, ...others] = ['README.md', 'src/bin.js', '.config/node/run.mjs'].map(
      (file) => /qcsheet runs on (Node .+? or later)/.exec(readFileSync(join(root, file), 'utf8'))?.[1],
    );
    expect(said?.match(/\d+\.[\d.]*\d/g)).toEqual(named);
    expect(others).toEqual([said, said]);
  });

  test('loads no zod, undici or exceljs for --help, and exceljs only to write', () => {
    const heavy = (names: readonly string[]) => names.filter((name) => HEAVY.includes(name)).toSorted();
    const help = loadedBy(['--help']);
    expect(help).toContain('yargs');
    expect(heavy(help)).toEqual([]);
    expect(heavy(loadedBy(['help', 'findings']))).toEqual([]);
    const check = ['check', join(root, 'samples/bookings.xlsx'), '--profile', 'sandbox'];
    expect(heavy(loadedBy(check))).toEqual(['@hono/node-server', 'date-fns', 'hono', 'undici', 'zod']);
  });
});

const HEAVY = ['@hono/node-server', 'date-fns', 'exceljs', 'hono', 'undici', 'zod'];

function qcsheet(...args: readonly string[]) {
  return spawn(folder, process.execPath, [bin, ...args]);
}

/** The packages that a command of the source loads, as a hook of the module loader sees them. */
function loadedBy(args: readonly string[]): readonly string[] {
  const hook = `import { registerHooks } from 'node:module';
    import { writeSync } from 'node:fs';
    registerHooks({ load(url, context, next) { writeSync(2, 'LOADED ' + url + '\\n'); return next(url, context); } });`;
  const hooked = ['--import', `data:text/javascript,${encodeURIComponent(hook)}`, join(root, 'src/bin.js'), ...args];
  const { stderr } = must(spawn(folder, process.execPath, hooked));
  const names = [...stderr.matchAll(/^LOADED .*\/node_modules\/((?:@[^/]+\/)?[^/\n]+)/gm)].map(([, name = '']) => name);
  return [...new Set(names)];
}

function readChunks(): readonly string[] {
  return readdirSync(join(installed, 'dist'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(join(installed, 'dist', name), 'utf8'));
}

function packagesOf(texts: readonly string[]): readonly string[] {
  const specifier = /(?:^import (?:[^"'\n]* from )?|^export [^"'\n]* from |\bimport\()["']((?:@[\w.-]+\/)?[\w.-]+)/gm;
  const names = texts.flatMap((text) => [...text.matchAll(specifier)].map(([, name = '']) => name));
  return [...new Set(names)].filter((name) => !name.startsWith('.') && name !== 'node');
}

function spawn(cwd: string, command: string, args: readonly string[]) {
  const bare = Object.entries(process.env).filter(([name]) => !/^(QCSHEET_|NODE_OPTIONS$|npm_config_)/i.test(name));
  const places = { QCSHEET_STATE_DIR: folder, QCSHEET_CACHE_DIR: folder, QCSHEET_CONFIG_DIR: folder };
  const env = { ...Object.fromEntries(bare), ...places };
  return spawnSync(command, args, {
    cwd,
    env,
    encoding: 'utf8',
    shell: command === 'npm' && process.platform === 'win32',
  });
}

/** A command that must not fail. */
function must(done: ReturnType<typeof spawn>): ReturnType<typeof spawn> {
  if (done.status !== 0) throw done.error ?? new Error(`exit ${done.status}: ${done.stderr}${done.stdout}`);
  return done;
}
