import { expect, test } from 'vitest';
import type { NewDocument } from '../../src/journal/port.ts';
import { accept, journalIn, NOW, RUN, ready, states, temporaryFolder, WHY } from './temporary.ts';

test('runs are numbered by day in UTC, and past ten', async () => {
  let now = NOW;
  const journal = await journalIn(temporaryFolder(), () => now);
  const names = await Array.fromAsync({ length: 11 }, async (_, i) => (await journal.plan(RUN, [ready(100 + i)])).run);
  now += 86_400_000;
  names.push((await journal.plan(RUN, [])).run);
  expect([names[0], names[8], names[10], names[11]]).toEqual([
    'r-20270310-1',
    'r-20270310-9',
    'r-20270310-11',
    'r-20270311-1',
  ]);
  expect((await journal.runs()).map(({ run }) => run)).toEqual(names.toReversed());
});

test('a plan keeps every document as it was given, in order', async () => {
  const journal = await journalIn(temporaryFolder());
  const reason = { code: 'already-sent', status: null, message: 'sent before' };
  const planned: NewDocument[] = [
    ready(3, { rows: [3, 9], key: 'A', businessKey: 'b' }),
    ready(4, { state: 'invalid', request: null, fingerprint: null }),
    ready(5, { state: 'skipped', trackingId: 'TRK-5', reason, occurrence: 2 }),
    ready(6, { state: 'in-doubt', reason }),
    ready(7, { repeatable: true }),
  ];
  const record = await journal.plan(RUN, planned);
  expect(record).toEqual({
    ...RUN,
    who: null,
    machine: null,
    origin: RUN.file,
    run: 'r-20270310-1',
    state: 'running',
    why: null,
    cause: null,
    startedAt: '2027-03-10T09:12:00.000Z',
    endedAt: null,
  });
  const sent = { trackingId: null, response: null, attempts: 0, sentAt: null };
  expect(await Array.fromAsync(journal.documents(record.run), ({ id, uid, ...document }) => document)).toEqual(
    planned.map((document) => ({ ...sent, ...document })),
  );
});

test('a plan whose documents fail in the middle leaves nothing behind', async () => {
  const journal = await journalIn(temporaryFolder());
  const documents = function* () {
    yield ready(3);
    throw new Error('the file ended');
  };
  await expect(journal.plan(RUN, documents())).rejects.toThrow('the file ended');
  expect(await journal.runs()).toEqual([]);
  expect((await journal.plan(RUN, [ready(3)])).run).toBe('r-20270310-1');
});

test('a plan that a signal ends in the middle leaves nothing behind, and the journal goes on', async () => {
  const journal = await journalIn(temporaryFolder());
  const signal = new AbortController();
  const documents = function* () {
    for (let row = 3; ; row += 1) {
      if (row === 100) setImmediate(() => signal.abort());
      yield ready(row);
    }
  };
  await expect(journal.plan(RUN, documents(), signal.signal)).rejects.toThrow(DOMException);
  expect(signal.signal.aborted).toBe(true);
  expect(await journal.runs()).toEqual([]);
  expect((await journal.plan(RUN, [ready(3)])).run).toBe('r-20270310-1');
});

test('documents are claimed in file order, each once, also when one became ready again', async () => {
  const journal = await journalIn(temporaryFolder());
  const { run } = await journal.plan(RUN, [ready(3), ready(4, { state: 'skipped' }), ready(5)]);
  const first = await journal.claim(run);
  await journal.sending(first?.id ?? 0);
  await journal.backToReady(first?.id ?? 0, WHY);
  expect([first?.rows, (await journal.claim(run))?.rows, await journal.claim(run)]).toEqual([[3], [5], undefined]);
});

test('an outcome is kept with its answer, its attempts and the time of the last intent', async () => {
  let now = NOW;
  const journal = await journalIn(temporaryFolder(), () => now);
  const { run } = await journal.plan(RUN, [ready(3), ready(4)]);
  const [first, second] = [(await journal.claim(run))?.id ?? 0, (await journal.claim(run))?.id ?? 0];
  await journal.sending(first);
  await journal.backToReady(first, WHY);
  now += 5000;
  await journal.sending(first);
  await journal.accepted(first, 'TRK-1', 200, '{"content":"TRK-1"}');
  await journal.sending(second);
  await journal.rejected(second, WHY);
  expect(await Array.fromAsync(journal.documents(run))).toMatchObject([
    {
      state: 'accepted',
      trackingId: 'TRK-1',
      response: '{"content":"TRK-1"}',
      attempts: 2,
      sentAt: '2027-03-10T09:12:05.000Z',
    },
    { state: 'rejected', reason: WHY, attempts: 1 },
  ]);
  expect(await (await Array.fromAsync(journal.documents(run)))[0]?.reason).toBeUndefined();
});

test('a stopped run leaves nothing ready; an interrupted one leaves it for later; both are unfinished', async () => {
  const journal = await journalIn(temporaryFolder());
  const stopped = (await journal.plan(RUN, [ready(3), ready(4)])).run;
  await accept(journal, stopped, 'TRK-3');
  await journal.finish(stopped, 'stopped', 'Stopped by --limit 1.', 'limit');
  expect(await states(journal, stopped)).toEqual(['accepted', 'unsent']);
  expect(await journal.unfinished(RUN.scope, RUN.sha256)).toMatchObject({
    run: stopped,
    state: 'stopped',
    cause: 'limit',
  });
  expect(await journal.unfinished('another', RUN.sha256)).toBeUndefined();
  expect(await journal.unfinished(RUN.scope, 'other')).toBeUndefined();

  const interrupted = (await journal.plan(RUN, [ready(5)])).run;
  await journal.finish(interrupted, 'interrupted', 'Stopped by a signal.', 'signal');
  expect(await states(journal, interrupted)).toEqual(['ready']);
  expect((await journal.unfinished(RUN.scope, RUN.sha256))?.run).toBe(interrupted);
});

test('a run is complete only when nothing is left to send', async () => {
  const journal = await journalIn(temporaryFolder());
  const { run } = await journal.plan(RUN, [ready(3)]);
  await expect(journal.finish(run, 'complete', null)).rejects.toThrow('not complete');
  await accept(journal, run, 'TRK-3');
  await journal.finish(run, 'complete', null);
  expect(await journal.run(run)).toMatchObject({ state: 'complete', why: null, endedAt: '2027-03-10T09:12:00.000Z' });
  expect(await journal.unfinished(RUN.scope, RUN.sha256)).toBeUndefined();
});

test('the rows of a file are kept once, whatever is kept later under the same bytes', async () => {
  const journal = await journalIn(temporaryFolder());
  await journal.keepRows('s', [{ number: 2, hidden: true, cells: '[]' }]);
  await journal.keepRows('s', [
    { number: 1, hidden: false, cells: '["first"]' },
    { number: 2, hidden: false, cells: '["other"]' },
  ]);
  expect(await Array.fromAsync(journal.keptRows('s'))).toEqual([
    { number: 1, hidden: false, cells: '["first"]' },
    { number: 2, hidden: true, cells: '[]' },
  ]);
  expect(await Array.fromAsync(journal.keptRows('t'))).toEqual([]);
});

test('documents can be read half, and written to meanwhile', async () => {
  const journal = await journalIn(temporaryFolder());
  const { run } = await journal.plan(
    RUN,
    [3, 4, 5].map((row) => ready(row)),
  );
  for await (const document of journal.documents(run)) {
    await journal.sending(document.id);
    if (document.rows[0] === 4) break;
  }
  expect(await states(journal, run)).toEqual(['sending', 'sending', 'ready']);
});
