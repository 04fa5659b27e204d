import { expect, test } from 'vitest';
import { mutants } from './harness/mutants.ts';

test('programs that are wrong on purpose are caught, one for each layer', {
  timeout: 600_000,
}, async () => {
  const { violations, notes } = await mutants.run({ seed: 1, share: 0.1, kills: 0 });
  console.log(notes.join('\n'));
  expect(violations).toEqual([]);
});
