import { expect, test } from 'vitest';
import { withListedValues } from '../../../src/importing/cells/listed-values.ts';
import { withOwnExamples } from '../../../src/importing/template/own-examples.ts';
import { bookings } from '../../../src/kinds/bookings.ts';
import { labOrders } from '../../../src/kinds/lab-orders.ts';
import { suppliers } from '../../../src/kinds/suppliers.ts';
import type { Kind } from '../../../src/schema/kind.ts';
import type { Lookups } from '../../../src/schema/lookup.ts';
import { entry, lists, lookupsWith } from '../sheets.ts';

const MADE = '2031-06-01T00:00:00.000Z';

/** The examples of an account's template: of its columns by key, and the first row of each worked example. */
function own(kind: Kind, now: Lookups['lists']) {
  const { columns, examples } = withOwnExamples(kind, lookupsWith(now), MADE);
  return {
    of: Object.fromEntries(columns.map(({ key, example }) => [key, example])),
    rows: examples.map(({ rows }) => rows[0]),
  };
}

test('an example picks entries that belong together, down to the last list', () => {
  const { of, rows } = own(bookings, {
    ...lists,
    // Nothing is below Toys, and the scarf takes fewer references than the longest example has.
    families: [entry('101', 'Plush', '10'), entry('201', 'Shirts', '20'), entry('202', 'Other', '20')],
    types: [
      { ...entry('T3', 'Scarf', '202'), maxRefs: 2 },
      { ...entry('T5', 'Other', '202'), maxRefs: 3 },
    ],
    countries: [entry('CN', 'China', 'AS'), entry('BR', 'Brazil', 'SA')],
    provinces: [entry('BR-SP', 'São Paulo', 'BR')],
  });
  const product = { 'products.categoryId': 'Garments', 'products.familyId': 'Other', 'products.typeId': 'Other' };
  expect(of).toMatchObject(product);
  for (const row of rows) expect(row).toMatchObject(product);
  expect(of).toMatchObject({ supplierContinentID: 'South America', supplierCountryID: 'Brazil' });
  expect(of).toMatchObject({ supplierProvinceID: 'São Paulo', supplierCityID: 'São Paulo' });
});

test('an example keeps what the lists know, and prefers what is like it or shares a word', () => {
  const { of } = own(bookings, {
    ...lists,
    suppliers: [entry('00001', 'First Ltd.'), entry('00417', 'Ningbo Toys')],
    categories: [entry('5', 'Apparel'), entry('10', 'Toys')],
    families: [entry('51', 'Shirts', '5'), entry('100', 'Accessories', '10'), entry('101', 'Soft plush', '10')],
    types: [
      entry('T0', 'Battery', '100'),
      entry('T1', 'Polo', '51'),
      entry('T2', 'Doll', '101'),
      entry('T9', 'Bear', '101'),
    ],
  });
  expect(of).toMatchObject({ supplierCode: '00417', 'products.categoryId': 'Toys' });
  expect(of).toMatchObject({ 'products.familyId': 'Soft plush', 'products.typeId': 'Bear' });
});

test('an entry whose name others have is written with its id, and none is torn apart by a semicolon', () => {
  const twins = [entry('101', 'Plush; Wood', '10'), entry('102', 'Other', '10'), entry('202', 'Other', '20')];
  const { of } = own(bookings, { ...lists, families: twins });
  expect(of['supplierProductLines']).toBe('101; Other [202]');
});

test('days are moved together, by whole years, to at least a year after the template was made', () => {
  const { of, rows } = own(bookings, lists);
  expect(of).toMatchObject({ serviceDate: '10-Mar-2033', shipDate: '24-Mar-2033' });
  for (const row of rows) expect(row).toMatchObject({ serviceDate: '10-Mar-2033', shipDate: '24-Mar-2033' });
});

test('values that the profile lists go before those of the program', () => {
  const listed = withListedValues(labOrders, { testLocation: ['Hamburg', 'Lyon'], submissionType: ['Retest', 'New'] });
  const { of, rows } = own(listed, lists);
  const first = { 'generalInformation.testLocation': 'Hamburg', 'generalInformation.submissionType': 'New' };
  expect(of).toMatchObject(first);
  expect(rows[0]).toMatchObject(first);
});

test('an update names a record that the account has by one code alone, and renames nothing', () => {
  const codes = { suppliers: [entry('A', 'Twice'), entry('B', 'Ningbo Toys')], factories: [entry('a', 'Once more')] };
  const { of, rows } = own(suppliers, { ...lists, ...codes });
  expect(of).toMatchObject({ identificationCode: 'B', entityName: 'Ningbo Toys', supplierId: '9001' });
  expect(rows[0]).toMatchObject({ identificationCode: 'B', entityName: 'Ningbo Toys' });
  expect(rows[1]).toMatchObject({ supplierId: '9001', entityName: 'Ningbo Toys' });
});

test('where a list cannot be had, the examples of the program stay', () => {
  const { of } = own(bookings, {});
  const written = Object.fromEntries(bookings.columns.map(({ key, example }) => [key, example]));
  expect(of).toEqual({ ...written, serviceDate: '10-Mar-2033', shipDate: '24-Mar-2033' });
});
