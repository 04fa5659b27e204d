import { afterAll, beforeAll, expect, test } from 'vitest';
import { check, told } from '../json.ts';
import { booking, type Cells, type Office, openOffice } from '../office.ts';
import { PO, QUANTITY, renamed } from './renamed.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

const REFERENCE = 'products.prodReference';
const AQL = 'products.checkList.aqlMajor';
const row = (change: Cells = {}) => booking('SEEN-1', { [REFERENCE]: 'BEAR-30-BR', [AQL]: '2.5', ...change });

/** How `check` takes a column of a good file under another header: as which severity, and with which proposals. */
async function taken(header: string, key: string, change: Cells = {}) {
  const machine = office.machine();
  const file = machine.file('renamed.csv', renamed([row(change)], { [key]: header }));
  const { findings } = told(check, await machine.qcsheet('check', file, '--kind', 'bookings', '--json'));
  return findings
    .filter(({ code, message }) => code.startsWith('header-') && message.includes(`"${header}"`))
    .map(({ code, severity, suggestions }) => [code, severity, ...suggestions]);
}

test.each([
  ['Supplier PO number', PO, 'PO number'],
  ['客户订单号', PO, 'PO number'],
  ['Total qty', QUANTITY, 'Quantity'],
  ['Open qty', QUANTITY, 'Quantity'],
  ['Restmenge', QUANTITY, 'Quantity'],
  ['Article', REFERENCE, 'Product reference'],
  ['Style', REFERENCE, 'Product reference'],
  ['Your ref', 'referenceNumber', 'Reference number'],
  ['参考号', 'referenceNumber', 'Reference number'],
  ['Major', AQL, 'AQL major'],
  // Nothing is known of these headers, but every value is in the account's list.
  ['Warengruppe', 'products.categoryId', 'Product category'],
  ['Type', 'products.typeId', 'Product type'],
  ['Range', 'products.familyId', 'Product family'],
])('"%s" instead of %s is asked about', async (header, key, proposed) => {
  expect(await taken(header, key)).toEqual([['header-unknown', 'error', proposed]]);
});

test.each([
  ['Einkaufsbeleg', PO],
  ['Unidades', QUANTITY],
  ['AQL Maj', AQL],
  ['AQL major (2.5)', AQL],
])('"%s" is read as %s', async (header, key) => {
  expect(await taken(header, key)).toEqual([['header-mapped', 'info']]);
});

test('a column of numbers, or of the words of a list that the file has filled, is a column of their own', async () => {
  const machine = office.machine();
  const file = machine.file('own.csv', renamed([row({ Season: 'Toys & Juvenile', Lot: '12' })], {}));
  const { findings } = told(check, await machine.qcsheet('check', file, '--kind', 'bookings', '--json'));
  expect(findings.filter(({ severity }) => severity !== 'info')).toEqual([]);
});
