import { expect, test } from 'vitest';
import type { Journal, PlannedDocument } from '../../src/journal/port.ts';
import { journalIn, NOW, RUN, ready, source, startChild, temporaryFolder } from './temporary.ts';

const WHY = { code: 'http-400', status: 400, message: 'the city is unknown' };

function accept(journal: Journal, run: string, trackingId: string): void {
  const document = journal.claim(run);
  if (document === undefined) throw new Error('nothing to claim');
  journal.sending(document.id);
  journal.accepted(document.id, trackingId, 200, `{"content":"${trackingId}"}`);
}

const states = (journal: Journal, run: string) => Array.from(journal.documents(run), ({ state }) => state);

test('runs are numbered by day in UTC, and past ten', () => {
  let now = NOW;
  const journal = journalIn(temporaryFolder(), () => now);
  const names = Array.from({ length: 11 }, (_, i) => journal.plan(RUN, [ready(100 + i)]).run);
  now += 86_400_000;
  names.push(journal.plan(RUN, []).run);
  expect([names[0], names[8], names[10], names[11]]).toEqual([
    'r-20270310-1',
    'r-20270310-9',
    'r-20270310-11',
    'r-20270311-1',
  ]);
  expect(journal.runs().map(({ run }) => run)).toEqual(names.toReversed());
});

test('a plan keeps every document as it was given, in order', () => {
  const journal = journalIn(temporaryFolder());
  const reason = { code: 'already-sent', status: null, message: 'sent before' };
  const planned: PlannedDocument[] = [
    ready(3, { rows: [3, 9], key: 'A', businessKey: 'b' }),
    ready(4, { state: 'invalid', request: null, fingerprint: null }),
    ready(5, { state: 'skipped', trackingId: 'TRK-5', reason, occurrence: 2 }),
    ready(6, { state: 'in-doubt', reason }),
    ready(7, { repeatable: true }),
  ];
  const record = journal.plan(RUN, planned);
  expect(record).toEqual({
    ...RUN,
    run: 'r-20270310-1',
    state: 'running',
    why: null,
    cause: null,
    startedAt: '2027-03-10T09:12:00.000Z',
    endedAt: null,
  });
  const sent = { trackingId: null, response: null, attempts: 0, sentAt: null };
  expect(Array.from(journal.documents(record.run), ({ id, ...document }) => document)).toEqual(
    planned.map((document) => ({ ...sent, ...document })),
  );
});

test('a plan whose documents fail in the middle leaves nothing behind', () => {
  const journal = journalIn(temporaryFolder());
  const documents = function* () {
    yield ready(3);
    throw new Error('the file ended');
  };
  expect(() => journal.plan(RUN, documents())).toThrow('the file ended');
  expect(journal.runs()).toEqual([]);
  expect(journal.plan(RUN, [ready(3)]).run).toBe('r-20270310-1');
});

test('documents are claimed in file order, each once, also when one became ready again', () => {
  const journal = journalIn(temporaryFolder());
  const { run } = journal.plan(RUN, [ready(3), ready(4, { state: 'skipped' }), ready(5)]);
  const first = journal.claim(run);
  journal.sending(first?.id ?? 0);
  journal.backToReady(first?.id ?? 0, WHY);
  expect([first?.rows, journal.claim(run)?.rows, journal.claim(run)]).toEqual([[3], [5], undefined]);
});

test('an outcome is kept with its answer, its attempts and the time of the last intent', () => {
  let now = NOW;
  const journal = journalIn(temporaryFolder(), () => now);
  const { run } = journal.plan(RUN, [ready(3), ready(4)]);
  const [first, second] = [journal.claim(run)?.id ?? 0, journal.claim(run)?.id ?? 0];
  journal.sending(first);
  journal.backToReady(first, WHY);
  now += 5000;
  journal.sending(first);
  journal.accepted(first, 'TRK-1', 200, '{"content":"TRK-1"}');
  journal.sending(second);
  journal.rejected(second, WHY);
  expect([...journal.documents(run)]).toMatchObject([
    {
      state: 'accepted',
      trackingId: 'TRK-1',
      response: '{"content":"TRK-1"}',
      attempts: 2,
      sentAt: '2027-03-10T09:12:05.000Z',
    },
    { state: 'rejected', reason: WHY, attempts: 1 },
  ]);
  expect([...journal.documents(run)][0]?.reason).toBeUndefined();
});

test('a stopped run leaves nothing ready; an interrupted one leaves it for later; both are unfinished', () => {
  const journal = journalIn(temporaryFolder());
  const stopped = journal.plan(RUN, [ready(3), ready(4)]).run;
  accept(journal, stopped, 'TRK-3');
  journal.finish(stopped, 'stopped', 'Stopped by --limit 1.', 'limit');
  expect(states(journal, stopped)).toEqual(['accepted', 'unsent']);
  expect(journal.unfinished(RUN.scope, RUN.sha256)).toMatchObject({ run: stopped, state: 'stopped', cause: 'limit' });
  expect(journal.unfinished('another', RUN.sha256)).toBeUndefined();
  expect(journal.unfinished(RUN.scope, 'other')).toBeUndefined();

  const interrupted = journal.plan(RUN, [ready(5)]).run;
  journal.finish(interrupted, 'interrupted', 'Stopped by a signal.', 'signal');
  expect(states(journal, interrupted)).toEqual(['ready']);
  expect(journal.unfinished(RUN.scope, RUN.sha256)?.run).toBe(interrupted);
});

test('a run is complete only when nothing is left to send', () => {
  const journal = journalIn(temporaryFolder());
  const { run } = journal.plan(RUN, [ready(3)]);
  expect(() => journal.finish(run, 'complete', null)).toThrow('not complete');
  accept(journal, run, 'TRK-3');
  journal.finish(run, 'complete', null);
  expect(journal.run(run)).toMatchObject({ state: 'complete', why: null, endedAt: '2027-03-10T09:12:00.000Z' });
  expect(journal.unfinished(RUN.scope, RUN.sha256)).toBeUndefined();
});

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

test('with leave for what is similar, a run that is taken up again sends it', () => {
  const journal = journalIn(temporaryFolder());
  const { run } = journal.plan(RUN, [ready(3, { businessKey: 'k3' })]);
  journal.finish(run, 'interrupted', 'Stopped by a signal.');
  accept(journal, journal.plan(RUN, [ready(8, { businessKey: 'k3' })]).run, 'TRK-8');
  journal.reopen(run, { allowSimilar: true });
  expect(states(journal, run)).toEqual(['ready']);
});

test('a repeatable document in doubt is ready again when its run is taken up, a creating one is not', () => {
  const journal = journalIn(temporaryFolder());
  const { run } = journal.plan(RUN, [ready(3), ready(4, { repeatable: true })]);
  for (const id of [journal.claim(run)?.id ?? 0, journal.claim(run)?.id ?? 0]) {
    journal.sending(id);
    journal.inDoubt(id, WHY);
  }
  journal.reopen(run, { allowSimilar: false });
  expect(states(journal, run)).toEqual(['in-doubt', 'ready']);
});

test('what a killed process had on its way is in doubt on the next start, the rest as it was', async () => {
  const folder = temporaryFolder();
  const planned = [ready(3), ready(4), ready(5, { repeatable: true }), ready(6), ready(7)];
  const child = startChild(`
    import { openJournal } from ${source('sqlite.ts')};
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
  expect(journal.recover(run)).toBe(1);
  expect(states(journal, run)).toEqual(['accepted', 'in-doubt', 'ready', 'ready', 'ready']);
  expect(journal.recover(run)).toBe(0);
  expect([...journal.documents(run)][1]?.reason?.code).toBe('process-died');
  journal.reopen(run, { allowSimilar: false });
  expect(states(journal, run)).toEqual(['accepted', 'in-doubt', 'ready', 'ready', 'ready']);
});

test('of one fingerprint the journal tells the document that says most, for each occurrence', () => {
  const journal = journalIn(temporaryFolder());
  const first = journal.plan(RUN, [ready(3), ready(4, { fingerprint: 'v1:3', occurrence: 2 }), ready(5)]).run;
  accept(journal, first, 'TRK-1');
  accept(journal, first, 'TRK-2');
  journal.plan({ ...RUN, file: '/later.xlsx' }, [
    ready(13, { fingerprint: 'v1:3', state: 'skipped', trackingId: 'TRK-1' }),
    ready(14, { fingerprint: 'v1:elsewhere', state: 'skipped', trackingId: 'TRK-9' }),
    ready(15, { fingerprint: 'v1:doubt', state: 'in-doubt' }),
  ]);
  expect(journal.sameAs(RUN.scope, 'v1:3')).toMatchObject([
    { file: RUN.file, rows: [3], state: 'accepted', trackingId: 'TRK-1', occurrence: 1 },
    { file: RUN.file, rows: [4], state: 'accepted', trackingId: 'TRK-2', occurrence: 2 },
  ]);
  expect(journal.sameAs(RUN.scope, 'v1:elsewhere')).toMatchObject([{ state: 'skipped', trackingId: 'TRK-9' }]);
  expect(journal.sameAs(RUN.scope, 'v1:doubt')).toMatchObject([{ state: 'in-doubt', file: '/later.xlsx' }]);
  expect(journal.sameAs(RUN.scope, 'v1:5')).toEqual([]);
  expect(journal.sameAs('another', 'v1:3')).toEqual([]);
});

test('documents with a business key are found in their scope and kind alone', () => {
  const journal = journalIn(temporaryFolder());
  const { run } = journal.plan(RUN, [ready(3, { businessKey: 'k' }), ready(4, { businessKey: 'k' })]);
  accept(journal, run, 'TRK-3');
  expect(journal.similarTo(RUN.scope, 'bookings', 'k')).toMatchObject([{ fingerprint: 'v1:3', trackingId: 'TRK-3' }]);
  expect(journal.similarTo(RUN.scope, 'lab-orders', 'k')).toEqual([]);
  expect(journal.similarTo('another', 'bookings', 'k')).toEqual([]);
});

test('the rows of a file are kept once, whatever is kept later under the same bytes', () => {
  const journal = journalIn(temporaryFolder());
  journal.keepRows('s', [{ number: 2, hidden: true, cells: '[]' }]);
  journal.keepRows('s', [
    { number: 1, hidden: false, cells: '["first"]' },
    { number: 2, hidden: false, cells: '["other"]' },
  ]);
  expect([...journal.keptRows('s')]).toEqual([
    { number: 1, hidden: false, cells: '["first"]' },
    { number: 2, hidden: true, cells: '[]' },
  ]);
  expect([...journal.keptRows('t')]).toEqual([]);
});

test('documents can be read half, and written to meanwhile', () => {
  const journal = journalIn(temporaryFolder());
  const { run } = journal.plan(
    RUN,
    [3, 4, 5].map((row) => ready(row)),
  );
  for (const document of journal.documents(run)) {
    journal.sending(document.id);
    if (document.rows[0] === 4) break;
  }
  expect(states(journal, run)).toEqual(['sending', 'sending', 'ready']);
});
