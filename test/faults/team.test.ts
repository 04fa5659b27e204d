import { cpSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { seededRandom } from '../../src/sandbox/dice.ts';
import { startServer } from '../journal/contract/server.ts';
import { SEED } from '../seed.ts';
import { until } from '../until.ts';
import { slowly } from './harness/signals.ts';
import { type OpenLane, openLane } from './lane.ts';
import { oracleOf } from './promises.ts';
import { type Ended, references, reportOf, type Workplace, workplace } from './workplace.ts';

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
/** In place of a minute. */
const TAKEOVER_MS = 4_000;

type Laptop = {
  readonly place: Workplace;
  readonly env: Readonly<Record<string, string>>;
  readonly file: string;
};

/** Homes of their own, each with the same file, and one journal. */
async function laptops(tag: string, count = 2) {
  const { host, port, user, password, database } = await server.fresh();
  const booked = references(tag, BOOKINGS);
  const made = Array.from({ length: count }, (): Laptop => {
    const place = workplace(lane.baseUrl, lane.cacheDir);
    onTestFinished(() => place.close());
    writeFileSync(join(place.folder, 'db-password'), `${password}\n`);
    // The lock of the account is in the cache folder: each laptop has its own.
    const cache = join(place.folder, 'own-cache');
    const isLookups = (path: string) => path === lane.cacheDir || basename(path).startsWith('lookups-');
    cpSync(lane.cacheDir, cache, { recursive: true, filter: isLookups });
    const journal = `postgres://${user}@${host}:${port}/${database}`;
    const env = {
      ...lane.env,
      QCSHEET_CACHE_DIR: cache,
      QCSHEET_JOURNAL: journal,
      QCSHEET_JOURNAL_PASSWORD_FILE: join(place.folder, 'db-password'),
    };
    return { place, env, file: place.file('bookings.csv', booked) };
  });
  const sql = async (text: string) => {
    const client = new pg.Client({ host, port, user, password, database });
    await client.connect();
    try {
      return (await client.query(text)).rows;
    } finally {
      await client.end();
    }
  };
  // The first command makes the tables.
  await run(made[0], 'runs');
  await sql(`UPDATE takeover SET ms = ${TAKEOVER_MS}`);
  const times = () => {
    const oracle = oracleOf(lane.service.accepted());
    return booked.map((reference) => oracle.get(reference)?.length ?? 0);
  };
  return { laptops: made, password, sql, times, database };
}

function start(laptop: Laptop | undefined, ...words: readonly string[]) {
  if (laptop === undefined) throw new Error('there are not so many laptops');
  return laptop.place.start([...words, '--json'], laptop.env);
}

const imports = (laptop: Laptop | undefined) =>
  start(laptop, 'import', laptop?.file ?? '', '--kind', 'bookings', '--yes', '--rate', '100', '--concurrency', '2');

const run = async (laptop: Laptop | undefined, ...words: readonly string[]) => await start(laptop, ...words).ended;

const told = ({ exit, stdout, stderr }: Ended) => `exit ${exit}: ${stdout}${stderr}`;
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
    await wait(TAKEOVER_MS);
    const again = await run(both[0], 'import', both[0]?.file ?? '', '--kind', 'bookings', '--yes');
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
  slowly(lane, 1_000);
  const { laptops: team, times } = await laptops('BUSY', 3);
  const [ann, ben, cleo] = team;
  const first = imports(ann);
  await until('bookings have arrived', () => times().some((count) => count > 0) || first.hasEnded());
  const [{ run: name } = { run: '' }] = JSON.parse((await run(ben, 'runs')).stdout).runs;
  for (const end of await Promise.all([run(ben, 'resume', name), run(cleo, 'retry', name)])) {
    expect(end.exit, told(end)).toBe(9);
    expect(JSON.parse(end.stdout).error).toMatchObject({ code: 'run-busy', message: expect.stringContaining(name) });
  }
  expect((await first.ended).exit).toBe(0);
  const resumed = await run(ben, 'resume', name);
  expect(resumed.exit, told(resumed)).toBe(0);
  expect(times()).toEqual(ONCE);
});
