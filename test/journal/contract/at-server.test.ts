import { describe, expect, test } from 'vitest';
import { JournalBroken } from '../../../src/journal/port.ts';
import { RUN, ready, states } from '../temporary.ts';
import { machine, machinesAtServer, openAs, sql } from './machines.ts';

const at = machinesAtServer();

describe('a journal in PostgreSQL', () => {
  test('of a newer program is refused, and names no password', async () => {
    const database = await at.fresh();
    await machine(database, 'ann');
    await sql(database, 'UPDATE journal_schema SET version = 999');
    const opened = await openAs(database, 'ann');
    expect(opened).toMatchObject({ type: 'failed', problem: { code: 'journal-newer' } });
    expect(JSON.stringify(opened)).not.toContain(database.password);
  });

  test('is not made by a login that may not', async () => {
    const database = await at.fresh();
    await sql(database, `CREATE ROLE reader_${database.database} LOGIN PASSWORD 'reads'`);
    const reader = { ...database, user: `reader_${database.database}`, password: 'reads' };
    const opened = await openAs(reader, 'ann');
    expect(opened).toMatchObject({ type: 'failed', problem: { code: 'journal-unusable' } });
  });

  test('breaks where its connection is cut, and goes on with a new one', async () => {
    const database = await at.fresh();
    const { journal } = await machine(database, 'ann');
    const { run } = await journal.plan(RUN, [ready(3)]);
    await sql(
      database,
      `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE application_name = 'qcsheet'
       AND datname = current_database()`,
    );
    const [document] = await Promise.allSettled([journal.claim(run)]);
    if (document?.status === 'rejected') expect(document.reason).toBeInstanceOf(JournalBroken);
    expect(await states(journal, run)).toEqual(['ready']);
  });
});
