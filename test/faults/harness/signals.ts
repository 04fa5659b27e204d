import { setTimeout as wait } from 'node:timers/promises';
import { createBooking } from '../../../src/contract/bookings.ts';
import { seededRandom } from '../../../src/sandbox/dice.ts';
import { until } from '../../until.ts';
import { isBooking } from '../campaign.ts';
import type { OpenLane } from '../lane.ts';
import { reportOf } from '../workplace.ts';
import { type Bench, eachOnBench, finished } from './bench.ts';
import type { Layer } from './layer.ts';

const RUNS = 16;
const BOOKINGS = 16;

/** Signals at moments of their own, once and twice: an orderly end, and nothing in doubt without need. */
export const signals: Layer = {
  name: 'signals',
  shows: 'SIGTERM and SIGINT, once and twice, in the middle',
  async run({ seed, share }) {
    const runs = Math.ceil(RUNS * share);
    const random = seededRandom(seed);
    const violations = await eachOnBench({ runs, tag: `SIG-${seed}`, bookings: BOOKINGS }, async (bench, index) => {
      const signal = index % 2 === 0 ? 'SIGTERM' : 'SIGINT';
      const isTwice = index % 4 >= 2;
      const wrong = await (isTwice ? twice(bench, signal, random) : once(bench, signal, random));
      return { how: `${signal}${isTwice ? ' twice' : ''}`, wrong };
    });
    return { runs, kills: 0, violations, notes: [] };
  },
};

type Name = 'SIGTERM' | 'SIGINT';
const exitOf = (signal: Name) => (signal === 'SIGINT' ? 130 : 143);

async function once(bench: Bench, signal: Name, random: () => number): Promise<string[]> {
  slowly(bench.lane, 100);
  const child = bench.start('import', ['--concurrency', '3']);
  await bench.arrivals(1 + Math.floor(random() * (BOOKINGS - 6)));
  await wait(random() * 60);
  child.kill(signal);
  const ended = await child.ended;
  const { state, counts } = reportOf(ended);
  const wrong = await bench.broken();
  // The signal may come after the last booking.
  if (state === 'complete' && counts.accepted === BOOKINGS) return wrong;
  if (ended.exit !== exitOf(signal) || state !== 'interrupted') wrong.push(`exit ${ended.exit}, ${state}`);
  if (counts.inDoubt > 0) wrong.push(`${counts.inDoubt} in doubt after an orderly stop`);
  if (counts.accepted !== bench.arrived() || counts.unsent !== BOOKINGS - counts.accepted)
    wrong.push(`4: ${JSON.stringify(counts)}, the service has ${bench.arrived()}`);
  return [...wrong, ...(await finished(bench))];
}

async function twice(bench: Bench, signal: Name, random: () => number): Promise<string[]> {
  const hung = 1 + Math.floor(random() * 6);
  bench.lane.service.setFaults({
    faults: [{ on: createBooking.name, skip: hung, act: { kind: 'hang', when: random() < 0.5 ? 'after' : 'before' } }],
  });
  let begun = 0;
  const unwatch = bench.lane.watch(({ stage, request }) => {
    if (stage === 'request-whole' && isBooking(request)) begun += 1;
  });
  const child = bench.start('import', ['--concurrency', '3']);
  await until(`${hung} hang and one more has begun`, () => begun > hung || child.hasEnded());
  await wait(100);
  unwatch();
  child.kill(signal);
  await wait(700);
  const wrong = child.hasEnded() ? ['the first signal did not wait for what was on its way'] : [];
  // What comes within half a second of the first is the first still, by the program's own clock.
  for (let tries = 0; tries < 10 && !child.hasEnded(); tries++) {
    child.kill(signal);
    await Promise.race([child.ended, wait(1_500)]);
  }
  const ended = await child.ended;
  const { state, counts, documents } = reportOf(ended);
  wrong.push(...(await bench.broken()));
  if (ended.exit !== 6 || state !== 'interrupted') wrong.push(`exit ${ended.exit}, ${state}`);
  if (counts.inDoubt === 0 || counts.inDoubt > 3) wrong.push(`6: ${counts.inDoubt} in doubt, allowed 1 to 3`);
  if (documents.some((one) => one.state === 'in-doubt' && one.error?.code !== 'dropped'))
    wrong.push('in doubt for another reason than that it was dropped');
  bench.lane.service.setFaults({ faults: [] });
  return [...wrong, ...(await finished(bench))];
}

export function slowly({ service }: OpenLane, ms: number): void {
  service.setFaults({ faults: [{ on: createBooking.name, act: { kind: 'delay', when: 'before', ms } }] });
}
