import { expect, test } from 'vitest';
import { simulation } from './harness/simulation.ts';

test('in worlds where disks, networks, services and processes fail, every promise holds', {
  timeout: 120_000,
}, async () => {
  const seed = Date.now() % 1_000_000;
  const { runs, violations, notes } = await simulation.run({ seed, share: 0.1, kills: 0 });
  console.log(`seed ${seed}: ${notes.join('; ')}`);
  expect(violations).toEqual([]);
  expect(runs).toBe(200);
});
