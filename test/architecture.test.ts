import { describe, expect, test } from 'vitest';
import { FOLDERS, folderTable } from '../.config/folders.ts';
import { readmeOfSource } from '../.config/readme.ts';
import { long, longFunctions, MOST_LINES, offences, senders } from './architecture-rules.ts';
import { cycles, folderOf, importsOf, loadedBy, ours, sources } from './imports-of.ts';

const MOST_FILES = 45;
/** What no face reaches past the use cases for. */
const ENGINES = ['sending', 'service', 'journal', 'spreadsheet', 'lookups', 'sandbox', 'disk'];
/** The one file in which exports meet imports. */
const MEETING = 'exporting/reports-of-run.ts';

const files = sources();
const names = FOLDERS.map(({ folder }) => folder);

describe('the list of the folders', () => {
  test('goes from the ground up: no folder may import one below it in the list, so that none is in a circle', () => {
    const upwards = FOLDERS.flatMap(({ folder, from }, index) =>
      from.filter((name) => !names.slice(0, index).includes(name)).map((name) => `${folder} -> ${name}`),
    );
    expect(upwards).toEqual([]);
  });

  test('allows nothing that no file needs', () => {
    const idle = FOLDERS.flatMap(({ folder, from, packages = [], node = [] }) => {
      const inside = files.filter(({ path }) => folderOf(path, FOLDERS)?.folder === folder);
      const used = new Set(inside.flatMap((file) => ours(file).map((path) => folderOf(path, FOLDERS)?.folder)));
      const modules = inside.flatMap((file) => importsOf(file).map(({ name }) => name));
      return [
        ...from.filter((name) => !used.has(name)),
        ...packages.filter((name) => !modules.some((used) => used === name || used.startsWith(`${name}/`))),
        ...node.filter((name) => !modules.includes(`node:${name}`)).map((name) => `node:${name}`),
      ].map((name) => `${folder} does not need ${name}`);
    });
    expect(idle).toEqual([]);
  });

  test('gives SQLite to journal/sqlite alone, and to pure folders nothing of Node but node:crypto', () => {
    expect(FOLDERS.filter(({ node = [] }) => node.includes('sqlite')).map(({ folder }) => folder)).toEqual([
      'journal/sqlite',
    ]);
    expect(FOLDERS.filter(({ pure, node = [] }) => pure === true && node.some((name) => name !== 'crypto'))).toEqual(
      [],
    );
  });

  test('gives no face an engine, and neither imports nor exports the other, except in one file', () => {
    const faces = FOLDERS.filter(({ folder }) => ['cli', 'console'].includes(folder));
    expect(faces.flatMap(({ from }) => from.filter((name) => ENGINES.includes(name.split('/')[0] ?? '')))).toEqual([]);
    const across = FOLDERS.filter(
      ({ folder, from }) =>
        from.some((name) => isRoom(name, 'exporting') && isRoom(folder, 'importing')) ||
        from.some((name) => isRoom(name, 'importing') && isRoom(folder, 'exporting')),
    );
    expect(across.map(({ folder }) => folder)).toEqual([MEETING]);
  });

  test('is the table of src/README.md (`npm run generate` writes it)', () => {
    expect(readmeOfSource().includes(`\n${folderTable()}\n`)).toBe(true);
  });
});

describe('every file', () => {
  test('imports what the list allows to its folder', () => {
    expect(offences(files)).toEqual([]);
  });

  test('imports no other file in a circle', () => {
    expect(cycles(files)).toEqual([]);
  });

  test('that holds logic has at most 250 lines', () => {
    expect(long(files)).toEqual([]);
  });

  test('has no function of more than 50 lines, unless it is data', () => {
    expect(longFunctions(files)).toEqual([]);
  });

  test('is in a folder that can be taken in at a glance: 45 files, subfolders not counted', () => {
    const counts = Map.groupBy(files, ({ path }) => path.split('/').slice(0, -1).join('/'));
    const crowded = [...counts].filter(([, inside]) => inside.length > MOST_FILES).map(([folder]) => folder);
    expect(crowded).toEqual([]);
  });
});

test('a check can reach nothing that sends', () => {
  const reached = loadedBy(files, 'importing/check/check-file.ts');
  expect(reached).toContain('importing/check/check-rows.ts');
  expect(senders(reached)).toEqual([]);
});

describe('what is wrong is named:', () => {
  const planted = (path: string, text: string) => offences([{ path, text }]);

  test('a folder that imports one above it', () => {
    expect(planted('journal/planted.ts', "import { client } from '../service/client.ts';")).toEqual([
      'src/journal/planted.ts may not import src/service/client.ts',
    ]);
  });

  test('a late import', () => {
    expect(planted('sending/planted.ts', "const late = await import('../kinds/index.ts');")).toEqual([
      'src/sending/planted.ts may not import src/kinds/index.ts',
    ]);
  });

  test('an import of a type alone', () => {
    expect(planted('text/planted.ts', "import type { Kind } from '../schema/kind.ts';")).toEqual([
      'src/text/planted.ts may not import src/schema/kind.ts',
    ]);
  });

  test('a package away from home', () => {
    expect(planted('importing/cells/planted.ts', "import 'undici';")).toEqual([
      'src/importing/cells/planted.ts may not import the package undici',
    ]);
  });

  test('SQLite outside of the journal', () => {
    expect(planted('exporting/history/planted.ts', "import { DatabaseSync } from 'node:sqlite';")).toEqual([
      'src/exporting/history/planted.ts may not import node:sqlite',
    ]);
  });

  test('the store of the journal anywhere but behind its door', () => {
    expect(planted('app/planted.ts', "import { createStore } from '../journal/sqlite/store.ts';")).toEqual([
      'src/app/planted.ts may not import src/journal/sqlite/store.ts',
    ]);
    expect(planted('journal/planted.ts', "import { DatabaseSync } from 'node:sqlite';")).toEqual([
      'src/journal/planted.ts may not import node:sqlite',
    ]);
  });

  test('files in a pure folder', () => {
    expect(planted('importing/results/planted.ts', "import { readFileSync } from 'node:fs';")).toEqual([
      'src/importing/results/planted.ts may not import node:fs',
    ]);
  });

  test('an engine in a face', () => {
    expect(planted('cli/commands/planted.ts', "import { sendAll } from '../../sending/send-documents.ts';")).toEqual([
      'src/cli/commands/planted.ts may not import src/sending/send-documents.ts',
    ]);
  });

  test('an import that knows exports, and an export that knows imports elsewhere than in the one file', () => {
    expect(planted('importing/run/planted.ts', "import '../../exporting/export.ts';")).toEqual([
      'src/importing/run/planted.ts may not import src/exporting/export.ts',
    ]);
    expect(planted('exporting/planted.ts', "import '../importing/run/send-run.ts';")).toEqual([
      'src/exporting/planted.ts may not import src/importing/run/send-run.ts',
    ]);
    expect(planted(MEETING, "import '../importing/run/send-run.ts';")).toEqual([]);
  });

  test('one kind or dataset by its name', () => {
    expect(planted('importing/input/planted.ts', "import { bookings } from '../../kinds/bookings.ts';")).toEqual([
      'src/importing/input/planted.ts may not import src/kinds/bookings.ts: it is handed a kind or a dataset',
    ]);
  });

  test('a folder that the list does not know', () => {
    expect(planted('nowhere/planted.ts', '')).toEqual([
      'src/nowhere/planted.ts is in a folder that the list does not know',
    ]);
  });

  test('a check that reaches the service', () => {
    const wrong = [
      { path: 'importing/check/check-file.ts', text: "import '../input/x.ts';" },
      { path: 'importing/input/x.ts', text: "import '../../service/client.ts';" },
      { path: 'service/client.ts', text: '' },
    ];
    expect(senders(loadedBy(wrong, 'importing/check/check-file.ts'))).toEqual(['service/client.ts']);
  });

  test('a circle of files, types included', () => {
    const wrong = [
      { path: 'a/x.ts', text: "import './y.ts'" },
      { path: 'a/y.ts', text: "import type { X } from './x.ts'" },
    ];
    expect(cycles(wrong)).toEqual(['a/x.ts -> a/y.ts -> a/x.ts']);
  });

  test('a long file and a long function', () => {
    const body = '  x();\n'.repeat(MOST_LINES);
    const wrong = [{ path: 'text/long.ts', text: `export function long() {\n${body}}\n` }];
    expect([long(wrong), longFunctions(wrong)]).toEqual([['text/long.ts'], ['text/long.ts: long']]);
  });
});

function isRoom(folder: string, room: string): boolean {
  return folder === room || folder.startsWith(`${room}/`);
}
