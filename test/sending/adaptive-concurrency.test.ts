import { expect, test } from 'vitest';
import { createAdaptiveConcurrency } from '../../src/sending/adaptive-concurrency.ts';

function steps(limit: number) {
  const seen: number[] = [];
  return { seen, adaptive: createAdaptiveConcurrency(limit, (concurrency) => seen.push(concurrency)) };
}

test('a slow answer halves the concurrency, and those under way with it do not halve it again', () => {
  const { seen, adaptive } = steps(8);
  adaptive.answered(0, 20_000);
  adaptive.answered(1_000, 21_000);
  adaptive.answered(20_000, 20_100);
  expect(seen).toEqual([4, 2]);
  adaptive.answered(20_500, 60_000);
  adaptive.throttled(60_001, 60_100);
  expect(seen).toEqual([4, 2, 1]);
});

test('twenty good answers must come after a halving before it grows again', () => {
  const { seen, adaptive } = steps(4);
  for (let i = 0; i < 19; i += 1) adaptive.answered(i, i);
  adaptive.throttled(100, 101);
  for (let i = 0; i < 19; i += 1) adaptive.answered(200, 201);
  expect(seen).toEqual([4, 2]);
  adaptive.answered(200, 201);
  expect(seen).toEqual([4, 2, 3]);
});

test('until it is halved it doubles with each round of good answers', () => {
  const { seen, adaptive } = steps(256);
  for (let round = 0, size = 4; size < 256; round += 1, size = seen.at(-1) ?? 0)
    for (let i = 0; i < size; i += 1) adaptive.answered(round, round);
  expect(seen).toEqual(Array.from({ length: 253 }, (_, at) => at + 4));
});

test('it never exceeds the limit', () => {
  const { seen, adaptive } = steps(2);
  for (let i = 0; i < 100; i += 1) adaptive.answered(i, i);
  expect(seen).toEqual([2]);
});
