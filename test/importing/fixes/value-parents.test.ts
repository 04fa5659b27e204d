import { describe, expect, test } from 'vitest';
import { parentFinder } from '../../../src/importing/fixes/value-parents.ts';
import { bookings } from '../../../src/kinds/bookings.ts';
import type { Lookups } from '../../../src/schema/lookup.ts';
import { columnByKey } from '../../../src/schema/once-per.ts';
import { entry, lists, lookupsWith } from '../sheets.ts';

/** The texts of the entries above a value of a column, by their columns. */
function parentsOf(key: string, value: string, changed: Lookups['lists'] = lists) {
  const column = columnByKey(bookings).get(key);
  if (column === undefined) throw new Error(`no column ${key}`);
  const found = parentFinder(bookings, lookupsWith(changed))(column, value);
  return Object.fromEntries([...found].map(([above, { text }]) => [above, text]));
}

const TYPE = 'products.typeId';
const FAMILY = 'products.familyId';
const CATEGORY = 'products.categoryId';

describe('the parents of a value', () => {
  test('are found by its label, its id and both, up to the topmost list', () => {
    for (const text of ['Teddy bear', ' teddy  BEAR', 'T1', 'Teddy bear [T1]'])
      expect(parentsOf(TYPE, text)).toEqual({ [FAMILY]: 'Plush', [CATEGORY]: 'Toys' });
    expect(parentsOf('supplierCityID', 'Shenzhen')).toEqual({
      supplierCountryID: 'China',
      supplierContinentID: 'Asia',
    });
  });

  test('have their id beside a label that several of them have', () => {
    expect(parentsOf(TYPE, 'Ball')).toEqual({ [FAMILY]: 'Other [102]', [CATEGORY]: 'Toys' });
  });

  test('are none for a value that can be several entries', () => {
    expect(parentsOf(FAMILY, 'Other')).toEqual({});
    expect(parentsOf(TYPE, 'Other')).toEqual({});
    expect(parentsOf('supplierCityID', 'Suzhou')).toEqual({});
  });

  test('are none for an entry that the list has under several parents', () => {
    const families = [...lists.families, entry('101', 'Plush', '20')];
    expect(parentsOf(FAMILY, 'Plush', { ...lists, families })).toEqual({});
    expect(parentsOf(TYPE, 'Teddy bear', { ...lists, families })).toEqual({});
  });

  test('are none for a value that is not in the list, for a list that is not there, and without a list', () => {
    const { families: _families, ...others } = lists;
    expect(parentsOf(FAMILY, 'Plash')).toEqual({});
    expect(parentsOf(FAMILY, 'Plush', others)).toEqual({});
    expect(parentsOf(TYPE, 'Teddy bear', others)).toEqual({});
    expect(parentsOf('referenceNumber', 'Plush')).toEqual({});
  });

  test('are meant by every text that means them', () => {
    const column = columnByKey(bookings).get(FAMILY);
    const toys = column && parentFinder(bookings, lookupsWith())(column, 'Plush').get(CATEGORY);
    const texts = ['Toys', 'toys ', '10', 'Toys [10]', 'Garments', 'Toy', ''];
    expect(texts.filter((text) => toys?.isMeantBy(text))).toEqual(['Toys', 'toys ', '10', 'Toys [10]']);
  });
});
