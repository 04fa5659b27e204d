import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCell } from '../../../src/derive/cells/read-cell.ts';
import type { Cell } from '../../../src/schema/cell.ts';
import type { CellType } from '../../../src/schema/kind.ts';
import { date, number, text } from '../sheets.ts';
import { column, lookups, read } from './cell-reading.ts';

/** A number whose format shows something else; not `whole`: rounded, or with words around a fraction. */
function masked(value: number, shown: string, whole = true): Cell {
  return { kind: 'number', number: value, text: String(value), shows: { text: shown, format: '0', whole } };
}

const TEXT: CellType = { type: 'text' };
const EMAIL: CellType = { type: 'text', format: 'email' };
const PHONE: CellType = { type: 'text', format: 'phone' };
const DATE: CellType = { type: 'date', wire: 'dd-MMM-yyyy' };
const COUNT: CellType = { type: 'integer', min: 0 };
const PERCENT: CellType = { type: 'integer', min: 0, max: 100, percent: true };
const TYPES: readonly CellType[] = [
  TEXT,
  EMAIL,
  PHONE,
  DATE,
  COUNT,
  PERCENT,
  { type: 'text-list' },
  { type: 'yes-no' },
  { type: 'json' },
  { type: 'enum', wire: 'text', values: [{ value: '1', text: 'PSI' }] },
  { type: 'lookup', lookup: { list: 'cities', parent: 'x', shows: 'label' } },
  { type: 'lookup-list', lookup: { list: 'families', shows: 'label' } },
];

describe('any column', () => {
  it('takes a cell of white space, no-break and full-width ones among it, as blank', () => {
    for (const blank of ['', '  ', '\u00A0', '\u3000\t', '\u200B', '\uFEFF']) {
      for (const type of TYPES) expect(read(text(blank), type)).toBe('blank');
    }
    for (const type of TYPES) expect(read(undefined, type)).toBe('blank');
  });

  it('reports a formula that gives an error', () => {
    for (const type of TYPES) expect(read({ kind: 'broken', text: '#N/A' }, type)).toEqual({ code: 'formula-error' });
  });

  it('never throws, and gives no empty value, whatever the cell', () => {
    const cells: fc.Arbitrary<Cell> = fc.oneof(
      fc.string({ unit: 'binary' }).map(text),
      fc.constantFrom('03/04/2027', '1E999', '9.9E+99', '{}', '[]', ';;', '12;', '-0').map(text),
      fc.double().map((value) => number(value)),
      fc.tuple(fc.double(), fc.string()).map(([value, shown]) => number(value, shown)),
      fc.tuple(fc.double(), fc.string(), fc.boolean()).map((made) => masked(...made)),
      fc.boolean().map((value): Cell => ({ kind: 'boolean', value })),
      fc.constant(date('2027-03-10')),
      fc.string().map((shown): Cell => ({ kind: 'broken', text: shown })),
    );
    fc.assert(
      fc.property(cells, fc.constantFrom(...TYPES), (cell, type) => {
        const wire = read(cell, type);
        expect(wire).not.toBe('');
        expect(wire).not.toBeNull();
        if (typeof wire === 'object') expect(Object.keys(wire ?? {}).length).toBeGreaterThan(0);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('a text column', () => {
  it.each([
    [text('  00123 '), '00123'],
    [text('12E4'), '12E4'],
    [text('1234567890123456789'), '1234567890123456789'],
    [number(12, '12.0'), '12'],
    [number(4500012345), '4500012345'],
    [number(2.5), '2.5'],
    [number(0.5, '5E-1'), '0.5'],
    [number(1500, '1.5E+3'), '1500'],
    [number(-7), '-7'],
    [number(123456789012345), '123456789012345'],
    [number(0.8, '80%'), '80%'],
    [{ kind: 'boolean', value: true } as const, 'TRUE'],
    [masked(123, '00123'), '00123'],
    [masked(4500012, 'PO-4500012 '), 'PO-4500012'],
    [masked(2.456, '2.46', false), '2.456'],
  ])('takes %j as %s', (cell, wire) => {
    expect(read(cell, TEXT)).toBe(wire);
  });

  it.each([
    [number(1234567890123450, '1234567890123450'), 'damaged-number'],
    [number(1e20, '1E+20'), 'damaged-number'],
    [text('1.23E+15'), 'damaged-number'],
    [text('4,50001E+11'), 'damaged-number'],
    [text('8,61378E+12 '), 'damaged-number'],
    [date('2027-04-03'), 'type'],
  ])('refuses %j as %s', (cell, code) => {
    expect(read(cell, TEXT)).toEqual({ code });
  });

  it('warns where the sheet shows a number shortened, and tells what is sent', () => {
    const reading = readCell(masked(2.456, '2.46', false), column(TEXT), { lookups, parents: [] });
    const what = 'the cell shows 2.46 and holds 2.456, which is sent.';
    expect(reading).toMatchObject({ kind: 'value', wire: '2.456', doubt: { code: 'unlikely', what } });
  });

  it('takes several emails and tells a wrong one', () => {
    expect(read(text('a@b.example; c.d@e.co ;'), EMAIL)).toBe('a@b.example;c.d@e.co');
    expect(read(text('a@b.example; c.d'), EMAIL)).toEqual({ code: 'format' });
    expect(read(text('a b@c.example'), EMAIL)).toEqual({ code: 'format' });
  });

  it('takes telephone numbers as written, also from numeric cells', () => {
    expect(read(text('+86 (574) 8765-4321 ext. 2'), PHONE)).toBe('+86 (574) 8765-4321 ext. 2');
    expect(read(number(8657487654321), PHONE)).toBe('8657487654321');
    expect(read(text('ask Li'), PHONE)).toEqual({ code: 'format' });
  });

  it('splits a list at semicolons', () => {
    expect(read(text('a; b ；c;'), { type: 'text-list' })).toEqual(['a', 'b', 'c']);
    expect(read(text(' ; ;'), { type: 'text-list' })).toBe('blank');
  });
});

describe('a number column', () => {
  it.each([
    [number(12), 12],
    [number(12, '12.0'), 12],
    [text('12'), 12],
    [text('12.0'), 12],
    [text('１２'), 12],
    [text('0012'), 12],
    [text('-0'), 0],
  ])('takes %j as %d', (cell, wire) => {
    expect(read(cell, COUNT)).toBe(wire);
  });

  it.each([
    [number(12.5), 'type'],
    [text('12 000'), 'type'],
    [text('12,000'), 'type'],
    [text('twelve'), 'type'],
    [text('1E3'), 'type'],
    [date('2027-03-10'), 'type'],
    [{ kind: 'boolean', value: true } as const, 'type'],
    [number(-1), 'range'],
    [number(1e16), 'damaged-number'],
    [text('\u22125'), 'range'],
    [text('５\u2212'), 'type'],
    [text('1.000,5'), 'type'],
    [number(12, '1200%'), 'type'],
  ])('refuses %j as %s', (cell, code) => {
    expect(read(cell, COUNT)).toEqual({ code });
  });

  it.each([
    ['12.000', '"12.000" may be 12000 or 12.', ['12000', '12']],
    ['6,000', '"6,000" may be 6000 or 6.', ['6000', '6']],
    ['１．０００', '"1.000" may be 1000 or 1.', ['1000', '1']],
    ['12.345', '"12.345" may be 12345 or 12.345.', ['12345']],
    ['-1.000', '"-1.000" may be -1000 or -1.', ['-1000', '-1']],
    ['0.500', '"0.500" is not a whole number.', undefined],
    ['1.000.000', '"1.000.000" is not a whole number.', ['1000000']],
    ['12 000', '"12 000" is not a whole number.', ['12000']],
    ['12\u202f000', '"12 000" is not a whole number.', ['12000']],
    ["1'000", `"1'000" is not a whole number.`, ['1000']],
    ['1.000,00', '"1.000,00" is not a whole number.', ['1000']],
    ['1,000.50', '"1,000.50" is not a whole number.', undefined],
    ['1 000.000', '"1 000.000" is not a whole number.', undefined],
  ])('never guesses what the text %s means', (written, what, suggestions) => {
    const reading = readCell(text(written), column(COUNT), { lookups, parents: [] });
    expect(reading).toMatchObject({ kind: 'bad', problem: { code: 'type', what } });
    expect(reading.kind === 'bad' && reading.problem?.suggestions).toEqual(suggestions);
  });

  it('takes the same digits from a number cell, where nothing is ambiguous', () => {
    expect(read(number(12, '12.000'), COUNT)).toBe(12);
    expect(read(text('80.000%'), PERCENT)).toEqual({ code: 'type' });
    expect(read(text('0.000'), COUNT)).toBe(0);
  });

  it.each([
    [text('80%'), 80],
    [text('80 %'), 80],
    [text('80'), 80],
    [number(80), 80],
    [number(0.8, '80%'), 80],
    [number(0.07, '7%'), 7],
    [number(1, '100%'), 100],
    [number(1), 1],
  ])('takes the percentage %j as %d', (cell, wire) => {
    expect(read(cell, PERCENT)).toBe(wire);
  });

  it('refuses percentages beyond 100 and broken ones', () => {
    expect(read(text('101'), PERCENT)).toEqual({ code: 'range' });
    expect(read(number(0.805, '81%'), PERCENT)).toEqual({ code: 'type' });
    expect(read(number(0.8), PERCENT)).toEqual({ code: 'type' });
  });
});

describe('a number with leading zeros or words by its format', () => {
  it('names the entry of a list that is shown, not that of its digits', () => {
    const codes: CellType = { type: 'lookup', lookup: { list: 'suppliers', shows: 'id' } };
    expect(read(masked(417, '00417'), codes)).toBe('00417');
    expect(read(number(417), codes)).toEqual({ code: 'lookup-unknown' });
    expect(read(masked(417, '00417'), { type: 'text-list' })).toEqual(['00417']);
  });

  it('stays the number that it is where a number is asked for', () => {
    expect(read(masked(12, '12 pcs'), COUNT)).toBe(12);
    expect(read(masked(7, '7%'), PERCENT)).toBe(7);
    expect(read(masked(1, '01'), { type: 'enum', wire: 'text', values: [{ value: '1', text: 'PSI' }] })).toBe('1');
    expect(read(masked(1, '01'), { type: 'yes-no' })).toBe('yes');
    expect(read(masked(20290316, '2029-03-16'), DATE)).toEqual({ code: 'type' });
  });
});

describe('a date column', () => {
  it.each([
    [date('2027-03-10'), '10-Mar-2027'],
    [text('2027-03-10'), '10-Mar-2027'],
    [text('2027/3/9'), '09-Mar-2027'],
    [text('10-Mar-2027'), '10-Mar-2027'],
    [text('10-MAR-2027'), '10-Mar-2027'],
    [text('1 march 2027'), '01-Mar-2027'],
    [text('5 Sept 2027'), '05-Sep-2027'],
    [text('25/12/2027'), '25-Dec-2027'],
    [text('12/25/2027'), '25-Dec-2027'],
    [text('03.03.2027'), '03-Mar-2027'],
    [text('2028-02-29'), '29-Feb-2028'],
  ])('takes %j as %s', (cell, wire) => {
    expect(read(cell, DATE)).toBe(wire);
  });

  it.each([
    [text('03/04/2027'), 'date-ambiguous'],
    [text('3.4.2027'), 'date-ambiguous'],
    [text('2027-02-29'), 'format'],
    [text('31-Apr-2027'), 'format'],
    [text('10-Mar-27'), 'format'],
    [text('10-Mrz-2027'), 'format'],
    [text('32/13/2027'), 'format'],
    [text('next week'), 'format'],
    [number(46456), 'type'],
  ])('refuses %j as %s', (cell, code) => {
    expect(read(cell, DATE)).toEqual({ code });
  });

  it.each([
    ['3 März 2029', '03-Mar-2029'],
    ['3. Mrz. 2029', '03-Mar-2029'],
    ['3 de março de 2029', '03-Mar-2029'],
    ['14 août 2029', '14-Aug-2029'],
    ['5 Ağustos 2029', '05-Aug-2029'],
    ['16 ŞUBAT 2029', '16-Feb-2029'],
    ['March 3rd, 2029', '03-Mar-2029'],
    ['10-Mar-29', '10-Mar-2029'],
    ['22.3.29', '22-Mar-2029'],
    ['2029年3月16日', '16-Mar-2029'],
    ['２０２９年３月１６日', '16-Mar-2029'],
    ['ngày 16 tháng 3 năm 2029', '16-Mar-2029'],
    ['20290316', '16-Mar-2029'],
    ['2029-03-16 00:00:00', '16-Mar-2029'],
    ['3.4.29', '03-Apr-2029', '04-Mar-2029'],
  ])('refuses %s and says to write %s', (written, ...meant) => {
    const reading = readCell(text(written), column(DATE), { lookups, parents: [] });
    expect(reading).toMatchObject({
      problem: { code: 'format', hint: expect.stringContaining(meant.join(' or ')), suggestions: meant },
    });
    for (const form of meant) expect(read(text(form), DATE)).toBe(form);
  });

  it.each([
    '31 Februar 2029',
    '3 jui 2029',
    '3 Foo 2029',
    'März 2029',
    '12 13 März 2029',
    '99.99.29',
    '3 mars avril 2029',
  ])('gives the general hint for %s', (written) => {
    const reading = readCell(text(written), column(DATE), { lookups, parents: [] });
    expect(reading).toMatchObject({ problem: { hint: expect.stringContaining('10-Mar-2027 or 2027-03-10') } });
  });

  it('takes a day of 1900 for the small number that it is', () => {
    for (const cell of [date('1900-01-05'), text('1900-12-31')]) {
      const reading = readCell(cell, column(DATE), { lookups, parents: [] });
      expect(reading).toMatchObject({ problem: { code: 'type', what: expect.stringContaining('a small number') } });
    }
    expect(read(date('1901-01-01'), DATE)).toBe('01-Jan-1901');
  });

  it('writes the other format of the specification as it is', () => {
    expect(read(text('10-Mar-2027'), { type: 'date', wire: 'YYYY-MM-DD' })).toBe('2027-03-10');
  });

  it('reads back every day that it writes', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1901-01-01'), max: new Date('2199-12-31'), noInvalidDate: true }),
        (moment) => {
          const wire = read(text(moment.toISOString().slice(0, 10)), DATE);
          expect(read(text(String(wire)), { type: 'date', wire: 'YYYY-MM-DD' })).toBe(
            moment.toISOString().slice(0, 10),
          );
        },
      ),
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
