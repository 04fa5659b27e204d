import { describe, expect, test } from 'vitest';
import { cellOf, fieldOf, rowsOf } from '../../../src/exporting/records/records.ts';
import { type RecordCell, recordColumns } from '../../../src/schema/dataset.ts';

const text = (words: string) => ({ type: 'text', text: words });
const BLANK = { type: 'blank' };
const MEANING: RecordCell = { type: 'meaning', of: { 30: 'Approved' } };

test.for([
  ['text', '000417', text('000417')],
  ['text', 12, text('12')],
  ['text', { a: 1 }, text('{"a":1}')],
  ['text', null, BLANK],
  ['text', undefined, BLANK],
  ['text', '', BLANK],
  ['integer', 12, { type: 'number', number: 12 }],
  ['integer', '12', { type: 'number', number: 12 }],
  ['integer', '-3', { type: 'number', number: -3 }],
  ['integer', '012', text('012')],
  ['integer', 'twelve', text('twelve')],
  ['integer', '1234567890123456', text('1234567890123456')],
  ['integer', 1.5, { type: 'number', number: 1.5 }],
  ['number', 33.333333333333336, { type: 'number', number: 33.333333333333336 }],
  ['number', '33.333333333333336', text('33.333333333333336')],
  ['number', 1e21, { type: 'number', number: 1e21 }],
  ['money', 0.1 + 0.2, { type: 'number', number: 0.30000000000000004 }],
  ['number', '2.50', { type: 'number', number: 2.5 }],
  ['money', '298.00', { type: 'number', number: 298 }],
  ['money', '298.00 USD', text('298.00 USD')],
  ['millis', '1795103539200', { type: 'day', day: '2026-11-19', time: '15:52:19' }],
  ['millis', 1795103539200, { type: 'day', day: '2026-11-19', time: '15:52:19' }],
  ['millis', 'soon', text('soon')],
  ['day', '19-Nov-2026', { type: 'day', day: '2026-11-19' }],
  ['day', '2026-11-19', { type: 'day', day: '2026-11-19' }],
  ['day', '31-Feb-2026', text('31-Feb-2026')],
  ['moment', '21-Nov-2026 07:52:19', { type: 'day', day: '2026-11-21', time: '07:52:19' }],
  ['moment', '2026-11-21 07:52', { type: 'day', day: '2026-11-21', time: '07:52:00' }],
  ['moment', '2026-11-21 27:52', text('2026-11-21 27:52')],
  ['yes-no', true, text('Yes')],
  ['yes-no', 'false', text('No')],
  ['yes-no', 'perhaps', text('perhaps')],
  ['list', ['EU', 'US'], text('EU; US')],
  ['json', [{ a: 1 }], text('[{"a":1}]')],
] as const)('as %s %j is %j', ([type, value, cell]) => {
  expect(cellOf(value, { type })).toEqual(cell);
});

test.for([
  [{ label: 'Report', value: 'R-1' }, BLANK],
  [{ label: 'Report', value: 'R-1', unit: 'pcs', more: [1] }, text('{"unit":"pcs","more":[1]}')],
  ['R-1', text('R-1')],
] as const)('of %j the fields that have no column are %j', ([item, cell]) => {
  expect(cellOf(item, { type: 'further', besides: ['label', 'value'] })).toEqual(cell);
});

test('a meaning is that of the specification, and blank where it names none', () => {
  expect([cellOf(30, MEANING), cellOf('30', MEANING), cellOf(31, MEANING), cellOf('constructor', MEANING)]).toEqual([
    text('Approved'),
    text('Approved'),
    BLANK,
    BLANK,
  ]);
});

describe('the rows of a sheet', () => {
  const RECORD = {
    number: 'R-1',
    photos: [
      {
        label: 'Packaging',
        categories: [{ title: 'Carton', photos: [{ url: 'a' }, { url: 'b' }] }, { title: 'Empty' }],
      },
      { label: 'Product', categories: [{ title: 'Front', photos: [{ url: 'c' }] }] },
      null,
    ],
    one: { list: [1, 2] },
  };
  const table = (each: readonly string[], keys: readonly string[]) => {
    const columns = recordColumns(...keys.map((key) => [key, key] as const));
    return [...rowsOf(RECORD, { listPaths: each })].map((row) => columns.map((column) => fieldOf(row, column)));
  };

  test('are one for each item of a list within lists, with what stands above it', () => {
    const keys = ['number', 'photos.label', 'photos.categories.title', '*.url'];
    expect(table(['photos.categories.photos'], keys)).toEqual([
      ['R-1', 'Packaging', 'Carton', 'a'],
      ['R-1', 'Packaging', 'Carton', 'b'],
      ['R-1', 'Product', 'Front', 'c'],
    ]);
  });

  test('may come of several lists, one after the other, and say of which', () => {
    const section = { key: '*#from', header: 'From', cell: { type: 'section' } } as const;
    const rows = [...rowsOf(RECORD, { listPaths: ['one.list', 'photos', 'nothing.there'] })];
    expect(rows.map((row) => fieldOf(row, section))).toEqual(['one.list', 'one.list', 'photos', 'photos', 'photos']);
    expect(table(['one.list'], ['*'])).toEqual([[1], [2]]);
  });

  test('are the record itself where there is no list', () => {
    expect([...rowsOf(RECORD, {})]).toHaveLength(1);
  });
});
