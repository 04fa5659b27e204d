import { expect, test } from 'vitest';
import { fuzz } from '../faults/harness/fuzz.ts';

test('1,000 odd and damaged files end with a reason', { timeout: 300_000 }, async () => {
  const seed = Date.now() % 1_000_000;
  const { runs, violations, notes } = await fuzz.run({ seed, share: 0.05, kills: 0 });
  console.log([`seed ${seed}`, ...notes].join('\n'));
  expect(violations).toEqual([]);
  expect(runs).toBe(1_000);
});
