import { setTimeout as wait } from 'node:timers/promises';
import { seededRandom } from '../../../src/sandbox/dice.ts';
import { startServer } from '../../journal/contract/server.ts';
import { until } from '../../until.ts';
import type { OpenLane } from '../lane.ts';
import { importsWith, type Laptop, laptopsWith, run, TAKEOVER_MS } from '../laptops.ts';
import { type Ended, references } from '../workplace.ts';
import { withLane } from './bench.ts';
import { type Given, inParallel, type Layer, type LayerResult } from './layer.ts';
import { slowly } from './signals.ts';
import { BLOWS, type Blow, CALM, KILLED } from './team-blows.ts';
import { wrongAtService, wrongInFile, wrongWith } from './team-promises.ts';

const ROUNDS = 100;
const BOOKINGS = 12;
const LIMITS = { concurrency: 2, rate: 100 };
/** Each with a server and a service of its own: most of a round is waiting. */
const WIDTH = 2;

/** Two computers with one journal import the same file at the same moment; in every third round one of them is killed. */
export const sameFile: Layer = {
  name: 'same file',
  shows: 'two computers import one file at once, and each file says who sent it and when',
  run: (given) => rounds(given, 'SAME', [CALM, CALM, KILLED]),
};

/** The same while one of them, its clock or its network, or the database is struck. */
export const team: Layer = {
  name: 'team',
  shows: 'two computers, one file: kill -9, SIGSTOP beyond the lease, clocks, networks, a database that dies',
  run: (given) => rounds(given, 'TEAM', Object.keys(BLOWS)),
};

type Sum = { rounds: number; doubts: number };

/** `parts`: in turn. */
async function rounds({ seed, share, told }: Given, tag: string, parts: readonly string[]): Promise<LayerResult> {
  const count = Math.ceil(ROUNDS * share);
  const wheel = Array.from({ length: count }, (_, index) => parts[index % parts.length] ?? CALM);
  const violations: string[] = [];
  const table = new Map<string, Sum>(parts.map((part) => [part, { rounds: 0, doubts: 0 }]));
  let next = 0;
  let done = 0;
  await inParallel([...Array(Math.min(WIDTH, count)).keys()], WIDTH, () =>
    withServer(async (server, lane) => {
      for (let index = next++; index < count && violations.length === 0; index = next++) {
        const part = wheel[index] ?? CALM;
        // Its chance does not depend on which rounds are under way beside it.
        const random = seededRandom(seed + index);
        const { wrong, doubts } = await round(server, lane, { part, tag: `${tag}-${seed}-${index}`, random });
        const sum = table.get(part) ?? { rounds: 0, doubts: 0 };
        table.set(part, { rounds: sum.rounds + 1, doubts: sum.doubts + doubts });
        violations.push(...wrong.map((what) => `${part}, round ${index}: ${what}`));
        told?.(`${++done} of ${count} rounds`);
      }
    }),
  );
  const notes = [...table].map(([part, sum]) => `${part}: ${sum.rounds} rounds, ${sum.doubts} in doubt`);
  return { runs: done, kills: done - (table.get(CALM)?.rounds ?? 0), violations, notes };
}

type Server = Awaited<ReturnType<typeof startServer>>;

async function withServer(use: (server: Server, lane: OpenLane) => Promise<void>): Promise<void> {
  const server = await startServer();
  try {
    await withLane(null, async (lane) => {
      slowly(lane, 60);
      await use(server, lane);
    });
  } finally {
    await server.stop();
  }
}

type Round = { readonly part: string; readonly tag: string; readonly random: () => number };

async function round(server: Server, lane: OpenLane, { part, tag, random }: Round) {
  const closing: (() => void)[] = [];
  const atEnd = (close: () => void) => void closing.push(close);
  const booked = references(tag, BOOKINGS);
  try {
    const { laptops, sql, times, port } = await laptopsWith(server, lane, [booked, booked], atEnd);
    const blow: Blow = (await BLOWS[part]?.({ server, sql, random, port, atEnd })) ?? {};
    const imports = laptops.map((laptop, index) => importsWith(blow.changed?.(laptop, index) ?? laptop, LIMITS));
    await until('a booking has arrived', () => times().includes(1) || imports.every((one) => one.hasEnded()));
    await wait(random() * 300);
    await blow.strike?.(imports[0]);
    const ends = await Promise.all(imports.map(({ ended }) => ended));
    if (part !== CALM) await wait(TAKEOVER_MS + 500);
    const last = part === CALM ? ends : await again(laptops);
    const rows = await sql(ROWS);
    const doubts = rows.filter(({ state }) => state === 'in-doubt' || state === 'sending').length;
    const wrong = last.flatMap((ended) => wrongWith(ended, BOOKINGS, part === CALM));
    for (const [index, laptop] of laptops.entries())
      wrong.push(...(await wrongInFile(laptop.name, last[index], booked, rows)));
    return { wrong: [...wrong, ...wrongAtService(lane, booked, times(), rows)], doubts };
  } finally {
    for (const close of closing) close();
  }
}

const ROWS = `SELECT documents.state AS state, tracking_id, sent_at, request, documents.run AS run,
    who, machine
  FROM documents JOIN runs ON runs.run = documents.run ORDER BY documents.id`;

async function again(laptops: readonly Laptop[]): Promise<readonly Ended[]> {
  const ends: Ended[] = [];
  for (const laptop of laptops) ends.push(await run(laptop, 'import', laptop.file, '--kind', 'bookings', '--yes'));
  return ends;
}
