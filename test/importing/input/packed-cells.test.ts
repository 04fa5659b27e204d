import { expect, test } from 'vitest';
import { readRows } from '../../../src/importing/input/rows/data-rows.ts';
import { bookings } from '../../../src/kinds/bookings.ts';
import type { Cell } from '../../../src/schema/cell.ts';
import type { Row } from '../../../src/spreadsheet/sheet.ts';
import { dayOf } from '../../../src/text/day.ts';

const text = (value: string): Cell => ({ type: 'text', text: value });
const DAY: Cell = { type: 'date', day: dayOf(Date.UTC(2029, 2, 12)), text: '2029-03-12' };
const HEADERS = ['serviceDate', 'Remark of ours', 'supplierName', 'Status', 'supplierCode'];

function row(number: number, cells: Readonly<Record<number, Cell>>, more: Partial<Row> = {}): Row {
  return {
    number,
    hidden: false,
    cells: new Map(Object.entries(cells).map(([at, cell]) => [Number(at), cell])),
    ...more,
  };
}

async function read(...rows: readonly Row[]) {
  const headers = row(1, Object.fromEntries(HEADERS.map((header, index) => [index + 1, text(header)])));
  const all = async function* () {
    yield headers;
    yield* rows;
  };
  return await readRows(bookings, all(), { sheet: 'Bookings' });
}

test('a row has the cells that it was read with, by key and from left to right', async () => {
  const blank = text('  ');
  const full = { 1: DAY, 2: text('mind the gate'), 3: text('Twin Co'), 4: text('open') };
  const { data } = await read(
    row(2, full),
    row(3, { ...full, 1: blank }),
    row(4, { 3: text('Twin Co'), 4: text('x') }),
  );
  const [first, second, third] = data;
  expect([...(first?.cells ?? [])]).toEqual([
    ['serviceDate', DAY],
    ['supplierName', text('Twin Co')],
  ]);
  expect([first?.cells.size, first?.cells.get('serviceDate'), first?.cells.has('booking')]).toEqual([2, DAY, false]);
  expect(first?.packed.filled().map(({ number, cell, column }) => [number, cell, column?.key])).toEqual([
    [1, DAY, 'serviceDate'],
    [2, text('mind the gate'), undefined],
    [3, text('Twin Co'), 'supplierName'],
  ]);
  // A "Status" beside no other column of ours may be the user's own.
  expect(first?.packed.named().map(({ number, cell }) => [number, cell])).toEqual([[4, text('open')]]);
  expect([...(second?.cells.keys() ?? [])]).toEqual(['supplierName']);
  expect([...(third?.cells.values() ?? [])]).toEqual([text('Twin Co')]);
  expect(third?.packed.filled().map(({ number }) => number)).toEqual([3]);
});
