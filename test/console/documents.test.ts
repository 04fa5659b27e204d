import { expect, test } from 'vitest';
import { rowWindow } from '../../src/console/api/desk.ts';
import { documentWindow } from '../../src/console/api/documents.ts';
import { inCity } from '../cli/fixes/chosen.ts';
import { booking, bookings, type Cells, csv } from '../cli/office.ts';
import { edited, readSheet, workbook } from '../cli/sheets.ts';
import { usersWorkbook } from '../cli/workbooks/users-workbook.ts';
import type { Opened } from './console.ts';
import { BOOK, consoles } from './consoles.ts';
import { sentWhole } from './sending.ts';

const at = consoles();

const listed = async (opened: Opened, query = '') =>
  documentWindow.parse(JSON.parse((await opened.call('GET', `/documents${query}`)).text));
const numbersOf = async (opened: Opened, query: string) =>
  rowWindow.parse(JSON.parse((await opened.call('GET', `/rows${query}`)).text)).rows.map(({ number }) => number);
const columnOf = async (opened: Opened, key: string) =>
  (await opened.state()).review?.columns.find((column) => column.key === key)?.number ?? 0;
/** Changes one cell, and waits for no check of the whole file. */
const change = async (opened: Opened, row: number, key: string, text: string) =>
  await opened.call('POST', '/edits', { cells: [{ row, column: await columnOf(opened, key), text }] });

/** Two bookings of several rows, one of them in two places, and one of a row without a group. */
const GROUPED = (prefix: string): readonly Cells[] => [
  booking(`${prefix}-1`, { booking: 'B-01', line: '1', 'products.poNumber': '4500012' }),
  booking(`${prefix}-2`, { booking: 'B-02', line: '1' }),
  booking(`${prefix}-1`, { booking: 'b-01 ', line: '1', 'products.poNumber': '' }),
  booking(`${prefix}-3`),
  booking(`${prefix}-1`, { booking: 'B-01', line: '2', 'products.name': 'Train', 'products.poNumber': '4500013' }),
];

/** Enough bookings that the check of the whole file takes a while. */
const many = (first: readonly Cells[]): readonly Cells[] => [
  ...first,
  ...Array.from({ length: 3_000 }, (_, index) => inCity(`MORE-${index}`, 'Shenzhen')),
];

test('has the name, rows, content and joining cells of each, as the results have them', async () => {
  const machine = at.office.machine();
  const file = await usersWorkbook(machine, GROUPED('GR'));
  const opened = await at.opened(machine, file);
  const { documents, total, states } = await listed(opened);
  expect([total, states]).toEqual([3, [{ state: 'ready', count: 3 }]]);
  const [first, , alone] = documents;
  expect(first).toMatchObject({ first: 3, name: 'B-01', rows: '3, 5, 7', errors: 0, state: 'ready', trackingId: null });
  expect(first?.content).toContainEqual({ header: 'Product name', values: ['Plush bear 30 cm', 'Train'], more: 0 });
  expect(first?.content).toContainEqual({ header: 'PO number', values: ['4500012', '4500013'], more: 0 });
  expect(alone).toMatchObject({ first: 6, name: 'Row 6', rows: '6' });
  expect(alone?.content.map(({ header }) => header)).toEqual(
    expect.arrayContaining(['Inspection date', 'Reference number', 'Supplier code']),
  );
  await opened.call('POST', '/copy');
  const sheet = await readSheet((await opened.state()).saved?.path ?? '', 'Documents', 1);
  const inResults = sheet.map(({ cells }) => [cells['Booking'], cells['Rows'], cells['Why the rows belong together']]);
  expect(documents.map(({ name, rows, joins }) => [name, rows, joins?.join('\n')])).toEqual(inResults);
  expect(first?.joins?.length).toBe(2);
});

test.each([
  ['a number', { booking: 7 }],
  ['a formula', { booking: { formula: '"B"&1', result: 7 } }],
])('names a group that is %s as the results do, also in merged cells', async (_, group) => {
  const machine = at.office.machine();
  const rows = ['GN-1', 'GN-1'].map((reference, index) => {
    return { ...booking(reference, { 'products.name': `Bear ${index}` }), ...group };
  });
  const file = await workbook(machine.path('groups.xlsx'), rows);
  const merged = await edited(file, 'My bookings', machine.path('merged.xlsx'), (sheet) => sheet.mergeCells('A2:A3'));
  for (const path of [file, merged]) {
    const opened = await at.opened(machine, path);
    const { documents } = await listed(opened);
    await opened.call('POST', '/copy');
    const sheet = await readSheet((await opened.state()).saved?.path ?? '', 'Documents', 1);
    expect(documents.map(({ name, rows, joins }) => [name, rows, joins?.join('\n')])).toEqual(
      sheet.map(({ cells }) => [cells['Booking'], cells['Rows'], cells['Why the rows belong together']]),
    );
    expect(documents).toMatchObject([{ name: '7', rows: '2, 3' }]);
  }
});

test('says of each what an import would do with it, and why', async () => {
  const machine = at.office.machine();
  at.office.sandbox.setFaults({ faults: [{ on: BOOK, skip: 1, times: 1, act: { kind: 'drop', when: 'before' } }] });
  const before = bookings('WH', 3);
  const { run } = await machine.import(machine.file('mine.csv', csv(before)), '--max-errors', '9');
  at.office.sandbox.setFaults({ faults: [] });
  const accepted = run.documents.filter(({ state }) => state === 'accepted');
  const rows = [
    ...before,
    booking('WH-1', { 'products.prodQuantity': '9' }),
    booking('WH-8', { serviceDate: 'soon', bookingType: '' }),
    booking('WH-9'),
  ];
  const opened = await at.opened(machine, machine.file('next.csv', csv(rows)));
  const { documents, states } = await listed(opened);
  expect(documents.map(({ state }) => state)).toEqual([
    'skipped',
    'in-doubt',
    'skipped',
    'invalid',
    'invalid',
    'ready',
  ]);
  expect(states).toContainEqual({ state: 'skipped', count: 2 });
  const [first, doubt, , similar, wrong, ready] = documents;
  const { trackingId, sentAt } = accepted[0] ?? {};
  expect(first).toMatchObject({ trackingId, errors: 0 });
  expect(first?.messages.join()).toContain(sentAt?.slice(0, 10));
  expect([doubt?.messages.length, similar?.messages.length, similar?.errors]).toEqual([1, 1, 1]);
  expect(similar?.messages[0]).toContain(trackingId);
  expect(wrong).toMatchObject({ errors: 2, more: 0, messages: [expect.any(String), expect.any(String)] });
  expect(ready).toMatchObject({ errors: 0, messages: [] });
  const namesOf = async (query: string) => (await listed(opened, query)).documents.map(({ name }) => name);
  expect(await namesOf('?show=invalid')).toEqual(['Row 5', 'Row 6']);
  expect(await namesOf('?text=wh-9')).toEqual(['Row 7']);
  expect(await namesOf(`?show=skipped&text=${trackingId}`)).toEqual(['Row 2']);
  expect(await namesOf('?text=row%207')).toEqual(['Row 7']);
  expect(await listed(opened, '?from=2&count=2')).toMatchObject({
    total: 6,
    from: 2,
    documents: [{ first: 4 }, { first: 5 }],
  });
});

test('leads to the rows of one, which stay in view while they are changed', async () => {
  const machine = at.office.machine();
  const opened = await at.opened(machine, machine.file('rows.csv', csv(GROUPED('RW'))));
  expect(await numbersOf(opened, '?document=2&hold=a')).toEqual([2, 4, 6]);
  expect(await numbersOf(opened, '?document=3&hold=a')).toEqual([3]);
  await change(opened, 4, 'booking', 'B-02');
  await opened.settled();
  expect(await numbersOf(opened, '?document=2&hold=a')).toEqual([2, 4, 6]);
  expect(await numbersOf(opened, '?document=2')).toEqual([2, 6]);
  expect(await numbersOf(opened, '?document=99')).toEqual([]);
});

test('follows changes, and says what the check of the whole file has not seen', async () => {
  const machine = at.office.machine();
  const opened = await at.opened(
    machine,
    machine.file('many.csv', csv(many([...GROUPED('FO'), inCity('FO-9', 'Shenzen')]))),
  );
  const firstOnes = async () => (await listed(opened, '?count=4')).documents;
  expect(await firstOnes()).toMatchObject([{ state: 'ready' }, { state: 'ready' }, { state: 'ready' }, { errors: 1 }]);
  await change(opened, 7, 'supplierCityID', 'Shenzhen');
  expect((await opened.state()).unchecked).toBe(true);
  expect(await firstOnes()).toMatchObject([
    {},
    {},
    { state: 'ready' },
    { state: 'unchecked', errors: 0, messages: [] },
  ]);
  await change(opened, 8, 'supplierCityID', 'Shenzzen');
  expect((await listed(opened, '?from=4&count=1')).documents).toMatchObject([{ state: 'unchecked', errors: 1 }]);
  await change(opened, 5, 'booking', 'b-02');
  await change(opened, 2, 'referenceNumber', 'FO-7');
  expect((await opened.state()).unchecked).toBe(true);
  const now = await firstOnes();
  expect(now.map(({ state }) => state)).toEqual(['unchecked', 'unchecked', 'unchecked', 'unchecked']);
  expect(now.map(({ joins }) => joins === null)).toEqual([false, true, true, false]);
  expect(now[0]?.content).toContainEqual({ header: 'Reference number', values: ['FO-7', 'FO-1'], more: 0 });
  expect((await listed(opened, '?show=unchecked')).total).toBe(5);
  expect((await listed(opened, '?text=fo-7')).documents.map(({ first }) => first)).toEqual([2]);
  await opened.settled();
  const then = await firstOnes();
  expect(then.map(({ name, rows }) => [name, rows])).toEqual([
    ['B-01', '2, 4, 6'],
    ['B-02', '3, 5'],
    ['Row 7', '7'],
    ['Row 8', '8'],
  ]);
  expect(then.map(({ state }) => state)).toEqual(['invalid', 'invalid', 'ready', 'invalid']);
});

test('says of each what became of it after it was sent', async () => {
  const machine = at.office.machine({ QCSHEET_CONCURRENCY: '1' });
  at.office.sandbox.setFaults({
    faults: [{ on: BOOK, skip: 1, times: 1, act: { kind: 'refuse', message: 'Unknown client.' } }],
  });
  const opened = await at.opened(
    machine,
    machine.file('sent.csv', csv([...GROUPED('SE'), booking('SE-5', { serviceDate: '' })])),
  );
  await sentWhole(opened);
  const { documents, states } = await listed(opened);
  expect(documents).toMatchObject([
    { state: 'accepted', trackingId: expect.any(String), messages: [] },
    { state: 'rejected', trackingId: null, messages: [expect.stringContaining('Unknown client.')] },
    { state: 'accepted' },
    { state: 'invalid', errors: 1 },
  ]);
  expect(documents[3]?.messages.length).toBeGreaterThan(0);
  expect(states).toContainEqual({ state: 'accepted', count: 2 });
  expect((await listed(opened, `?text=${documents[0]?.trackingId}`)).total).toBe(1);
});

test('has no reasons where each row is a document', async () => {
  const machine = at.office.machine();
  const rows = [
    { orderId: '00417', factoryName: 'Bright' },
    { orderId: '00418', factoryName: 'Bright' },
  ];
  const opened = await at.opened(machine, machine.file('confirm.csv', csv(rows)));
  await opened.call('POST', '/reading', { kind: 'factory-confirmations', sheet: null, encoding: null });
  expect((await opened.settled()).review?.documents).toBe(2);
  const { documents } = await listed(opened);
  expect(documents).toMatchObject([
    { name: 'Row 2', rows: '2', joins: [] },
    { name: 'Row 3', rows: '3', joins: [] },
  ]);
  expect(documents[0]?.content).toEqual([{ header: expect.any(String), values: ['00417'], more: 0 }]);
});

test('is empty without a file', async () => {
  const machine = at.office.machine();
  const opened = await at.opened(machine, null);
  expect(await listed(opened)).toMatchObject({ total: 0, documents: [], states: [] });
});
