import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { rowWindow } from '../../src/console/api/desk.ts';
import { booking, bookings, csv } from '../cli/office.ts';
import type { Opened } from './console.ts';
import { consoles } from './consoles.ts';

const at = consoles();
const SAMPLES = join(import.meta.dirname, '../../samples');

async function rowsOf(opened: Opened, query = '') {
  const { text } = await opened.call('GET', `/rows${query}`);
  return rowWindow.parse(JSON.parse(text)).rows.map(({ number, document, band }) => [number, document, band]);
}

/** The keys of the columns by which a person recognizes a document, the best first. */
async function identity(opened: Opened) {
  const columns = (await opened.state()).review?.columns ?? [];
  const named = columns.flatMap(({ key, identifies }) => (identifies === null ? [] : [{ key, identifies }]));
  return named.toSorted((a, b) => a.identifies - b.identifies).map(({ key }) => key);
}

describe('the columns by which a person recognizes a document', () => {
  test.each([
    ['bookings.xlsx', ['booking', 'referenceNumber', 'products.prodReference']],
    ['suppliers.xlsx', ['identificationCode', 'entityName']],
    ['lab-orders.xlsx', ['order', 'generalInformation.bookingRefNo', 'product.productName']],
    ['attachments.xlsx', ['sourceId', 'docType', 'file']],
    ['factory-confirmations.xlsx', ['orderId']],
  ])('are the group, and what differs from row to row: %s', async (name, keys) => {
    const machine = at.office.machine();
    copyFileSync(join(SAMPLES, name), machine.path(name));
    const found = await identity(await at.opened(machine, machine.path(name)));
    expect(found.slice(0, 3)).toEqual(keys);
  });

  test('are not those with the same value in most rows, unless no other has a value', async () => {
    const machine = at.office.machine();
    const rows = bookings('IDENTITY', 4);
    const differ = await at.opened(machine, machine.file('differ.csv', csv(rows)));
    expect(await identity(differ)).toEqual(['referenceNumber']);
    const same = await at.opened(
      machine,
      machine.file('same.csv', csv(rows.map((row) => ({ ...row, referenceNumber: '' })))),
    );
    expect(await identity(same)).toEqual(['supplierCode']);
  });
});

describe('the rows of one document', () => {
  const inGroup = (group: string, index: number) =>
    booking('', { booking: group, 'products.poNumber': `PO ${index}`, 'products.name': `Bear ${index}` });
  const groups = ['A', 'A', '', 'B', 'B', 'A', 'C', 'C', ''];

  test('have one band, documents of several rows take turns, and a changed group is unknown until it is checked', async () => {
    const machine = at.office.machine();
    const opened = await at.opened(machine, machine.file('groups.csv', csv(groups.map(inGroup))));
    const before = [
      [2, 2, 0],
      [3, 2, 0],
      [4, 4, null],
      [5, 5, 1],
      [6, 5, 1],
      [7, 2, 0],
      [8, 8, 0],
      [9, 8, 0],
      [10, 10, null],
    ];
    expect(await rowsOf(opened)).toEqual(before);
    expect(await rowsOf(opened, '?from=5&count=2')).toEqual(before.slice(5, 7));
    const column = (await opened.state()).review?.columns.find(({ key }) => key === 'booking')?.number ?? 0;
    const checked = (await opened.state()).checks;
    await opened.call('POST', '/edits', { cells: [{ row: 10, column, text: 'C' }] });
    if ((await opened.state()).checks === checked) expect((await rowsOf(opened)).at(-1)).toEqual([10, null, null]);
    await opened.settled();
    expect((await rowsOf(opened)).slice(-3)).toEqual([
      [8, 8, 0],
      [9, 8, 0],
      [10, 8, 0],
    ]);
  });
});
