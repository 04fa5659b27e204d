import { expect, test } from 'vitest';
import { createAdaptiveRate } from '../../src/sending/adaptive-rate.ts';
import { bestConstant, type Limit, sendTo } from './unknown-limit.ts';

const DOCUMENTS = 2_400;
/** In the middle of a run at 16 a second. */
const MIDDLE_MS = (DOCUMENTS / 16 / 2) * 1_000;

test.each<[name: string, limit: Limit]>([
  ['stays', () => 16],
  ['is halved', (ms) => (ms < MIDDLE_MS ? 16 : 8)],
  ['is doubled', (ms) => (ms < MIDDLE_MS ? 16 : 32)],
])('a limit that nobody names and that %s is found', { timeout: 300_000 }, async (name, limit) => {
  const { seconds, refusedShare, taken } = await sendTo(limit, DOCUMENTS);
  const share = bestConstant(100, DOCUMENTS, limit).seconds / seconds;
  console.log(
    `It ${name}: ${share.toFixed(2)} of the best constant rate, ${(refusedShare * 100).toFixed(1)} % refused`,
  );
  // 0.89, 1.06 (the switch comes late for a constant rate) and 0.89; refused: 0.9, 1.1 and 0.9 %.
  expect(share).toBeGreaterThan(0.85);
  expect(refusedShare).toBeLessThan(0.02);
  expect([taken.length, new Set(taken).size]).toEqual([DOCUMENTS, DOCUMENTS]);
});

function answeredEvery(ms: number, from: number, to: number, adaptive: ReturnType<typeof createAdaptiveRate>): void {
  for (let now = from; now < to; now += ms) adaptive.answered(now);
}

test('a 429 lowers the rate to a little less than was taken in the second before', () => {
  const limiter = { rate: 2_000 };
  const adaptive = createAdaptiveRate(2_000, limiter);
  answeredEvery(50, 1, 1_000, adaptive);
  adaptive.throttled(950, 1_000);
  expect(limiter.rate).toBe(0.95 * 20);
});

test('what was under way when the rate was lowered does not lower it again', () => {
  const limiter = { rate: 100 };
  const adaptive = createAdaptiveRate(100, limiter);
  answeredEvery(50, 1, 1_000, adaptive);
  adaptive.throttled(950, 1_000);
  adaptive.throttled(990, 1_010);
  expect(limiter.rate).toBe(19);
});

test('a 429 after few answers says nothing of the rate', () => {
  const limiter = { rate: 5 };
  const adaptive = createAdaptiveRate(5, limiter);
  answeredEvery(300, 0, 1_000, adaptive);
  adaptive.throttled(950, 1_000);
  expect(limiter.rate).toBe(5);
});

test('a rate that holds for a minute grows again, up to the one that was asked for', () => {
  const limiter = { rate: 30 };
  const adaptive = createAdaptiveRate(30, limiter);
  answeredEvery(50, 1, 1_000, adaptive);
  adaptive.throttled(950, 1_000);
  answeredEvery(50, 1_000, 61_000, adaptive);
  expect(limiter.rate).toBe(19);
  answeredEvery(50, 61_000, 72_000, adaptive);
  expect(limiter.rate).toBeGreaterThan(22);
  answeredEvery(50, 72_000, 200_000, adaptive);
  expect(limiter.rate).toBe(30);
});
