import { expect, test } from 'vitest';
import { ShownProgress } from '../../src/console/sending/send-progress.ts';
import { settled } from '../sending/settled.ts';

test('the chart has the answers of each second that is over, of the last minute', () => {
  let now = 5_000;
  const progress = new ShownProgress(() => now);
  progress.add({ type: 'planned', documents: 200 });
  const answer = (ms: number, times = 1) => {
    now = ms;
    for (let time = 0; time < times; time += 1) progress.add(settled('accepted'));
    return progress.shown().chart;
  };
  expect(answer(5_100, 3)).toEqual([]);
  expect(answer(5_999)).toEqual([]);
  expect(answer(6_000)).toEqual([4]);
  expect(answer(8_500)).toEqual([4, 1, 0]);
  now = 65_000;
  expect(progress.shown().chart).toEqual([4, 1, 0, 1, ...Array.from({ length: 56 }, () => 0)]);
  now = 67_000;
  expect(progress.shown().chart).toEqual([0, 1, ...Array.from({ length: 58 }, () => 0)]);
  expect(progress.shown()).toMatchObject({ planned: 200, accepted: 6, left: 194 });
});
