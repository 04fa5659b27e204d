import { describe, expect, test } from 'vitest';
import { readHeaders } from '../../../src/importing/input/headers/headers.ts';
import { type HiddenMarker, hiddenText, markerOf } from '../../../src/importing/input/rows/row-marker.ts';
import { bookings } from '../../../src/kinds/bookings.ts';
import { rowOf } from '../sheets.ts';

const OURS = ['Status', 'Tracking id', 'Message', 'Sent at', '_fingerprint'];
const KINDS = ['Inspection date', 'Shipment date', 'Booking type'];

/** Headers by number (A = 1): those of the kind first, then these. */
function headersOf(names: readonly string[]) {
  return readHeaders(bookings, [rowOf(1, [...KINDS, ...names])]);
}

function own(names: readonly string[]) {
  return [...headersOf(names).own].map(([number, name]) => `${number} ${name}`);
}

/** The mark of a row with these texts under these headers. */
function mark(names: readonly string[], texts: readonly string[]) {
  const row = rowOf(2, ['2029-03-12', '2029-03-26', 'Regular', ...texts.map((text) => text || undefined)]);
  return markerOf(row, headersOf(names));
}

describe('which columns a results workbook added', () => {
  const block = (first: number) =>
    ['status', 'trackingId', 'message', 'sentAt', 'fingerprint'].map((name, index) => `${first + index} ${name}`);

  test('are those that stand with the hidden one', () => {
    expect(own(OURS)).toEqual(block(4));
    expect(own(['Remarks', 'Status', ...OURS])).toEqual(block(6));
    expect(own([...OURS, 'Status', 'Message'])).toEqual(block(4));
  });

  test('stay so with a column of the user between them', () => {
    expect(own(['Status', 'Tracking id', 'Message', 'Sent at', 'Remarks', '_fingerprint'])).toEqual([
      '4 status',
      '5 trackingId',
      '6 message',
      '7 sentAt',
      '9 fingerprint',
    ]);
  });

  test('stay so without the hidden one, and with a Status of the user behind them', () => {
    expect(own(OURS.slice(0, 4))).toEqual(block(4).slice(0, 4));
    expect(own([...OURS.slice(0, 4), 'Status'])).toEqual(block(4).slice(0, 4));
  });

  test('are none where the user has a Status or a Tracking id of their own', () => {
    expect(own(['Status', 'Message'])).toEqual([]);
    expect(own(['Tracking id'])).toEqual([]);
  });
});

describe('the mark of a row', () => {
  const hash = `v1:${'4f'.repeat(32)}`;
  const accepted = { state: 'accepted', trackingId: 'TRK-1', fingerprint: hash, uid: null };
  const inDoubt = { state: 'in-doubt', trackingId: null, fingerprint: hash, uid: '09ab' };
  const notSent = { state: 'not-sent', trackingId: null, fingerprint: hash, uid: '09ab' };
  const hidden = (state: HiddenMarker['state'], fingerprint: string | null = hash) =>
    hiddenText({ state, fingerprint, trackingId: 'TRK-1', uid: '09ab' });

  test.each([
    ['as it was written', ['Accepted', 'TRK-1', '', '', hidden('accepted')], accepted],
    ['with all that is seen emptied', ['', '', '', '', hidden('accepted')], accepted],
    ['in other words', ['Angenommen', '', '', '', hidden('accepted')], accepted],
    ['in doubt', ['In doubt', '', '', '', hidden('in-doubt')], inDoubt],
    ['in doubt, in other words', ['in Zweifel', '', '', '', hidden('in-doubt')], { ...inDoubt, isTyped: true }],
    ['in doubt, taken for mended', ['Not sent', '', '', '', hidden('in-doubt')], { ...inDoubt, isTyped: true }],
    ['in doubt by hand', ['Indoubt?', '', '', '', hidden('not-sent')], { ...inDoubt, uid: null }],
    [
      'with a tracking id by hand',
      ['Rejected', 'TRK-1', '', '', hidden('not-sent')],
      { ...accepted, isOnlyVisible: true },
    ],
    ['rejected', ['Rejected', '', 'Blocked.', '2029-01-01', hidden('not-sent')], notSent],
    ['rejected and commented', ['mended', '', '', '', hidden('not-sent')], notSent],
    ['invalid', ['Invalid', '', '', '', hidden('not-sent', null)], { ...notSent, fingerprint: null }],
    ['with a hidden text that says nothing more', ['', '', '', '', hash], { ...inDoubt, uid: null }],
    ['of a new row', ['', '', '', '', ''], null],
  ])('%s', (_, texts, told) => {
    expect(mark(OURS, texts)).toEqual(told);
  });

  test.each([
    ['Accepted', ['Accepted', 'TRK-1'], { state: 'accepted', trackingId: 'TRK-1', fingerprint: null, uid: null }],
    ['In doubt', ['In doubt - ask', ''], { state: 'in-doubt', trackingId: null, fingerprint: null, uid: null }],
    ['a word of nobody', ['in Zweifel', ''], { state: 'unclear', trackingId: null, fingerprint: null, uid: null }],
    ['Not sent', ['Not sent', ''], { state: 'not-sent', trackingId: null, fingerprint: null, uid: null }],
    ['nothing', ['', ''], null],
  ])('without the hidden column is what status and tracking id say: %s', (_, texts, told) => {
    expect(mark(['Status', 'Tracking id'], texts)).toEqual(told);
  });

  test('counts a column of the same name behind ours only where the hidden one is gone', () => {
    const behind = [...OURS.slice(0, 4), 'Remarks', 'Status'];
    expect(mark(behind, ['Not sent', '', '', '', '', 'In doubt'])).toMatchObject({ state: 'in-doubt' });
    expect(mark([...OURS, 'Tracking id'], ['Rejected', '', '', '', hidden('not-sent'), 'DHL 4711'])).toEqual(notSent);
  });

  test("is none in a user's own columns, unless they say just what ours would", () => {
    expect(mark(['Status'], ['planned'])).toBeNull();
    expect(mark(['Status', 'Sent at'], ['open', '2029-01-01'])).toBeNull();
    expect(mark(['Status'], ['Accepted'])).toMatchObject({ state: 'accepted', fingerprint: null });
    expect(mark(['Tracking id'], ['TRK-1'])).toMatchObject({ state: 'accepted', trackingId: 'TRK-1' });
  });
});
