import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative, sep } from 'node:path';
import { describe, expect, test } from 'vitest';

/** Who may import whom, as `src/README.md` tells it: folder -> folders, and its outside packages. */
const LAYERS: Readonly<Record<string, { from: readonly string[]; packages: readonly string[] }>> = {
  disk: { from: [], packages: [] },
  contract: { from: [], packages: ['zod'] },
  schema: { from: ['contract'], packages: ['zod'] },
  kinds: { from: ['schema', 'contract'], packages: [] },
  exports: { from: ['schema', 'contract'], packages: [] },
  workbook: { from: ['schema'], packages: ['yauzl', 'saxes', 'numfmt', 'exceljs', 'csv-parse'] },
  derive: { from: ['schema', 'contract', 'workbook/sheet', 'workbook/model'], packages: ['date-fns'] },
  journal: { from: [], packages: [] },
  extract: { from: ['schema', 'contract', 'journal', 'api'], packages: [] },
  submit: { from: ['journal'], packages: ['p-limit'] },
  api: { from: ['contract', 'disk', 'submit/outcome'], packages: ['undici'] },
  lookups: { from: ['contract', 'schema', 'api'], packages: ['zod'] },
  sandbox: { from: ['contract'], packages: ['hono', '@hono/node-server'] },
  config: { from: ['schema', 'disk'], packages: ['zod'] },
  cli: { from: ['app', 'config', 'schema'], packages: ['yargs'] },
  app: { from: ['*'], packages: [] },
  main: { from: ['cli'], packages: [] },
  bin: { from: ['main'], packages: [] },
};
const MOST_LINES = 250;
/** Pure data: one statement, no logic. */
const DATA = ['contract', 'kinds', 'exports', 'sandbox/seed'];

type File = { readonly path: string; readonly text: string };

describe('the layers', () => {
  const files = sources();

  test('every import keeps to the table', () => {
    expect(offences(files)).toEqual([]);
  });

  test('a planted import is named with its file', () => {
    const planted = [
      { path: 'journal/planted.ts', text: "import { client } from '../api/client.ts';" },
      { path: 'derive/planted.ts', text: "import { x } from '../workbook/open.ts';\nimport 'undici';" },
      { path: 'submit/planted.ts', text: "const late = await import('../kinds/index.ts');" },
      { path: 'nowhere/planted.ts', text: '' },
    ];
    expect(offences(planted)).toEqual([
      'src/journal/planted.ts may not import src/api/client.ts',
      'src/derive/planted.ts may not import src/workbook/open.ts',
      'src/derive/planted.ts may not import the package undici',
      'src/submit/planted.ts may not import src/kinds/index.ts',
      'src/nowhere/planted.ts is in a folder that the table does not know',
    ]);
  });

  test('no file imports itself by way of others', () => {
    expect(cycles(files)).toEqual([]);
    expect(
      cycles([
        { path: 'a/x.ts', text: "import './y.ts'" },
        { path: 'a/y.ts', text: "import './x.ts'" },
      ]),
    ).toEqual(['a/x.ts -> a/y.ts -> a/x.ts']);
  });

  test('check can reach nothing that sends', () => {
    const reached = closure(files, 'app/check/check.ts');
    expect(reached).toContain('derive/check/check.ts');
    const senders = reached.filter((path) =>
      /^(api\/|app\/(import\/import|runs\/run|service)\.ts|submit\/submit\.ts)/.test(path),
    );
    expect(senders).toEqual([]);
  });

  test('files that hold logic stay under 250 lines', () => {
    const long = files
      .filter(({ path }) => !DATA.some((folder) => path.startsWith(`${folder}/`)))
      .filter(({ text }) => text.split('\n').length > MOST_LINES)
      .map(({ path }) => path);
    expect(long).toEqual([]);
  });
});

function sources(): readonly File[] {
  const root = join(import.meta.dirname, '../src');
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|js)$/.test(name))
    .map((name) => ({ path: name.split(sep).join('/'), text: readFileSync(join(root, name), 'utf8') }));
}

function offences(files: readonly File[]): readonly string[] {
  return files.flatMap(({ path, text }) => {
    const folder = folderOf(path);
    const layer = LAYERS[folder];
    if (layer === undefined) return [`src/${path} is in a folder that the table does not know`];
    return importsOf(text).flatMap((name) => {
      if (name.startsWith('node:')) return [];
      if (!name.startsWith('.')) {
        const known = layer.packages.some((home) => name === home || name.startsWith(`${home}/`));
        return known ? [] : [`src/${path} may not import the package ${name}`];
      }
      const target = resolved(path, name);
      const allowed =
        folderOf(target) === folder ||
        target === '../package.json' ||
        layer.from.some((from) => from === '*' || target === `${from}.ts` || target.startsWith(`${from}/`));
      return allowed ? [] : [`src/${path} may not import src/${target}`];
    });
  });
}

function folderOf(path: string): string {
  return path.includes('/') ? (path.split('/')[0] ?? '') : path.replace(/\.(ts|js)$/, '');
}

/** Every module that the text imports, types and late imports included. */
function importsOf(text: string): readonly string[] {
  return importStatements(text).map(({ name }) => name);
}

function importStatements(text: string): readonly { name: string; isType: boolean }[] {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
  const pattern = /(?:^|\n)\s*(?:import|export)\s+(type\s)?(?:[^'";]*?\sfrom\s+)?'([^']+)'|import\(\s*'([^']+)'\s*\)/g;
  return [...code.matchAll(pattern)].map((match) => ({
    name: match[2] ?? match[3] ?? '',
    isType: match[1] !== undefined,
  }));
}

function resolved(path: string, name: string): string {
  return relative('.', normalize(join(dirname(path), name)))
    .split(sep)
    .join('/');
}

/** The files of ours that a file names, for their types alone too. */
function names({ path, text }: File): readonly string[] {
  return importsOf(text)
    .filter((name) => name.startsWith('.'))
    .map((name) => resolved(path, name));
}

/** Types vanish at run time: only what is loaded counts. */
function loads({ path, text }: File): readonly string[] {
  return importStatements(text)
    .filter(({ name, isType }) => !isType && name.startsWith('.'))
    .map(({ name }) => resolved(path, name));
}

function closure(files: readonly File[], start: string): readonly string[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const reached = new Set<string>();
  const visit = (path: string) => {
    const file = byPath.get(path);
    if (file === undefined || reached.has(path)) return;
    reached.add(path);
    loads(file).forEach(visit);
  };
  visit(start);
  return [...reached];
}

function cycles(files: readonly File[]): readonly string[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const done = new Set<string>();
  const found: string[] = [];
  const visit = (path: string, trail: readonly string[]) => {
    if (trail.includes(path)) found.push([...trail.slice(trail.indexOf(path)), path].join(' -> '));
    const file = byPath.get(path);
    if (file === undefined || done.has(path) || trail.includes(path)) return;
    for (const next of names(file)) visit(next, [...trail, path]);
    done.add(path);
  };
  for (const { path } of files) visit(path, []);
  return found;
}
