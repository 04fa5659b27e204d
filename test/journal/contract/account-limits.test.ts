import { expect, test } from 'vitest';
import type { Share } from '../../../src/journal/account-port.ts';
import { JournalBroken } from '../../../src/journal/port.ts';
import { RUN, ready, WHY } from '../temporary.ts';
import { COPY, type Database, falls, type Machine, machinesAtServer, planned, sql } from './machines.ts';

const server = machinesAtServer();
const FAST = 1_000_000;

/** A run of its own of so many documents, each tried with these limits. */
async function runOf(machine: Machine, file: string, count: number, limits = { concurrency: 4, rate: FAST }) {
  const rows = Array.from({ length: count }, (_, index) => ready(index + 3, { fingerprint: `${file}:${index}` }));
  const { run } = await planned(machine, { ...RUN, file, sha256: file }, rows);
  const ids = await Array.fromAsync(machine.journal.documents(run), ({ id }) => id);
  const shares: Share[] = [];
  const applyShare = (share: Share) => void shares.push(share);
  const id = (place: number) => ids[place] ?? 0;
  return {
    run,
    id,
    begin: (place: number) => machine.journal.sending(id(place), { ...limits, applyShare }),
    /** Of all: how many the journal let leave. */
    async beginAll() {
      const answers = await Promise.all(ids.map((own) => machine.journal.sending(own, { ...limits, applyShare })));
      return answers.filter((answer) => answer === 'begun').length;
    },
    end: (place: number) => machine.journal.accepted(id(place), `TRK-${file}-${place}`, 200, '{}'),
    last: () => shares.at(-1),
    obstacles: () => new Set(shares.map(({ answer }) => answer.type)),
  };
}

/** The clock of the database is where the second begins in which the place is the first sender's, or the other's. */
async function untilTurn(database: Database, turn: 0 | 1): Promise<void> {
  await sql(
    database,
    `DO $$ BEGIN WHILE floor(extract(epoch FROM clock_timestamp()))::bigint % 2 <> ${turn} LOOP
      PERFORM pg_sleep(0.02); END LOOP; END $$`,
  );
}

test('no more documents of an account are on their way than its limit, whoever asks at once', async () => {
  const { ann, ben } = await server.two();
  const [hers, his] = [await runOf(ann, 'a', 9), await runOf(ben, 'b', 9)];
  const begun = await Promise.all([hers.beginAll(), his.beginAll()]);
  expect((begun[0] ?? 0) + (begun[1] ?? 0)).toBe(4);
});

test('one that sends alone has all places; a second one has half of them as soon as they are free', async () => {
  const { ann, ben } = await server.two();
  const [hers, his] = [await runOf(ann, 'a', 9), await runOf(ben, 'b', 9)];
  expect(await hers.beginAll()).toBe(4);
  expect(await his.begin(0)).toBe('limited');
  expect(his.last()).toMatchObject({ concurrency: 2, senders: 2, answer: { type: 'full' } });
  await hers.end(0);
  expect(await hers.begin(4)).toBe('limited');
  expect(await his.begin(0)).toBe('begun');
  await hers.end(1);
  expect(await his.begin(1)).toBe('begun');
  expect(await his.begin(2)).toBe('limited');
  await hers.end(2);
  expect(await hers.begin(4)).toBe('begun');
  expect(await his.begin(2)).toBe('limited');
});

test('a run that has ended leaves its places to the others at once', async () => {
  const { ann, ben } = await server.two();
  const [hers, his] = [await runOf(ann, 'a', 9), await runOf(ben, 'b', 9)];
  expect([await hers.begin(0), await his.begin(0)]).toEqual(['begun', 'begun']);
  expect(his.last()).toMatchObject({ concurrency: 2, senders: 2 });
  await hers.end(0);
  await ann.journal.finish(hers.run, 'stopped', null);
  expect(await his.begin(1)).toBe('begun');
  expect(his.last()).toMatchObject({ concurrency: 4, senders: 1 });
});

test('every outcome gives the place back', async () => {
  const { ann } = await server.two();
  const { begin, id, last } = await runOf(ann, 'a', 9, { concurrency: 1, rate: FAST });
  const ends = [
    () => ann.journal.rejected(id(0), WHY),
    () => ann.journal.inDoubt(id(1), WHY),
    () => ann.journal.backToReady(id(2), WHY),
    () => ann.journal.accepted(id(3), 'TRK-1', 200, '{}'),
  ];
  for (const [place, end] of ends.entries()) {
    expect(await begin(place)).toBe('begun');
    expect(await begin(8)).toBe('limited');
    await end();
  }
  expect(await begin(4)).toBe('begun');
  expect(last()).toMatchObject({ concurrency: 1, senders: 1, answer: { type: 'free' } });
});

test('fewer places than senders go round', async () => {
  const { ann, ben, database } = await server.two();
  const one = { concurrency: 1, rate: FAST };
  const [hers, his] = [await runOf(ann, 'a', 9, one), await runOf(ben, 'b', 9, one)];
  await hers.begin(0);
  await hers.end(0);
  const turns = [];
  for (const turn of [0, 1] as const) {
    await untilTurn(database, turn);
    const tried = [await hers.begin(turn + 1), await his.begin(turn + 1)];
    turns.push(tried.indexOf('begun'));
    expect(tried.toSorted()).toEqual(['begun', 'limited']);
    await (tried[0] === 'begun' ? hers : his).end(turn + 1);
  }
  expect(turns.toSorted()).toEqual([0, 1]);
});

test('the lowest limits of those who send hold for all', async () => {
  const { ann, ben } = await server.two();
  const hers = await runOf(ann, 'a', 9, { concurrency: 8, rate: FAST });
  const his = await runOf(ben, 'b', 9, { concurrency: 3, rate: 500_000 });
  expect(await his.begin(0)).toBe('begun');
  expect(await hers.beginAll()).toBe(2);
  expect(hers.last()).toMatchObject({ rate: 500_000, senders: 2 });
});

test('a second has as many documents as the rate, and those of a fifth of a second more', async () => {
  const { ann, ben } = await server.two();
  const limits = { concurrency: 200, rate: 20 };
  const [hers, his] = [await runOf(ann, 'a', 60, limits), await runOf(ben, 'b', 60, limits)];
  const began = performance.now();
  const begun = await Promise.all([hers.beginAll(), his.beginAll()]);
  const seconds = (performance.now() - began) / 1000;
  expect(new Set([...hers.obstacles(), ...his.obstacles()])).toEqual(new Set(['free', 'too-fast']));
  const sent = (begun[0] ?? 0) + (begun[1] ?? 0);
  expect(sent).toBeGreaterThanOrEqual(1 + 20 * 0.2);
  expect(sent).toBeLessThanOrEqual(1 + 20 * (0.2 + seconds));
});

test('a 429 to one keeps all from sending, and what was under way together counts once', async () => {
  const { ann, ben } = await server.two();
  const [hers, his] = [await runOf(ann, 'a', 9), await runOf(ben, 'b', 9)];
  await Promise.all([hers.begin(0), his.begin(0)]);
  expect(await ann.journal.slowDown(hers.id(0), 30_000, 60_000)).toBe(1);
  expect(await ben.journal.slowDown(his.id(0), 30_000, 500)).toBe(1);
  expect(await his.begin(1)).toBe('limited');
  const waiting = his.last();
  expect(waiting).toMatchObject({ throttles: 1, answer: { type: 'throttled' } });
  expect(waiting?.answer.type !== 'free' && waiting?.answer.waitMs).toBeGreaterThan(50_000);
  expect(await ben.journal.slowDown(his.id(0), 0, 1)).toBe(2);
});

test('other accounts are not touched', async () => {
  const { ann, ben } = await server.two();
  const hers = await runOf(ann, 'a', 9);
  expect(await hers.beginAll()).toBe(4);
  await ann.journal.slowDown(hers.id(0), 0, 60_000);
  const { first } = await planned(ben, { ...COPY, scope: 'other' });
  expect(await ben.journal.sending(first, { concurrency: 1, rate: 1, applyShare: () => {} })).toBe('begun');
});

test('what one machine asks for two accounts at once is counted for each', async () => {
  const { ann, ben } = await server.two();
  const [hers, others] = [
    await runOf(ann, 'a', 9),
    await planned(
      ann,
      { ...COPY, scope: 'other' },
      [3, 4, 5].map((row) => ready(row)),
    ),
  ];
  const ids = await Array.fromAsync(ann.journal.documents(others.run), ({ id }) => id);
  const within = { concurrency: 2, rate: FAST, applyShare: () => {} };
  // One after the other of each account, so that neither is counted in one piece.
  const asked = [0, 1, 2].flatMap((place) => [hers.begin(place), ann.journal.sending(ids[place] ?? 0, within)]);
  const begun = await Promise.all([...asked, hers.begin(3), hers.begin(4)]);
  expect(begun.filter((answer, index) => answer === 'begun' && (index % 2 === 0 || index > 5))).toHaveLength(4);
  expect([1, 3, 5].map((index) => begun[index])).toEqual(['begun', 'begun', 'limited']);
  const his = await runOf(ben, 'b', 1);
  expect(await his.begin(0)).toBe('limited');
});

test('the places of one that died are free once its sender is ended', async () => {
  const { ann, ben, database } = await server.two();
  const [hers, his] = [await runOf(ann, 'a', 9), await runOf(ben, 'b', 9)];
  expect(await hers.beginAll()).toBe(4);
  expect(await his.beginAll()).toBe(0);
  await falls(database, 'ann');
  expect(await his.beginAll()).toBe(4);
  expect(his.last()).toMatchObject({ senders: 1 });
  await expect(hers.begin(5)).rejects.toThrow(JournalBroken);
});
