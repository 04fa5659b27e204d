import { expect, test } from 'vitest';
import { SEED } from '../seed.ts';
import { continued } from './harness/continued.ts';
import { olderJournal } from './harness/older-journal.ts';
import { otherAddress } from './harness/other-address.ts';
import { vanishedState } from './harness/vanished.ts';

/** A quick look of each; all of it is `npm run faults`. */
for (const layer of [otherAddress, vanishedState, olderJournal, continued]) {
  test(layer.shows, { timeout: 120_000 }, async () => {
    const { violations } = await layer.run({ seed: SEED, share: 0.03, kills: 0 });
    expect(violations).toEqual([]);
  });
}
