import { expect, test } from 'vitest';
import { journalIn, RUN, ready, temporaryFolder } from './temporary.ts';

test('a run of thousands is ended, continued and synchronised, each as a whole', async () => {
  const folder = temporaryFolder();
  const journal = await journalIn(folder);
  const rows = Array.from({ length: 4000 }, (_, index) => index + 3);
  const { run } = await journal.plan(
    RUN,
    rows.map((row) => ready(row)),
  );
  const counts = async () => await (await journalIn(folder)).counts(run);
  await journal.finish(run, 'stopped', 'Stopped by a signal.');
  expect(await counts()).toMatchObject({ ready: 0, unsent: 4000 });
  expect(await journal.run(run)).toMatchObject({ state: 'stopped', why: 'Stopped by a signal.' });

  // Another run gets the very documents of the second half, and learns that they were accepted.
  const uids = await Array.fromAsync(journal.documents(run), ({ uid }) => uid);
  const proved = { state: 'skipped', trackingId: 'TRK' } as const;
  await journal.plan(
    { ...RUN, sha256: 'copy' },
    rows.slice(2000).map((row, index) => ready(row, { ...proved, uid: uids[2000 + index] ?? '' })),
  );
  await journal.syncFromOtherRuns(run);
  expect(await counts()).toMatchObject({ unsent: 2000, skipped: 2000 });
  await journal.reopen(run, { allowSimilar: false });
  expect(await counts()).toMatchObject({ ready: 2000, skipped: 2000 });
});
