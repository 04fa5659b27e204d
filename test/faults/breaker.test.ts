import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FaultAct } from '../../src/sandbox/fault-plan.ts';
import { openSite, type Site } from './site.ts';
import { references, reportOf } from './workplace.ts';

const BOOKINGS = 60;
const SPEED = ['--json', '--rate', '100'];

let site: Site;
beforeAll(async () => {
  site = await openSite({ latencyMs: 20 });
});
afterAll(() => site.close());

const DEATHS: readonly (readonly [string, FaultAct])[] = [
  ['closes every connection after acting', { kind: 'drop', when: 'after' }],
  ['answers 503', { kind: 'answer', when: 'before', status: 503 }],
];

for (const [what, act] of DEATHS) {
  for (const concurrency of [1, 4, 8]) {
    test(`a service that ${what} in the middle leaves at most ${concurrency} + 2 in doubt`, async () => {
      const place = site.newPlace();
      const booked = references(`${act.kind}-${concurrency}`, BOOKINGS);
      const file = place.file('bookings.csv', booked);
      site.service.setFaults({ faults: [{ on: 'create inspection booking', skip: 30, act }] });
      const command = ['import', file, '--kind', 'bookings', '--yes', ...SPEED, '--concurrency', String(concurrency)];
      const ended = await place.run(command);
      const { state, why, counts } = reportOf(ended);
      expect([ended.exit, state]).toEqual([6, 'stopped']);
      expect(why).toContain('in doubt');
      expect(counts.accepted).toBe(30);
      expect(counts.inDoubt).toBeGreaterThanOrEqual(3);
      expect(counts.inDoubt).toBeLessThanOrEqual(concurrency + 2);
      expect(counts.unsent).toBe(BOOKINGS - counts.accepted - counts.inDoubt);

      site.service.setFaults({ faults: [] });
      const resumed = await place.run(['resume', ...SPEED]);
      expect([resumed.exit, reportOf(resumed).state, reportOf(resumed).counts]).toMatchObject([
        6,
        'complete',
        { accepted: BOOKINGS - counts.inDoubt, inDoubt: counts.inDoubt, unsent: 0 },
      ]);
      expect((await site.judged(place, booked))?.broken).toEqual([]);
    });
  }
}
