import { expect, test } from 'vitest';
import { SEED } from '../seed.ts';
import { decisions } from './harness/decisions.ts';
import { killedExports } from './harness/exports.ts';
import { fullDisk } from './harness/full-disk.ts';
import { receipts } from './harness/receipts.ts';
import { sessions } from './harness/sessions.ts';
import { signals } from './harness/signals.ts';
import { systemCalls } from './harness/syscalls.ts';
import { updates } from './harness/updates.ts';

/** A quick look of each; all of it is `npm run faults`. */
const LAYERS = [
  [systemCalls, 1],
  [receipts, 0.05],
  [signals, 0.15],
  [sessions, 0.08],
  [fullDisk, 0.15],
  [killedExports, 0.03],
  [decisions, 0.04],
  [updates, 0.02],
] as const;

for (const [layer, share] of LAYERS) {
  test(layer.shows, { timeout: 300_000 }, async () => {
    const { violations, notes, leftOut } = await layer.run({ seed: SEED, share, kills: 0 });
    console.log(leftOut === undefined ? notes.join('; ') : `left out: ${leftOut}`);
    expect(violations).toEqual([]);
  });
}
