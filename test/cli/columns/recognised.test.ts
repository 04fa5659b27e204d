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
    .filter(({ code, message }) => code.startsWith('header-') && message.includes(`"${header.replace('\n', ' ')}"`))
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
  // The whole name of a column, and the same in a language that is not listed.
  ['PO number 订单', PO, 'PO number'],
  ['Reference number\n参考编号', 'referenceNumber', 'Reference number'],
  ['参考编号 Reference number', 'referenceNumber', 'Reference number'],
  ['PO number\nN° de commande', PO, 'PO number'],
  ['N° de commande PO number', PO, 'PO number'],
  ['PO number (bestelnummer)', PO, 'PO number'],
  ['Product name - Désignation', 'products.name', 'Product name'],
  ['Product name Наименование', 'products.name', 'Product name'],
  ['Inspection date Fecha', 'serviceDate', 'Inspection date'],
  ['Quantity (DE)', QUANTITY, 'Quantity'],
  // Another unit, or another count than that of the order: nobody may take it for the quantity without a question.
  ['Qty x 1000', QUANTITY, 'Quantity'],
  ['Qty doz.', QUANTITY, 'Quantity'],
  ['Insp. qty', QUANTITY, 'Quantity'],
  ['Ship qty', QUANTITY, 'Quantity'],
  ['件数', QUANTITY, 'Quantity'],
  ['Désignation', 'products.name', 'Product name'],
  ['N° de commande', PO, 'PO number'],
  ['Kundenbestellnummer', PO, 'PO number'],
  ['Codice articolo', REFERENCE, 'Product reference'],
  ['UPC', REFERENCE, 'Product reference'],
  ['GTIN', REFERENCE, 'Product reference'],
  ['EAN code', REFERENCE, 'Product reference'],
  ['Barcode', REFERENCE, 'Product reference'],
  ['Booking no', 'referenceNumber', 'Reference number'],
  ['Buchungsnummer', 'referenceNumber', 'Reference number'],
  ['PO line', PO, 'PO number'],
])('"%s" instead of %s is asked about', async (header, key, proposed) => {
  expect(await taken(header, key)).toEqual([['header-unknown', 'error', proposed]]);
});

test.each([
  ['Einkaufsbeleg', PO],
  ['Unidades', QUANTITY],
  ['AQL Maj', AQL],
  ['AQL major (2.5)', AQL],
  ['AQL major %', AQL],
  ['AQL Hauptfehler', AQL],
  ['Number of pieces', QUANTITY],
  ['# of pcs', QUANTITY],
  ['Qté', QUANTITY],
  ['Quantité (pièces)', QUANTITY],
  ['Cantidad (pzs)', QUANTITY],
  ['PO Nbr', PO],
  ['Part No.', REFERENCE],
  ['Product title', 'products.name'],
  ['Product name (EN)', 'products.name'],
  ['Product name [de]', 'products.name'],
  ['Product name EN', 'products.name'],
  ['Product name (English)', 'products.name'],
  ['Produktname - Deutsch', 'products.name'],
  ['PO number - mandatory', PO],
  ['PO number (obligatoire)', PO],
  ['PO number (*)', PO],
  ['Mandatory: PO number', PO],
  ['P.O. No. 订单号 (必填)', PO],
])('"%s" is read as %s', async (header, key) => {
  expect(await taken(header, key)).toEqual([['header-mapped', 'info']]);
});

test('other numbers of a product, a booking or a line are columns of their own beside those that are sent', async () => {
  const machine = office.machine();
  const own = {
    UPC: '712345678904',
    GTIN: '0712345678904',
    EAN: '4006381333931',
    'Booking no': 'HLC-778',
    'PO line': '10',
  };
  const file = machine.file('own.csv', renamed([row(own)], {}));
  const { findings, counts } = told(check, await machine.qcsheet('check', file, '--kind', 'bookings', '--json'));
  expect([counts.valid, findings.filter(({ severity }) => severity !== 'info')]).toEqual([1, []]);
});

test('lines of orders are only a warning where the order numbers are missing', async () => {
  expect(await taken('PO line', PO, { [PO]: '10' })).toEqual([['header-unknown', 'warning', 'PO number']]);
});

test('a column of numbers, or of the words of a list that the file has filled, is a column of their own', async () => {
  const machine = office.machine();
  const file = machine.file('own.csv', renamed([row({ Season: 'Toys & Juvenile', Lot: '12' })], {}));
  const { findings } = told(check, await machine.qcsheet('check', file, '--kind', 'bookings', '--json'));
  expect(findings.filter(({ severity }) => severity !== 'info')).toEqual([]);
});

test.each([
  ['PO number of freight', PO],
  ['PO number (freight)', PO],
  ['PO number - transport', PO],
  ['Supplier product name 2', 'products.name'],
])('"%s" names another thing than %s, and is a column of their own', async (header, key) => {
  expect(await taken(header, key)).toEqual([['header-unknown', 'info']]);
});

test('a name in two languages of values is asked about: the file may mean either', async () => {
  const machine = office.machine();
  const rows = [row({ 'Product name (EN)': 'Plush bear', 'Product name (CN)': '毛绒熊', 'products.name': '' })];
  const file = machine.file('both.csv', renamed(rows, { 'products.name': 'Own' }));
  const { findings } = told(check, await machine.qcsheet('check', file, '--kind', 'bookings', '--json'));
  const errors = findings.filter(({ severity }) => severity === 'error');
  expect(errors.map(({ code, suggestions }) => [code, ...suggestions])).toEqual([
    ['header-unknown', 'Product name'],
    ['header-unknown', 'Product name'],
  ]);
});
