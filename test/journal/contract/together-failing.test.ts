import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { JournalBroken } from '../../../src/journal/port.ts';
import { until } from '../../until.ts';
import { RUN, ready, states } from '../temporary.ts';
import { doorBefore } from './door.ts';
import { COPY, type Database, falls, machine, machinesAtServer, planned, sql } from './machines.ts';

const at = machinesAtServer();

describe('a sender that says nothing any more', () => {
  test('leaves in doubt what it was sending, and the rest to others', async () => {
    const { ann, ben, database } = await at.two();
    const [hers, his] = [await planned(ann), await planned(ben, COPY)];
    await ann.journal.sending(hers.first);
    await falls(database, 'ann');
    expect(await ben.journal.takeOver(his.first)).toMatchObject({ state: 'in-doubt' });
    expect(await states(ben.journal, hers.run)).toEqual(['in-doubt', 'ready']);
    expect(await ben.journal.sending(his.second)).toBe('begun');
    await ben.journal.reopen(hers.run, { allowSimilar: false });
  });

  test('never comes back: its outcome is not written, and nothing more is sent', async () => {
    const { ann, ben, database } = await at.two();
    const [hers, his] = [await planned(ann), await planned(ben, COPY)];
    await ann.journal.sending(hers.first);
    await falls(database, 'ann');
    await ben.journal.takeOver(his.first);
    await expect(ann.journal.accepted(hers.first, 'TRK-3', 200, '{}')).rejects.toThrow(JournalBroken);
    await expect(ann.journal.sending(hers.second)).rejects.toThrow(JournalBroken);
    expect(await states(ben.journal, hers.run)).toEqual(['in-doubt', 'ready']);
  });

  test('cannot send what it still has in hand after another has sent it', async () => {
    const { ann, ben, database } = await at.two();
    const hers = await planned(ann);
    // Both are read with the first, and the second is handed out later without a look into the journal.
    expect(await ann.journal.claim(hers.run)).toMatchObject({ id: hers.first });
    await falls(database, 'ann');
    await ben.journal.reopen(hers.run, { allowSimilar: false });
    await ben.journal.sending(hers.second);
    await ben.journal.accepted(hers.second, 'TRK-4', 200, '{}');
    expect(await ann.journal.claim(hers.run)).toMatchObject({ id: hers.second });
    await expect(ann.journal.sending(hers.second)).rejects.toThrow(JournalBroken);
    expect(await states(ben.journal, hers.run)).toEqual(['ready', 'accepted']);
  });

  test('keeps nobody waiting with a transaction that it has begun', async () => {
    const { ben, database } = await at.two();
    await sql(database, 'UPDATE takeover SET ms = 2000');
    const his = await planned(ben, COPY);
    const door = await doorBefore(database.port);
    onTestFinished(() => door.close());
    const cleo = await machine({ ...database, port: door.port }, 'cleo');
    const hers = await planned(cleo);
    door.stallAt('begin_sendings');
    const lost = cleo.journal.sending(hers.first).catch((error: unknown) => error);
    await until('her transaction has the journal', () => door.isStalled());
    expect(await ben.journal.sending(his.first)).toBe('begun');
    door.goOn();
    expect(await lost).toBeInstanceOf(JournalBroken);
    expect(await states(ben.journal, hers.run)).toEqual(['ready', 'ready']);
  });

  test('goes on where nobody has missed it', async () => {
    const { ann, database } = await at.two();
    const { first, second } = await planned(ann);
    await falls(database, 'ann');
    expect(await ann.journal.sending(first)).toBe('begun');
    await ann.journal.accepted(first, 'TRK-3', 200, '{}');
    expect(await ann.journal.sending(second)).toBe('begun');
  });

  test('drops what it is about to send, if half of the takeover time went by since the intent', async () => {
    const { database, ben } = await at.two();
    let asked = 0;
    // Between the two looks at the clocks, this machine stands still: only one of its clocks has seen it.
    const clocks = () => [0, asked++ % 2 === 0 ? 0 : 30_001];
    const { journal } = await machine(database, 'cleo', { clocks });
    const hers = await planned({ journal, pass: () => {} });
    expect(await journal.sending(hers.first)).toBe('late');
    expect(await states(ben.journal, hers.run)).toEqual(['ready', 'ready']);
  });
});

describe('the database itself', () => {
  test('refuses a program that has no claim', async () => {
    const { ann, ben, database } = await at.two();
    const [hers, his] = [await planned(ann), await planned(ben, COPY)];
    await ann.journal.sending(hers.first);
    const sender = (name: string) =>
      `SELECT set_config('qcsheet.sender', id::text, false) FROM senders WHERE who = '${name}'`;
    const sends = (id: number) =>
      `UPDATE documents SET state = 'sending', attempts = 1, sent_at = 'now', sent_order = 9 WHERE id = ${id}`;
    for (const [who, move] of [
      ['ben', `UPDATE documents SET state = 'in-doubt' WHERE id = ${hers.first}`],
      ['ben', sends(hers.second)],
      ['ben', `UPDATE documents SET replaced_by = '${his.run}' WHERE id = ${hers.second}`],
      ['ben', `UPDATE runs SET state = 'stopped' WHERE run = '${hers.run}'`],
      ['ben', sends(his.first)],
      ['nobody', sends(his.second)],
      ['ben', `UPDATE senders SET ended_at = clock_timestamp() WHERE who = 'ann'`],
      ['ben', 'DELETE FROM senders'],
    ] as const)
      await expect(sql(database, `${sender(who)}; ${move}`), move).rejects.toThrow();
    expect(await states(ann.journal, hers.run)).toEqual(['sending', 'ready']);
    expect(await states(ann.journal, his.run)).toEqual(['ready', 'ready']);
  });
});

test('the same path is another file on each machine, and what one has exported is new to the other', async () => {
  const { ann, ben } = await at.two();
  const { run } = await planned(ann);
  await ann.journal.wrote('/orders/march.results.xlsx', { run, sha256: 'x' });
  expect(await ann.journal.writtenAt('/orders/march.results.xlsx')).toMatchObject({ run, sha256: 'x' });
  expect(await ben.journal.writtenAt('/orders/march.results.xlsx')).toBeUndefined();
  expect(await ann.journal.resultsPaths(run)).toEqual(['/orders/march.results.xlsx']);
  const past = { askedAt: '2027-03-10T09:12:00.000Z', found: 1, rows: 1 };
  await ann.journal.exported({ ...past, series: 's', scope: RUN.scope, dataset: 'reports', filters: '{}' }, []);
  expect(await ann.journal.lastExport('s')).toEqual(past);
  expect(await ben.journal.lastExport('s')).toBeUndefined();
  await ann.journal.announceFile({ path: '/new.xlsx', series: 's', sha256: 'y', rows: 1 });
  expect(await ann.journal.exportFile('/new.xlsx')).toMatchObject({ series: 's' });
  expect(await ann.journal.filesOf('s')).toEqual(['/new.xlsx']);
  expect(await ben.journal.exportFile('/new.xlsx')).toBeUndefined();
});

test('what a transaction has begun does not go on over a new connection', async () => {
  const { ann, database } = await at.two();
  const between = await locked(database, 'LOCK TABLE documents IN EXCLUSIVE MODE');
  const making = ann.journal.plan(RUN, [ready(3), ready(4)]).catch((error: unknown) => error);
  await until('the plan waits within its transaction', async () => {
    const waiting = await sql(
      database,
      `SELECT 1 FROM pg_stat_activity WHERE ${MINE} AND wait_event_type = 'Lock' AND query ~ 'documents'`,
    );
    return waiting.length > 0;
  });
  await sql(database, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE ${MINE}`);
  expect(await making).toBeInstanceOf(JournalBroken);
  await between.end();
  expect(await ann.journal.runs()).toEqual([]);
  const again = await planned(ann);
  expect(await states(ann.journal, again.run)).toEqual(['ready', 'ready']);
});

const MINE = `application_name = 'qcsheet' AND datname = current_database()`;

/** A connection that holds what `command` locks until it ends. */
async function locked(database: Database, command: string): Promise<pg.Client> {
  const client = new pg.Client(database);
  await client.connect();
  await client.query('BEGIN');
  await client.query(command);
  return client;
}
