import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { seededRandom } from '../../src/sandbox/dice.ts';
import { startServer } from '../journal/contract/server.ts';
import { SEED } from '../seed.ts';
import { until } from '../until.ts';
import { slowly } from './harness/signals.ts';
import { holdAfter } from './hold-after.ts';
import { type OpenLane, openLane } from './lane.ts';
import { importsWith, type Laptop, laptopsWith, run, TAKEOVER_MS, told } from './laptops.ts';
import { references, reportOf } from './workplace.ts';

let server: Awaited<ReturnType<typeof startServer>>;
let lane: OpenLane;
beforeAll(async () => {
  [server, lane] = await Promise.all([startServer(), openLane(null, null)]);
});
afterAll(async () => {
  await lane?.close();
  await server?.stop();
});

const BOOKINGS = 12;

/** Each with the same file. */
const laptops = (tag: string, count = 2) =>
  laptopsWith(server, lane, new Array(count).fill(references(tag, BOOKINGS)), onTestFinished);
const imports = (laptop: Laptop | undefined) => importsWith(laptop, { concurrency: 2, rate: 100 });
const ONCE = Array.from({ length: BOOKINGS }, () => 1);

test('two laptops import the same file at the same moment: each booking once, and both know all of them', async () => {
  slowly(lane, 40);
  for (const round of [1, 2, 3]) {
    const { laptops: both, times, password } = await laptops(`BOTH-${round}`);
    const ended = await Promise.all(both.map((laptop) => imports(laptop).ended));
    expect(times()).toEqual(ONCE);
    for (const end of ended) {
      const { counts, documents, state } = reportOf(end);
      expect({ exit: end.exit, state, sum: counts.accepted + counts.skipped }, told(end)).toEqual({
        exit: 0,
        state: 'complete',
        sum: BOOKINGS,
      });
      expect(documents.every(({ trackingId }) => trackingId !== null)).toBe(true);
      expect(told(end)).not.toContain(password);
    }
  }
});

test('one is killed: what it was sending is in doubt within the takeover time, and the other sends the rest', async () => {
  const random = seededRandom(SEED);
  slowly(lane, 60);
  const killed = [];
  for (const round of [1, 2, 3]) {
    const { laptops: both, times } = await laptops(`KILL-${round}`);
    const [first, second] = both.map((laptop) => imports(laptop));
    await wait(1_500 + random() * 2_000);
    first?.kill('SIGKILL');
    const end = await second?.ended;
    await first?.ended;
    if (end === undefined) throw new Error('there is no second laptop');
    expect([0, 6], told(end)).toContain(end.exit);
    const { counts } = reportOf(end);
    expect(counts.accepted + counts.skipped + counts.inDoubt, told(end)).toBe(BOOKINGS);
    killed.push({ laptop: both[0], times });
  }
  await wait(TAKEOVER_MS);
  for (const { laptop, times } of killed) {
    const again = await run(laptop, 'import', laptop?.file ?? '', '--kind', 'bookings', '--yes');
    expect([0, 6], told(again)).toContain(again.exit);
    expect(Math.max(...times())).toBe(1);
    const doubts = reportOf(again).counts.inDoubt;
    expect(times().filter((count) => count === 0).length).toBeLessThanOrEqual(doubts);
  }
});

test('a database that fails in the middle ends the run like a full disk, and the next start says what is in doubt', async () => {
  slowly(lane, 150);
  const {
    laptops: [laptop, other],
    sql,
    times,
    database,
    password,
  } = await laptops('LOST');
  const first = imports(laptop);
  await until('bookings have arrived', () => times().filter((count) => count > 0).length >= 2 || first.hasEnded());
  const administrator = new pg.Client({ ...(await server.fresh()) });
  await administrator.connect();
  onTestFinished(() => administrator.end());
  await administrator.query(`ALTER DATABASE ${database} ALLOW_CONNECTIONS false`);
  await administrator.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${database}'`);
  const arrived = times().filter((count) => count > 0).length;
  const end = await first.ended;
  expect(end.exit, told(end)).toBe(1);
  expect(JSON.parse(end.stdout), told(end)).toMatchObject({ error: { code: 'journal-broken' } });
  expect(told(end)).not.toContain(password);
  // What was on its way may arrive; nothing begins any more.
  const concurrency = 2;
  expect(times().filter((count) => count > 0).length).toBeLessThanOrEqual(arrived + concurrency);
  await administrator.query(`ALTER DATABASE ${database} ALLOW_CONNECTIONS true`);
  await wait(TAKEOVER_MS);
  const again = await run(other, 'import', other?.file ?? '', '--kind', 'bookings', '--yes');
  const { counts } = reportOf(again);
  expect(Math.max(...times()), told(again)).toBe(1);
  expect(counts.accepted + counts.skipped + counts.inDoubt, told(again)).toBe(BOOKINGS);
  expect(times().filter((count) => count === 0).length).toBeLessThanOrEqual(counts.inDoubt);
  expect(await sql(`SELECT 1 FROM documents WHERE state = 'sending'`)).toEqual([]);
});

test('a run that a colleague is sending is left to them, and is free when they are done', async () => {
  slowly(lane, 0);
  const { laptops: team, times } = await laptops('BUSY', 3);
  const [ann, ben, cleo] = team;
  const { arrive } = holdAfter(lane.proxy, 1);
  const first = imports(ann);
  await until('bookings have arrived', () => times().some((count) => count > 0) || first.hasEnded());
  const [{ run: name } = { run: '' }] = JSON.parse((await run(ben, 'runs')).stdout).runs;
  for (const end of await Promise.all([run(ben, 'resume', name), run(cleo, 'retry', name)])) {
    expect(end.exit, told(end)).toBe(9);
    expect(JSON.parse(end.stdout).error).toMatchObject({ code: 'run-busy', message: expect.stringContaining(name) });
  }
  arrive();
  expect((await first.ended).exit).toBe(0);
  const resumed = await run(ben, 'resume', name);
  expect(resumed.exit, told(resumed)).toBe(0);
  expect(times()).toEqual(ONCE);
});
