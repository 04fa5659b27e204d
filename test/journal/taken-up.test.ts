import { expect, test } from 'vitest';
import { sameAsOne } from '../../src/journal/same-as-one.ts';
import { messages } from '../../src/journal/sql/messages.ts';
import { accept, journalIn, NOW, RUN, ready, source, startChild, states, temporaryFolder, WHY } from './temporary.ts';

test('a run that is taken up again sends what it left, and not what another run has sent in between', async () => {
  const journal = await journalIn(temporaryFolder());
  const { run } = await journal.plan(RUN, [ready(3), ready(4), ready(5), ready(6), ready(7, { repeatable: true })]);
  await accept(journal, run, 'TRK-3');
  await journal.finish(run, 'stopped', 'Stopped by --limit 1.');
  const resorted = (
    await journal.plan({ ...RUN, sha256: 'resorted' }, [
      ready(8, { fingerprint: 'v1:4' }),
      ready(9, { fingerprint: 'v1:5' }),
      ready(10, { fingerprint: 'v1:7', repeatable: true }),
    ])
  ).run;
  await accept(journal, resorted, 'TRK-4');
  const doubtful = (await journal.claim(resorted))?.id ?? 0;
  await journal.sending(doubtful);
  await journal.inDoubt(doubtful, WHY);
  await accept(journal, resorted, 'done');

  await journal.reopen(run, { allowSimilar: false });
  expect(await states(journal, run)).toEqual(['accepted', 'skipped', 'in-doubt', 'ready', 'ready']);
  expect(await (await Array.fromAsync(journal.documents(run)))[1]).toMatchObject({
    trackingId: 'TRK-4',
    reason: {
      code: 'already-sent',
      message: messages.alreadyAccepted('r-20270310-2', messages.as('TRK-4'), messages.sentAt('2027-03-10 09:12')),
    },
  });
  expect(await journal.run(run)).toMatchObject({ state: 'running', why: null, cause: null, endedAt: null });
  expect([(await journal.claim(run))?.rows, (await journal.claim(run))?.rows, await journal.claim(run)]).toEqual([
    [6],
    [7],
    undefined,
  ]);
});

test('a run that is taken up again sets aside what another run has sent with other details', async () => {
  const journal = await journalIn(temporaryFolder());
  const planned = [ready(3, { businessKey: 'k3' }), ready(4, { businessKey: 'k4' })];
  const { run } = await journal.plan(RUN, planned);
  await journal.finish(run, 'interrupted', 'Stopped by a signal.');
  const edited = (
    await journal.plan({ ...RUN, sha256: 'edited' }, [ready(8, { fingerprint: 'v1:3b', businessKey: 'k3' })])
  ).run;
  await accept(journal, edited, 'TRK-8');
  await journal.finish(edited, 'complete', null);

  await journal.reopen(run, { allowSimilar: false });
  expect(await states(journal, run)).toEqual(['invalid', 'ready']);
  expect(await (await Array.fromAsync(journal.documents(run)))[0]?.reason?.message).toBe(
    messages.similarSent('r-20270310-2', messages.as('TRK-8')),
  );
});

test('a run that is taken up again does not bring back what a later row for the same has replaced', async () => {
  const journal = await journalIn(temporaryFolder());
  const update = (row: number, businessKey: string) => ready(row, { repeatable: true, businessKey });
  const { run } = await journal.plan(RUN, [update(3, 'k1'), update(4, 'k2'), update(5, 'k1'), update(6, 'k3')]);
  const doubtful = (await journal.claim(run))?.id ?? 0;
  await journal.sending(doubtful);
  await journal.inDoubt(doubtful, WHY);
  expect([(await journal.claim(run))?.rows, (await journal.claim(run))?.rows]).toEqual([[4], [6]]);
  await accept(journal, run, 'done');
  await journal.finish(run, 'stopped', 'Stopped by a signal.');

  await journal.reopen(run, { allowSimilar: false });
  expect(await states(journal, run)).toEqual(['skipped', 'ready', 'accepted', 'ready']);
  expect(await (await Array.fromAsync(journal.documents(run)))[0]?.reason).toMatchObject({
    code: 'replaced',
    message: messages.laterRowAgain,
  });
});

test.each([
  ['in doubt', { state: 'in-doubt' }, ['in-doubt', 'invalid', 'ready'], messages.alreadyInDoubt('r-20270310-2', '')],
  [
    'accepted',
    { state: 'skipped', trackingId: 'TRK-9' },
    ['skipped', 'invalid', 'ready'],
    messages.alreadyAccepted('r-20270310-2', messages.as('TRK-9'), ''),
  ],
] as const)(
  "what another machine's workbook told to be %s in between is not sent either",
  async (_, told, ended, why) => {
    const journal = await journalIn(temporaryFolder());
    const { run } = await journal.plan(RUN, [ready(3), ready(4, { businessKey: 'k4' }), ready(5)]);
    await journal.finish(run, 'stopped', 'Stopped by --limit 0.');
    await journal.plan({ ...RUN, sha256: 'theirs' }, [
      ready(8, { fingerprint: 'v1:3', ...told }),
      ready(9, { fingerprint: 'v1:4b', businessKey: 'k4', ...told }),
    ]);
    await journal.reopen(run, { allowSimilar: false });
    expect(await states(journal, run)).toEqual(ended);
    expect(await (await Array.fromAsync(journal.documents(run)))[0]?.reason?.message).toBe(why);
  },
);

test('of all that is known of a twin, the run that is taken up again points to what says most', async () => {
  const journal = await journalIn(temporaryFolder());
  const { run } = await journal.plan(RUN, [ready(3)]);
  await journal.finish(run, 'stopped', 'Stopped by --limit 0.');
  const doubt = ready(8, { fingerprint: 'v1:3', state: 'in-doubt' });
  await journal.plan({ ...RUN, sha256: 'first' }, [doubt]);
  await accept(
    journal,
    (await journal.plan({ ...RUN, sha256: 'settled' }, [ready(8, { fingerprint: 'v1:3' })])).run,
    'TRK-8',
  );
  await journal.plan({ ...RUN, sha256: 'last' }, [doubt]);
  await journal.reopen(run, { allowSimilar: false });
  expect(await Array.fromAsync(journal.documents(run))).toMatchObject([{ state: 'skipped', trackingId: 'TRK-8' }]);
});

test('with leave for what is similar, a run that is taken up again sends it', async () => {
  const journal = await journalIn(temporaryFolder());
  const { run } = await journal.plan(RUN, [ready(3, { businessKey: 'k3' })]);
  await journal.finish(run, 'interrupted', 'Stopped by a signal.');
  await accept(journal, (await journal.plan(RUN, [ready(8, { businessKey: 'k3' })])).run, 'TRK-8');
  await journal.reopen(run, { allowSimilar: true });
  expect(await states(journal, run)).toEqual(['ready']);
});

test('an update in doubt is sent again when its run is taken up, and in doubt until then; a creating document is not sent', async () => {
  const journal = await journalIn(temporaryFolder());
  const { run } = await journal.plan(RUN, [ready(3), ready(4, { repeatable: true })]);
  for (const id of [(await journal.claim(run))?.id ?? 0, (await journal.claim(run))?.id ?? 0]) {
    await journal.sending(id);
    await journal.inDoubt(id, WHY);
  }
  expect([await journal.left(run), await journal.claim(run)]).toEqual([1, undefined]);
  await journal.reopen(run, { allowSimilar: false });
  expect(await states(journal, run)).toEqual(['in-doubt', 'in-doubt']);
  expect([(await journal.claim(run))?.rows, await journal.claim(run)]).toEqual([[4], undefined]);
});

test('what a killed process had on its way is in doubt on the next start, the rest as it was', async () => {
  const folder = temporaryFolder();
  const planned = [ready(3), ready(4), ready(5, { repeatable: true }), ready(6), ready(7)];
  const child = startChild(`
    import { openJournal } from ${source('open.ts')};
    const { journal } = await openJournal({ folder: ${JSON.stringify(folder)}, now: () => ${NOW} });
    const { run } = await journal.plan(${JSON.stringify(RUN)}, ${JSON.stringify(planned)});
    const accepted = await journal.claim(run);
    await journal.sending(accepted.id);
    await journal.accepted(accepted.id, 'TRK-3', 200, '{}');
    await journal.sending((await journal.claim(run)).id);
    await journal.sending((await journal.claim(run)).id);
    await journal.claim(run);
    console.log(run);
    setInterval(() => journal, 1000);
  `);
  const run = await child.said;
  child.kill('SIGKILL');
  await child.exited;

  const journal = await journalIn(folder);
  expect(await states(journal, run)).toEqual(['accepted', 'sending', 'sending', 'ready', 'ready']);
  expect(await sameAsOne(journal, RUN.scope, 'v1:4')).toMatchObject([{ state: 'sending' }]);
  expect(await journal.recover(run)).toBe(2);
  expect(await states(journal, run)).toEqual(['accepted', 'in-doubt', 'in-doubt', 'ready', 'ready']);
  expect(await journal.recover(run)).toBe(0);
  expect(await (await Array.fromAsync(journal.documents(run)))[1]?.reason?.code).toBe('process-died');
  await journal.reopen(run, { allowSimilar: false });
  expect(await states(journal, run)).toEqual(['accepted', 'in-doubt', 'in-doubt', 'ready', 'ready']);
  expect(await Promise.all([6, 7, 5].map(async () => (await journal.claim(run))?.rows[0]))).toEqual([6, 7, 5]);
});

test('a run that is taken up again sends no update over a later one of another run, however the first one ended', async () => {
  let now = NOW;
  const journal = await journalIn(temporaryFolder(), () => now);
  const update = (row: number, change = {}) => ready(row, { repeatable: true, businessKey: `s${row}`, ...change });
  const { run } = await journal.plan(RUN, [update(3), update(4), update(5), update(6)]);
  const doubtful = (await journal.claim(run))?.id ?? 0;
  await journal.sending(doubtful);
  await journal.inDoubt(doubtful, WHY);
  await journal.finish(run, 'stopped', 'Stopped by --limit 1.');
  now += 60_000;
  const later = (
    await journal.plan({ ...RUN, sha256: 'later' }, [
      update(3, { fingerprint: 'v1:3b' }),
      update(4, { fingerprint: 'v1:4b' }),
      update(5),
    ])
  ).run;
  for (const _ of [3, 4, 5]) await accept(journal, later, 'done');
  await journal.finish(later, 'complete', null);

  expect(await journal.lastUpdate(RUN.scope, RUN.kind, 's3')).toMatchObject({
    fingerprint: 'v1:3b',
    state: 'accepted',
  });
  expect(await journal.lastUpdate(RUN.scope, RUN.kind, 's6')).toBeUndefined();
  await journal.reopen(run, { allowSimilar: false });
  expect(await states(journal, run)).toEqual(['invalid', 'invalid', 'skipped', 'ready']);
  expect(await (await Array.fromAsync(journal.documents(run)))[0]?.reason).toMatchObject({
    code: 'changed-since',
    message: expect.stringContaining(messages.changedSince('r-20270310-2')),
  });
});
