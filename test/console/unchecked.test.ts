import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { rowWindow, type ShownRow } from '../../src/console/api/desk.ts';
import { inCity } from '../cli/fixes/chosen.ts';
import { type Cells, csv, type Office, openOffice } from '../cli/office.ts';
import { openConsole } from './console.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

/** A page that shows these bookings, from row 2. Columns are named by their keys. */
async function page(name: string, bookings: readonly Cells[]) {
  const machine = office.machine();
  const opened = await openConsole(machine, machine.file(name, csv(bookings)));
  onTestFinished(opened.close);
  const { review } = await opened.settled();
  const number = (key: string) => review?.columns.find((column) => column.key === key)?.number ?? 0;
  const rows = async (): Promise<readonly ShownRow[]> =>
    rowWindow.parse(JSON.parse((await opened.call('GET', '/rows?count=20')).text)).rows;
  return {
    ...opened,
    rows,
    change: async (...cells: readonly (readonly [row: number, key: string, text: string])[]) => {
      const edits = cells.map(([row, key, text]) => ({ row, column: number(key), text }));
      return await opened.call('POST', '/edits', { cells: edits });
    },
    /** What the page marks in a column, or with no column, of each of the first rows. */
    marked: async (key: string, most: number) =>
      (await rows()).slice(0, most).map(({ state, marks }) => {
        return [state, ...marks.filter(({ column }) => column === number(key)).map(({ code }) => code)];
      }),
  };
}

/** Bookings enough that the check of the whole file takes a while. */
const many = (first: readonly Cells[]): readonly Cells[] => [
  ...first,
  ...Array.from({ length: 3_000 }, (_, index) => inCity(`MORE-${index}`, 'Shenzhen')),
];

test('checks a changed row at once, and the whole file after it', async () => {
  const { marked, change, state, settled, call } = await page(
    'many.csv',
    many([inCity('NEW-1', 'Shenzen'), inCity('NEW-2', 'Shenzen'), inCity('NEW-3', 'Shenzhen')]),
  );
  const wrong = ['invalid', 'lookup-unknown'];
  expect(await marked('supplierCityID', 3)).toEqual([wrong, wrong, ['ready']]);
  await change([2, 'supplierCityID', 'Shenzhen'], [4, 'supplierCityID', 'Shenzzen']);
  expect((await state()).unchecked).toBe(true);
  expect(await marked('supplierCityID', 3)).toEqual([['unchecked'], wrong, ['unchecked', 'lookup-unknown']]);
  await settled();
  expect(await marked('supplierCityID', 3)).toEqual([['ready'], wrong, wrong]);
  await call('POST', '/undo');
  expect(await marked('supplierCityID', 3)).toEqual([['unchecked', 'lookup-unknown'], wrong, ['unchecked']]);
});

test('checks the other cells of a changed row too, and the other rows of its booking', async () => {
  const { marked, change, state } = await page(
    'rules.csv',
    many([
      inCity('A', 'Shenzhen'),
      inCity('B', 'Shenzhen', { booking: 'B' }),
      inCity('B', 'Shenzhen', { booking: 'B', 'products.name': 'Second', serviceDate: '', shipDate: '' }),
    ]),
  );
  await change([2, 'serviceDate', '2029-04-01'], [4, 'serviceDate', '2029-04-01']);
  expect((await state()).unchecked).toBe(true);
  // The shipment would come before the inspection. Two rows of one booking contradict each other.
  expect(await marked('shipDate', 1)).toEqual([['unchecked', 'unlikely']]);
  expect((await marked('serviceDate', 3)).slice(1)).toEqual([['ready'], ['unchecked', 'conflict']]);
});

test('shows nothing about a changed cell that only the whole file can judge', async () => {
  const first = [inCity('A', 'Shenzhen', { booking: 'A' }), inCity('B', 'Shenzen', { booking: 'B' })];
  const { marked, change, state } = await page('moved.csv', many(first));
  await change([3, 'booking', 'A'], [3, 'supplierCityID', 'Shenzzen']);
  expect((await state()).unchecked).toBe(true);
  expect(await marked('supplierCityID', 2)).toEqual([['ready'], ['unchecked']]);
});

test('checks more rows than a page can wait for with the whole file only', async () => {
  const { marked, change, settled } = await page('all.csv', many([inCity('A', 'Shenzen')]));
  const all = Array.from({ length: 600 }, (_, index) => [index + 2, 'supplierCityID', 'Shenzzen'] as const);
  await change(...all);
  expect(await marked('supplierCityID', 2)).toEqual([['unchecked'], ['unchecked']]);
  await settled();
  expect((await marked('supplierCityID', 2)).map(([, code]) => code)).toEqual(['lookup-unknown', 'lookup-unknown']);
});

test('marks a changed row as the check of the whole file does', async () => {
  const { rows, change, settled } = await page('same.csv', many([]));
  await change(
    [2, 'serviceDate', '31/02/2029'],
    [3, 'serviceDate', 'soon'],
    [4, 'serviceDate', ''],
    [5, 'supplierCountryID', 'Viet Nam'],
    [6, 'supplierCountryID', ''],
    [7, 'products.familyId', 'Wooden'],
    [8, 'products.categoryId', ''],
    [9, 'products.prodQuantity', '12,5'],
    [10, 'supplierCode', '99999999'],
    [11, 'serviceDate', '03/04/2029'],
    [12, 'serviceDate', '2020-01-01'],
    [13, 'serviceType', 'PSII'],
    [14, 'shipDate', '2029-01-01'],
    [15, 'products.name', 'x'.repeat(5_000)],
  );
  const marks = (shown: readonly ShownRow[]) =>
    shown.map((row) => row.marks.map((mark) => JSON.stringify(mark)).sort());
  const now = await rows();
  expect(now.map(({ state }) => state)).toContain('unchecked');
  await settled();
  const then = await rows();
  expect(then.map(({ state }) => state)).not.toContain('unchecked');
  expect(marks(now)).toEqual(marks(then));
  expect(marks(then).filter((of) => of.length > 0).length).toBe(11);
});
