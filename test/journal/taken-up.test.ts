import { expect, test } from 'vitest';
import { accept, journalIn, NOW, RUN, ready, source, startChild, states, temporaryFolder, WHY } from './temporary.ts';

test('a run that is taken up again sends what it left, and not what another run has sent in between', () => {
  const journal = journalIn(temporaryFolder());
  const { run } = journal.plan(RUN, [ready(3), ready(4), ready(5), ready(6), ready(7, { repeatable: true })]);
  accept(journal, run, 'TRK-3');
  journal.finish(run, 'stopped', 'Stopped by --limit 1.');
  const resorted = journal.plan({ ...RUN, sha256: 'resorted' }, [
    ready(8, { fingerprint: 'v1:4' }),
    ready(9, { fingerprint: 'v1:5' }),
    ready(10, { fingerprint: 'v1:7', repeatable: true }),
  ]).run;
  accept(journal, resorted, 'TRK-4');
  const doubtful = journal.claim(resorted)?.id ?? 0;
  journal.sending(doubtful);
  journal.inDoubt(doubtful, WHY);
  accept(journal, resorted, 'done');

  journal.reopen(run, { allowSimilar: false });
  expect(states(journal, run)).toEqual(['accepted', 'skipped', 'in-doubt', 'ready', 'ready']);
  expect([...journal.documents(run)][1]).toMatchObject({
    trackingId: 'TRK-4',
    reason: { code: 'already-sent', message: 'already accepted in run r-20270310-2 as TRK-4' },
  });
  expect(journal.run(run)).toMatchObject({ state: 'running', why: null, cause: null, endedAt: null });
  expect([journal.claim(run)?.rows, journal.claim(run)?.rows, journal.claim(run)]).toEqual([[6], [7], undefined]);
});

test('a run that is taken up again sets aside what another run has sent with other details', () => {
  const journal = journalIn(temporaryFolder());
  const planned = [ready(3, { businessKey: 'k3' }), ready(4, { businessKey: 'k4' })];
  const { run } = journal.plan(RUN, planned);
  journal.finish(run, 'interrupted', 'Stopped by a signal.');
  const edited = journal.plan({ ...RUN, sha256: 'edited' }, [
    ready(8, { fingerprint: 'v1:3b', businessKey: 'k3' }),
  ]).run;
  accept(journal, edited, 'TRK-8');
  journal.finish(edited, 'complete', null);

  journal.reopen(run, { allowSimilar: false });
  expect(states(journal, run)).toEqual(['invalid', 'ready']);
  expect([...journal.documents(run)][0]?.reason?.message).toBe(
    'looks like a document that run r-20270310-2 has sent with other details as TRK-8',
  );
});

test('a run that is taken up again does not bring back what a later row for the same has replaced', () => {
  const journal = journalIn(temporaryFolder());
  const update = (row: number, businessKey: string) => ready(row, { repeatable: true, businessKey });
  const { run } = journal.plan(RUN, [update(3, 'k1'), update(4, 'k2'), update(5, 'k1'), update(6, 'k3')]);
  const doubtful = journal.claim(run)?.id ?? 0;
  journal.sending(doubtful);
  journal.inDoubt(doubtful, WHY);
  expect([journal.claim(run)?.rows, journal.claim(run)?.rows]).toEqual([[4], [6]]);
  accept(journal, run, 'done');
  journal.finish(run, 'stopped', 'Stopped by a signal.');

  journal.reopen(run, { allowSimilar: false });
  expect(states(journal, run)).toEqual(['skipped', 'ready', 'accepted', 'ready']);
  expect([...journal.documents(run)][0]?.reason).toMatchObject({
    code: 'replaced',
    message: 'not sent again: a later row for the same was accepted',
  });
});

test.each([
  ['in doubt', { state: 'in-doubt' }, ['in-doubt', 'invalid', 'ready'], 'already in doubt in run r-20270310-2'],
  [
    'accepted',
    { state: 'skipped', trackingId: 'TRK-9' },
    ['skipped', 'invalid', 'ready'],
    'already accepted in run r-20270310-2 as TRK-9',
  ],
] as const)("what another machine's workbook told to be %s in between is not sent either", (_, told, ended, why) => {
  const journal = journalIn(temporaryFolder());
  const { run } = journal.plan(RUN, [ready(3), ready(4, { businessKey: 'k4' }), ready(5)]);
  journal.finish(run, 'stopped', 'Stopped by --limit 0.');
  journal.plan({ ...RUN, sha256: 'theirs' }, [
    ready(8, { fingerprint: 'v1:3', ...told }),
    ready(9, { fingerprint: 'v1:4b', businessKey: 'k4', ...told }),
  ]);
  journal.reopen(run, { allowSimilar: false });
  expect(states(journal, run)).toEqual(ended);
  expect([...journal.documents(run)][0]?.reason?.message).toBe(why);
});

test('of all that is known of a twin, the run that is taken up again points to what says most', () => {
  const journal = journalIn(temporaryFolder());
  const { run } = journal.plan(RUN, [ready(3)]);
  journal.finish(run, 'stopped', 'Stopped by --limit 0.');
  const doubt = ready(8, { fingerprint: 'v1:3', state: 'in-doubt' });
  journal.plan({ ...RUN, sha256: 'first' }, [doubt]);
  accept(journal, journal.plan({ ...RUN, sha256: 'settled' }, [ready(8, { fingerprint: 'v1:3' })]).run, 'TRK-8');
  journal.plan({ ...RUN, sha256: 'last' }, [doubt]);
  journal.reopen(run, { allowSimilar: false });
  expect([...journal.documents(run)]).toMatchObject([{ state: 'skipped', trackingId: 'TRK-8' }]);
});

test('with leave for what is similar, a run that is taken up again sends it', () => {
  const journal = journalIn(temporaryFolder());
  const { run } = journal.plan(RUN, [ready(3, { businessKey: 'k3' })]);
  journal.finish(run, 'interrupted', 'Stopped by a signal.');
  accept(journal, journal.plan(RUN, [ready(8, { businessKey: 'k3' })]).run, 'TRK-8');
  journal.reopen(run, { allowSimilar: true });
  expect(states(journal, run)).toEqual(['ready']);
});

test('an update in doubt is sent again when its run is taken up, and in doubt until then; a creating document is not sent', () => {
  const journal = journalIn(temporaryFolder());
  const { run } = journal.plan(RUN, [ready(3), ready(4, { repeatable: true })]);
  for (const id of [journal.claim(run)?.id ?? 0, journal.claim(run)?.id ?? 0]) {
    journal.sending(id);
    journal.inDoubt(id, WHY);
  }
  expect([journal.left(run), journal.claim(run)]).toEqual([1, undefined]);
  journal.reopen(run, { allowSimilar: false });
  expect(states(journal, run)).toEqual(['in-doubt', 'in-doubt']);
  expect([journal.claim(run)?.rows, journal.claim(run)]).toEqual([[4], undefined]);
});

test('what a killed process had on its way is in doubt on the next start, the rest as it was', async () => {
  const folder = temporaryFolder();
  const planned = [ready(3), ready(4), ready(5, { repeatable: true }), ready(6), ready(7)];
  const child = startChild(`
    import { openJournal } from ${source('open.ts')};
    const { journal } = openJournal({ folder: ${JSON.stringify(folder)}, now: () => ${NOW} });
    const { run } = journal.plan(${JSON.stringify(RUN)}, ${JSON.stringify(planned)});
    const accepted = journal.claim(run);
    journal.sending(accepted.id);
    journal.accepted(accepted.id, 'TRK-3', 200, '{}');
    journal.sending(journal.claim(run).id);
    journal.sending(journal.claim(run).id);
    journal.claim(run);
    console.log(run);
    setInterval(() => journal, 1000);
  `);
  const run = await child.said;
  child.kill('SIGKILL');
  await child.exited;

  const journal = journalIn(folder);
  expect(states(journal, run)).toEqual(['accepted', 'sending', 'sending', 'ready', 'ready']);
  expect(journal.sameAs(RUN.scope, 'v1:4')).toMatchObject([{ state: 'sending' }]);
  expect(journal.recover(run)).toBe(2);
  expect(states(journal, run)).toEqual(['accepted', 'in-doubt', 'in-doubt', 'ready', 'ready']);
  expect(journal.recover(run)).toBe(0);
  expect([...journal.documents(run)][1]?.reason?.code).toBe('process-died');
  journal.reopen(run, { allowSimilar: false });
  expect(states(journal, run)).toEqual(['accepted', 'in-doubt', 'in-doubt', 'ready', 'ready']);
  expect([6, 7, 5].map(() => journal.claim(run)?.rows[0])).toEqual([6, 7, 5]);
});

test('a run that is taken up again sends no update over a later one of another run, however the first one ended', () => {
  let now = NOW;
  const journal = journalIn(temporaryFolder(), () => now);
  const update = (row: number, change = {}) => ready(row, { repeatable: true, businessKey: `s${row}`, ...change });
  const { run } = journal.plan(RUN, [update(3), update(4), update(5), update(6)]);
  const doubtful = journal.claim(run)?.id ?? 0;
  journal.sending(doubtful);
  journal.inDoubt(doubtful, WHY);
  journal.finish(run, 'stopped', 'Stopped by --limit 1.');
  now += 60_000;
  const later = journal.plan({ ...RUN, sha256: 'later' }, [
    update(3, { fingerprint: 'v1:3b' }),
    update(4, { fingerprint: 'v1:4b' }),
    update(5),
  ]).run;
  for (const _ of [3, 4, 5]) accept(journal, later, 'done');
  journal.finish(later, 'complete', null);

  expect(journal.lastUpdate(RUN.scope, RUN.kind, 's3')).toMatchObject({ fingerprint: 'v1:3b', state: 'accepted' });
  expect(journal.lastUpdate(RUN.scope, RUN.kind, 's6')).toBeUndefined();
  journal.reopen(run, { allowSimilar: false });
  expect(states(journal, run)).toEqual(['invalid', 'invalid', 'skipped', 'ready']);
  expect([...journal.documents(run)][0]?.reason).toMatchObject({
    code: 'changed-since',
    message: expect.stringContaining('run r-20270310-2 has changed the same since'),
  });
});
