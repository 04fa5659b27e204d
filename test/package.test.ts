import { spawnSync, spawn as start } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import { TOPICS } from '../src/guide/topics.ts';

const root = join(import.meta.dirname, '..');
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'qcsheet-package-')));
const installed = join(folder, 'node_modules/qcsheet');
const bin = join(installed, manifest.bin.qcsheet);

/** Builds, packs and unpacks the package as an installation would. */
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
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('the package', () => {
  test('holds the program, its guide, its readme and its licence, and no source', () => {
    const names = readdirSync(installed, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.\w+$|^[A-Z]/.test(name),
    );
    const others = names.filter((name) => !/^dist[\\/](?:chunks|page)[\\/][\w.-]+\.js$/.test(name));
    const pictures = readdirSync(join(root, 'src/guide/pictures')).filter((name) => name.endsWith('.png'));
    const guide = [...TOPICS.map((topic) => `${topic}.md`), ...pictures.map((name) => join('pictures', name))];
    const page = ['index.html', 'page.css'].map((name) => join('dist', 'page', name));
    const own = [join('dist', 'bin.js'), join('dist', 'LICENSES.txt'), ...page];
    const files = ['LICENSE', 'README.md', ...own, 'package.json'];
    expect(others.sort()).toEqual([...files, ...guide.map((name) => join('src', 'guide', name))].sort());
  });

  test('brings its packages with it, and their licences', () => {
    expect(Object.keys(manifest)).not.toContain('dependencies');
    expect(packagesOf(readChunks())).toEqual([]);
    const licences = readFileSync(join(installed, 'dist', 'LICENSES.txt'), 'utf8');
    for (const name of ['undici', 'zod', 'yargs', 'devextreme-exceljs-fork', 'preact', '@revolist/revogrid', 'uplot']) {
      expect(licences).toMatch(new RegExp(`^${name} \\d.*\\(MIT\\)\n\n.*(?:licen[sc]e|copyright)`, 'im'));
    }
    expect(licences).not.toMatch(/^\S+ \d\S* \(undefined\)/m);
  });

  test('loads a small part of itself for --help', () => {
    const loaded = filesLoadedBy([bin, '--help']);
    const bytes = loaded.reduce((sum, file) => sum + statSync(file).size, 0);
    const all = readChunks().join('').length;
    expect(loaded).toContain(bin);
    expect(bytes / all).toBeLessThan(0.15);
  });

  test('tells its help and its version from any folder', () => {
    expect(must(qcsheet('--help')).stdout).toMatch(/^Examples:\n/);
    expect(must(qcsheet('--version')).stdout.trim()).toContain(manifest.version);
  });

  test('shows the guide', () => {
    expect(must(qcsheet('help', 'importing')).stdout).toMatch(/^Import a workbook\n=+\n/);
    expect(must(qcsheet('help', '--search', 'PowerShell')).stdout).toContain('nightly: ');
  });

  test('shows the page of the console, which is below 500 kB as it is sent packed', async () => {
    const page = join(installed, 'dist', 'page');
    const packed = readdirSync(page).map((name) => gzipSync(readFileSync(join(page, name))).length);
    expect(packed.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(500_000);
    const args = [bin, 'open', '--no-browser', '--quiet', '--profile', 'sandbox'];
    const child = start(process.execPath, args, { cwd: folder, env: environment() });
    try {
      const [address = ''] = String((await once(child.stdout, 'data'))[0]).split('\n');
      const visit = await fetch(address, { redirect: 'manual' });
      const cookie = visit.headers.get('set-cookie')?.split(';')[0] ?? '';
      const { origin } = new URL(address);
      const texts = await Promise.all(
        ['/', '/page.js', '/page.css'].map(async (path) =>
          (await fetch(origin + path, { headers: { cookie } })).text(),
        ),
      );
      expect(texts.map((text) => text.length > 300)).toEqual([true, true, true]);
      expect(texts[0]).toContain('src="/page.js"');
    } finally {
      child.kill('SIGINT');
      await once(child, 'close');
    }
    expect(child.exitCode).toBe(0);
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

  test('loads no zod for --help, undici only to ask the service, exceljs only to write, and a server only for the sandbox', () => {
    const heavy = (names: readonly string[]) => names.filter((name) => HEAVY.includes(name)).toSorted();
    const help = packagesLoadedBy(['--help']);
    expect(help).toContain('yargs');
    expect(heavy(help)).toEqual([]);
    expect(heavy(packagesLoadedBy(['help', 'findings']))).toEqual([]);
    const check = ['check', join(root, 'samples/bookings.xlsx'), '--profile', 'sandbox'];
    expect(heavy(packagesLoadedBy(check))).toEqual(['date-fns', 'zod']);
    const whoami = ['whoami', '--profile', 'sandbox'];
    expect(heavy(packagesLoadedBy(whoami))).toEqual(['@hono/node-server', 'date-fns', 'hono', 'undici', 'zod']);
  });
});

const HEAVY = ['@hono/node-server', 'date-fns', 'exceljs', 'hono', 'undici', 'zod'];

function qcsheet(...args: readonly string[]) {
  return spawn(folder, process.execPath, [bin, ...args]);
}

/** The files that a command loads, as a hook of the module loader sees them. */
function filesLoadedBy(args: readonly string[]): readonly string[] {
  const hook = `import { registerHooks } from 'node:module';
    import { writeSync } from 'node:fs';
    registerHooks({ load(url, context, next) { writeSync(2, 'LOADED ' + url + '\\n'); return next(url, context); } });`;
  const hooked = ['--import', `data:text/javascript,${encodeURIComponent(hook)}`, ...args];
  const { stderr } = must(spawn(folder, process.execPath, hooked));
  return [...stderr.matchAll(/^LOADED (file:.*)/gm)].map(([, url = '']) => fileURLToPath(url));
}

/** The packages that a command of the source loads. */
function packagesLoadedBy(args: readonly string[]): readonly string[] {
  const names = filesLoadedBy([join(root, 'src/bin.js'), ...args]).map((file) =>
    /.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(file)?.[1]?.replace('\\', '/'),
  );
  return [...new Set(names)].filter((name) => name !== undefined);
}

function readChunks(): readonly string[] {
  return readdirSync(join(installed, 'dist'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(join(installed, 'dist', name), 'utf8'));
}

function packagesOf(texts: readonly string[]): readonly string[] {
  const specifier = /(?:^import (?:[^"'\n]* from )?|^export [^"'\n]* from |\bimport\()["']((?:@[\w.-]+\/)?[\w.-]+)/gm;
  const names = texts.flatMap((text) => [...text.matchAll(specifier)].map(([, name = '']) => name));
  return [...new Set(names)].filter((name) => !name.startsWith('.') && name !== 'node' && !isBuiltin(name));
}

function spawn(cwd: string, command: string, args: readonly string[]) {
  return spawnSync(command, args, {
    cwd,
    env: environment(),
    encoding: 'utf8',
    shell: command === 'npm' && process.platform === 'win32',
  });
}

/** Nothing of the settings of whoever runs the tests. */
function environment() {
  const bare = Object.entries(process.env).filter(([name]) => !/^(QCSHEET_|NODE_OPTIONS$|npm_config_)/i.test(name));
  const places = { QCSHEET_STATE_DIR: folder, QCSHEET_CACHE_DIR: folder, QCSHEET_CONFIG_DIR: folder };
  return { ...Object.fromEntries(bare), ...places };
}

/** A command that must not fail. */
function must(done: ReturnType<typeof spawn>): ReturnType<typeof spawn> {
  if (done.status !== 0) throw done.error ?? new Error(`exit ${done.status}: ${done.stderr}${done.stdout}`);
  return done;
}
