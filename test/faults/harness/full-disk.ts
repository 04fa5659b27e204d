import { seededRandom } from '../../../src/sandbox/dice.ts';
import { reportOf } from '../workplace.ts';
import { type Bench, eachOnBench, finished } from './bench.ts';
import type { Layer } from './layer.ts';

const RUNS = 16;
const BOOKINGS = 40;

/** No file may grow beyond a size: the same error as a full disk, wherever in a run it comes. */
export const fullDisk: Layer = {
  name: 'full disk',
  shows: 'the journal cannot be written, from some moment on',
  async run({ seed, share }) {
    if (process.platform === 'win32')
      return { runs: 0, kills: 0, violations: [], notes: [], leftOut: 'not on Windows' };
    const runs = Math.ceil(RUNS * share);
    const random = seededRandom(seed);
    const struck = { 'before the run': 0, 'in the run': 0, 'not at all': 0 };
    const violations = await eachOnBench({ runs, tag: `FULL-${seed}`, bookings: BOOKINGS }, async (bench) => {
      const kilobytes = Math.round(60 + random() * 700);
      const { when, wrong } = await full(bench, kilobytes);
      struck[when] += 1;
      return { how: `files of at most ${kilobytes} kB`, wrong };
    });
    const notes = Object.entries(struck).map(([when, count]) => `${count} ${when}`);
    return { runs, kills: 0, violations, notes: [notes.join(', ')] };
  },
};

async function full(bench: Bench, kilobytes: number) {
  const limited = ['bash', '-c', `ulimit -f ${kilobytes}; exec "$0" "$@"`];
  const ended = await bench.run('import', ['--concurrency', '2'], limited);
  const wrong = await bench.broken();
  const hasRun = (await bench.place.read(async (journal) => (await journal.runs()).length > 0)) === true;
  if (!hasRun) {
    if (![1, 2].includes(ended.exit ?? -1) || bench.arrived() > 0)
      wrong.push(`without a run: exit ${ended.exit}, ${bench.arrived()} arrived: ${ended.stderr}`);
    // Nothing is there to go on with.
    await bench.run('import');
    return { when: 'before the run', wrong: [...wrong, ...(await bench.broken())] } as const;
  }
  const { state, counts } = reportOf(ended);
  if (state === 'complete') return { when: 'not at all', wrong } as const;
  if (ended.exit !== (counts.inDoubt > 0 ? 6 : 1))
    wrong.push(`exit ${ended.exit}, ${state}, ${JSON.stringify(counts)}`);
  if (counts.inDoubt > 2) wrong.push(`6: ${counts.inDoubt} in doubt, allowed 2`);
  return { when: 'in the run', wrong: [...wrong, ...(await finished(bench))] } as const;
}
