import { setTimeout as wait } from 'node:timers/promises';
import { seededRandom } from '../../../src/sandbox/dice.ts';
import { type Ended, reportOf } from '../workplace.ts';
import { type Bench, eachOnBench, finished } from './bench.ts';
import type { Layer } from './layer.ts';
import { slowly } from './signals.ts';

const RUNS = 8;
const BOOKINGS = 14;

/** Several processes for one account: one sends, the others say who does; a dead one is in nobody's way. */
export const twoProcesses: Layer = {
  name: 'two processes',
  shows: 'one sends, the others exit 9; kill -9 frees the lock',
  async run({ seed, share }) {
    const runs = Math.ceil(RUNS * share);
    const random = seededRandom(seed);
    let kills = 0;
    const violations = await eachOnBench({ runs, tag: `TWO-${seed}`, bookings: BOOKINGS }, async (bench, index) => {
      const isKilled = index % 2 === 1;
      if (isKilled) kills += 1;
      const wrong = await (isKilled ? killed(bench, random) : together(bench, random));
      return { how: `${isKilled ? 'one killed' : 'together'}`, wrong };
    });
    return { runs, kills, violations, notes: [] };
  },
};

/** Two more while the first is sending. */
async function together(bench: Bench, random: () => number): Promise<string[]> {
  slowly(bench.lane, 250);
  const first = bench.start('import', ['--concurrency', '1']);
  await bench.arrivals(1);
  await wait(random() * 100);
  const late = await Promise.all([bench.run('import'), bench.run('resume')]);
  const wrong = late.flatMap((ended) => wrongWithLate(ended, first.pid));
  const ended = await first.ended;
  if (ended.exit !== 0) wrong.push(`the first ended with exit ${ended.exit}: ${ended.stderr}`);
  wrong.push(...(await bench.broken()));
  bench.lane.service.setFaults({ faults: [] });
  const again = await bench.run('import');
  if (again.exit !== 0 || reportOf(again).counts.skipped !== BOOKINGS)
    wrong.push(`importing again: exit ${again.exit}, ${JSON.stringify(reportOf(again).counts)}`);
  return [...wrong, ...(await bench.broken())];
}

function wrongWithLate(ended: Ended, holder: number): string[] {
  const { exit, stdout } = ended;
  // It may have started so slowly that the first had sent everything.
  if (exit === 0 && [reportOf(ended).counts.skipped, reportOf(ended).counts.accepted].includes(BOOKINGS)) return [];
  const told = stdout.includes(`process ${holder}`) && stdout.includes('run-busy');
  return exit === 9 && told
    ? []
    : [`the second did not exit 9 and say who sends, but ${exit}: ${stdout.slice(0, 300)}`];
}

/** The first dies while another waits for its turn: who comes next goes on at once. */
async function killed(bench: Bench, random: () => number): Promise<string[]> {
  slowly(bench.lane, 60);
  const first = bench.start('import', ['--concurrency', '2']);
  await bench.arrivals(1 + Math.floor(random() * 6));
  first.kill('SIGKILL');
  const [one, other] = await Promise.all([bench.run('resume'), bench.run('import'), first.ended]);
  const exits = [one.exit, other.exit].toSorted();
  // Side by side: one sends and the other says so, or comes when it has ended.
  const wrong = exits.every((exit) => [0, 6, 9].includes(exit ?? -1)) && exits[0] !== 9 ? [] : [`exits ${exits}`];
  return [...wrong, ...(await bench.broken()), ...(await finished(bench))];
}
