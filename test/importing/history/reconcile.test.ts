import { describe, expect, test } from 'vitest';
import type { Candidate } from '../../../src/importing/history/match-earlier.ts';
import type { Journal } from '../../../src/journal/port.ts';
import { RUN } from '../../sending/engine.ts';
import { candidate, journalWith, judge, mark, type Options, verdicts } from './reconciling.ts';

test('what the journal does not know is sent', async () => {
  expect(await verdicts(await journalWith(), [candidate('a'), candidate('b')])).toEqual([
    { type: 'send', occurrence: 1 },
    { type: 'send', occurrence: 1 },
  ]);
});

test('what was accepted is skipped and told by run, row and id', async () => {
  expect(await verdicts(await journalWith({ fingerprint: 'a', end: 'accepted' }), [candidate('a')])).toMatchObject([
    { type: 'skip', trackingId: 'TRK-1', earlier: { run: 'r-20270301-1', rows: [17], file: RUN.file } },
  ]);
});

test('what was rejected is sent', async () => {
  expect(await verdicts(await journalWith({ fingerprint: 'a', end: 'rejected' }), [candidate('a')])).toEqual([
    { type: 'send', occurrence: 1 },
  ]);
});

test.each(['in-doubt', 'sending'] as const)(
  'what is %s from an earlier run stays in doubt, whatever is allowed',
  async (end) => {
    const journal = await journalWith({ fingerprint: 'a', businessKey: 'k', end });
    for (const options of [{}, { allowDuplicates: true, allowSimilar: true }, { sendAgain: 0 }])
      expect(await verdicts(journal, [candidate('a', { businessKey: 'k' })], options)).toMatchObject([
        { type: 'in-doubt', earlier: { state: end } },
      ]);
  },
);

test('a second identical document of a file is a duplicate of the first, or a wanted occurrence', async () => {
  const file = [candidate('a', { rows: [3, 4] }), candidate('a', { rows: [7] }), candidate('a', { rows: [9] })];
  expect(await verdicts(await journalWith(), file)).toEqual([
    { type: 'send', occurrence: 1 },
    { type: 'duplicate', firstRows: [3, 4] },
    { type: 'duplicate', firstRows: [3, 4] },
  ]);
  expect(await verdicts(await journalWith(), file, { allowDuplicates: true })).toEqual([
    { type: 'send', occurrence: 1 },
    { type: 'send', occurrence: 2 },
    { type: 'send', occurrence: 3 },
  ]);
});

test('of wanted duplicates as many are skipped as were accepted', async () => {
  const journal = await journalWith(
    { fingerprint: 'a', occurrence: 1, end: 'rejected' },
    { fingerprint: 'a', occurrence: 2, end: 'accepted' },
  );
  const file = [candidate('a', { rows: [3] }), candidate('a', { rows: [4] })];
  expect(await verdicts(journal, file)).toMatchObject([{ type: 'skip', occurrence: 2 }, { type: 'duplicate' }]);
  expect(await verdicts(journal, file, { allowDuplicates: true })).toMatchObject([
    { type: 'skip', occurrence: 2 },
    // The place of the rejected one, so that `retry` of its run and this one cannot both be accepted.
    { type: 'send', occurrence: 1 },
  ]);
});

test('a document that shares the business key of a sent one is similar, unless that is allowed', async () => {
  const journal = await journalWith({ fingerprint: 'a', businessKey: 'k', end: 'accepted' });
  const edited = candidate('b', { businessKey: 'k' });
  expect(await verdicts(journal, [edited])).toMatchObject([
    { type: 'similar', earlier: { trackingId: 'TRK-1', rows: [17] } },
  ]);
  expect(await verdicts(journal, [edited], { allowSimilar: true })).toMatchObject([
    { type: 'send', occurrence: 1, again: { option: 'allow-similar', earlier: { rows: [17] }, trackingId: 'TRK-1' } },
  ]);
  expect(await verdicts(journal, [candidate('b')])).toEqual([{ type: 'send', occurrence: 1 }]);
  const rejected = await journalWith({ fingerprint: 'a', businessKey: 'k', end: 'rejected' });
  expect(await verdicts(rejected, [edited])).toEqual([{ type: 'send', occurrence: 1 }]);
});

test('a wanted duplicate is not similar to its own twin', async () => {
  const journal = await journalWith({ fingerprint: 'a', businessKey: 'k', end: 'accepted' });
  const file = [candidate('a', { businessKey: 'k' }), candidate('a', { businessKey: 'k' })];
  expect(await verdicts(journal, file, { allowDuplicates: true })).toMatchObject([
    { type: 'skip' },
    { type: 'send', occurrence: 2 },
  ]);
});

test('sending again asks for the exact number of accepted ones and gives each a fresh occurrence', async () => {
  const journal = await journalWith(
    { fingerprint: 'a', end: 'accepted' },
    { fingerprint: 'a', occurrence: 2, end: 'accepted' },
    { fingerprint: 'b', end: 'in-doubt' },
  );
  const file = [candidate('a'), candidate('a'), candidate('b'), candidate('c')];
  expect(await judge(journal, file, { sendAgain: 3 })).toEqual({ type: 'send-again-mismatch', asked: 3, found: 2 });
  expect(await judge(journal, file, { sendAgain: 0 })).toEqual({ type: 'send-again-mismatch', asked: 0, found: 2 });
  expect(await verdicts(journal, file, { sendAgain: 2 })).toMatchObject([
    { type: 'send', occurrence: 3 },
    { type: 'send', occurrence: 4 },
    { type: 'in-doubt' },
    { type: 'send', occurrence: 1 },
  ]);
});

test('a repeatable document is always sent', async () => {
  const journal = await journalWith({ fingerprint: 'a', repeatable: true, end: 'accepted' });
  const file = [candidate('a', { repeatable: true }), candidate('a', { repeatable: true, ...mark('a') })];
  expect((await verdicts(journal, file)).map(({ type }) => type)).toEqual(['send', 'send']);
});

describe('an update', () => {
  const update = (fingerprint: string, change: Partial<Candidate> = {}) =>
    candidate(fingerprint, { repeatable: true, businessKey: 'order 1', ...change });
  const sent = (fingerprint: string, end: 'accepted' | 'in-doubt' | 'rejected') =>
    ({ fingerprint, repeatable: true, businessKey: 'order 1', end }) as const;
  const kinds = async (journal: Journal, file: readonly Omit<Candidate, 'index'>[], options: Options = {}) =>
    (await verdicts(journal, file, options)).map(({ type }) => type);

  test('is skipped while it equals the last accepted one of its resource, and not when another came after it', async () => {
    const journal = await journalWith(sent('a', 'accepted'), sent('b', 'accepted'), sent('c', 'rejected'));
    expect(await kinds(journal, [update('b')])).toEqual(['unchanged']);
    expect(await kinds(journal, [update('a')])).toEqual(['send']);
    expect(await kinds(journal, [update('b'), update('a'), update('b')])).toEqual(['unchanged', 'send', 'send']);
    expect(await kinds(journal, [update('b', { businessKey: 'order 2' })])).toEqual(['send']);
    expect(await kinds(journal, [update('b')], { sendUnchanged: true })).toEqual(['send']);
  });

  test('is sent when what came last may have been accepted, whatever a mark says', async () => {
    const journal = await journalWith(sent('a', 'accepted'), sent('b', 'in-doubt'));
    expect(await kinds(journal, [update('a', mark('a'))])).toEqual(['send']);
    expect(await kinds(journal, [update('b')])).toEqual(['send']);
  });

  test('is skipped by the mark of a results workbook where the journal knows nothing of its resource', async () => {
    expect(await kinds(await journalWith(), [update('a', mark('a'))])).toEqual(['unchanged']);
    expect(await kinds(await journalWith(), [update('b', mark('a'))])).toEqual(['send']);
  });
});

test('what was sent again without a clear answer is not sent again by the same wish', async () => {
  const again = [{ fingerprint: 'v1:a' }, { fingerprint: 'v1:a', occurrence: 2 }] as const;
  const journal = await journalWith({ ...again[0], end: 'accepted' }, { ...again[1], end: 'in-doubt' });
  expect(await verdicts(journal, [candidate('v1:a')], { sendAgain: 1 })).toMatchObject([
    { type: 'in-doubt', occurrence: 2 },
  ]);
  expect(await verdicts(journal, [candidate('v1:a')])).toMatchObject([{ type: 'skip', occurrence: 1 }]);
});

test('each such doubt holds back one of equal rows', async () => {
  const journal = await journalWith(
    { fingerprint: 'v1:a', end: 'accepted' },
    { fingerprint: 'v1:a', occurrence: 2, end: 'accepted' },
    { fingerprint: 'v1:a', occurrence: 3, end: 'sending' },
  );
  const file = [candidate('v1:a'), candidate('v1:a', { rows: [4] })];
  expect(await verdicts(journal, file, { sendAgain: 2, allowDuplicates: true })).toMatchObject([
    { type: 'in-doubt', occurrence: 3 },
    { type: 'send', occurrence: 4 },
  ]);
});
