import { expect, test } from 'vitest';
import { SEED } from '../seed.ts';
import { sharedSimulation } from './harness/shared-simulation.ts';
import { simulation } from './harness/simulation.ts';

test('in worlds where disks, networks, services and processes fail, every promise holds', {
  timeout: 300_000,
}, async () => {
  const { runs, violations, notes } = await simulation.run({ seed: SEED, share: 0.05, kills: 0 });
  console.log(notes.join('; '));
  expect(violations).toEqual([]);
  expect(runs).toBe(100);
});

test('three machines with one journal in PostgreSQL die, stand still and lose it, and every promise holds', async () => {
  const { runs, violations, notes } = await sharedSimulation.run({ seed: SEED, share: 0.02, kills: 0 });
  console.log(notes.join('; '));
  expect(violations).toEqual([]);
  expect(runs).toBe(6);
});
