import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type Journal, JournalBroken } from '../../../src/journal/port.ts';
import { openPostgresJournal } from '../../../src/journal/postgres/journal.ts';
import { SentElsewhere } from '../../../src/journal/senders-port.ts';
import { NOW, RUN, ready, states } from '../temporary.ts';
import { startServer } from './server.ts';

let server: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  server = await startServer();
});
afterAll(async () => {
  await server?.stop();
});

type Database = Awaited<ReturnType<typeof server.fresh>>;
type Machine = { readonly journal: Journal; pass(ms: number): void };

const notes = { noteUnknown: async () => {}, unknownSendings: async () => ({ file: '', noted: [] }) };
const COPY = { ...RUN, file: '/orders/copy.xlsx' };

/** A machine of its own at the journal; `pass` makes time go by on it alone. */
async function machine(
  server: Database,
  name: string,
  options: Partial<Parameters<typeof openPostgresJournal>[0]> = {},
) {
  let elapsed = 0;
  const opened = await openPostgresJournal({
    server,
    notes,
    now: () => NOW,
    clocks: () => [elapsed, 0],
    sender: { who: name, machine: `${name}'s laptop`, process: 7 },
    ...options,
  });
  if (opened.type === 'failed') throw new Error(opened.problem.message);
  onTestFinished(() => opened.journal.close());
  return {
    journal: opened.journal,
    pass: (ms: number) => {
      elapsed += ms;
    },
  };
}

/** Two machines at one new journal. */
async function two(): Promise<{ ann: Machine; ben: Machine; database: Database }> {
  const database = await server.fresh();
  const ann = await machine(database, 'ann');
  return { database, ann, ben: await machine(database, 'ben') };
}

async function sql(database: Database, command: string): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client(database);
  await client.connect();
  try {
    return (await client.query(command)).rows;
  } finally {
    await client.end();
  }
}

/** The machine of this name has said nothing for longer than the takeover time. */
const falls = (database: Database, name: string) =>
  sql(database, `UPDATE senders SET renewed_at = clock_timestamp() - interval '61 seconds' WHERE who = '${name}'`);

async function planned({ journal }: Machine, run = RUN, documents = [ready(3), ready(4)]) {
  const record = await journal.plan({ ...run, knownUpTo: await journal.knownUpTo() }, documents);
  await journal.reopen(record.run, { allowSimilar: false });
  const ids = await Array.fromAsync(journal.documents(record.run), ({ id }) => id);
  return { run: record.run, first: ids[0] ?? 0, second: ids[1] ?? 0 };
}

const stateOf = async (journal: Journal, id: number) => (await journal.takeOver(id))?.state ?? 'wait';

describe('two machines with the same rows', () => {
  test('send each once: the second waits, and takes over what became of it', async () => {
    const { ann, ben } = await two();
    const [hers, his] = [await planned(ann), await planned(ben, COPY)];
    expect(await ann.journal.sending(hers.first)).toBe('begun');
    expect(await ben.journal.sending(his.first)).toBe('elsewhere');
    expect(await stateOf(ben.journal, his.first)).toBe('wait');
    await ann.journal.accepted(hers.first, 'TRK-3', 200, '{}');
    expect(await ben.journal.sending(his.first)).toBe('elsewhere');
    expect(await ben.journal.takeOver(his.first)).toMatchObject({ state: 'skipped', trackingId: 'TRK-3' });
    expect(await ben.journal.sending(his.second)).toBe('begun');
    expect(await ann.journal.sending(hers.second)).toBe('elsewhere');
    await ben.journal.inDoubt(his.second, { code: 'connection-lost', status: null, message: 'it hung up' });
    expect(await ann.journal.takeOver(hers.second)).toMatchObject({ state: 'in-doubt' });
  });

  test('what was not done there after all is sent here', async () => {
    const { ann, ben } = await two();
    const [hers, his] = [await planned(ann), await planned(ben, COPY)];
    await ann.journal.sending(hers.first);
    expect(await ben.journal.sending(his.first)).toBe('elsewhere');
    await ann.journal.backToReady(hers.first, { code: 'http-429', status: 429, message: 'too many' });
    expect(await stateOf(ben.journal, his.first)).toBe('ready');
    expect(await ben.journal.sending(his.first)).toBe('begun');
    expect(await ann.journal.sending(hers.first)).toBe('elsewhere');
  });

  test('at the same moment, exactly one of them begins', async () => {
    const { ann, ben } = await two();
    const rows = Array.from({ length: 40 }, (_, row) => ready(row + 3));
    const [hers, his] = [await planned(ann, RUN, rows), await planned(ben, COPY, rows)];
    const begun = await Promise.all(
      [...rows.keys()].flatMap((place) => [
        ann.journal.sending(hers.first + place),
        ben.journal.sending(his.first + place),
      ]),
    );
    expect(begun.toSorted()).toEqual([...rows.map(() => 'begun'), ...rows.map(() => 'elsewhere')]);
  });

  test('what looks like a booking that was sent meanwhile is held back, unless it is allowed', async () => {
    const { ann, ben } = await two();
    const other = { businessKey: 'order 7', traits: ['same:7'] };
    const hers = await planned(ann, RUN, [ready(3, other)]);
    const his = await planned(ben, COPY, [ready(5, other), ready(6, { traits: ['same:7'] })]);
    await ann.journal.sending(hers.first);
    expect([await ben.journal.sending(his.first), await ben.journal.sending(his.second)]).toEqual([
      'elsewhere',
      'elsewhere',
    ]);
    expect(await stateOf(ben.journal, his.first)).toBe('wait');
    await ann.journal.accepted(hers.first, 'TRK-3', 200, '{}');
    expect([await stateOf(ben.journal, his.first), await stateOf(ben.journal, his.second)]).toEqual([
      'invalid',
      'invalid',
    ]);
    const allowed = await planned(ben, COPY, [ready(8, other)]);
    await ben.journal.reopen(allowed.run, { allowSimilar: true });
    expect(await ben.journal.sending(allowed.first)).toBe('begun');
  });

  test('what was on its way when a run was planned counts as sent later', async () => {
    const { ann, ben } = await two();
    const hers = await planned(ann, RUN, [ready(3, { businessKey: 'order 7' })]);
    await ann.journal.sending(hers.first);
    expect(await ben.journal.similarTo(RUN.scope, RUN.kind, 'order 7')).toEqual([]);
    const his = await planned(ben, COPY, [ready(5, { businessKey: 'order 7' })]);
    await ann.journal.accepted(hers.first, 'TRK-3', 200, '{}');
    expect(await ben.journal.sending(his.first)).toBe('elsewhere');
    expect(await stateOf(ben.journal, his.first)).toBe('invalid');
  });

  test('update a record one after the other, and never put older values over newer ones', async () => {
    const { ann, ben } = await two();
    const update = (row: number) => ready(row, { repeatable: true, businessKey: 'supplier 7' });
    const [hers, his] = [await planned(ann, RUN, [update(3)]), await planned(ben, COPY, [update(4)])];
    await ben.journal.sending(his.first);
    expect(await ann.journal.sending(hers.first)).toBe('elsewhere');
    await ben.journal.accepted(his.first, null, 200, '{}');
    expect(await ann.journal.takeOver(hers.first)).toMatchObject({
      state: 'invalid',
      reason: { code: 'changed-since' },
    });
  });
});

describe('the run of a living sender', () => {
  test('is moved by nobody else, and names who sends it', async () => {
    const { ann, ben } = await two();
    const { run, first, second } = await planned(ann, RUN, [ready(3), ready(4), ready(5)]);
    await ann.journal.sending(first);
    await ann.journal.inDoubt(first, { code: 'connection-lost', status: null, message: 'it hung up' });
    await ann.journal.sending(second);
    const [{ uid = '' } = {}] = await Array.fromAsync(ann.journal.documents(run));
    const decision = { decision: 'not-accepted', who: 'ben', why: null } as const;
    expect(await ben.journal.recover(run)).toBe(0);
    expect(await ben.journal.senderElsewhere(run)).toMatchObject({ who: 'ann', machine: "ann's laptop" });
    expect(await ann.journal.senderElsewhere(run)).toBeNull();
    await expect(ben.journal.reopen(run, { allowSimilar: false })).rejects.toThrow(SentElsewhere);
    await expect(ben.journal.finish(run, 'interrupted', null)).rejects.toThrow(SentElsewhere);
    await expect(ben.journal.settle(RUN.scope, uid, decision)).rejects.toThrow(SentElsewhere);
    await expect(ben.journal.plan({ ...COPY, replaces: run }, [ready(3)])).rejects.toThrow(SentElsewhere);
    expect(await states(ben.journal, run)).toEqual(['in-doubt', 'sending', 'ready']);
    expect(await ben.journal.unfinished(RUN.scope, RUN.sha256)).toBeUndefined();
  });

  test('is free when it ends', async () => {
    const { ann, ben } = await two();
    const { run } = await planned(ann);
    await ann.journal.finish(run, 'stopped', 'stopped by --limit 0');
    expect(await ben.journal.senderElsewhere(run)).toBeNull();
    await ben.journal.reopen(run, { allowSimilar: false });
    expect(await ann.journal.senderElsewhere(run)).toMatchObject({ who: 'ben' });
  });

  test('is unfinished at its path on its own machine alone', async () => {
    const { ann, ben } = await two();
    const { run } = await planned(ann);
    await ann.journal.finish(run, 'stopped', null);
    expect(await ann.journal.unfinishedAt(RUN.scope, RUN.file)).toMatchObject({ run });
    expect(await ben.journal.unfinishedAt(RUN.scope, RUN.file)).toBeUndefined();
    expect(await ben.journal.lastOf(RUN.scope, RUN.file)).toBeUndefined();
  });
});

describe('a sender that says nothing any more', () => {
  test('leaves in doubt what it was sending, and the rest to others', async () => {
    const { ann, ben, database } = await two();
    const [hers, his] = [await planned(ann), await planned(ben, COPY)];
    await ann.journal.sending(hers.first);
    await falls(database, 'ann');
    expect(await ben.journal.takeOver(his.first)).toMatchObject({ state: 'in-doubt' });
    expect(await states(ben.journal, hers.run)).toEqual(['in-doubt', 'ready']);
    expect(await ben.journal.sending(his.second)).toBe('begun');
    await ben.journal.reopen(hers.run, { allowSimilar: false });
  });

  test('never comes back: its outcome is not written, and nothing more is sent', async () => {
    const { ann, ben, database } = await two();
    const [hers, his] = [await planned(ann), await planned(ben, COPY)];
    await ann.journal.sending(hers.first);
    await falls(database, 'ann');
    await ben.journal.takeOver(his.first);
    await expect(ann.journal.accepted(hers.first, 'TRK-3', 200, '{}')).rejects.toThrow(JournalBroken);
    await expect(ann.journal.sending(hers.second)).rejects.toThrow(JournalBroken);
    expect(await states(ben.journal, hers.run)).toEqual(['in-doubt', 'ready']);
  });

  test('goes on where nobody has missed it', async () => {
    const { ann, database } = await two();
    const { first, second } = await planned(ann);
    await falls(database, 'ann');
    expect(await ann.journal.sending(first)).toBe('begun');
    await ann.journal.accepted(first, 'TRK-3', 200, '{}');
    expect(await ann.journal.sending(second)).toBe('begun');
  });

  test('drops what it is about to send, if half of the takeover time went by since the intent', async () => {
    const { database, ben } = await two();
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
    const { ann, ben, database } = await two();
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
  const { ann, ben } = await two();
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
  const { ann, database } = await two();
  const documents = function* () {
    yield ready(3);
    yield ready(4);
  };
  const isCut = (async () => {
    await sql(
      database,
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'qcsheet' AND datname = current_database()`,
    );
  })();
  const [made] = await Promise.allSettled([ann.journal.plan(RUN, documents()), isCut]);
  if (made.status === 'rejected') expect(made.reason).toBeInstanceOf(JournalBroken);
  const kept = await ann.journal.runs();
  for (const { run } of kept) expect(await states(ann.journal, run)).toEqual(['ready', 'ready']);
});
