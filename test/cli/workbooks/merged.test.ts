import { Workbook } from 'exceljs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages as checkMessages } from '../../../src/importing/check/messages.ts';
import { columnLetters } from '../../../src/schema/cell.ts';
import { check, told } from '../json.ts';
import { booking, type Cells, type Office, openOffice } from '../office.ts';
import { readSheet } from '../sheets.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

/** A workbook of these rows from A1, with ranges merged as Excel merges them. Gives its path. */
async function merged(
  path: string,
  rows: readonly Cells[],
  ranges: readonly string[],
  name = 'Bookings',
): Promise<string> {
  const made = new Workbook();
  const sheet = made.addWorksheet(name);
  const keys = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  sheet.addRow(keys);
  for (const row of rows) sheet.addRow(keys.map((key) => row[key]));
  for (const range of ranges) sheet.mergeCells(range);
  await made.xlsx.writeFile(path);
  return path;
}

test('a merged booking group is one booking, there and in its results', async () => {
  const machine = office.machine();
  const rows = [
    booking('MERGED-1', { booking: 'B-01' }),
    { 'products.name': 'Second product', 'products.prodQuantity': '6' },
    booking('MERGED-2', { booking: 'B-02', supplierCode: 'nobody' }),
    { 'products.name': 'Fourth product', 'products.prodQuantity': '8' },
  ];
  const file = await merged(machine.path('groups.xlsx'), rows, ['A2:A3', 'A4:A5']);
  const { run } = await machine.import(file);
  expect(run.documents.map((document) => [document.rows, document.key, document.state])).toEqual([
    [[2, 3], 'B-01', 'accepted'],
    [[4, 5], 'B-02', 'invalid'],
  ]);
  expect(office.booked('MERGED-').map(({ products }) => products.map(({ name }) => name))).toEqual([
    ['Plush bear 30 cm', 'Second product'],
  ]);

  const again = await machine.import(run.results ?? '');
  expect(again.run.documents.map((document) => [document.rows, document.state])).toEqual([
    [[2, 3], 'skipped'],
    [[4, 5], 'invalid'],
  ]);
});

test('a merged date over two bookings sends neither of them', async () => {
  const machine = office.machine();
  const rows = [booking('JOINED-1'), booking('JOINED-2', { serviceDate: '' }), booking('JOINED-3')];
  const file = await merged(machine.path('dates.xlsx'), rows, ['B2:B3']);
  const { exit, run } = await machine.import(file);
  expect(exit).toBe(3);
  expect(run.documents.map(({ state }) => state)).toEqual(['invalid', 'invalid', 'accepted']);
  expect(run.findings.map(({ message }) => message).join('\n')).toContain(
    checkMessages.mergedOverSeveral({ cells: 'B2:B3', count: 1, noun: 'booking', rows: 'rows 2, 3', held: 2 }),
  );
});

test('what a merged cell shows is in each row of new results and of a new copy, and is sent from there', async () => {
  const machine = office.machine();
  const rows = [booking('SHOWN-1', { customField1: 'hurry' }), booking('SHOWN-2', { customField1: '' })];
  const column = String.fromCharCode(65 + Object.keys(rows[0] ?? {}).indexOf('customField1'));
  const file = await merged(machine.path('remark.xlsx'), rows, [`${column}2:${column}3`]);
  const first = await machine.import(file, '--fresh');
  expect(first.run.documents.map(({ state }) => state)).toEqual(['invalid', 'invalid']);
  await machine.qcsheet('check', file, '-o', 'copy.xlsx', '--kind', 'bookings', '--fresh');
  const checked = await machine.qcsheet('check', 'copy.xlsx', '--json');
  expect(JSON.parse(checked.stdout).counts).toMatchObject({ valid: 2, errors: 0 });
  await machine.import(first.run.results ?? '');
  const again = await machine.import(machine.path('copy.xlsx'));
  expect(again.run.documents.map(({ state }) => state)).toEqual(['skipped', 'skipped']);
  expect(office.booked('SHOWN-').map(({ customField1 }) => customField1)).toEqual(['hurry', 'hurry']);
});

const LETTERS = (key: string) => columnLetters(Object.keys(booking('')).indexOf(key) + 1);
const over = (key: string, first: number, last: number) => `${LETTERS(key)}${first}:${LETTERS(key)}${last}`;

test('group, date and PO number merged over the rows of each booking count for all its rows', async () => {
  const machine = office.machine();
  const more = { 'products.name': 'Wooden train', 'products.prodQuantity': '6' };
  const lookups = { 'products.categoryId': '', 'products.familyId': '', 'products.typeId': '' };
  const rows = [
    booking('WHOLE-1', { booking: 'B-01' }),
    more,
    booking('WHOLE-2', { booking: 'B-02', 'products.poNumber': '77', ...lookups }),
    more,
    { ...more, 'products.prodQuantity': '7' },
  ];
  const keys = ['booking', 'serviceDate', 'shipDate', 'referenceNumber', 'products.poNumber'];
  const ranges = keys.flatMap((key) => [over(key, 2, 3), over(key, 4, 6)]);
  const file = await merged(machine.path('whole.xlsx'), rows, ranges);
  const { exit, run } = await machine.import(file);
  expect([exit, run.findings, run.counts.accepted]).toEqual([0, [], 2]);
  const orders = office.booked('WHOLE-').map(({ products }) => products.map(({ poNumber }) => poNumber));
  expect(orders).toEqual([
    ['0004500012', '0004500012'],
    ['77', '77', '77'],
  ]);

  const again = await machine.import(run.results ?? '');
  expect([again.exit, again.run.counts.skipped]).toEqual([0, 2]);
});

test.each([
  ['a number of several products', 'products.prodQuantity', { 'products.name': 'Wooden train' }],
  ['a name over several products', 'products.name', { 'products.prodQuantity': '6' }],
])('%s is not clear: one finding, and the booking is held back', async (name, key, second) => {
  const machine = office.machine();
  const rows = [booking(`UNCLEAR-${name}`, { booking: 'B-01' }), { booking: 'B-01', ...second }];
  const file = await merged(machine.path('unclear.xlsx'), rows, [over(key, 2, 3)]);
  const { exit, run } = await machine.import(file);
  expect(run.findings.map(({ code, row, column }) => [code, row, column])).toEqual([['conflict', 2, key]]);
  expect([exit, run.documents.map(({ state }) => state)]).toEqual([3, ['invalid']]);
});

test('dates merged over rows without a group are one finding with the way out, for 17 pairs as for one', async () => {
  const machine = office.machine();
  const pairs = Array.from({ length: 17 }, (_, index) => index);
  const rows = pairs.flatMap((index) => [
    booking(`PAIR-${index}`),
    { 'products.name': 'Wooden train', 'products.prodQuantity': '6' },
  ]);
  const ranges = pairs.flatMap((index) =>
    ['serviceDate', 'shipDate', 'products.poNumber'].map((key) => over(key, 2 + 2 * index, 3 + 2 * index)),
  );
  const file = await merged(machine.path('pairs.xlsx'), rows, ranges);
  const { exit, run } = await machine.import(file);
  const [finding, ...others] = run.findings;
  expect(others).toEqual([]);
  expect(finding).toMatchObject({ code: 'conflict', severity: 'error', row: 2, column: 'serviceDate' });
  expect(finding?.message).toContain('51 merged cells');
  expect(finding?.hint).toContain('"Booking group" (A)');
  expect([exit, run.counts.invalid, run.counts.accepted]).toEqual([3, 34, 0]);
  expect(new Set(run.documents.map(({ error }) => error?.message))).toEqual(new Set([finding?.message]));
  const results = await readSheet(run.results ?? '', 'Bookings', 1);
  expect(results.map(({ cells }) => cells['Message'])).toEqual(
    rows.map(() => finding?.message.replace(/^Bookings!/, '')),
  );
  const shown = await machine.qcsheet('check', file, '--kind', 'bookings');
  expect(shown.stdout.match(/\[conflict\]/g)).toHaveLength(1);
});

test('what is merged over rows of a kind without groups is not lost without a word', async () => {
  const machine = office.machine();
  const orders = ['50000214', '50000224'].map((orderId) => ({
    ...{ orderId, inspectionDate: '2029-03-12', containerReadyDate: '2029-03-14' },
  }));
  const [first = {}, second = {}] = orders;
  const rows = [first, { ...second, inspectionDate: '' }];
  const made = await merged(machine.path('orders.xlsx'), rows, ['B2:B3'], 'Confirmations');
  const copying = ['--kind', 'factory-confirmations', '-o', 'copy.xlsx', '--fresh'];
  const checked = await machine.qcsheet('check', made, '--json', ...copying);
  const { findings, counts } = told(check, checked);
  expect(findings).toMatchObject([{ code: 'conflict', row: 2, hint: checkMessages.unmerge }]);
  expect([checked.exit, counts.invalid]).toEqual([3, 2]);
  const copy = await machine.qcsheet('check', 'copy.xlsx', '--json');
  expect([copy.exit, told(check, copy).counts.valid]).toEqual([0, 2]);
});
