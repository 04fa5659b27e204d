import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { JournalBroken } from '../../../src/journal/port.ts';
import { openConnection } from '../../../src/journal/postgres/connection.ts';
import { createDatabase } from '../../../src/journal/postgres/database.ts';
import { machine, planned } from './machines.ts';
import { startServer } from './server.ts';

let server: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  server = await startServer();
});
afterAll(async () => {
  await server?.stop();
});

async function connected() {
  const database = await server.fresh();
  await machine(database, 'ann');
  const connection = await openConnection(database);
  onTestFinished(() => connection.close());
  return connection;
}

test('a work hears where its statement fails, as with SQLite, and may clear up', async () => {
  const { store, atomically } = createDatabase(await connected());
  const heard: string[] = [];
  const work = atomically(function* () {
    try {
      return yield* store.row('SELECT 1 / 0', {});
    } catch (error) {
      heard.push(error instanceof Error ? error.message : '');
      throw error;
    } finally {
      heard.push('cleared up');
    }
  });
  await expect(work).rejects.toThrow('division by zero');
  expect(heard).toEqual(['division by zero', 'cleared up']);
  expect(await atomically(() => store.row('SELECT 1 AS one', {}))).toEqual({ one: 1 });
});

test('a statement without its value is a fault of the program, and the connection is as good as before', async () => {
  const connection = await connected();
  const asked = connection.run({ sql: 'SELECT :missing AS one', parameters: {} });
  await expect(asked).rejects.toThrow('missing');
  await expect(asked).rejects.not.toBeInstanceOf(JournalBroken);
  expect((await connection.run({ sql: 'SELECT 1 AS one', parameters: {} })).rows).toEqual([{ one: 1 }]);
});

test('a plan of another machine that takes longer than a server may be silent is waited for', async () => {
  const database = await server.fresh();
  const ann = await machine({ ...database, query_timeout: 12_000 }, 'ann');
  const { first } = await planned(ann);
  const other = new pg.Client(database);
  await other.connect();
  onTestFinished(() => other.end());
  await other.query('BEGIN; SELECT pg_advisory_xact_lock(716372)');
  const sending = ann.journal.sending(first);
  await wait(13_000);
  await other.query('COMMIT');
  expect(await sending).toBe('begun');
});

test('a document is handed out while what was begun before still waits for its commit', async () => {
  const database = await server.fresh();
  const ann = await machine(database, 'ann');
  const { run } = await planned(ann);
  const first = await ann.journal.claim(run);
  const other = new pg.Client(database);
  await other.connect();
  onTestFinished(() => other.end());
  await other.query('BEGIN; SELECT pg_advisory_xact_lock(716372)');
  const sending = ann.journal.sending(first?.id ?? 0);
  const second = await Promise.race([ann.journal.claim(run), wait(2_000).then(() => 'waits')]);
  await other.query('COMMIT');
  expect(second).toMatchObject({ rows: [4] });
  expect(await sending).toBe('begun');
});
