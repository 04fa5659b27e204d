import { expect, test } from 'vitest';
import { cpuMs } from '../cpu-time.ts';
import { journalIn, RUN, ready, temporaryFolder } from './temporary.ts';

test('what was sent before is found among thousands without looking at each of them', () => {
  const journal = journalIn(temporaryFolder());
  const rows = Array.from({ length: 4000 }, (_, index) => index + 3);
  journal.plan(
    RUN,
    rows.map((row) => ready(row, { state: 'skipped', trackingId: `TRK-${row}`, businessKey: `k${row}` })),
  );
  const begun = cpuMs();
  for (const row of rows) {
    expect(journal.sameAs(RUN.scope, `v1:${row}`)).toHaveLength(1);
    expect(journal.similarTo(RUN.scope, RUN.kind, `k${row}`)).toHaveLength(1);
  }
  expect(cpuMs() - begun).toBeLessThan(3000);
});
