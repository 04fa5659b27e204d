import { expect, test } from 'vitest';
import { mutants } from './harness/mutants.ts';

test('each program that is wrong on purpose is caught', { timeout: 600_000 }, async () => {
  const { violations, notes } = await mutants.run({ seed: 1, share: 0.1, kills: 0 });
  console.log(notes.join('\n'));
  expect(violations).toEqual([]);
});
