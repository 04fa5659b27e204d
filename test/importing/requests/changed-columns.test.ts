import { expect, test } from 'vitest';
import { columnChanges } from '../../../src/importing/requests/changed-columns.ts';
import { bookings } from '../../../src/kinds/bookings.ts';

const BODY = {
  userId: 'u',
  serviceDate: '10-Mar-2027',
  supplierProductLines: ['1', '2'],
  products: [
    { name: 'Bear', categoryId: '14', refs: [{ poNumber: 'PO-1', qty: 1 }] },
    { name: 'Ball', categoryId: '14', checkList: { aqlMajor: '2.5' } },
  ],
};

test.each([
  ['nothing, in another order', { products: BODY.products.toReversed() }, []],
  ['a day', { serviceDate: '11-Mar-2027' }, ['Inspection date']],
  ['a list', { supplierProductLines: ['1'] }, ['Supplier product lines']],
  ['a whole product', { products: BODY.products.slice(0, 1) }, ['Product name', 'AQL major']],
  [
    'a reference and a field that was blank',
    {
      referenceNumber: 'R',
      products: [{ ...BODY.products[0], refs: [{ poNumber: 'PO-2', qty: 1 }] }, BODY.products[1]],
    },
    ['Reference number', 'Ref PO number'],
  ],
])('the columns that differ are named: %s', (_, change, headers) => {
  expect(columnChanges(bookings, BODY, { ...BODY, ...change }).map(({ header }) => header)).toEqual(headers);
});
