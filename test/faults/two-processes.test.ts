import { rmSync, statSync, utimesSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../until.ts';
import { openSite, type Site } from './site.ts';
import { references, reportOf } from './workplace.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

const slowly = (ms: number) =>
  site.service.setFaults({
    faults: [{ on: 'create inspection booking', act: { kind: 'delay', when: 'before', ms } }],
  });

test('a second import of the same file exits 9, says who is sending, and nothing is sent twice', async () => {
  const place = site.newPlace();
  const booked = references('TWO', 30);
  const file = place.file('bookings.csv', booked);
  const args = ['import', file, '--kind', 'bookings', '--yes', '--json'];
  slowly(200);
  const first = place.start(args);
  await until('the first booking is accepted', () =>
    site.service.accepted().some(({ body }) => body.referenceNumber === booked[0]),
  );
  const [second, third] = await Promise.all([place.run(args), place.run(['resume', '--json'])]);
  const ended = await first.ended;

  for (const late of [second, third]) {
    expect(late.exit).toBe(9);
    expect(JSON.parse(late.stdout).error.code).toBe('run-busy');
    expect(JSON.parse(late.stdout).error.message).toContain(`process ${first.pid}`);
  }
  expect([ended.exit, reportOf(ended).counts.accepted]).toEqual([0, 30]);
  expect(await place.read(async (journal) => (await journal.runs()).length)).toBe(1);

  const again = await place.run(args);
  expect([again.exit, reportOf(again).counts]).toMatchObject([0, { accepted: 0, skipped: 30, unsent: 0 }]);
  expect(await site.judged(place, booked)).toMatchObject({ broken: [], documents: 60 });
});

test('of four that start at the same moment one sends, and the others exit 9', async () => {
  const place = site.newPlace();
  const booked = references('FOUR', 20);
  const file = place.file('bookings.csv', booked);
  slowly(300);
  const ended = await Promise.all(
    [1, 2, 3, 4].map(() => place.run(['import', file, '--kind', 'bookings', '--yes', '--json', '--concurrency', '4'])),
  );
  expect(ended.map(({ exit }) => exit).toSorted()).toEqual([0, 9, 9, 9]);
  expect(await site.judged(place, booked)).toMatchObject({ broken: [], documents: 20 });
});

test('resume writes the results that a process killed at the very end has not, or not again', async () => {
  const place = site.newPlace();
  const file = place.file('bookings.csv', references('END', 3));
  const ended = await place.run(['import', file, '--kind', 'bookings', '--yes', '--json']);
  const { results } = reportOf(ended);
  const resumed = async () => reportOf(await place.run(['resume', '--json']));

  rmSync(`${results}`);
  expect((await resumed()).results).toBe(results);
  const written = statSync(`${results}`).mtimeMs;

  expect(await resumed()).toEqual(reportOf(ended));
  expect(statSync(`${results}`).mtimeMs, 'what is there and not older stays as it is').toBe(written);

  utimesSync(`${results}`, 1, 1);
  await resumed();
  expect(statSync(`${results}`).mtimeMs, 'what is older than the end is written again').toBeGreaterThan(written);
});
