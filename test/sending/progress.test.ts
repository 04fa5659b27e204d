import { expect, test } from 'vitest';
import { advance, estimate, startProgress } from '../../src/sending/progress.ts';
import { settled } from './settled.ts';

test('each settled document is counted in its state and is no longer left', () => {
  let progress = startProgress(0, 0);
  progress = advance(progress, { type: 'planned', documents: 4 }, 0);
  for (const state of ['accepted', 'accepted', 'rejected', 'in-doubt'] as const)
    progress = advance(progress, settled(state), 1000);
  progress = advance(progress, { type: 'concurrency', concurrency: 2 }, 1000);
  expect(progress).toMatchObject({ accepted: 2, rejected: 1, inDoubt: 1, left: 0 });
});

test('the time left follows from the rate of late, and is not told before there is one', () => {
  let progress = startProgress(1000, 0);
  expect(estimate(progress, 500)).toEqual({ perSecond: null, leftMs: null });
  for (let i = 1; i <= 100; i += 1) progress = advance(progress, settled('accepted'), i * 1000);
  expect(estimate(progress, 100_000)).toEqual({ perSecond: 1, leftMs: 900_000 });
  for (let i = 1; i <= 100; i += 1) progress = advance(progress, settled('accepted'), 100_000 + i * 100);
  expect(estimate(progress, 110_000)).toEqual({ perSecond: 10, leftMs: 80_000 });
});

test('a wait lowers the rate', () => {
  let progress = startProgress(100, 0);
  for (let i = 1; i <= 10; i += 1) progress = advance(progress, settled('accepted'), i * 1000);
  expect(estimate(progress, 100_000).perSecond).toBeCloseTo(0.1);
});

test('while nobody can be reached no rate is told, and after it the one from there', () => {
  let progress = startProgress(100, 0);
  for (let i = 1; i <= 10; i += 1) progress = advance(progress, settled('accepted'), i * 1000);
  const because = { code: 'connection-refused', status: null, message: '' };
  progress = advance(progress, { type: 'unreached', because, untilMs: 60_000 }, 11_000);
  expect(estimate(progress, 12_000)).toEqual({ perSecond: null, leftMs: null });
  for (let i = 0; i <= 5; i += 1) progress = advance(progress, settled('accepted'), 50_000 + i * 500);
  expect(estimate(progress, 52_500).perSecond).toBe(2);
});
