import { describe, expect, test } from 'vitest';
import type { Journal } from '../../../src/journal/port.ts';
import { sameAsOne } from '../../../src/journal/same-as-one.ts';
import { accept, journalIn, NOW, RUN, ready, states, temporaryFolder, WHY } from '../temporary.ts';
import { machine, machinesAtServer } from './machines.ts';

/** Opens the same journal each time. */
type Open = () => Promise<Journal>;

const servers = { 15: machinesAtServer(15), 18: machinesAtServer(18) } as const;

const STORES: readonly (readonly [string, () => Promise<Open>])[] = [
  [
    'SQLite',
    async () => {
      const folder = temporaryFolder();
      return () => journalIn(folder);
    },
  ],
  ...Object.entries(servers).map(
    ([release, server]) =>
      [
        `PostgreSQL ${release}`,
        async () => {
          const database = await server.fresh();
          return async () => (await machine(database, 'ann')).journal;
        },
      ] as const,
  ),
];

describe.each(STORES)('a journal in %s', (_name, fresh) => {
  test('keeps a run and its documents for the next who opens it, and its identity', async () => {
    const open = await fresh();
    const journal = await open();
    const reason = { code: 'already-sent', status: null, message: 'sent before' };
    const planned = [
      ready(3, { rows: [3, 9], key: 'A', businessKey: 'b', traits: ['same:x', 'season'] }),
      ready(4, { state: 'invalid', request: null, fingerprint: null }),
      ready(5, { state: 'skipped', trackingId: 'TRK-5', reason, occurrence: 2 }),
    ];
    const { run } = await journal.plan(RUN, planned);
    const other = await open();
    expect(await other.id()).toBe(await journal.id());
    expect(await other.run(run)).toMatchObject({ ...RUN, run, state: 'running' });
    expect(await states(other, run)).toEqual(['ready', 'invalid', 'skipped']);
    expect(await other.sharing(RUN.scope, ['season'], RUN.file)).toEqual(new Map());
    expect((await other.probe()).schema).toBeGreaterThan(0);
  });

  test('gives the tracking ids that another run lacks, without those of updates', async () => {
    const journal = await (await fresh())();
    const first = await journal.plan(RUN, [ready(3), ready(4), ready(5, { repeatable: true })]);
    await accept(journal, first.run, 'TRK-3');
    await accept(journal, first.run, 'TRK-4');
    await accept(journal, first.run, 'TRK-5');
    const skipped = (row: number) => ready(row, { state: 'skipped', trackingId: `TRK-${row}` });
    const all = await journal.plan(RUN, [skipped(3), skipped(4), ready(6)]);
    const some = await journal.plan(RUN, [skipped(3)]);
    const none = await journal.plan(RUN, [ready(7)]);
    expect(await journal.idsBeside(first.run, all.run)).toEqual([]);
    expect(await journal.idsBeside(first.run, some.run)).toEqual(['TRK-4']);
    expect([...(await journal.idsBeside(first.run, none.run))].sort()).toEqual(['TRK-3', 'TRK-4']);
    expect(await journal.idsBeside(none.run, first.run)).toEqual([]);
  });

  test('another journal has another identity', async () => {
    const [one, other] = [await (await fresh())(), await (await fresh())()];
    expect(await one.id()).not.toBe(await other.id());
  });

  test('gives a run none of the names that others had before, of the same day', async () => {
    const open = await fresh();
    const journal = await open();
    const plan = async (namedBefore: readonly string[]) =>
      (await journal.plan({ ...RUN, namedBefore }, [ready(3, { state: 'invalid', request: null, fingerprint: null })]))
        .run;
    expect(await plan(['r-20270309-8', 'r-20270310-3'])).toBe('r-20270310-4');
    expect(await plan(['r-20270310-2'])).toBe('r-20270310-5');
    expect(await plan([])).toBe('r-20270310-6');
  });

  test('a plan that fails in the middle leaves nothing behind', async () => {
    const journal = await (await fresh())();
    const documents = function* () {
      yield ready(3);
      throw new Error('the file ended');
    };
    await expect(journal.plan(RUN, documents())).rejects.toThrow('the file ended');
    expect(await journal.runs()).toEqual([]);
  });

  test('hands out each document once, however many ask at once', async () => {
    const journal = await (await fresh())();
    const { run } = await journal.plan(
      RUN,
      [3, 4, 5, 6].map((row) => ready(row)),
    );
    const claimed = await Promise.all([1, 2, 3, 4, 5].map(() => journal.claim(run)));
    expect(claimed.map((document) => document?.rows[0])).toEqual([3, 4, 5, 6, undefined]);
  });

  test('lets one document be live once, whatever run has it, and whoever begins first', async () => {
    const open = await fresh();
    const [one, other] = [await open(), await open()];
    const first = await one.plan(RUN, [ready(3)]);
    const second = await other.plan({ ...RUN, file: '/orders/copy.xlsx' }, [ready(3)]);
    const claims = [await one.claim(first.run), await other.claim(second.run)];
    const begun = await Promise.allSettled([one.sending(claims[0]?.id ?? 0), other.sending(claims[1]?.id ?? 0)]);
    // SQLite fails loudly, since a lock keeps others from sending; with PostgreSQL, the second one has to wait.
    expect(begun.filter((answer) => answer.status === 'fulfilled' && answer.value === 'begun')).toHaveLength(1);
    expect([...(await states(one, first.run)), ...(await states(one, second.run))].toSorted()).toEqual([
      'ready',
      'sending',
    ]);
  });

  test('keeps an answer with characters that no text should have', async () => {
    const journal = await (await fresh())();
    const { run } = await journal.plan(RUN, [ready(3), ready(4)]);
    const ids = await Array.fromAsync(journal.documents(run), ({ id }) => id);
    for (const id of ids) await journal.sending(id);
    await Promise.all(ids.map((id) => journal.accepted(id, `TRK-${id}`, 200, `{"a":"\u0000 \ud800"}`)));
    expect(await states(journal, run)).toEqual(['accepted', 'accepted']);
  });

  test('refuses illegal moves, and one of a group fails alone', async () => {
    const journal = await (await fresh())();
    const { run } = await journal.plan(RUN, [ready(3), ready(4), ready(5)]);
    const [first = 0, second = 0, third = 0] = await Array.fromAsync(journal.documents(run), ({ id }) => id);
    await journal.sending(first);
    await journal.accepted(first, 'TRK-1', 200, '{}');
    const moves = await Promise.allSettled([
      journal.sending(second),
      journal.sending(first),
      journal.rejected(first, WHY),
      journal.sending(third),
    ]);
    expect(moves.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
    expect(await states(journal, run)).toEqual(['accepted', 'sending', 'sending']);
    expect((await journal.sendings()).known).toBe(3);
  });

  test('calls doubtful what a dead process was sending, and only a decision ends the doubt', async () => {
    const open = await fresh();
    const dead = await open();
    const { run } = await dead.plan(RUN, [ready(3), ready(4)]);
    const document = await dead.claim(run);
    await dead.sending(document?.id ?? 0);
    await dead.close();
    const journal = await open();
    expect(await journal.recover(run)).toBe(1);
    await journal.finish(run, 'interrupted', 'killed');
    expect(await journal.reopen(run, { allowSimilar: false })).toBe(0);
    expect(await states(journal, run)).toEqual(['in-doubt', 'ready']);
    const uid = document?.uid ?? '';
    expect(
      await journal.settle(RUN.scope, uid, { decision: 'accepted', trackingId: 'TRK-9', who: 'Ann', why: null }),
    ).toEqual([run]);
    expect(await states(journal, run)).toEqual(['accepted', 'ready']);
    expect(await journal.settlements(run)).toMatchObject([{ decision: 'accepted', trackingId: 'TRK-9', who: 'Ann' }]);
    expect(await journal.undoSettlement(RUN.scope, uid, { who: 'Ben', why: null })).toMatchObject({ type: 'undone' });
    expect(await states(journal, run)).toEqual(['in-doubt', 'ready']);
  });

  test('says by all its names what a run sends because of a decision, itself or as the same request', async () => {
    const journal = await (await fresh())();
    const { run } = await journal.plan(RUN, [ready(3), ready(4)]);
    const doubt = async () => {
      const document = await journal.claim(run);
      await journal.sending(document?.id ?? 0);
      await journal.inDoubt(document?.id ?? 0, WHY);
      return (await Array.fromAsync(journal.documents(run)))[0]?.uid ?? '';
    };
    const settle = async (uid: string) =>
      await journal.settle(RUN.scope, uid, { decision: 'not-accepted', who: 'Ann', why: null });
    const names = async (of: string) => (await journal.decidedToSend(of)).map(({ name }) => name);
    const first = await doubt();
    expect(await names(run)).toEqual([]);
    await settle(first);
    await journal.finish(run, 'stopped', null);
    expect(await names(run)).toEqual([]);
    const other = await journal.plan({ ...RUN, file: '/orders/copy.xlsx' }, [ready(3)]);
    expect(await names(other.run)).toEqual([first]);
    await journal.finish(other.run, 'stopped', null);
    await journal.reopen(run, { allowSimilar: false, settled: true });
    expect(await journal.decidedToSend(run)).toEqual([{ name: first, sentAt: new Date(NOW).toISOString() }]);
    const second = await doubt();
    expect([second === first, await names(run)]).toEqual([false, []]);
    await settle(second);
    await journal.reopen(run, { allowSimilar: false, settled: true });
    expect(await names(run)).toEqual([first, second].toSorted());
  });

  test('points to what another run has sent, and shows it beforehand without a change', async () => {
    const open = await fresh();
    const journal = await open();
    const { run } = await journal.plan(RUN, [ready(3), ready(4)]);
    await journal.finish(run, 'stopped', null);
    const later = await journal.plan({ ...RUN, file: '/orders/copy.xlsx' }, [ready(3)]);
    await accept(journal, later.run, 'TRK-3');
    const look = (reopened: Journal) => states(reopened, run);
    expect(await journal.asReopened(run, { allowSimilar: false }, look)).toEqual(['skipped', 'ready']);
    expect(await states(journal, run)).toEqual(['unsent', 'unsent']);
    await journal.syncFromOtherRuns(run);
    expect(await states(journal, run)).toEqual(['skipped', 'unsent']);
    expect(await sameAsOne(journal, RUN.scope, 'v1:3')).toMatchObject([{ run: later.run, trackingId: 'TRK-3' }]);
    expect(await journal.acceptedAs(RUN.scope, 'TRK-3')).toMatchObject({ run: later.run });
    expect(await journal.acceptedAlike(RUN.scope, 'trk-3')).toMatchObject({ run: later.run });
  });

  test('finds by all traits at once what other runs have sent since, the latest first, and of the same file', async () => {
    const journal = await (await fresh())();
    const before = await journal.plan(RUN, [ready(2, { traits: ['t0'] })]);
    await accept(journal, before.run, 'TRK-2');
    const knownUpTo = await journal.knownUpTo();
    const { run } = await journal.plan({ ...RUN, knownUpTo }, [ready(3, { traits: ['t0', 't1'] })]);
    const traits = Array.from({ length: 1_200 }, (_, index) => `t${index}`);
    const sent = [ready(4, { traits: ['t1', 't1199'] }), ready(5, { traits: ['t1'] }), ready(6, { traits: ['t2'] })];
    const other = await journal.plan({ ...RUN, knownUpTo, file: '/orders/copy.xlsx' }, sent);
    for (const id of ['TRK-4', 'TRK-5']) await accept(journal, other.run, id);
    const found = await journal.sharingSince(run, new Set(traits));
    const told = Array.from(found, ([trait, documents]) => [
      trait,
      documents.map(({ trackingId, isOfFile }) => [trackingId, isOfFile]),
    ]);
    expect(Object.fromEntries(told)).toEqual({
      t1: [
        ['TRK-5', false],
        ['TRK-4', false],
      ],
      t1199: [['TRK-4', false]],
    });
    expect((await journal.sharingSince(run, new Set())).size).toBe(0);
  });

  test('keeps what an export has seen', async () => {
    const journal = await (await fresh())();
    const past = { askedAt: '2027-03-10T09:12:00.000Z', found: 2, rows: 2 };
    await journal.exported({ ...past, series: 's', scope: RUN.scope, dataset: 'reports', filters: '{}' }, []);
    await journal.saw('s', [
      { id: 'b', hash: '1' },
      { id: 'B', hash: '2' },
    ]);
    await journal.forget('s', (id) => id === 'B');
    expect(await journal.lastExport('s')).toEqual(past);
    expect([await journal.seenAs('s', 'b'), await journal.seenAs('s', 'B')]).toEqual([undefined, '2']);
  });
});
