import { expect, test } from 'vitest';
import { fuzz } from '../faults/harness/fuzz.ts';
import { SEED } from '../seed.ts';

/** `npm test` takes fewer. */
const FILES = Number(process.env['QCSHEET_FUZZ'] ?? 80);

test(`${FILES} odd and damaged files end with a reason`, { timeout: 300_000 }, async () => {
  const { runs, violations, notes } = await fuzz.run({ seed: SEED, share: FILES / 20_000, kills: 0 });
  console.log(notes.join('\n'));
  expect(violations).toEqual([]);
  expect(runs).toBe(FILES);
});
