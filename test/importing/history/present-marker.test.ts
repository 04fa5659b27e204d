import { expect, test } from 'vitest';
import { presentMarker } from '../../../src/importing/history/present-marker.ts';
import { sameAsOne } from '../../../src/journal/same-as-one.ts';
import { openTemporary, RUN, ready } from '../../sending/engine.ts';
import { candidate, journalWith, mark, verdicts } from './reconciling.ts';

test('on an empty journal a mark with its fingerprint is believed', async () => {
  expect(
    await verdicts(await journalWith(), [
      candidate('a', mark('a')),
      candidate('b', mark('b', { state: 'in-doubt', trackingId: null })),
      candidate('c', mark('c', { trackingId: null })),
      candidate('d', { marker: null }),
    ]),
  ).toEqual([
    { type: 'skip', occurrence: 1, earlier: null, trackingId: 'TRK-9' },
    { type: 'in-doubt', occurrence: 1, earlier: null, isEdited: false },
    { type: 'skip', occurrence: 1, earlier: null, trackingId: null },
    { type: 'send', occurrence: 1 },
  ]);
});

test('a row that was accepted and changed since is an error, which only allowing similar ones lifts', async () => {
  const edited = [candidate('a', mark('before'))];
  expect(await verdicts(await journalWith(), edited, { allowDuplicates: true })).toEqual([
    { type: 'edited', trackingId: 'TRK-9', sent: 'before' },
  ]);
  const again = { option: 'allow-similar', earlier: null, trackingId: 'TRK-9' };
  expect(await verdicts(await journalWith(), edited, { allowSimilar: true })).toEqual([
    { type: 'send', occurrence: 1, again },
  ]);
});

test.each([
  ['accepted, its fingerprint removed', mark(null), { type: 'mark-lost', state: 'accepted', trackingId: 'TRK-9' }],
  [
    'perhaps sent, nobody can tell',
    mark(null, { state: 'unclear', trackingId: null }),
    { type: 'mark-lost', state: 'unclear', trackingId: null },
  ],
  [
    'in doubt, changed since',
    mark('before', { state: 'in-doubt', trackingId: null }),
    { type: 'in-doubt', occurrence: 1, earlier: null, isEdited: true },
  ],
  [
    'in doubt, its fingerprint removed',
    mark(null, { state: 'in-doubt', trackingId: null }),
    { type: 'in-doubt', occurrence: 1, earlier: null, isEdited: false },
  ],
])('a marked row that was %s is held back, whatever is allowed', async (_, marked, verdict) => {
  for (const options of [{}, { allowDuplicates: true, allowSimilar: true }])
    expect(await verdicts(await journalWith(), [candidate('a', marked)], options)).toEqual([verdict]);
});

test('a marked row is first however the rows are sorted: an equal one without a mark is its duplicate', async () => {
  const marked = candidate('a', { rows: [9], ...mark('a') });
  const inDoubt = candidate('a', { rows: [9], ...mark('a', { state: 'in-doubt', trackingId: null }) });
  const plain = candidate('a', { rows: [3] });
  for (const journal of [await journalWith(), await journalWith({ fingerprint: 'b', end: 'accepted' })]) {
    expect(await verdicts(journal, [plain, marked])).toMatchObject([
      { type: 'duplicate', firstRows: [9] },
      { type: 'skip' },
    ]);
    expect(await verdicts(journal, [plain, inDoubt])).toMatchObject([{ type: 'duplicate' }, { type: 'in-doubt' }]);
  }
  const known = await journalWith({ fingerprint: 'a', end: 'in-doubt' });
  expect(await verdicts(known, [plain, inDoubt])).toMatchObject([
    { type: 'duplicate', firstRows: [9] },
    { type: 'in-doubt' },
  ]);
});

test('the mark of a row that was changed still tells of an equal row, though it is invalid now', async () => {
  const accepted = mark('a').marker;
  const inDoubt = mark('a', { state: 'in-doubt', trackingId: null }).marker;
  for (const options of [{}, { allowDuplicates: true, allowSimilar: true }]) {
    const skipped = { type: 'skip', occurrence: 1, earlier: null, trackingId: 'TRK-9' };
    expect(await verdicts(await journalWith(), [candidate('a')], { ...options, invalid: [accepted] })).toEqual([
      skipped,
    ]);
    expect(await verdicts(await journalWith(), [candidate('a')], { ...options, invalid: [inDoubt] })).toMatchObject([
      { type: 'in-doubt' },
    ]);
    const file = [candidate('a'), candidate('b', { marker: accepted })];
    expect((await verdicts(await journalWith(), file, options))[0]).toEqual(skipped);
  }
  expect(await verdicts(await journalWith(), [candidate('a'), candidate('a')], { invalid: [accepted] })).toMatchObject([
    { type: 'skip' },
    { type: 'duplicate' },
  ]);
});

test('of equal rows each is the document whose tracking id it has, and an unmarked one any that is left', async () => {
  const journal = await journalWith(
    { fingerprint: 'a', end: 'accepted' },
    { fingerprint: 'a', occurrence: 2, end: 'accepted' },
  );
  const one = candidate('a', mark('a', { trackingId: 'TRK-1' }));
  const two = candidate('a', mark('a', { trackingId: 'TRK-2' }));
  const plain = candidate('a');
  const ids = async (file: Parameters<typeof verdicts>[1]) =>
    (await verdicts(journal, file)).map((verdict) => ('trackingId' in verdict ? verdict.trackingId : verdict.type));
  expect(await ids([two, one])).toEqual(['TRK-2', 'TRK-1']);
  expect(await ids([plain, one])).toEqual(['TRK-2', 'TRK-1']);
  expect(await ids([two, plain, plain])).toEqual(['TRK-2', 'TRK-1', 'duplicate']);
  expect(await ids([candidate('a', mark('a')), plain, plain])).toEqual(['TRK-9', 'TRK-1', 'TRK-2']);
});

test('a mark of a document that the journal does not have stands for one more, whatever the journal has of the kind', async () => {
  const journal = await journalWith({ fingerprint: 'a', end: 'in-doubt' }, { fingerprint: 'b', end: 'accepted' });
  expect(
    await verdicts(journal, [
      candidate('a', mark('a')),
      candidate('b', mark('b', { state: 'in-doubt', trackingId: null, uid: 'elsewhere' })),
      candidate('b', mark('other')),
    ]),
  ).toMatchObject([
    { type: 'skip', trackingId: 'TRK-9', earlier: null },
    { type: 'in-doubt', earlier: null },
    { type: 'skip', trackingId: 'TRK-2' },
  ]);
});

test('a mark of doubt is the document of the journal that has its uid, and as that is by now', async () => {
  const journal = await journalWith(
    { fingerprint: 'a', end: 'in-doubt' },
    { fingerprint: 'a', occurrence: 2, end: 'in-doubt' },
  );
  const [one, two] = (await sameAsOne(journal, RUN.scope, 'a')).map(({ uid }) => uid);
  const doubt = (uid = '') => mark('a', { state: 'in-doubt', trackingId: null, uid });
  const file = [candidate('a', doubt(two)), candidate('a', doubt(one))];
  expect(await verdicts(journal, file)).toMatchObject([
    { type: 'in-doubt', earlier: { uid: two } },
    { type: 'in-doubt', earlier: { uid: one } },
  ]);
  const word = { who: 'li', why: null };
  await journal.settle(RUN.scope, one ?? '', { decision: 'accepted', trackingId: 'TRK-7', ...word });
  await journal.settle(RUN.scope, two ?? '', { decision: 'not-accepted', ...word });
  const present = (uid = '') => presentMarker(doubt(uid).marker, journal, RUN.scope);
  expect(await present(one)).toMatchObject({ marker: { state: 'accepted', trackingId: 'TRK-7' }, replaces: null });
  expect(await present(two)).toEqual({ marker: null, replaces: two });
  expect(await present('elsewhere')).toMatchObject({ marker: { state: 'in-doubt' }, replaces: null });
});

test('a row that a workbook proved accepted is known from then on, without the workbook', async () => {
  const journal = await openTemporary(() => 0);
  await journal.plan(RUN, [ready(3, { fingerprint: 'a', state: 'skipped', trackingId: 'TRK-9' })]);
  expect(await verdicts(journal, [candidate('a')])).toMatchObject([{ type: 'skip', trackingId: 'TRK-9' }]);
});
