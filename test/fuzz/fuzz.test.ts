import { expect, test } from 'vitest';
import { fuzz } from '../faults/harness/fuzz.ts';
import { SEED } from '../seed.ts';

test('1,000 odd and damaged files end with a reason', { timeout: 300_000 }, async () => {
  const { runs, violations, notes } = await fuzz.run({ seed: SEED, share: 0.05, kills: 0 });
  console.log(notes.join('\n'));
  expect(violations).toEqual([]);
  expect(runs).toBe(1_000);
});
