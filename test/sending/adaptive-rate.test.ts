import { expect, test } from 'vitest';
import { createAdaptiveRate } from '../../src/sending/adaptive-rate.ts';
import { bestConstant, type Limit, type Manner, sendTo } from './unknown-limit.ts';

const DOCUMENTS = 2_400;

const SHAPES = {
  stays: (rate: number): Limit => {
    return () => rate;
  },
  'is halved': (rate: number): Limit => changes(rate, rate / 2),
  'is doubled': (rate: number): Limit => changes(rate, 2 * rate),
};

/** A limit that is another one from the middle of a run at the first. */
function changes(from: number, to: number): Limit {
  const middleMs = (DOCUMENTS / from / 2) * 1_000;
  return (ms) => (ms < middleMs ? from : to);
}

const FAR = { latencyMs: 100 };
const FARTHER = { latencyMs: 200 };
const NEAR = { latencyMs: 20 };
const ASKING = { latencyMs: 20, retryAfterMs: 1_000 };

test.each<[rate: number, shape: keyof typeof SHAPES, manner: Manner]>([
  [16, 'stays', FAR],
  [16, 'is halved', FAR],
  [100, 'stays', FARTHER],
  [100, 'is halved', ASKING],
  [100, 'is doubled', NEAR],
])('a limit of %i that nobody names and that %s is found: %j', { timeout: 300_000 }, async (rate, shape, manner) => {
  const limit = SHAPES[shape](rate);
  const { seconds, refusedShare, taken } = await sendTo(limit, DOCUMENTS, manner);
  const share = bestConstant(200, DOCUMENTS, limit).seconds / seconds;
  console.log(
    `${rate} ${shape}: ${share.toFixed(2)} of the best constant rate, ${(refusedShare * 100).toFixed(1)} % refused`,
  );
  // A constant rate knows of no change: half the limit of the beginning is its best where the limit is halved.
  expect(share).toBeGreaterThan(0.85);
  expect(refusedShare).toBeLessThan(0.02);
  expect([taken.length, new Set(taken).size]).toEqual([DOCUMENTS, DOCUMENTS]);
});

type Adaptive = ReturnType<typeof createAdaptiveRate>;

function answeredEvery(ms: number, from: number, to: number, adaptive: Adaptive): void {
  for (let now = from; now < to; now += ms) adaptive.answered(now);
}

/** One that has found a limit of 20 at 1,000 ms, from 2,000 a second. */
function lowered(most = 2_000) {
  const limiter = { rate: most };
  const adaptive = createAdaptiveRate(most, limiter);
  answeredEvery(50, 1, 1_000, adaptive);
  adaptive.throttled(950, 1_000, 0);
  return { limiter, adaptive };
}

test('a 429 lowers the rate to a little less than was taken in the second before', () => {
  expect(lowered().limiter.rate).toBe(0.95 * 20);
});

test('what was under way when the rate was lowered does not lower it again, nor does it pause', () => {
  const { limiter, adaptive } = lowered();
  expect(adaptive.pauseMs(990, 1_010)).toBe(0);
  adaptive.throttled(990, 1_010, 0);
  expect(limiter.rate).toBe(19);
});

test('a 429 after few answers says nothing of the rate', () => {
  const limiter = { rate: 5 };
  const adaptive = createAdaptiveRate(5, limiter);
  answeredEvery(300, 0, 1_000, adaptive);
  expect(adaptive.pauseMs(950, 1_000)).toBe(null);
  adaptive.throttled(950, 1_000, 0);
  expect(limiter.rate).toBe(5);
});

test('nothing is sent until the service has room again: at once almost, or after a second where all came at once', () => {
  const evenly = createAdaptiveRate(2_000, { rate: 2_000 });
  answeredEvery(50, 1, 1_000, evenly);
  expect(evenly.pauseMs(950, 1_000)).toBe(251);
  const together = createAdaptiveRate(2_000, { rate: 2_000 });
  answeredEvery(1, 980, 1_000, together);
  expect(together.pauseMs(950, 1_000)).toBe(985);
});

test('a 429 at a rate that was safe halves it: the last second does not show how far the limit fell', () => {
  const { limiter, adaptive } = lowered();
  answeredEvery(50, 1_000, 2_500, adaptive);
  adaptive.throttled(2_450, 2_500, 0);
  expect(limiter.rate).toBe(0.5 * 19);
});

test('the same limit is tried again more and more rarely', () => {
  const { limiter, adaptive } = lowered();
  answeredEvery(50, 1_000, 3_000, adaptive);
  expect(limiter.rate).toBe(19);
  answeredEvery(50, 3_000, 4_000, adaptive);
  expect(limiter.rate).toBeGreaterThan(19);
  adaptive.throttled(3_950, 4_000, 0);
  const kept = limiter.rate;
  answeredEvery(50, 4_000, 12_000, adaptive);
  expect(limiter.rate).toBe(kept);
  answeredEvery(50, 12_000, 13_000, adaptive);
  expect(limiter.rate).toBeGreaterThan(kept);
});

test('a known limit is kept for longer if trying a higher rate costs a long wait', () => {
  const { limiter, adaptive } = lowered();
  answeredEvery(50, 1_000, 4_000, adaptive);
  adaptive.throttled(3_950, 4_000, 10_000);
  const kept = limiter.rate;
  answeredEvery(50, 4_000, 204_000, adaptive);
  expect(limiter.rate).toBe(kept);
  answeredEvery(50, 204_000, 205_000, adaptive);
  expect(limiter.rate).toBeGreaterThan(kept);
});

test('beyond the last limit it grows slowly, then faster, up to the rate that was asked for', () => {
  const { limiter, adaptive } = lowered(60);
  answeredEvery(50, 1_000, 6_000, adaptive);
  expect(limiter.rate).toBeLessThan(22);
  answeredEvery(50, 6_000, 9_000, adaptive);
  expect(limiter.rate).toBeGreaterThan(22);
  answeredEvery(50, 9_000, 20_000, adaptive);
  expect(limiter.rate).toBe(60);
});
