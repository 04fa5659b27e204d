import { expect, test } from 'vitest';
import { SEED } from '../seed.ts';
import { continued } from './harness/continued.ts';
import { olderJournal } from './harness/older-journal.ts';
import { otherAddress } from './harness/other-address.ts';
import { vanishedState } from './harness/vanished.ts';

/** A quick look of each; all of it is `npm run faults`. */
const LAYERS = [
  [otherAddress, 0.03],
  [vanishedState, 0.03],
  [olderJournal, 0.13],
  [continued, 0.4],
] as const;

for (const [layer, share] of LAYERS) {
  test(layer.shows, async () => {
    const { violations } = await layer.run({ seed: SEED, share, kills: 0 });
    expect(violations).toEqual([]);
  });
}
