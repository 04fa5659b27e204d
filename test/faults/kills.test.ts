import { expect, test } from 'vitest';
import { SEED } from '../seed.ts';
import { killedAtStages, killedAtSteps, killedAtTimes } from './harness/kills.ts';

const KILLS = Number(process.env['QCSHEET_KILLS'] ?? 40);

for (const layer of [killedAtSteps, killedAtStages, killedAtTimes]) {
  test(`${layer.shows}, and gone on with each time: every booking is there once or in doubt`, {
    timeout: 240_000 + KILLS * 4_000,
  }, async () => {
    const { kills, violations, notes } = await layer.run({ seed: SEED, share: 1, kills: KILLS });
    console.log(`${kills} kills: ${notes.join('; ')}`);
    expect(violations).toEqual([]);
    expect(kills).toBeGreaterThanOrEqual(KILLS * (layer === killedAtSteps ? 0.5 : 0.25));
  });
}
