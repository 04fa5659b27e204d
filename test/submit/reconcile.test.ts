import { describe, expect, test } from 'vitest';
import type { Journal, PlannedDocument } from '../../src/journal/port.ts';
import type { Candidate, Mark } from '../../src/submit/match.ts';
import { presentMark, type ReconcileOptions, reconcile } from '../../src/submit/reconcile.ts';
import { cpuMs } from '../cpu-time.ts';
import { openTemporary, RUN, ready } from './engine.ts';

const PLAIN: ReconcileOptions = { allowDuplicates: false, allowSimilar: false, sendAgain: null, sendUnchanged: false };

const candidate = (fingerprint: string, change: Partial<Candidate> = {}): Omit<Candidate, 'index'> => ({
  rows: [3],
  fingerprint,
  businessKey: null,
  repeatable: false,
  ...change,
});

type Options = Partial<ReconcileOptions> & { readonly invalid?: readonly Mark[]; readonly file?: string };

function judge(journal: Journal, file: readonly Omit<Candidate, 'index'>[], options: Options = {}) {
  const candidates = file.map((each, index) => ({ ...each, index }));
  const marks = [...file.flatMap(({ mark }) => mark ?? []), ...(options.invalid ?? [])];
  const known = { journal, marks, scope: RUN.scope, kind: RUN.kind, origin: options.file ?? RUN.file };
  return reconcile(candidates, known, { ...PLAIN, ...options });
}

function verdicts(journal: Journal, file: readonly Omit<Candidate, 'index'>[], options: Options = {}) {
  const reconciled = judge(journal, file, options);
  if (reconciled.kind !== 'ok') throw new Error('the counts differ');
  return reconciled.verdicts;
}

/** A journal in which these documents were sent before and ended so. */
function journalWith(
  ...sent: (Partial<PlannedDocument> & { end: 'accepted' | 'in-doubt' | 'rejected' | 'sending' })[]
) {
  const journal = openTemporary(() => Date.UTC(2027, 2, 1));
  const { run } = journal.plan(
    RUN,
    sent.map(({ end, ...document }, i) => ready(17 + i, document)),
  );
  for (const [i, { end }] of sent.entries()) {
    const { id } = journal.claim(run) ?? { id: 0 };
    const reason = { code: 'x', status: null, message: 'x' };
    journal.sending(id);
    if (end === 'accepted') journal.accepted(id, `TRK-${i + 1}`, 200, '{}');
    if (end === 'rejected') journal.rejected(id, reason);
    if (end === 'in-doubt') journal.inDoubt(id, reason);
  }
  return journal;
}

const mark = (fingerprint: string | null, change: Partial<Mark> = {}): { mark: Mark } => ({
  mark: { state: 'accepted', trackingId: 'TRK-9', fingerprint, uid: null, ...change },
});

test('what the journal does not know is sent', () => {
  expect(verdicts(journalWith(), [candidate('a'), candidate('b')])).toEqual([
    { kind: 'send', occurrence: 1 },
    { kind: 'send', occurrence: 1 },
  ]);
});

test('what was accepted is skipped and told by run, row and id', () => {
  expect(verdicts(journalWith({ fingerprint: 'a', end: 'accepted' }), [candidate('a')])).toMatchObject([
    { kind: 'skip', trackingId: 'TRK-1', earlier: { run: 'r-20270301-1', rows: [17], file: RUN.file } },
  ]);
});

test('what was rejected is sent', () => {
  expect(verdicts(journalWith({ fingerprint: 'a', end: 'rejected' }), [candidate('a')])).toEqual([
    { kind: 'send', occurrence: 1 },
  ]);
});

test.each(['in-doubt', 'sending'] as const)(
  'what is %s from an earlier run stays in doubt, whatever is allowed',
  (end) => {
    const journal = journalWith({ fingerprint: 'a', businessKey: 'k', end });
    for (const options of [{}, { allowDuplicates: true, allowSimilar: true }, { sendAgain: 0 }])
      expect(verdicts(journal, [candidate('a', { businessKey: 'k' })], options)).toMatchObject([
        { kind: 'in-doubt', earlier: { state: end } },
      ]);
  },
);

test('a second identical document of a file is a duplicate of the first, or a wanted occurrence', () => {
  const file = [candidate('a', { rows: [3, 4] }), candidate('a', { rows: [7] }), candidate('a', { rows: [9] })];
  expect(verdicts(journalWith(), file)).toEqual([
    { kind: 'send', occurrence: 1 },
    { kind: 'duplicate', firstRows: [3, 4] },
    { kind: 'duplicate', firstRows: [3, 4] },
  ]);
  expect(verdicts(journalWith(), file, { allowDuplicates: true })).toEqual([
    { kind: 'send', occurrence: 1 },
    { kind: 'send', occurrence: 2 },
    { kind: 'send', occurrence: 3 },
  ]);
});

test('of wanted duplicates as many are skipped as were accepted', () => {
  const journal = journalWith(
    { fingerprint: 'a', occurrence: 1, end: 'rejected' },
    { fingerprint: 'a', occurrence: 2, end: 'accepted' },
  );
  const file = [candidate('a', { rows: [3] }), candidate('a', { rows: [4] })];
  expect(verdicts(journal, file)).toMatchObject([{ kind: 'skip', occurrence: 2 }, { kind: 'duplicate' }]);
  expect(verdicts(journal, file, { allowDuplicates: true })).toMatchObject([
    { kind: 'skip', occurrence: 2 },
    // The place of the rejected one, so that `retry` of its run and this one cannot both be accepted.
    { kind: 'send', occurrence: 1 },
  ]);
});

test('a document that shares the business key of a sent one is similar, unless that is allowed', () => {
  const journal = journalWith({ fingerprint: 'a', businessKey: 'k', end: 'accepted' });
  const edited = candidate('b', { businessKey: 'k' });
  expect(verdicts(journal, [edited])).toMatchObject([
    { kind: 'similar', earlier: { trackingId: 'TRK-1', rows: [17] } },
  ]);
  expect(verdicts(journal, [edited], { allowSimilar: true })).toEqual([{ kind: 'send', occurrence: 1 }]);
  expect(verdicts(journal, [candidate('b')])).toEqual([{ kind: 'send', occurrence: 1 }]);
  const rejected = journalWith({ fingerprint: 'a', businessKey: 'k', end: 'rejected' });
  expect(verdicts(rejected, [edited])).toEqual([{ kind: 'send', occurrence: 1 }]);
});

test('a wanted duplicate is not similar to its own twin', () => {
  const journal = journalWith({ fingerprint: 'a', businessKey: 'k', end: 'accepted' });
  const file = [candidate('a', { businessKey: 'k' }), candidate('a', { businessKey: 'k' })];
  expect(verdicts(journal, file, { allowDuplicates: true })).toMatchObject([
    { kind: 'skip' },
    { kind: 'send', occurrence: 2 },
  ]);
});

describe('a new document that shares a trait with an earlier one', () => {
  const OTHER = '/orders/april.xlsx';
  const sent = (fingerprint: string, ...traits: string[]) => ({ fingerprint, traits, end: 'accepted' }) as const;
  const like = (fingerprint: string, ...traits: string[]) => candidate(fingerprint, { traits });
  const told = (...args: Parameters<typeof verdicts>) =>
    verdicts(...args).map((verdict) => {
      if (!('likeness' in verdict) || verdict.likeness === undefined) return [verdict.kind];
      const { earlier, shared } = verdict.likeness;
      return [verdict.kind, earlier.trackingId, ...shared];
    });

  test('is that one altered when the file does not hold it any more, unless that is allowed', () => {
    const journal = journalWith(sent('a', 's', 't'), sent('b', 'u'));
    expect(told(journal, [like('c', 't', 'new'), like('b', 'u')])).toEqual([['altered', 'TRK-1', 't'], ['skip']]);
    expect(told(journal, [like('c', 't', 'new')], { allowSimilar: true })).toEqual([['send']]);
    expect(told(journal, [like('c', 'new'), candidate('d')])).toEqual([['send'], ['send']]);
  });

  test.each(['in-doubt', 'sending'] as const)('is held back as well when that one is %s', (end) => {
    expect(told(journalWith({ ...sent('a', 't'), end }), [like('c', 't')])).toEqual([['altered', null, 't']]);
  });

  test('is new while the file holds that one, by its cells or by a mark, or when the service refused it', () => {
    const journal = journalWith(sent('a', 't'));
    expect(told(journal, [like('c', 't'), like('a', 't')])).toEqual([['send'], ['skip']]);
    expect(told(journal, [like('c', 't')], { invalid: [mark('a').mark] })).toEqual([['send']]);
    expect(told(journalWith({ ...sent('a', 't'), end: 'rejected' }), [like('c', 't')])).toEqual([['send']]);
    expect(told(journalWith(), [like('c', 't'), like('d', 't')])).toEqual([['send'], ['send']]);
  });

  test('is altered when of twins fewer are left than were sent', () => {
    const journal = journalWith(sent('a', 't'), { ...sent('a', 't'), occurrence: 2 });
    expect(told(journal, [like('a', 't'), like('c', 't')])).toEqual([['skip'], ['altered', 'TRK-2', 't']]);
    expect(told(journal, [like('a', 't'), like('a', 't'), like('c', 't')])).toEqual([['skip'], ['skip'], ['send']]);
  });

  test('is sent with a word about one that only another file held', () => {
    const journal = journalWith(sent('a', 't'));
    expect(told(journal, [like('c', 't')], { file: OTHER })).toEqual([['send', 'TRK-1', 't']]);
    expect(told(journal, [like('c', 't'), like('a', 't')], { file: OTHER })).toEqual([['send'], ['skip']]);
    const both = { fingerprint: 'a', traits: ['t'], uid: journal.sameAs(RUN.scope, 'a')[0]?.uid ?? null };
    journal.plan({ ...RUN, origin: OTHER }, [ready(3, { ...both, state: 'skipped', trackingId: 'TRK-1' })]);
    expect(told(journal, [like('c', 't')], { file: OTHER })).toEqual([['altered', 'TRK-1', 't']]);
  });

  test('is like the one with which it shares what few others have; of equal ones that in its row, else the last', () => {
    const many = Array.from({ length: 20 }, (_, index) => sent(`a${index}`, 'season', `order ${index}`));
    const journal = journalWith(...many);
    const row = (number: number) => candidate('c', { rows: [number], traits: ['season'] });
    expect(told(journal, [like('c', 'season', 'order 3')])[0]).toEqual(expect.arrayContaining(['TRK-4', 'order 3']));
    expect(told(journal, [row(19)])).toEqual([['altered', 'TRK-3', 'season']]);
    expect(told(journal, [row(99)])).toEqual([['altered', 'TRK-20', 'season']]);
  });

  test('asks for each trait once, however many of the file and of the journal share it', () => {
    const journal = openTemporary(() => 0);
    const rows = Array.from({ length: 5000 }, (_, index) => index + 3);
    const before = rows.map((row) =>
      ready(row, { state: 'skipped', trackingId: `TRK-${row}`, traits: ['season', `order ${row}`] }),
    );
    journal.plan(RUN, before);
    const asked: string[] = [];
    const counting: Journal = {
      ...journal,
      sharing: (scope, trait, origin) => {
        asked.push(trait);
        return journal.sharing(scope, trait, origin);
      },
    };
    const file = rows.map((row) => candidate(`c${row}`, { rows: [row], traits: ['season', `order ${row}`] }));
    const begun = cpuMs();
    const judged = told(counting, file);
    expect(cpuMs() - begun).toBeLessThan(5000);
    expect(judged.map(([kind, id]) => `${kind} ${id}`)).toEqual(rows.map((row) => `altered TRK-${row}`));
    expect(asked).toHaveLength(5001);
    expect(new Set(asked).size).toBe(5001);
  });
});

test('on an empty journal a mark with its fingerprint is believed', () => {
  expect(
    verdicts(journalWith(), [
      candidate('a', mark('a')),
      candidate('b', mark('b', { state: 'in-doubt', trackingId: null })),
      candidate('c', mark('c', { trackingId: null })),
      candidate('d', { mark: null }),
    ]),
  ).toEqual([
    { kind: 'skip', occurrence: 1, earlier: null, trackingId: 'TRK-9' },
    { kind: 'in-doubt', occurrence: 1, earlier: null },
    { kind: 'skip', occurrence: 1, earlier: null, trackingId: null },
    { kind: 'send', occurrence: 1 },
  ]);
});

test('a row that was accepted and changed since is an error, which only allowing similar ones lifts', () => {
  const edited = [candidate('a', mark('before'))];
  expect(verdicts(journalWith(), edited, { allowDuplicates: true })).toEqual([{ kind: 'edited', trackingId: 'TRK-9' }]);
  expect(verdicts(journalWith(), edited, { allowSimilar: true })).toEqual([{ kind: 'send', occurrence: 1 }]);
});

test.each([
  ['accepted, its fingerprint removed', mark(null), { kind: 'mark-lost', state: 'accepted', trackingId: 'TRK-9' }],
  [
    'perhaps sent, nobody can tell',
    mark(null, { state: 'unclear', trackingId: null }),
    { kind: 'mark-lost', state: 'unclear', trackingId: null },
  ],
  [
    'in doubt, changed since',
    mark('before', { state: 'in-doubt', trackingId: null }),
    { kind: 'in-doubt', occurrence: 1, earlier: null },
  ],
  [
    'in doubt, its fingerprint removed',
    mark(null, { state: 'in-doubt', trackingId: null }),
    { kind: 'in-doubt', occurrence: 1, earlier: null },
  ],
])('a marked row that was %s is held back, whatever is allowed', (_, marked, verdict) => {
  for (const options of [{}, { allowDuplicates: true, allowSimilar: true }])
    expect(verdicts(journalWith(), [candidate('a', marked)], options)).toEqual([verdict]);
});

test('a marked row is first however the rows are sorted: an equal one without a mark is its duplicate', () => {
  const marked = candidate('a', { rows: [9], ...mark('a') });
  const inDoubt = candidate('a', { rows: [9], ...mark('a', { state: 'in-doubt', trackingId: null }) });
  const plain = candidate('a', { rows: [3] });
  for (const journal of [journalWith(), journalWith({ fingerprint: 'b', end: 'accepted' })]) {
    expect(verdicts(journal, [plain, marked])).toMatchObject([{ kind: 'duplicate', firstRows: [9] }, { kind: 'skip' }]);
    expect(verdicts(journal, [plain, inDoubt])).toMatchObject([{ kind: 'duplicate' }, { kind: 'in-doubt' }]);
  }
  const known = journalWith({ fingerprint: 'a', end: 'in-doubt' });
  expect(verdicts(known, [plain, inDoubt])).toMatchObject([
    { kind: 'duplicate', firstRows: [9] },
    { kind: 'in-doubt' },
  ]);
});

test('the mark of a row that was changed still tells of an equal row, though it is invalid now', () => {
  const accepted = mark('a').mark;
  const inDoubt = mark('a', { state: 'in-doubt', trackingId: null }).mark;
  for (const options of [{}, { allowDuplicates: true, allowSimilar: true }]) {
    const skipped = { kind: 'skip', occurrence: 1, earlier: null, trackingId: 'TRK-9' };
    expect(verdicts(journalWith(), [candidate('a')], { ...options, invalid: [accepted] })).toEqual([skipped]);
    expect(verdicts(journalWith(), [candidate('a')], { ...options, invalid: [inDoubt] })).toMatchObject([
      { kind: 'in-doubt' },
    ]);
    const file = [candidate('a'), candidate('b', { mark: accepted })];
    expect(verdicts(journalWith(), file, options)[0]).toEqual(skipped);
  }
  expect(verdicts(journalWith(), [candidate('a'), candidate('a')], { invalid: [accepted] })).toMatchObject([
    { kind: 'skip' },
    { kind: 'duplicate' },
  ]);
});

test('of equal rows each is the document whose tracking id it has, and an unmarked one any that is left', () => {
  const journal = journalWith(
    { fingerprint: 'a', end: 'accepted' },
    { fingerprint: 'a', occurrence: 2, end: 'accepted' },
  );
  const one = candidate('a', mark('a', { trackingId: 'TRK-1' }));
  const two = candidate('a', mark('a', { trackingId: 'TRK-2' }));
  const plain = candidate('a');
  const ids = (file: Parameters<typeof verdicts>[1]) =>
    verdicts(journal, file).map((verdict) => ('trackingId' in verdict ? verdict.trackingId : verdict.kind));
  expect(ids([two, one])).toEqual(['TRK-2', 'TRK-1']);
  expect(ids([plain, one])).toEqual(['TRK-2', 'TRK-1']);
  expect(ids([two, plain, plain])).toEqual(['TRK-2', 'TRK-1', 'duplicate']);
  expect(ids([candidate('a', mark('a')), plain, plain])).toEqual(['TRK-9', 'TRK-1', 'TRK-2']);
});

test('a mark of a document that the journal does not have stands for one more, whatever the journal has of the kind', () => {
  const journal = journalWith({ fingerprint: 'a', end: 'in-doubt' }, { fingerprint: 'b', end: 'accepted' });
  expect(
    verdicts(journal, [
      candidate('a', mark('a')),
      candidate('b', mark('b', { state: 'in-doubt', trackingId: null, uid: 'elsewhere' })),
      candidate('b', mark('other')),
    ]),
  ).toMatchObject([
    { kind: 'skip', trackingId: 'TRK-9', earlier: null },
    { kind: 'in-doubt', earlier: null },
    { kind: 'skip', trackingId: 'TRK-2' },
  ]);
});

test('a mark of doubt is the document of the journal that has its uid, and as that is by now', () => {
  const journal = journalWith(
    { fingerprint: 'a', end: 'in-doubt' },
    { fingerprint: 'a', occurrence: 2, end: 'in-doubt' },
  );
  const [one, two] = journal.sameAs(RUN.scope, 'a').map(({ uid }) => uid);
  const doubt = (uid = '') => mark('a', { state: 'in-doubt', trackingId: null, uid });
  const file = [candidate('a', doubt(two)), candidate('a', doubt(one))];
  expect(verdicts(journal, file)).toMatchObject([
    { kind: 'in-doubt', earlier: { uid: two } },
    { kind: 'in-doubt', earlier: { uid: one } },
  ]);
  const word = { who: 'li', why: null };
  journal.settle(RUN.scope, one ?? '', { decision: 'accepted', trackingId: 'TRK-7', ...word });
  journal.settle(RUN.scope, two ?? '', { decision: 'not-accepted', ...word });
  const present = (uid = '') => presentMark(doubt(uid).mark, journal, RUN.scope);
  expect(present(one)).toMatchObject({ mark: { state: 'accepted', trackingId: 'TRK-7' }, replaces: null });
  expect(present(two)).toEqual({ mark: null, replaces: two });
  expect(present('elsewhere')).toMatchObject({ mark: { state: 'in-doubt' }, replaces: null });
});

test('a row that a workbook proved accepted is known from then on, without the workbook', () => {
  const journal = openTemporary(() => 0);
  journal.plan(RUN, [ready(3, { fingerprint: 'a', state: 'skipped', trackingId: 'TRK-9' })]);
  expect(verdicts(journal, [candidate('a')])).toMatchObject([{ kind: 'skip', trackingId: 'TRK-9' }]);
});

test('sending again asks for the exact number of accepted ones and gives each a fresh occurrence', () => {
  const journal = journalWith(
    { fingerprint: 'a', end: 'accepted' },
    { fingerprint: 'a', occurrence: 2, end: 'accepted' },
    { fingerprint: 'b', end: 'in-doubt' },
  );
  const file = [candidate('a'), candidate('a'), candidate('b'), candidate('c')];
  expect(judge(journal, file, { sendAgain: 3 })).toEqual({ kind: 'send-again-mismatch', asked: 3, found: 2 });
  expect(judge(journal, file, { sendAgain: 0 })).toEqual({ kind: 'send-again-mismatch', asked: 0, found: 2 });
  expect(verdicts(journal, file, { sendAgain: 2 })).toMatchObject([
    { kind: 'send', occurrence: 3 },
    { kind: 'send', occurrence: 4 },
    { kind: 'in-doubt' },
    { kind: 'send', occurrence: 1 },
  ]);
});

test('a repeatable document is always sent', () => {
  const journal = journalWith({ fingerprint: 'a', repeatable: true, end: 'accepted' });
  const file = [candidate('a', { repeatable: true }), candidate('a', { repeatable: true, ...mark('a') })];
  expect(verdicts(journal, file).map(({ kind }) => kind)).toEqual(['send', 'send']);
});

describe('an update', () => {
  const update = (fingerprint: string, change: Partial<Candidate> = {}) =>
    candidate(fingerprint, { repeatable: true, businessKey: 'order 1', ...change });
  const sent = (fingerprint: string, end: 'accepted' | 'in-doubt' | 'rejected') =>
    ({ fingerprint, repeatable: true, businessKey: 'order 1', end }) as const;
  const kinds = (journal: Journal, file: readonly Omit<Candidate, 'index'>[], options: Options = {}) =>
    verdicts(journal, file, options).map(({ kind }) => kind);

  test('is skipped while it equals the last accepted one of its resource, and not when another came after it', () => {
    const journal = journalWith(sent('a', 'accepted'), sent('b', 'accepted'), sent('c', 'rejected'));
    expect(kinds(journal, [update('b')])).toEqual(['unchanged']);
    expect(kinds(journal, [update('a')])).toEqual(['send']);
    expect(kinds(journal, [update('b'), update('a'), update('b')])).toEqual(['unchanged', 'send', 'send']);
    expect(kinds(journal, [update('b', { businessKey: 'order 2' })])).toEqual(['send']);
    expect(kinds(journal, [update('b')], { sendUnchanged: true })).toEqual(['send']);
  });

  test('is sent when what came last may have been accepted, whatever a mark says', () => {
    const journal = journalWith(sent('a', 'accepted'), sent('b', 'in-doubt'));
    expect(kinds(journal, [update('a', mark('a'))])).toEqual(['send']);
    expect(kinds(journal, [update('b')])).toEqual(['send']);
  });

  test('is skipped by the mark of a results workbook where the journal knows nothing of its resource', () => {
    expect(kinds(journalWith(), [update('a', mark('a'))])).toEqual(['unchanged']);
    expect(kinds(journalWith(), [update('b', mark('a'))])).toEqual(['send']);
  });
});
