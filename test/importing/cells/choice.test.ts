import { describe, expect, it } from 'vitest';
import { messages } from '../../../src/importing/cells/messages.ts';
import { readCell } from '../../../src/importing/cells/read-cell.ts';
import type { CellType } from '../../../src/schema/kind.ts';
import { lists, lookupsWith, number, text } from '../sheets.ts';
import { column, lookups, read } from './cell-reading.ts';

describe('a column of few values', () => {
  const SERVICE: CellType = {
    type: 'enum',
    sentAs: 'text',
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
  ])('takes %j as %s', (cell, requestValue) => {
    expect(read(cell, SERVICE)).toBe(requestValue);
  });

  it('refuses anything else and says what is near', () => {
    expect(read(text('1 SC'), SERVICE)).toEqual({ code: 'enum' });
    expect(read(text('5'), SERVICE)).toEqual({ code: 'enum' });
    const reading = readCell(text('PSJ'), column(SERVICE), { lookups, parents: [] });
    expect(reading).toMatchObject({ problem: { suggestions: ['PSI'] } });
  });

  it('names the first twelve where there are more, and says how many more', () => {
    const values = Array.from({ length: 14 }, (_, index) => ({ value: `City ${index + 1}`, text: null }));
    const many: CellType = { type: 'enum', sentAs: 'text', values };
    const reading = readCell(text('Rome'), column(many), { lookups, parents: [] });
    expect(reading).toMatchObject({ problem: { what: expect.stringMatching(/City 11, City 12 and 2 more\.$/) } });
    expect(read(text('city 14'), many)).toBe('City 14');
  });

  it('writes an integer where the specification has one', () => {
    expect(read(text('PSI'), { ...SERVICE, sentAs: 'integer' })).toBe(1);
  });

  it('takes yes and no in their usual forms', () => {
    for (const yes of [text('Yes'), text('Y'), text('true'), number(1), { type: 'boolean', value: true } as const]) {
      expect(read(yes, { type: 'yes-no' })).toBe('yes');
    }
    for (const no of [text('no'), text('N'), text('FALSE'), number(0), { type: 'boolean', value: false } as const]) {
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
  ])('takes %j as %s', (cell, requestValue) => {
    expect(read(cell, CITY, inCountry('CN'))).toBe(requestValue);
    expect(read(cell, CITY)).toBe(requestValue);
  });

  it('tells an unknown label, with what is near', () => {
    const reading = readCell(text('Shenzen'), column(CITY), { lookups, parents: inCountry('CN') });
    expect(reading).toMatchObject({
      problem: {
        code: 'lookup-unknown',
        what: messages.notInList('Shenzen', 'city', 'China'),
        suggestions: ['Shenzhen'],
      },
    });
  });

  it('says how to find an entry where none is like the text', () => {
    const reading = readCell(text('99999X'), column(CITY), { lookups, parents: inCountry('CN') });
    expect(reading).toMatchObject({
      problem: { code: 'lookup-unknown', hint: messages.noneNear('city'), suggestions: [] },
    });
  });

  it('tells a label of another parent', () => {
    const reading = readCell(text('Shenzhen'), column(CITY), { lookups, parents: inCountry('VN') });
    expect(reading).toMatchObject({
      problem: { code: 'lookup-parent', what: messages.otherParent('Shenzhen', 'city', 'China', 'Vietnam') },
    });
  });

  it('lists what a label may stand for', () => {
    const reading = readCell(text('Suzhou'), column(CITY), { lookups, parents: inCountry('CN') });
    expect(reading).toMatchObject({
      problem: { code: 'lookup-ambiguous', what: expect.stringContaining('Suzhou [C3], Suzhou [C4]') },
    });
  });

  it.each([
    ['Suzhou', CITY, inCountry('CN'), messages.onlyIdsDiffer('Suzhou [C3]')],
    ['Suzhou', CITY, [{ list: 'countries', value: 'blank' }], messages.onlyIdsDiffer('Suzhou [C3]')],
    [
      'Twin Co',
      { type: 'lookup', lookup: { list: 'suppliers', shows: 'id' } },
      [],
      messages.onlyIdsDiffer('Twin Co [S-2]'),
    ],
    ['Plush; Other', FAMILIES, [], messages.copyWithId('Other [102]')],
    [
      'Other',
      { type: 'lookup', lookup: { list: 'families', parent: 'x', shows: 'label' } },
      [{ list: 'categories', value: 'blank' }],
      messages.fillInOrCopy('product category', 'Other [102]'),
    ],
  ] as const)('says how to tell apart what %s stands for', (label, type, parents, hint) => {
    const reading = readCell(text(label), column(type), { lookups, parents });
    const problem = reading.type === 'bad' ? reading.problem : null;
    expect(problem).toMatchObject({ code: 'lookup-ambiguous', hint });
  });

  it('leaves an ambiguous label to the parent that is wrong itself', () => {
    expect(read(text('Suzhou'), CITY, [{ list: 'countries', value: 'bad' }])).toEqual({ code: undefined });
  });

  it('tells a label whose own parent has the label of another one', () => {
    const parents = [
      { list: 'families', value: { id: '201' } },
      { list: 'categories', value: { id: '20' } },
    ] as const;
    expect(read(text('Ball'), TYPE, parents)).toEqual({ code: 'lookup-parent' });
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
    expect(readCell(text('cups; mugs'), column(FAMILIES), scope)).toMatchObject({ requestValue: ['300'] });
  });

  it('takes the text as an id where the list is not at hand', () => {
    const scope = { lookups: lookupsWith({}), parents: [] };
    expect(readCell(text('CN'), column(CITY), scope)).toEqual({ type: 'value', requestValue: 'CN', unchecked: true });
    expect(readCell(text('1;2'), column(FAMILIES), scope)).toEqual({
      type: 'value',
      requestValue: ['1', '2'],
      unchecked: true,
    });
  });
});
