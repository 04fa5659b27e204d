import { describe, expect, test } from 'vitest';
import { type BookingBody, createBooking } from '../../src/contract/bookings.ts';
import type { FieldPath } from '../../src/schema/kind.ts';

const least = {
  userId: 'demo@example.com',
  serviceDate: '10-Mar-2027',
  shipDate: '29-Feb-2028',
  serviceType: '1',
  bookingType: 'Inspection',
  products: [{ name: 'Lamp' }],
};

function problems(change: object): readonly string[] {
  const parsed = createBooking.body?.safeParse({ ...least, ...change });
  return parsed?.error?.issues.map((issue) => issue.path.join('.')) ?? [];
}

describe('the body of a booking', () => {
  test('the least booking passes as it is', () => {
    expect(createBooking.body?.parse(least)).toEqual(least);
  });

  test('the service type may be missing where a previous order is named, and only there', () => {
    expect(problems({ serviceType: undefined })).toEqual(['serviceType']);
    expect(problems({ serviceType: undefined, previousOrderNumber: 'R-1' })).toEqual([]);
  });

  test.each([
    '10-Mär-2027',
    '10-mar-2027',
    '10-MAR-2027',
    '30-Feb-2027',
    '29-Feb-2027',
    '00-Jan-2027',
    '1-Mar-2027',
    '2027-03-10',
    '',
  ])('%j is no date on the wire', (serviceDate) => {
    expect(problems({ serviceDate })).toEqual(['serviceDate']);
  });

  test.each([
    ['an unknown field', { colour: 'red' }, ''],
    ['a null', { referenceNumber: null }, 'referenceNumber'],
    ['an empty text', { referenceNumber: '' }, 'referenceNumber'],
    ['an empty list', { supplierProductLines: [] }, 'supplierProductLines'],
    ['no product', { products: [] }, 'products'],
    ['a product without a field', { products: [{}] }, 'products.0'],
    ['a checklist without a field', { products: [{ checkList: {} }] }, 'products.0.checkList'],
    ['an unknown field of a product', { products: [{ name: 'x', nam: 'y' }] }, 'products.0'],
    ['half a piece', { products: [{ prodQuantity: 1.5 }] }, 'products.0.prodQuantity'],
    ['a quantity as text', { products: [{ prodQuantity: '5' }] }, 'products.0.prodQuantity'],
    ['a reference without a quantity', { products: [{ refs: [{ poNumber: 'A' }] }] }, 'products.0.refs.0.qty'],
    ['service type 5', { serviceType: '5' }, 'serviceType'],
    ['a platform beyond 2', { performInVendorone: 3 }, 'performInVendorone'],
  ])('%s is refused', (_, change, path) => {
    expect(problems(change)).toEqual([path]);
  });

  test('the paths of its fields are the keys of the columns', () => {
    const keys: FieldPath<BookingBody>[] = [
      'supplierProductLines',
      'products.name',
      'products.checkList.aqlMajor',
      'products.refs.poNumber',
    ];
    // @ts-expect-error a field that the service does not have
    keys.push('products.nam');
    expect(keys).toHaveLength(5);
  });

  test('only a text with something in it is the receipt of a booking', () => {
    expect(createBooking.receipt?.('TRK-1')).toEqual({ type: 'id', id: 'TRK-1' });
    expect(createBooking.receipt?.('')).toBeNull();
    expect(createBooking.receipt?.('  ')).toBeNull();
  });
});
