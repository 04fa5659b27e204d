import { cpSync, renameSync, rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { seededRandom } from '../../../src/sandbox/dice.ts';
import { oracleOf } from '../promises.ts';
import { type Ended, type Running, reportOf } from '../workplace.ts';
import { type Bench, eachOnBench } from './bench.ts';
import type { Layer } from './layer.ts';
import { slowly } from './signals.ts';

const RUNS = 12;
const BOOKINGS = 16;
const AT_ONCE = 2;
const LONG_MS = 4_000;

/** What becomes of the state folder; with `cache` that folder, and the second lock in it, goes as well. */
const WAYS = [
  { name: 'removed', cache: false },
  { name: 'moved', cache: true },
  { name: 'older', cache: false },
  { name: 'removed', cache: true },
  { name: 'moved', cache: false },
  { name: 'older', cache: true },
] as const;
type Way = (typeof WAYS)[number];

/** The state folder is removed, moved or replaced while a run sends, and a second process starts the same import. */
export const vanishedState: Layer = {
  name: 'vanished state',
  shows: 'the state folder goes in mid-run: the run stops and says what it has sent',
  async run({ seed, share }) {
    const runs = Math.ceil(RUNS * share);
    const random = seededRandom(seed);
    const violations = await eachOnBench({ runs, tag: `VANISH-${seed}`, bookings: BOOKINGS }, async (bench, index) => {
      const way = WAYS[index % WAYS.length] ?? WAYS[0];
      const wrong = await vanishing(bench, way, random);
      return { how: `${way.name}${way.cache ? ' with the cache' : ''}`, wrong };
    });
    return { runs, kills: 0, violations, notes: [] };
  },
};

async function vanishing(bench: Bench, way: Way, random: () => number): Promise<string[]> {
  const { lane, place } = bench;
  slowly(lane, 60);
  const first = bench.start('import', ['--concurrency', String(AT_ONCE)]);
  await arrivalsOf(bench, 1, first);
  const copy = `${place.stateDir}-copy`;
  if (way.name === 'older') cpSync(place.stateDir, copy, { recursive: true });
  await arrivalsOf(bench, 2 + Math.floor(random() * (BOOKINGS - 8)), first);
  // What is on its way then lasts until the second process has come to its lock.
  slowly(lane, way.cache ? 60 : LONG_MS);
  await wait(100 + random() * 200);
  vanish(place.stateDir, copy, way);
  const before = bench.arrived();
  slowly(lane, 60);
  const own = way.cache ? { QCSHEET_CACHE_DIR: ownCache(bench) } : {};
  const second = place.start(['import', bench.file, '--kind', 'bookings', '--yes', '--json', '--rate', '100'], {
    ...lane.env,
    ...own,
  });
  const [ended, late] = await Promise.all([first.ended, second.ended]);
  const wrong = [...wrongWithFirst(ended, before), ...wrongWithTwice(bench, ended, way), ...wrongWithSecond(late, way)];
  lane.service.setFaults({ faults: [] });
  const counted = bench.times();
  await place.run(['journal', 'accept', '--yes'], lane.env);
  await bench.run('import');
  await bench.run('resume');
  const after = bench.times();
  const anew = after.filter((count, index) => count > Math.max(1, counted[index] ?? 0)).length;
  return anew === 0 ? wrong : [...wrong, `1: ${anew} were booked again afterwards`];
}

/** So many of the bookings are at the service, or the program has ended. */
async function arrivalsOf(bench: Bench, count: number, program: Running): Promise<void> {
  await Promise.race([bench.arrivals(count), program.ended]);
}

function vanish(state: string, copy: string, { name }: Way): void {
  if (name === 'removed') rmSync(state, { recursive: true, force: true, maxRetries: 5 });
  else renameSync(state, `${state}-away`);
  if (name === 'older') renameSync(copy, state);
}

/** The lookups without the locks beside them. */
function ownCache({ lane, place }: Bench): string {
  const cache = `${place.folder}/own-cache`;
  cpSync(lane.cacheDir, cache, { recursive: true, filter: (path) => !path.endsWith('locks') });
  return cache;
}

function wrongWithFirst(ended: Ended, before: number): string[] {
  const { state, counts } = reportOf(ended);
  const sent = counts.accepted + counts.inDoubt;
  const wrong: string[] = [];
  if (sent > before + AT_ONCE) wrong.push(`${sent} were sent, though there were ${before} when the folder went`);
  const exit = counts.inDoubt > 0 ? 6 : 1;
  if (counts.unsent > 0 && (ended.exit !== exit || state !== 'interrupted'))
    wrong.push(`7: exit ${ended.exit}, ${state}, ${JSON.stringify(counts)}`);
  return wrong;
}

/** Two of one booking may be only where both locks were taken away, and then the first process names its own. */
function wrongWithTwice({ lane, booked }: Bench, first: Ended, { cache }: Way): string[] {
  const oracle = oracleOf(lane.service.accepted());
  const told = new Set(reportOf(first).documents.map(({ trackingId }) => trackingId));
  return booked.flatMap((reference) => {
    const ids = (oracle.get(reference) ?? []).map(({ id }) => id);
    if (ids.length < 2) return [];
    const isTold = cache && ids.length === 2 && first.exit !== 0 && ids.some((id) => told.has(id));
    return isTold ? [] : [`1: ${reference} was accepted ${ids.length} times`];
  });
}

/** With the lock beside the lookups it waits for the first, or finds what that one has written. */
function wrongWithSecond({ exit, stdout, stderr }: Ended, { cache }: Way): string[] {
  const isRefused = exit === 9 || (exit === 2 && /"journal-(outdated|damaged|unusable)"/.test(stdout));
  return cache || isRefused ? [] : [`the second process: exit ${exit}: ${stdout.slice(0, 300)}${stderr.slice(-300)}`];
}
