import { setTimeout as wait } from 'node:timers/promises';
import { seededRandom } from '../../../src/sandbox/dice.ts';
import { startServer } from '../../journal/contract/server.ts';
import { until } from '../../until.ts';
import type { OpenLane } from '../lane.ts';
import { importsWith, type Laptop, laptopsWith, run, TAKEOVER_MS } from '../laptops.ts';
import { oracleOf } from '../promises.ts';
import { type Ended, type Running, references, reportOf } from '../workplace.ts';
import { withLane } from './bench.ts';
import type { Layer } from './layer.ts';
import { slowly } from './signals.ts';

const ROUNDS = 100;
const BOOKINGS = 12;
const LIMITS = { concurrency: 2, rate: 100 };

type Server = Awaited<ReturnType<typeof startServer>>;
/** What strikes while both are sending. */
type Blow = (struck: { first: Running | undefined; server: Server; random: () => number }) => Promise<void>;

const PARTS: Readonly<Record<string, Blow>> = {
  'nothing strikes': async () => {},
  'one is killed': async ({ first }) => first?.kill('SIGKILL'),
  'the database dies': async ({ server, random }) => {
    await server.crash();
    await wait(random() * 1_000);
    await server.again();
  },
  'one stands still': async ({ first }) => {
    first?.kill('SIGSTOP');
    await wait(TAKEOVER_MS + 1_500);
    first?.kill('SIGCONT');
  },
};
const CALM = 'nothing strikes';

/** Two computers with one journal import the same file at the same moment, while one of them or the database is struck. */
export const team: Layer = {
  name: 'team',
  shows: 'two computers, one file: kill -9, SIGSTOP beyond the lease, a database that dies',
  async run({ seed, share }) {
    const random = seededRandom(seed);
    const rounds = Math.ceil(ROUNDS * share);
    const violations: string[] = [];
    const table = new Map<string, { rounds: number; doubts: number }>();
    const server = await startServer();
    await withLane(null, async (lane) => {
      slowly(lane, 60);
      for (let index = 0; index < rounds && violations.length === 0; index += 1) {
        const part = Object.keys(PARTS)[index % Object.keys(PARTS).length] ?? CALM;
        const { wrong, doubts } = await round(server, lane, { part, tag: `TEAM-${seed}-${index}`, random });
        const sum = table.get(part) ?? { rounds: 0, doubts: 0 };
        table.set(part, { rounds: sum.rounds + 1, doubts: sum.doubts + doubts });
        violations.push(...wrong.map((what) => `${part}, round ${index}: ${what}`));
      }
    });
    await server.stop();
    const notes = [...table].map(([part, sum]) => `${part}: ${sum.rounds} rounds, ${sum.doubts} in doubt`);
    return { runs: rounds, kills: rounds - (table.get(CALM)?.rounds ?? 0), violations, notes };
  },
};

type Round = { readonly part: string; readonly tag: string; readonly random: () => number };

async function round(server: Server, lane: OpenLane, { part, tag, random }: Round) {
  const closing: (() => void)[] = [];
  const booked = references(tag, BOOKINGS);
  try {
    const { laptops, sql, times } = await laptopsWith(server, lane, [booked, booked], (close) => closing.push(close));
    const imports = laptops.map((laptop) => importsWith(laptop, LIMITS));
    await until('a booking has arrived', () => times().includes(1) || imports.every((one) => one.hasEnded()));
    await wait(random() * 300);
    await PARTS[part]?.({ first: imports[0], server, random });
    const ends = await Promise.all(imports.map(({ ended }) => ended));
    if (part !== CALM) await wait(TAKEOVER_MS + 500);
    const last = part === CALM ? ends : await again(laptops);
    const wrong = last.flatMap((ended) => wrongWith(ended, part === CALM));
    const states = await sql('SELECT state, tracking_id, request FROM documents');
    const doubts = states.filter(({ state }) => state === 'in-doubt' || state === 'sending').length;
    return { wrong: [...wrong, ...wrongAtService(lane, booked, times(), states)], doubts };
  } finally {
    for (const close of closing) close();
  }
}

async function again(laptops: readonly Laptop[]): Promise<readonly Ended[]> {
  const ends: Ended[] = [];
  for (const laptop of laptops) ends.push(await run(laptop, 'import', laptop.file, '--kind', 'bookings', '--yes'));
  return ends;
}

/** The promises 4 and 7: all documents have a state, and a doubt is in the exit code. */
function wrongWith(ended: Ended, isCalm: boolean): string[] {
  const { counts, state, documents } = reportOf(ended);
  const sum = counts.accepted + counts.skipped + counts.inDoubt;
  const exit = counts.inDoubt > 0 ? 6 : 0;
  const wrong = [];
  if (sum !== BOOKINGS || state !== 'complete') wrong.push(`4: ${state}, ${JSON.stringify(counts)}`);
  if (ended.exit !== exit) wrong.push(`7: exit ${ended.exit} in place of ${exit}: ${ended.stderr}`);
  if (isCalm && documents.some(({ trackingId }) => trackingId === null)) wrong.push('2: a booking without its id');
  return wrong;
}

type Row = Readonly<Record<string, unknown>>;

/** The promises 1 to 3: once at the service, with its id here, or in doubt. */
function wrongAtService(lane: OpenLane, booked: readonly string[], times: readonly number[], rows: readonly Row[]) {
  const oracle = oracleOf(lane.service.accepted());
  return booked.flatMap((reference, index) => {
    const own = rows.filter(({ request }) => String(request).includes(`"${reference}"`));
    const isDoubtful = own.some(({ state }) => state === 'in-doubt');
    const ids = own.filter(({ state }) => state === 'accepted').map((row) => row['tracking_id']);
    const [arrived] = oracle.get(reference) ?? [];
    if ((times[index] ?? 0) > 1) return [`1: ${reference} was accepted ${times[index]} times`];
    if (ids.some((id) => id !== arrived?.id)) return [`2: ${reference} has the id ${ids} in place of ${arrived?.id}`];
    return ids.length === 0 && !isDoubtful ? [`3: ${reference} is neither accepted nor in doubt`] : [];
  });
}
