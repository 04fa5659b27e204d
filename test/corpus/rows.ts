// biome-ignore-all format: columns are read as a table, one line each.
import type { CorpusFile, TableColumn } from './file.ts';
import { workbook } from './make.ts';
import { ORDERS } from './records.ts';

const COLUMNS: readonly TableColumn[] = [
  ['Booking group', 'booking'], ['Inspection date', 'serviceDate'], ['Shipment date', 'shipDate'], ['Service type', 'serviceType'], ['Booking type', 'bookingType'],
  ['Supplier code', 'supplierCode'], ['PO no', 'products.poNumber'], ['Product', 'products.name'], ['Qty', 'products.prodQuantity'],
];
const [FIRST = {}, SECOND = {}, THIRD = {}] = ORDERS;
const MORE = { 'products.name': 'Plush dog 20 cm', 'products.poNumber': '0004500012', 'products.prodQuantity': 6000 };
const HEADERS = COLUMNS.map(([header]) => header);

/** Rows and sheets that are no bookings of this file. */
export const ROWS: readonly CorpusFile[] = [
  workbook({
    name: 'a total and a signature', imitates: 'a list to be printed and signed',
    columns: COLUMNS, expected: { codes: ['not-data'] },
    below: [['TOTAL', null, null, null, null, null, null, null, 19000], [], ['Prepared by Anna', null, null, 'Date: 20 Nov 2028'], ['* please confirm within two days']],
  }),
  workbook({
    name: 'headers on each page', imitates: 'a list in which the headers were copied for each printed page',
    columns: COLUMNS, expected: { codes: ['not-data'], valid: 3, documents: 3 },
    records: [FIRST, SECOND, Object.fromEntries(COLUMNS.map(([header, key]) => [String(key), header])), THIRD],
  }),
  workbook({
    name: 'dates merged over a group', imitates: 'a buyer who merges what belongs to the whole booking',
    columns: COLUMNS, records: [{ ...FIRST, booking: 'B-01' }, { booking: null, ...MORE }, { ...SECOND, booking: 'B-02' }],
    layout: { merged: ['A2:A3', 'B2:B3', 'C2:C3', 'F2:F3'] }, expected: { valid: 2, documents: 2 },
  }),
  workbook({
    name: 'dates merged without a group', imitates: 'a buyer who merges the dates and has no booking group',
    columns: COLUMNS.slice(1), records: [FIRST, MORE, SECOND, MORE],
    layout: { merged: ['A2:A3', 'B2:B3', 'A4:A5', 'B4:B5'] }, expected: { exit: 3, valid: 0, documents: 4, codes: ['conflict'] },
  }),
  workbook({
    name: 'a copied sheet', imitates: 'a workbook with last month in a second sheet',
    columns: COLUMNS, sheet: 'Bookings', others: [{ name: 'Bookings (2)', rows: [HEADERS, ['', new Date('2029-02-14'), new Date('2029-02-28'), 'PSI', 'Regular', '00417', '0004500001', 'Plush cat', 900]] }],
    expected: { exit: 3, problem: 'sheet-ambiguous' },
  }),
  workbook({
    name: 'a hidden copy', imitates: 'the same with last month hidden',
    columns: COLUMNS, sheet: 'Bookings', others: [{ name: 'Feb', hidden: true, rows: [HEADERS, ['', new Date('2029-02-14'), new Date('2029-02-28'), 'PSI', 'Regular', '00417', '0004500001', 'Plush cat', 900]] }],
    expected: { codes: ['sheet-not-read'] },
  }),
  workbook({
    name: 'other sheets beside', imitates: 'a workbook with a cover and a pivot of totals',
    columns: COLUMNS, sheet: 'Order list', others: [{ name: 'Cover', rows: [['Inspections'], ['March 2029']] }, { name: 'Pivot', rows: [['Supplier', 'Qty'], ['00417', 12000]] }],
    expected: {},
  }),
  workbook({
    name: 'empty rows between', imitates: 'a list with an empty row after each booking',
    columns: COLUMNS, records: [FIRST, {}, SECOND, {}, {}, THIRD], expected: { valid: 3, documents: 3 },
  }),
];
