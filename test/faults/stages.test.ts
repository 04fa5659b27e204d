import { expect, test } from 'vitest';
import { network } from './harness/network.ts';

test('each fault at each stage of each request leaves what the table says, and is sent at most once', {
  timeout: 300_000,
}, async () => {
  const { runs, violations } = await network.run({ seed: 1, share: 1, kills: 0 });
  expect(violations).toEqual([]);
  expect(runs).toBeGreaterThan(150);
});
