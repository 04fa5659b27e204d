import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Cell } from '../../../src/schema/cell.ts';
import { date, number, text } from '../sheets.ts';
import { masked, read, TEXT, TYPES } from './cell-reading.ts';

describe('any column', () => {
  it('takes a cell of white space, no-break and full-width ones among it, as blank', () => {
    for (const blank of ['', '  ', '\u00A0', '\u3000\t', '\u200B', '\uFEFF']) {
      for (const type of TYPES) expect(read(text(blank), type)).toBe('blank');
    }
    for (const type of TYPES) expect(read(undefined, type)).toBe('blank');
  });

  it('reports a formula that gives an error', () => {
    for (const type of TYPES) expect(read({ type: 'broken', text: '#N/A' }, type)).toEqual({ code: 'formula-error' });
  });

  it('never throws, and gives no empty value, whatever the cell', () => {
    const cells: fc.Arbitrary<Cell> = fc.oneof(
      fc.string({ unit: 'binary' }).map(text),
      fc.constantFrom('03/04/2027', '1E999', '9.9E+99', '{}', '[]', ';;', '12;', '-0').map(text),
      fc.double().map((value) => number(value)),
      fc.tuple(fc.double(), fc.string()).map(([value, shown]) => number(value, shown)),
      fc.tuple(fc.double(), fc.string(), fc.boolean()).map((made) => masked(...made)),
      fc.boolean().map((value): Cell => ({ type: 'boolean', value })),
      fc.constant(date('2027-03-10')),
      fc.string().map((shown): Cell => ({ type: 'broken', text: shown })),
    );
    fc.assert(
      fc.property(cells, fc.constantFrom(...TYPES), (cell, type) => {
        const requestValue = read(cell, type);
        expect(requestValue).not.toBe('');
        expect(requestValue).not.toBeNull();
        if (typeof requestValue === 'object') expect(Object.keys(requestValue ?? {}).length).toBeGreaterThan(0);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('a JSON column', () => {
  it('takes objects and arrays with something in them', () => {
    expect(read(text('{"a":[1]}'), { type: 'json' })).toEqual({ a: [1] });
    for (const wrong of ['{}', '[]', '12', 'null', '{a}']) {
      expect(read(text(wrong), { type: 'json' })).toEqual({ code: 'format' });
    }
  });

  it('refuses a number that would be sent as another one', () => {
    for (const wrong of ['12345678901234567890', '9007199254740993', '-9007199254740993', '1e999'])
      expect(read(text(`{"id":[${wrong}]}`), { type: 'json' })).toEqual({ code: 'format' });
    const exact = '{"id":9007199254740991,"code":"12345678901234567890","rate":0.1}';
    expect(read(text(exact), { type: 'json' })).toEqual(JSON.parse(exact));
  });
});

describe('an error of a formula that stands in the cell as text', () => {
  const ERRORS = ['#N/A', '#REF!', '#VALUE!', '#DIV/0!', '#NAME?', '#NUM!', '#NULL!', '#SPILL!', '#CALC!'];
  const OTHERS = [
    '#GETTING_DATA',
    '#NV',
    '#WERT!',
    '#BEZUG!',
    '#¡VALOR!',
    '#YOK',
    '#ЗНАЧ!',
    ' #n/a ',
    '＃Ｎ／Ａ',
    'Err:502',
  ];

  it.each([...ERRORS, ...OTHERS])('(%s) is the error that it shows, whatever the column', (error) => {
    for (const type of TYPES) expect(read(text(error), type)).toEqual({ code: 'formula-error' });
  });

  it.each(['#12', '#', 'N/A', '#1 PO', 'Err:1', '# N/A', '#N/A and more'])('(%s) is text like any other', (code) => {
    expect(read(text(code), TEXT)).toBe(code);
  });
});
