import type { Authority } from '../../service/certificates.ts';
import { until } from '../../until.ts';
import { type OpenLane, openLane } from '../lane.ts';
import { judge, oracleOf } from '../promises.ts';
import { leakedInto } from '../secrets.ts';
import { type Ended, type Running, references, reportOf, type Workplace, workplace } from '../workplace.ts';

/** One user with one file of bookings, before a service that fails only as it is told. */
export type Bench = {
  readonly lane: OpenLane;
  readonly place: Workplace;
  readonly booked: readonly string[];
  readonly file: string;
  /** `import` of the file, or another command, without questions and with JSON. */
  start(command: 'import' | 'resume', more?: readonly string[], under?: readonly string[]): Running;
  /** The same to its end; `under` nothing within this process where that can be, see `runInside`. */
  run(command: 'import' | 'resume', more?: readonly string[], under?: readonly string[]): Promise<Ended>;
  /** How many of the bookings are with the service. */
  arrived(): number;
  /** How often the service has each booking, in the order of the file. */
  times(): readonly number[];
  /** Settles when so many are, or when no command runs that could send more. */
  arrivals(count: number): Promise<void>;
  /** What is broken by now, in words: after each end, orderly or not. */
  broken(): Promise<string[]>;
  close(): void;
};

export function openBench(lane: OpenLane, tag: string, bookings: number): Bench {
  const place = workplace(lane.baseUrl, lane.cacheDir);
  const booked = references(tag, bookings);
  const file = place.file('bookings.csv', booked);
  const running: Running[] = [];
  let seen = '';
  const words = (command: 'import' | 'resume', more: readonly string[]) => {
    const what = command === 'import' ? ['import', file, '--kind', 'bookings', '--yes'] : ['resume'];
    return [...what, '--json', '--rate', '100', ...more];
  };
  const keep = ({ stdout, stderr }: Ended) => {
    seen += stdout + stderr;
  };
  const start: Bench['start'] = (command, more = [], under = []) => {
    const child = place.start(words(command, more), lane.env, under);
    running.push(child);
    void child.ended.then(keep);
    return child;
  };
  const run: Bench['run'] = async (command, more = [], under = []) => {
    if (under.length > 0) return await start(command, more, under).ended;
    const ended = await place.run(words(command, more), lane.env);
    keep(ended);
    return ended;
  };
  const times = () => {
    const oracle = oracleOf(lane.service.accepted());
    return booked.map((reference) => oracle.get(reference)?.length ?? 0);
  };
  const arrived = () => times().filter((count) => count > 0).length;
  return {
    lane,
    place,
    booked,
    file,
    start,
    run,
    arrived,
    times,
    arrivals: async (count) => {
      const isOver = () => running.every((child) => child.hasEnded());
      await until(`${count} bookings have arrived`, () => arrived() >= count || isOver());
    },
    broken: async () => [
      ...((await place.read(
        async (journal) => (await judge(journal, oracleOf(lane.service.accepted()), booked)).broken,
      )) ?? []),
      ...leakedInto(place.folder, seen, lane.secrets).map((what) => `8: ${what}`),
    ],
    close: () => {
      lane.service.setFaults({ faults: [] });
      lane.proxy.plan(() => null);
      place.close();
    },
  };
}

/** So many runs in one lane, each on a bench of its own; what was broken, with how and in which run. */
export async function eachOnBench(
  { runs, tag, bookings }: { readonly runs: number; readonly tag: string; readonly bookings: number },
  work: (bench: Bench, index: number) => Promise<{ readonly how: string; readonly wrong: readonly string[] }>,
): Promise<string[]> {
  return await withLane(null, async (lane) => {
    const broken: string[] = [];
    // One violation is enough: the others mostly have the same cause.
    for (let index = 0; index < runs && broken.length === 0; index++) {
      const bench = openBench(lane, `${tag}-${index}`, bookings);
      const { how, wrong } = await work(bench, index);
      bench.close();
      broken.push(...wrong.map((what) => `${how}, run ${index}: ${what}`));
    }
    return broken;
  });
}

/** A lane for the time of `use`, then closed. */
export async function withLane<T>(tls: Authority | null, use: (lane: OpenLane) => Promise<T>): Promise<T> {
  const lane = await openLane(null, tls);
  try {
    return await use(lane);
  } finally {
    await lane.close();
  }
}

/** Goes on until the run is complete; what is wrong with it then. */
export async function finished({ run, booked, broken }: Bench): Promise<string[]> {
  for (let start = 0; start < 5; start++) {
    const ended = await run('resume');
    const { state, counts } = reportOf(ended);
    if (state !== 'complete') continue;
    const sum = counts.accepted + counts.rejected + counts.inDoubt + counts.invalid + counts.skipped + counts.unsent;
    const wrong = sum === booked.length && counts.unsent === 0 ? [] : [`4: at the end ${JSON.stringify(counts)}`];
    const exit = counts.inDoubt > 0 ? 6 : counts.rejected > 0 ? 5 : 0;
    return [
      ...wrong,
      ...(ended.exit === exit ? [] : [`7: exit ${ended.exit} in place of ${exit}`]),
      ...(await broken()),
    ];
  }
  return ['not complete after going on five times'];
}
