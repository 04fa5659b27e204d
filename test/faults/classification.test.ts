import { expect, test } from 'vitest';
import { SEED } from '../seed.ts';
import { classification } from './harness/classification.ts';

test('each row of the table holds for each endpoint, and what is not listed is in doubt', async () => {
  const { runs, violations } = await classification.run({ seed: SEED, share: 0.2, kills: 0 });
  expect(violations).toEqual([]);
  expect(runs).toBeGreaterThan(10_000);
});
