import { describe, expect, it, test } from 'vitest';
import { groupingDoubts } from '../../../src/importing/check/grouping-doubts.ts';
import { messages } from '../../../src/importing/check/messages.ts';
import type { DataRow } from '../../../src/importing/input/rows/group.ts';
import { bookings } from '../../../src/kinds/bookings.ts';
import type { Cell } from '../../../src/schema/cell.ts';
import type { MergedCell, Row } from '../../../src/spreadsheet/sheet.ts';
import { bodies, brief, check, checkRows, type Fields, GOOD, rowsOf, text, without } from '../sheets.ts';

const HEADERS = ['booking', ...Object.keys(GOOD), 'line', 'products.refs.qty'];
const PRODUCT: Fields = { 'products.name': 'Ball' };
const BROKEN: Cell = { type: 'broken', text: '#N/A' };

/** The sheet of these records, with merged ranges as the reader tells of them. */
function sheet(records: readonly Fields[], merged: readonly Omit<MergedCell, 'cell'>[]): Row[] {
  const rows = rowsOf(records, HEADERS);
  return rows.map((row) => {
    const above = merged.filter(({ top, range }) => top < row.number && row.number <= Number(/\d+$/.exec(range)?.[0]));
    const cells = above.flatMap((one) => {
      const cell = rows.find(({ number }) => number === one.top)?.cells.get(one.column);
      return cell === undefined ? [] : [{ ...one, cell }];
    });
    return cells.length === 0 ? row : { ...row, merged: cells };
  });
}

describe('merged cells', () => {
  it('of a group key make one booking of the rows that they span', async () => {
    const checked = await checkRows(
      sheet([{ booking: 'A', ...GOOD }, PRODUCT, { booking: 'B', ...GOOD }], [{ range: 'A2:A3', top: 2, column: 1 }]),
    );
    expect(brief(checked)).toEqual([]);
    expect(checked.documents.map(({ rows, key }) => [rows, key])).toEqual([
      [[2, 3], 'A'],
      [[4], 'B'],
    ]);
    expect(bodies(checked)[0]?.['products']).toEqual([{ name: 'Bear' }, { name: 'Ball' }]);
  });

  it('of a product key make one product of the rows that they span', async () => {
    const line = HEADERS.indexOf('line') + 1;
    const rows = [
      { booking: 'A', ...GOOD, line: '1', 'products.refs.qty': 1 },
      { booking: 'A', 'products.refs.qty': 2 },
    ];
    const checked = await checkRows(sheet(rows, [{ range: 'H2:H3', top: 2, column: line }]));
    expect(brief(checked)).toEqual([]);
    expect(bodies(checked)[0]?.['products']).toEqual([{ name: 'Bear', refs: [{ qty: 1 }, { qty: 2 }] }]);
  });

  it('give no key to a row that says nothing, nor the header’s to the first row', async () => {
    const rows = sheet([{ booking: 'A', ...GOOD }, {}, GOOD], [{ range: 'A2:A3', top: 2, column: 1 }]);
    expect((await checkRows(rows)).documents.map((document) => document.rows)).toEqual([[2], [4]]);
    const titled = sheet([GOOD], [{ range: 'A1:A2', top: 1, column: 1 }]);
    expect((await checkRows(titled)).documents).toMatchObject([{ key: null, valid: true }]);
  });

  it('of another column are right within one booking, and hold back two that they join', async () => {
    const date = [{ range: 'B2:B3', top: 2, column: 2 }];
    const same = [
      { booking: 'A', ...GOOD },
      { booking: 'A', ...PRODUCT },
    ];
    expect(brief(await checkRows(sheet(same, date)))).toEqual([]);
    const apart = [
      { booking: 'A', ...GOOD },
      { booking: 'B', ...without(GOOD, 'serviceDate') },
      { booking: 'C', ...GOOD },
    ];
    const checked = await checkRows(sheet(apart, date));
    expect(checked.documents.map((document) => document.valid)).toEqual([false, false, true]);
    expect(checked.findings.filter(({ code }) => code === 'conflict')).toMatchObject([
      {
        row: 2,
        column: 'serviceDate',
        message: expect.stringContaining(
          messages.mergedOverSeveral({ cells: 'B2:B3', count: 1, noun: 'booking', rows: 'rows 2, 3', held: 2 }),
        ),
      },
    ]);
  });

  it('of a product’s column hold the booking back where its rows are different products', async () => {
    const name = HEADERS.indexOf('products.name') + 1;
    const rows = [
      { booking: 'A', ...GOOD, 'products.refs.qty': 1 },
      { booking: 'A', 'products.refs.qty': 2 },
    ];
    const checked = await checkRows(sheet(rows, [{ range: 'G2:G3', top: 2, column: name }]));
    expect(checked.documents).toMatchObject([{ valid: false }]);
    const found = checked.findings.find(({ code }) => code === 'conflict');
    expect(found).toMatchObject({ row: 2, hint: messages.groupOrUnmerge('product', 'Product group', 'H') });
  });
});

describe('rows that hold a product alone', () => {
  it('hold back the booking above them, which they look like a part of', async () => {
    const checked = await check([{ booking: 'A', ...GOOD }, PRODUCT, PRODUCT, { booking: 'B', ...GOOD }]);
    expect(checked.documents.map(({ rows, valid }) => [rows, valid])).toEqual([
      [[2], false],
      [[3], false],
      [[4], false],
      [[5], true],
    ]);
    expect(checked.findings.filter(({ column }) => column === 'booking')).toMatchObject([
      { row: 2, code: 'conflict', message: expect.stringContaining(messages.looseRowsBelow('booking', 'rows 3, 4')) },
      { row: 3, code: 'required-when', hint: messages.groupOrDelete('A', 2, 'booking') },
      { row: 4, code: 'required-when', message: expect.stringContaining(messages.partOfRowAbove('booking', 2)) },
    ]);
  });

  it('hold back a booking without a mark too', async () => {
    const checked = await check([GOOD, PRODUCT, GOOD]);
    expect(checked.documents.map(({ valid }) => valid)).toEqual([false, false, true]);
    const hint = checked.findings.find(({ row, column }) => row === 3 && column === 'booking')?.hint;
    expect(hint).toBe(messages.groupOrDelete(undefined, 2, 'booking'));
  });

  it('are not told to fill in a whole booking, but what is wrong in them', async () => {
    const checked = await check([GOOD, { ...PRODUCT, 'products.prodQuantity': 'many' }]);
    expect(brief(checked)).toEqual(['booking@2 conflict', 'booking@3 required-when', 'products.prodQuantity@3 type']);
  });

  it('are a booking that lacks all where there is none above', async () => {
    const checked = await check([PRODUCT, GOOD]);
    expect(checked.documents.map(({ valid }) => valid)).toEqual([false, true]);
    expect(brief(checked)).toContain('serviceDate@2 required');
  });
});

describe('a group key that cannot be read', () => {
  it.each([
    ['an error cell', BROKEN, 'formula-error'],
    ['a formula without a result', { type: 'broken', text: '=A1&"x"' } as const, 'formula-error'],
    ['a damaged number', text('4.50001E+11'), 'damaged-number'],
  ])('(%s) holds back every booking that has one', async (_, key, code) => {
    const checked = await check([
      { booking: 'A', ...GOOD },
      { booking: key, ...PRODUCT },
      GOOD,
      { booking: 'B', ...GOOD },
    ]);
    expect(checked.documents.map(({ rows, valid }) => [rows, valid])).toEqual([
      [[2], false],
      [[3], false],
      [[4], true],
      [[5], false],
    ]);
    const held = checked.findings.filter(({ column, row }) => column === 'booking' && row !== 3);
    expect(held).toMatchObject([
      {
        row: 2,
        code,
        severity: 'error',
        message: expect.stringContaining(messages.unreadableGroup('booking', 'Booking group', 'row 3')),
      },
      { row: 5, code, severity: 'error', hint: messages.correctGroup('Booking group', 'row 3', 'booking') },
    ]);
  });
});

describe('rows that hold a product alone under a mark of no booking', () => {
  const marked = (...marks: readonly string[]) => marks.map((booking) => ({ booking, ...GOOD }));

  it('hold back the booking whose mark looks the same', async () => {
    const checked = await check([...marked('B-01', 'B-77'), { booking: 'B-O1', ...PRODUCT }, ...marked('X-1')]);
    expect(checked.documents.map(({ key, valid }) => [key, valid])).toEqual([
      ['B-01', false],
      ['B-77', true],
      ['B-O1', false],
      ['X-1', true],
    ]);
    expect(checked.findings.filter(({ column }) => column === 'booking')).toMatchObject([
      {
        row: 2,
        code: 'conflict',
        column: 'booking',
        message: expect.stringContaining(messages.partElsewhere('booking', 'row 4', 'B-O1')),
      },
      {
        row: 4,
        code: 'conflict',
        column: 'booking',
        message: expect.stringContaining(messages.groupOfPart('B-O1', 'booking', 'row 4', 'B-01')),
      },
    ]);
  });

  it('hold back the one above where no mark looks the same', async () => {
    const checked = await check([...marked('A', 'B'), { booking: 'spring', ...PRODUCT }, ...marked('C')]);
    expect(checked.documents.map(({ valid }) => valid)).toEqual([true, false, false, true]);
  });

  it('are a booking that lacks the rest where one of its cells is filled in', async () => {
    const checked = await check([...marked('B-01'), { booking: 'B-O1', ...without(GOOD, 'serviceDate') }]);
    expect(brief(checked)).toEqual(['serviceDate@3 required']);
  });
});

test('100,000 marks of their own are found beside 100,000 bookings', () => {
  const marked = (number: number, mark: string, key: string): [DataRow] => [
    { number, cells: new Map([['booking', text(mark)] as const, [key, text('x')] as const]) },
  ];
  // Marks of letters that look like no others.
  const markOf = (index: number) => String(index).replaceAll(/\d/g, (digit) => 'acdefghjkm'.charAt(Number(digit)));
  const many = Array.from({ length: 100_000 }, (_, index) => index);
  const whole = many.map((index) => marked(index + 2, `W${markOf(index)}`, 'serviceDate'));
  const stray = many.map((index) => marked(index + 3, `U${markOf(index)}`, 'products.name'));
  const steps = groupingDoubts(bookings, [...whole, ...stray]);
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  const told = stray.map((document) => step.value?.get(document)?.length);
  expect(new Set(told)).toEqual(new Set([1]));
  expect(whole.every((document) => step.value?.get(document)?.length === 1)).toBe(true);
});
