import { expect, test } from 'vitest';
import { lookupChoices } from '../../src/lookups/choices.ts';
import { createLookupIndex } from '../../src/lookups/resolve.ts';
import type { Lookups } from '../../src/schema/lookup.ts';

const LOOKUPS: Lookups = {
  pulledAt: '2027-03-10T08:00:00Z',
  scope: 'test',
  userId: '1',
  lists: {
    countries: [
      { id: 'CN', label: 'China' },
      { id: 'VN', label: 'Vietnam' },
    ],
    cities: [
      { id: '1', label: 'New Shenton', parent: 'VN' },
      { id: '2', label: 'Shenton', parent: 'VN' },
      { id: '3', label: 'Old Shenzhen', parent: 'CN' },
      { id: '4', label: 'Shenzhen', parent: 'CN' },
      { id: '5', label: 'Shenzhen', parent: 'CN' },
    ],
    suppliers: [{ id: 'S-7', label: 'Shen Toys' }],
  },
};
const choices = (text: string, under = '', list: 'cities' | 'suppliers' = 'cities', most = 20) =>
  lookupChoices(LOOKUPS, { list, shows: list === 'cities' ? 'label' : 'id', text, under }, most).map(
    ({ value }) => value,
  );

test('entries of the parent come first, and those that begin with the text before others', () => {
  expect(choices('shen', 'Vietnam')).toEqual([
    'Shenton',
    'New Shenton',
    'Shenzhen [4]',
    'Shenzhen [5]',
    'Old Shenzhen',
  ]);
  expect(choices('shen', 'cn', 'cities', 3)).toEqual(['Shenzhen [4]', 'Shenzhen [5]', 'Old Shenzhen']);
  expect(choices('', 'China', 'cities', 2)).toEqual(['Old Shenzhen', 'Shenzhen [4]']);
  expect(choices('zhai', 'China')).toEqual([]);
});

test('a label that is the id of another entry is offered with its own id', () => {
  const cities = [
    { id: '6', label: '9', parent: 'VN' },
    { id: '9', label: 'Ninth', parent: 'VN' },
  ];
  const lookups = { ...LOOKUPS, lists: { ...LOOKUPS.lists, cities } };
  const offered = lookupChoices(lookups, { list: 'cities', shows: 'label', text: '', under: 'Vietnam' }, 20);
  const index = createLookupIndex(lookups);
  const ids = offered.map(({ value }) => {
    const resolved = index.resolve('cities', value, 'VN');
    return resolved.type === 'found' ? resolved.entry.id : null;
  });
  expect([offered.map(({ value }) => value), ids]).toEqual([
    ['9 [6]', 'Ninth'],
    ['6', '9'],
  ]);
});

test('entries are found by their code, and a column of codes gets the code', () => {
  expect(choices('s-7', '', 'suppliers')).toEqual(['S-7']);
  expect(choices('toys', '', 'suppliers')).toEqual(['S-7']);
});
