import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCell } from '../../src/derive/cells.ts';
import type { Cell } from '../../src/schema/cell.ts';
import type { CellType, Column } from '../../src/schema/kind.ts';
import { date, lists, lookupsWith, number, text } from './sheets.ts';

const lookups = lookupsWith();

function column(cell: CellType): Column {
  return { key: 'k', header: 'K', band: 'B', level: 'l', cell, required: 'never', help: '', example: '', sent: true };
}

/** The wire value, or the code of what is wrong, or `blank`. */
function read(cell: Cell | undefined, type: CellType, parents: Parameters<typeof readCell>[2]['parents'] = []) {
  const reading = readCell(cell, column(type), { lookups, parents });
  if (reading.kind === 'value') return reading.wire;
  return reading.kind === 'bad' ? { code: reading.problem?.code } : 'blank';
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
  ])('takes %j as %s', (cell, wire) => {
    expect(read(cell, TEXT)).toBe(wire);
  });

  it.each([
    [number(1234567890123450, '1234567890123450'), 'damaged-number'],
    [number(1e20, '1E+20'), 'damaged-number'],
    [text('1.23E+15'), 'damaged-number'],
    [date('2027-04-03'), 'type'],
  ])('refuses %j as %s', (cell, code) => {
    expect(read(cell, TEXT)).toEqual({ code });
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
  ])('refuses %j as %s', (cell, code) => {
    expect(read(cell, COUNT)).toEqual({ code });
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

  it('writes the other format of the specification as it is', () => {
    expect(read(text('10-Mar-2027'), { type: 'date', wire: 'YYYY-MM-DD' })).toBe('2027-03-10');
  });

  it('reads back every day that it writes', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true }),
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

describe('a column of few values', () => {
  const SERVICE: CellType = {
    type: 'enum',
    wire: 'text',
    values: [
      { value: '1', text: 'PSI' },
      { value: '7', text: null },
      { value: '21', text: 'SC' },
    ],
  };

  it.each([
    [text('1'), '1'],
    [number(1), '1'],
    [text(' psi '), '1'],
    [text('1  PSI'), '1'],
    [text('ＰＳＩ'), '1'],
    [number(7), '7'],
    [text('21 SC'), '21'],
  ])('takes %j as %s', (cell, wire) => {
    expect(read(cell, SERVICE)).toBe(wire);
  });

  it('refuses anything else and says what is near', () => {
    expect(read(text('1 SC'), SERVICE)).toEqual({ code: 'enum' });
    expect(read(text('5'), SERVICE)).toEqual({ code: 'enum' });
    const reading = readCell(text('PSJ'), column(SERVICE), { lookups, parents: [] });
    expect(reading).toMatchObject({ problem: { suggestions: ['PSI'] } });
  });

  it('writes an integer where the specification has one', () => {
    expect(read(text('PSI'), { ...SERVICE, wire: 'integer' })).toBe(1);
  });

  it('takes yes and no in their usual forms', () => {
    for (const yes of [text('Yes'), text('Y'), text('true'), number(1), { kind: 'boolean', value: true } as const]) {
      expect(read(yes, { type: 'yes-no' })).toBe('yes');
    }
    for (const no of [text('no'), text('N'), text('FALSE'), number(0), { kind: 'boolean', value: false } as const]) {
      expect(read(no, { type: 'yes-no' })).toBe('no');
    }
    expect(read(text('maybe'), { type: 'yes-no' })).toEqual({ code: 'enum' });
  });
});

describe('a lookup column', () => {
  const CITY: CellType = { type: 'lookup', lookup: { list: 'cities', parent: 'country', shows: 'label' } };
  const TYPE: CellType = { type: 'lookup', lookup: { list: 'types', parent: 'family', shows: 'label' } };
  const FAMILIES: CellType = { type: 'lookup-list', lookup: { list: 'families', shows: 'label' } };
  const inCountry = (id: string) => [{ list: 'countries', value: { id } }] as const;

  it.each([
    [text('shenzhen'), 'C1'],
    [text('C1'), 'C1'],
    [text('Shenzhen [C1]'), 'C1'],
    [text('深圳'), 'C2'],
    [text('Suzhou [C4]'), 'C4'],
  ])('takes %j as %s', (cell, wire) => {
    expect(read(cell, CITY, inCountry('CN'))).toBe(wire);
    expect(read(cell, CITY)).toBe(wire);
  });

  it('tells an unknown label, with what is near', () => {
    const reading = readCell(text('Shenzen'), column(CITY), { lookups, parents: inCountry('CN') });
    expect(reading).toMatchObject({
      problem: { code: 'lookup-unknown', what: '"Shenzen" is not a city of China.', suggestions: ['Shenzhen'] },
    });
  });

  it('tells a label of another parent', () => {
    const reading = readCell(text('Shenzhen'), column(CITY), { lookups, parents: inCountry('VN') });
    expect(reading).toMatchObject({
      problem: { code: 'lookup-parent', what: '"Shenzhen" is a city of China, not of Vietnam.' },
    });
  });

  it('lists what a label may stand for', () => {
    const reading = readCell(text('Suzhou'), column(CITY), { lookups, parents: inCountry('CN') });
    expect(reading).toMatchObject({
      problem: { code: 'lookup-ambiguous', what: expect.stringContaining('Suzhou [C3], Suzhou [C4]') },
    });
  });

  it('leaves an ambiguous label to the parent that is wrong itself', () => {
    expect(read(text('Suzhou'), CITY, [{ list: 'countries', value: 'bad' }])).toEqual({ code: undefined });
  });

  it('holds a type against the category where its family is blank', () => {
    const under = (category: string) =>
      [
        { list: 'families', value: 'blank' },
        { list: 'categories', value: { id: category } },
      ] as const;
    expect(read(text('Scarf'), TYPE, under('20'))).toBe('T3');
    expect(read(text('Scarf'), TYPE, under('10'))).toEqual({ code: 'lookup-parent' });
  });

  it('takes several entries, each once', () => {
    expect(read(text('Plush; 201; plush'), FAMILIES)).toEqual(['101', '201']);
    expect(read(text('Plush; Other'), FAMILIES)).toEqual({ code: 'lookup-ambiguous' });
    expect(read(text('Plush; Other [202]'), FAMILIES)).toEqual(['101', '202']);
  });

  it('takes a label that holds a semicolon itself', () => {
    const families = [...lists.families, { id: '300', label: 'Cups; mugs', parent: '10' }];
    const scope = { lookups: lookupsWith({ ...lists, families }), parents: [] };
    expect(readCell(text('cups; mugs'), column(FAMILIES), scope)).toMatchObject({ wire: ['300'] });
  });

  it('takes the text as an id where the list is not at hand', () => {
    const scope = { lookups: lookupsWith({}), parents: [] };
    expect(readCell(text('CN'), column(CITY), scope)).toEqual({ kind: 'value', wire: 'CN', unchecked: true });
    expect(readCell(text('1;2'), column(FAMILIES), scope)).toEqual({
      kind: 'value',
      wire: ['1', '2'],
      unchecked: true,
    });
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
