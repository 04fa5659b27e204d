import { expect, onTestFinished, test } from 'vitest';
import { references } from '../faults/workplace.ts';
import { doorBefore } from '../journal/contract/door.ts';
import { team } from './laptops.ts';

const at = team();
const BOOKINGS = 300;
const QUICKLY = ['--kind', 'bookings', '--yes', '--rate', '2000', '--concurrency', '20'];

test('a journal far away is asked about many bookings at once, and not a dozen times about each', async () => {
  const database = await at.fresh();
  const door = await doorBefore(database.port);
  onTestFinished(() => door.close());
  const ann = at.laptop('ann', { ...database, port: door.port });
  const booked = references('FAR', BOOKINGS);
  const file = ann.place.file('bookings.csv', booked);
  const questionsOf = async (...words: readonly string[]) => {
    const before = door.questions();
    const ended = await ann.run(...words);
    expect(ended.exit, ended.stderr).toBe(0);
    return door.questions() - before;
  };
  await questionsOf('import', file, ...QUICKLY, '--limit', '1');
  expect(await questionsOf('check', file, '--kind', 'bookings')).toBeLessThan(BOOKINGS / 2);
  await questionsOf('import', file, ...QUICKLY);
  expect(await questionsOf('import', file, ...QUICKLY)).toBeLessThan(BOOKINGS * 2);
  expect(at.times(booked)).toEqual(Array(BOOKINGS).fill(1));
});
