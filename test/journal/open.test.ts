import {
  chmodSync,
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { openJournal } from '../../src/journal/open.ts';
import { MIGRATIONS } from '../../src/journal/sqlite/migrations.ts';
import { openDatabase } from '../../src/journal/sqlite/open-database.ts';
import { journalIn, NOW, RUN, ready, source, startChild, temporaryFolder } from './temporary.ts';

const open = (folder: string) => openJournal({ folder, now: () => NOW });
const mode = (path: string) => (statSync(path).mode & 0o777).toString(8);

async function withDocuments(folder: string, count: number): Promise<string> {
  const journal = await journalIn(folder);
  await journal.plan(
    RUN,
    Array.from({ length: count }, (_, row) => ready(row, { request: 'x'.repeat(2000) })),
  );
  await journal.close();
  return join(folder, 'journal.sqlite');
}

test('a new journal is private to its user, with every file of it, under any umask', async () => {
  const before = process.umask(0);
  try {
    const folder = join(temporaryFolder(), 'state', 'qcsheet');
    await (await journalIn(folder)).plan(RUN, [ready(3)]);
    expect(mode(folder)).toBe('700');
    const files = readdirSync(folder).sort();
    expect(files).toEqual(['journal.sqlite', 'journal.sqlite-shm', 'journal.sqlite-wal']);
    expect(files.map((file) => mode(join(folder, file)))).toEqual(['600', '600', '600']);
  } finally {
    process.umask(before);
  }
});

test('a journal that is opened again holds what it held', async () => {
  const folder = temporaryFolder();
  await withDocuments(folder, 3);
  expect((await (await journalIn(folder)).counts('r-20270310-1')).ready).toBe(3);
});

test('a commit waits for the disk, in WAL mode, on a new journal and on one that was there', () => {
  const folder = temporaryFolder();
  for (const _ of ['new', 'there']) {
    const opened = openDatabase(folder);
    if (opened.type === 'failed') throw new Error(opened.problem.message);
    // 2 is FULL: https://www.sqlite.org/pragma.html#pragma_synchronous
    expect(opened.database.prepare('PRAGMA synchronous').get()).toEqual({ synchronous: 2 });
    expect(opened.database.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' });
    opened.database.close();
  }
});

test('a journal of a newer program is refused with both versions and left as it is', async () => {
  const folder = temporaryFolder();
  const path = await withDocuments(folder, 1);
  const database = new DatabaseSync(path);
  database.exec('PRAGMA user_version = 99');
  database.close();
  const opened = await open(folder);
  expect(opened).toMatchObject({ type: 'failed', problem: { code: 'journal-newer' } });
  expect(opened.type === 'failed' && opened.problem.message).toContain('99');
  expect(new DatabaseSync(path).prepare('SELECT count(*) AS n FROM documents').get()).toEqual({ n: 1 });
});

test('a journal of a program that knew no traits is carried over, and learns them when a file comes again', async () => {
  const folder = temporaryFolder();
  const database = new DatabaseSync(join(folder, 'journal.sqlite'));
  for (const step of MIGRATIONS.slice(0, 5)) database.exec(step);
  database.exec(`PRAGMA application_id = 0x71637368; PRAGMA user_version = 5;
    INSERT INTO runs (run, kind, file, sha256, scope, output, options, rows, findings, documents, state, started_at)
    VALUES ('r-20270309-1', 'bookings', '${RUN.file}', 'a', '${RUN.scope}', 'out', '{}', 1, '[]', 1, 'complete', '2027');
    INSERT INTO documents (uid, run, scope, kind, rows, state, request, fingerprint, occurrence, repeatable, pointer,
      tracking_id)
    VALUES ('u', 'r-20270309-1', '${RUN.scope}', 'bookings', '[3]', 'skipped', '{}', 'v1:3', 1, 0, 1, 'TRK-3');`);
  database.close();

  const journal = await journalIn(folder);
  expect((await journal.run('r-20270309-1'))?.origin).toBe(RUN.file);
  expect(await journal.sharing(RUN.scope, ['t'], RUN.file)).toEqual(new Map());
  await journal.plan(RUN, [ready(3, { state: 'skipped', trackingId: 'TRK-3', uid: 'u', traits: ['t'] })]);
  expect((await journal.sharing(RUN.scope, ['t'], RUN.file)).get('t')).toMatchObject([
    { trackingId: 'TRK-3', isOfFile: true },
  ]);
});

test('a file of noise is damaged, and stays', async () => {
  const folder = temporaryFolder();
  const path = join(folder, 'journal.sqlite');
  writeFileSync(path, 'this is no database, it is a note that somebody saved here under a wrong name'.repeat(100));
  expect(await open(folder)).toMatchObject({ type: 'failed', problem: { code: 'journal-damaged' } });
  expect(readFileSync(path, 'utf8')).toContain('a note that somebody saved');
});

test('a database of another program is not taken for a journal', async () => {
  const folder = temporaryFolder();
  const database = new DatabaseSync(join(folder, 'journal.sqlite'));
  database.exec('CREATE TABLE documents (id INTEGER)');
  database.close();
  expect(await open(folder)).toMatchObject({ type: 'failed', problem: { code: 'journal-damaged' } });
});

test('a journal that was cut short is damaged', async () => {
  const folder = temporaryFolder();
  const path = await withDocuments(folder, 100);
  truncateSync(path, Math.floor(statSync(path).size / 2));
  expect(await open(folder)).toMatchObject({ type: 'failed', problem: { code: 'journal-damaged' } });
});

test('a journal with an overwritten page is damaged', async () => {
  const folder = temporaryFolder();
  const path = await withDocuments(folder, 200);
  const file = openSync(path, 'r+');
  for (let page = 10; page < 40; page += 1) writeSync(file, Buffer.alloc(4096, 0xff), 0, 4096, page * 4096);
  closeSync(file);
  expect(await open(folder)).toMatchObject({ type: 'failed', problem: { code: 'journal-damaged' } });
});

test('a journal that was emptied is damaged, never begun anew', async () => {
  const folder = temporaryFolder();
  const path = await withDocuments(folder, 1);
  truncateSync(path, 0);
  expect(await open(folder)).toMatchObject({ type: 'failed', problem: { code: 'journal-damaged' } });
  expect(statSync(path).size).toBe(0);
});

test('a journal whose main file was removed beside its log is damaged, never begun anew', async () => {
  const folder = temporaryFolder();
  const child = startChild(`
    import { openJournal } from ${source('open.ts')};
    const { journal } = await openJournal({ folder: ${JSON.stringify(folder)}, now: Date.now });
    await journal.plan(${JSON.stringify(RUN)}, [${JSON.stringify(ready(3))}]);
    console.log('planned');
    setInterval(() => journal, 1000);
  `);
  await child.said;
  child.kill('SIGKILL');
  await child.exited;
  rmSync(join(folder, 'journal.sqlite'));
  expect(await open(folder)).toMatchObject({ type: 'failed', problem: { code: 'journal-damaged' } });
});

test('a folder that cannot be made is a problem with a next step', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'file'), '');
  const opened = await open(join(folder, 'file', 'state'));
  expect(opened).toMatchObject({ type: 'failed', problem: { code: 'journal-unusable' } });
  expect(opened.type === 'failed' && opened.problem.hint).toContain('QCSHEET_STATE_DIR');
});

test('an existing folder keeps its mode', async () => {
  const folder = join(temporaryFolder(), 'shared');
  mkdirSync(folder);
  chmodSync(folder, 0o750);
  await journalIn(folder);
  expect(mode(folder)).toBe('750');
});

test('processes that begin the journal at the same moment share one', async () => {
  const folder = temporaryFolder();
  const program = (n: number) => `
    import { openJournal } from ${source('open.ts')};
    const opened = await openJournal({ folder: ${JSON.stringify(folder)}, now: () => ${NOW} });
    const run = { ...${JSON.stringify(RUN)}, sha256: '${n}' };
    const planned = await opened.journal.plan(run, [{ ...${JSON.stringify(ready(3))}, fingerprint: 'v1:child-${n}' }]);
    console.log(planned.run);
    await opened.journal.close();
  `;
  const runs = await Promise.all([1, 2, 3, 4].map((n) => startChild(program(n)).said));
  expect(runs.sort()).toEqual(['r-20270310-1', 'r-20270310-2', 'r-20270310-3', 'r-20270310-4']);
  expect(await (await journalIn(folder)).runs()).toHaveLength(4);
  expect(readdirSync(folder).filter((file) => file.startsWith('.journal-'))).toEqual([]);
});
