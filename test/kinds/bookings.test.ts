import { describe, expect, it } from 'vitest';
import { createBooking } from '../../src/contract/bookings.ts';
import { traitsOf } from '../../src/importing/requests/traits.ts';
import { bookings } from '../../src/kinds/bookings.ts';
import { findKind, kinds } from '../../src/kinds/index.ts';
import { fieldsOf } from './body-fields.ts';

describe('the bookings kind', () => {
  it('has a column for every field of the specification but the user id, and sends no other', () => {
    const fields = fieldsOf(createBooking.body);
    const sent = bookings.columns.filter((column) => column.sent).map((column) => column.key);
    expect(new Set(sent)).toEqual(new Set(fields.filter((field) => field !== 'userId')));
    expect(sent).toHaveLength(new Set(sent).size);
  });

  it('keeps three columns to itself', () => {
    const own = bookings.columns.filter((column) => !column.sent).map((column) => column.key);
    expect(own).toEqual(['booking', 'autoConfirmFactory', 'line']);
  });

  it('has an example in a single row, and others in several', () => {
    expect(bookings.examples.map(({ rows }) => rows.length)).toEqual([1, 2, 3]);
  });

  it('is found by its name', () => {
    expect(findKind('bookings')?.sheet).toBe('Bookings');
    expect(findKind('Bookings')).toBeUndefined();
    expect(kinds.map((kind) => kind.name)).toContain('bookings');
  });
});

describe('the business key of a booking', () => {
  const body = {
    userId: 'u',
    serviceDate: '10-Mar-2027',
    shipDate: '24-Mar-2027',
    serviceType: '1' as const,
    bookingType: 'Regular',
    supplierCode: '00417',
    products: [
      { name: 'Bear', poNumber: 'PO-1' },
      { name: 'Ball', refs: [{ poNumber: 'PO-2', qty: 1 }] },
    ],
  };

  it('lists the same whatever the order of products, and nothing of details such as the shipment date', () => {
    const turned = { ...body, shipDate: '25-Mar-2027', products: body.products.toReversed() };
    const lists = (one: typeof body) =>
      bookings.businessKey?.(one)?.map((part) => (typeof part === 'string' ? part : part.toSorted()));
    expect(lists(turned)).toEqual(lists(body));
  });

  it.each([
    { serviceDate: '11-Mar-2027' },
    { supplierCode: '00418' },
    { referenceNumber: 'R-1' },
    { products: [{ name: 'Bear', poNumber: 'PO-1' }] },
    {
      products: [
        { name: 'Bear', prodReference: 'PO-1' },
        { name: 'Ball', refs: [{ poNumber: 'PO-2', qty: 1 }] },
      ],
    },
  ])('differs with %j', (change) => {
    expect(bookings.businessKey?.({ ...body, ...change })).not.toEqual(bookings.businessKey?.(body));
  });

  it('is null when nothing but date and supplier is told', () => {
    expect(bookings.businessKey?.({ ...body, products: [{ unitPacking: 'Polybag' }] })).toBeNull();
  });
});

describe('the traits of a booking', () => {
  const body = {
    userId: 'u',
    serviceDate: '10-Mar-2027',
    shipDate: '24-Mar-2027',
    bookingType: 'Regular',
    referenceNumber: 'SS27',
    supplierCode: '00417',
    products: [
      { name: 'Bear', poNumber: 'PO-1' },
      { name: 'Ball', refs: [{ poNumber: 'PO-2', qty: 1 }, { qty: 2 }] },
    ],
  };
  const keys = (change: object = {}) => traitsOf(bookings, { ...body, ...change }).map(({ key }) => key);
  const shared = (change: object) => {
    const changed = new Set(keys(change));
    return traitsOf(bookings, body).flatMap(({ key, words }) => (changed.has(key) ? [words] : []));
  };

  it('are reference, PO numbers and products of a day, each with the supplier, and what stays without it', () => {
    expect(traitsOf(bookings, body).map(({ words }) => words)).toEqual([
      'supplier and reference number',
      'inspection date and products',
      'supplier and PO number',
      'supplier and PO number',
      'supplier, inspection date and product name',
      'supplier, inspection date and product name',
      'reference number and product name',
      'reference number and product name',
      'PO number and product name',
      'PO number and product name',
    ]);
    expect(keys()[0]).toMatch(/^bookings:t1:[0-9a-f]{32}$/);
  });

  const supplierAnd = {
    reference: 'supplier and reference number',
    order: 'supplier and PO number',
    product: 'supplier, inspection date and product name',
  };
  const [reference, order] = ['reference number and product name', 'PO number and product name'];
  it.each([
    [
      'the day',
      { serviceDate: '11-Mar-2027' },
      [supplierAnd.reference, supplierAnd.order, supplierAnd.order, reference, reference, order, order],
    ],
    [
      'the reference',
      { referenceNumber: 'R' },
      [supplierAnd.order, supplierAnd.order, supplierAnd.product, supplierAnd.product, order, order],
    ],
    ['a product', { products: [{ name: 'BEAR ' }] }, [supplierAnd.reference, supplierAnd.product, reference]],
    ['the supplier', { supplierCode: '00418' }, ['inspection date and products', reference, reference, order, order]],
  ])('stay but for those with %s when that is edited', (_, change, left) => {
    expect(shared(change)).toEqual(left);
  });

  it('have no blank part, and a text counts as what it stands for', () => {
    const plain = { ...body, referenceNumber: ' ', products: [{ prodQuantity: 1 }] };
    expect(traitsOf(bookings, plain).map(({ words }) => words)).toEqual(['supplier and inspection date']);
    const swapped = keys({ referenceNumber: 'PO-1', products: [{ name: 'Bear', poNumber: 'SS27' }] });
    expect(swapped.filter((key) => keys().includes(key))).toHaveLength(1);
  });

  it('are at most a hundred, the reference among them', () => {
    const products = Array.from({ length: 200 }, (_, index) => ({ name: 'Bear', poNumber: `PO-${index}` }));
    expect(keys({ products })).toHaveLength(100);
    expect(keys({ products })[0]).toBe(keys()[0]);
  });
});
