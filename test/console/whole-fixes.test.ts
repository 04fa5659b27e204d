import { expect, test } from 'vitest';
import { findingList } from '../../src/console/api/findings.ts';
import { booking, bookings, type Cells, csv } from '../cli/office.ts';
import { usersWorkbook } from '../cli/workbooks/users-workbook.ts';
import type { Opened } from './console.ts';
import { consoles } from './consoles.ts';

const at = consoles();

const sortsIn = async (opened: Opened) =>
  findingList.parse(JSON.parse((await opened.call('GET', '/findings')).text)).sorts;

const openedWith = async (name: string, rows: readonly Cells[]) => {
  const machine = at.office.machine();
  return await at.opened(machine, machine.file(`${name}.csv`, csv(rows)));
};

/** The values that can be replaced, with their cells. */
const wrongIn = async (opened: Opened) =>
  (await sortsIn(opened)).flatMap(({ reasons }) => reasons.flatMap(({ wrong }) => (wrong === null ? [] : [wrong])));

const reviewAfter = async (opened: Opened, path: string, body: unknown) => {
  expect((await opened.call('POST', path, body)).status).toBe(200);
  return (await opened.settled()).review;
};

test('all empty cells of a column that needs a value are filled in one step', async () => {
  const rows = bookings('EF', 4).map((row, index) => (index === 0 ? row : { ...row, bookingType: '' }));
  const machine = at.office.machine();
  const opened = await at.opened(machine, machine.file('empty.csv', csv(rows)));
  const [wrong] = await wrongIn(opened);
  expect(wrong).toMatchObject({ column: 'bookingType', value: '', cells: 3, canRemember: false });
  const { column, value, under } = wrong ?? {};
  const body = { column, value, under, instead: 'Regular', remember: true };
  expect(await reviewAfter(opened, '/fixes', body)).toMatchObject({ errors: 0, ready: 4 });
  expect(await reviewAfter(opened, '/undo', undefined)).toMatchObject({ errors: 3, ready: 1 });
  // An empty cell is no spelling to remember.
  expect((await machine.qcsheet('lookups', 'aliases', 'list', '--json')).stdout).toContain('[]');
});

test('a doubtful value is replaced in all its rows', async () => {
  const early = { serviceDate: '2029-05-14', shipDate: '2029-05-07' };
  const opened = await openedWith('doubtful', [booking('DV-1', early), booking('DV-2', early), booking('DV-3')]);
  const [wrong] = await wrongIn(opened);
  expect(wrong).toMatchObject({ column: 'shipDate', cells: 2 });
  const { column, value, under } = wrong ?? {};
  const body = { column, value, under, instead: '2029-05-28', remember: false };
  expect(await reviewAfter(opened, '/fixes', body)).toMatchObject({ warnings: 0, ready: 3 });
});

test('rows that say the same as others are emptied in one step, formulas aside, and are not sent', async () => {
  const machine = at.office.machine();
  const again = { booking: 'B-2' };
  const file = await usersWorkbook(machine, [
    booking('RR-1'),
    booking('RR-1'),
    booking('RR-2', { booking: 'B-1' }),
    booking('RR-2', { booking: 'B-1', 'products.name': 'Plush dog 20 cm' }),
    booking('RR-2', again),
    booking('RR-2', { ...again, 'products.name': 'Plush dog 20 cm' }),
  ]);
  const opened = await at.opened(machine, file);
  const [repeated] = (await sortsIn(opened)).filter(({ isRepeated }) => isRepeated);
  expect(repeated).toMatchObject({ code: 'duplicate', severity: 'error', count: 2 });
  const emptied = await reviewAfter(opened, '/fixes/rows', { sort: repeated?.id });
  expect(emptied).toMatchObject({ errors: 0, ready: 2, documents: 2 });
  const { edits, notice } = await opened.state();
  expect([edits > 0, notice]).toEqual([true, null]);
  expect(new Set(opened.desk.openFile?.edits.all().map(({ row }) => row))).toEqual(new Set([4, 7, 8]));
  expect(await reviewAfter(opened, '/undo', undefined)).toMatchObject({ errors: 2, documents: 4 });
});

test('a repeated row that was changed meanwhile stays, and other findings empty nothing', async () => {
  const opened = await openedWith('meanwhile', [
    booking('CM-1'),
    booking('CM-1'),
    booking('CM-2', { bookingType: '' }),
  ]);
  const sorts = await sortsIn(opened);
  const [repeated, required] = ['duplicate', 'required'].map((code) => sorts.find((sort) => sort.code === code)?.id);
  const { openFile } = opened.desk;
  const column = (await opened.state()).review?.columns.find(({ key }) => key === 'referenceNumber')?.number ?? 0;
  openFile?.edits.change([{ row: 3, column, text: 'CM-3' }], () => 'CM-1');
  for (const sort of [repeated, required]) await reviewAfter(opened, '/fixes/rows', { sort });
  expect(openFile?.edits.all()).toEqual([{ row: 3, column, text: 'CM-3' }]);
});
