import { createBooking } from '../../../src/contract/bookings.ts';
import { seededRandom } from '../../../src/sandbox/dice.ts';
import type { FaultAct } from '../../../src/sandbox/fault-plan.ts';
import { isBooking } from '../campaign.ts';
import type { OpenLane } from '../lane.ts';
import type { Fault } from '../proxy.ts';
import { reportOf } from '../workplace.ts';
import { finished, openBench, withLane } from './bench.ts';
import type { Layer } from './layer.ts';

const BOOKINGS = 60;
const CONCURRENCIES = [1, 4, 8];

type Death = { readonly what: string; readonly act?: FaultAct; readonly fault?: Fault };
const DEATHS: readonly Death[] = [
  { what: 'closes every connection after acting', act: { kind: 'drop', when: 'after' } },
  { what: 'answers 503', act: { kind: 'answer', when: 'before', status: 503 } },
  { what: 'is reset before it sees the request', fault: { stage: 'request-begun', act: 'reset' } },
  { what: 'is cut in the middle of its answer', fault: { stage: 'answer-body', act: 'cut' } },
  { what: 'answers with another protocol', fault: { stage: 'acted', act: 'nonsense' } },
];

/** A service that dies in the middle of a run, for each concurrency: how much is in doubt then. */
export const outages: Layer = {
  name: 'outages',
  shows: 'at most concurrency + 2 in doubt when the service dies',
  async run({ seed, share }) {
    const random = seededRandom(seed);
    const cases = DEATHS.flatMap((death) => CONCURRENCIES.map((concurrency) => ({ death, concurrency })));
    const chosen = cases.filter((_, index) => share >= 1 || index % Math.round(1 / share) === 0);
    const most = new Map<number, number>();
    const violations = await withLane(null, async (lane) => {
      const broken: string[] = [];
      for (const [index, { death, concurrency }] of chosen.entries()) {
        const after = 24 + Math.floor(random() * 12);
        const { inDoubt, wrong } = await outage(lane, `OUT-${seed}-${index}`, death, concurrency, after);
        most.set(concurrency, Math.max(most.get(concurrency) ?? 0, inDoubt));
        broken.push(
          ...wrong.map((what) => `a service that ${death.what} after ${after}, concurrency ${concurrency}: ${what}`),
        );
      }
      return broken;
    });
    const told = [...most].map(([concurrency, inDoubt]) => `${inDoubt} of ${concurrency} + 2`);
    return { runs: chosen.length, kills: 0, violations, notes: [`most in doubt per outage: ${told.join(', ')}`] };
  },
};

async function outage(lane: OpenLane, tag: string, death: Death, concurrency: number, after: number) {
  const bench = openBench(lane, tag, BOOKINGS);
  try {
    strike(lane, death, after);
    const ended = await bench.run('import', ['--concurrency', String(concurrency)]);
    const { state, why, counts } = reportOf(ended);
    const wrong = await bench.broken();
    if (ended.exit !== 6 || state !== 'stopped' || !why?.includes('in doubt'))
      wrong.push(`exit ${ended.exit}, ${state}: ${why}`);
    if (counts.inDoubt > concurrency + 2) wrong.push(`6: ${counts.inDoubt} in doubt, allowed ${concurrency + 2}`);
    if (counts.accepted + counts.inDoubt + counts.unsent !== BOOKINGS) wrong.push(`4: ${JSON.stringify(counts)}`);
    lane.service.setFaults({ faults: [] });
    lane.proxy.plan(() => null);
    return { inDoubt: counts.inDoubt, wrong: [...wrong, ...(await finished(bench))] };
  } finally {
    bench.close();
  }
}

function strike({ service, proxy }: OpenLane, { act, fault }: Death, after: number): void {
  const delayed = { on: createBooking.name, act: { kind: 'delay', when: 'before', ms: 15 } } as const;
  service.setFaults({ faults: [delayed, ...(act ? [{ on: createBooking.name, skip: after, act }] : [])] });
  let seen = 0;
  proxy.plan((request) => (fault !== undefined && isBooking(request) && ++seen > after ? fault : null));
}
