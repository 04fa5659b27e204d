import { expect, test } from 'vitest';
import { createBooking } from '../../src/contract/bookings.ts';
import { references, reportOf } from '../faults/workplace.ts';
import { team, told } from './laptops.ts';

const ours = team();
const BOOKINGS = 6;

test('two computers log in for themselves, and each renews its own session with keys of its own', async () => {
  const database = await ours.fresh();
  const laptops = [ours.laptop('ANN', database), ours.laptop('BEN', database)];
  await laptops[0]?.run('runs');
  const keys: string[] = [];
  let logins = 0;
  const { service, watch } = ours.lane();
  const unwatch = watch(({ stage, request }) => {
    if (stage !== 'request-whole' || !request.includes('/auth/v2/token')) return;
    if (request.startsWith('POST')) logins += 1;
    if (request.startsWith('PUT')) keys.push(/^ai-api-refresh-key: *(\S+)/im.exec(request)?.[1] ?? 'none');
  });
  try {
    // Both sessions end in the middle, and what they renew them with works once.
    service.setFaults({
      faults: [
        { on: createBooking.name, skip: 4, times: 1, act: { kind: 'expire-sessions', refreshKey: 'kept' } },
        { on: createBooking.name, act: { kind: 'delay', when: 'before', ms: 100 } },
      ],
    });
    const booked = laptops.map(({ name }) => references(`SESSION-${name}`, BOOKINGS));
    const imports = laptops.map((laptop, index) =>
      laptop.run(
        'import',
        laptop.place.file('bookings.csv', booked[index] ?? []),
        ...['--kind', 'bookings', '--yes', '--allow-similar', '--rate', '100', '--concurrency', '2'],
      ),
    );
    for (const end of await Promise.all(imports))
      expect(reportOf(end), told(end)).toMatchObject({ state: 'complete', counts: { accepted: BOOKINGS } });
    expect(ours.times(booked.flat())).toEqual(Array.from({ length: 2 * BOOKINGS }, () => 1));
    expect(logins).toBe(2);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.length).toBeGreaterThan(0);
    expect(keys.length).toBeLessThanOrEqual(2);
  } finally {
    unwatch();
    service.setFaults({ faults: [] });
  }
});
