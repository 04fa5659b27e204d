import type { Worksheet } from 'exceljs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { booking, type Office, openOffice } from '../office.ts';
import { columnNamed, edited, readSheet } from '../sheets.ts';
import { usersWorkbook } from '../workbooks/users-workbook.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

const SHEET = 'Orders';
const HEADER_ROW = 2;
const ROWS = [3, 4, 5, 6];

/** The results of two bookings that were accepted and two with an error, which `changed` corrects. */
async function sent(name: string) {
  const machine = office.machine();
  const wrong = { 'products.prodQuantity': 'many' };
  const rows = [1, 2, 3, 4].map((number) => booking(`${name}-${number}`, number % 2 === 0 ? wrong : {}));
  const { run } = await machine.import(await usersWorkbook(machine, rows));
  expect(run.counts).toMatchObject({ accepted: 2, invalid: 2 });
  return { machine, results: run.results ?? '' };
}

/** A person corrects the quantities, and then does this to the sheet. */
function changed(from: string, to: string, change: (sheet: Worksheet) => void) {
  return edited(from, SHEET, to, (sheet) => {
    const quantity = columnNamed(sheet, HEADER_ROW, 'products.prodQuantity');
    for (const row of ROWS.filter((_, index) => index % 2 === 1)) sheet.getRow(row).getCell(quantity).value = '500';
    change(sheet);
  });
}

const bookedAs = (name: string) => office.booked(`${name}-`).map(({ referenceNumber }) => referenceNumber);

const valuesOf = (sheet: Worksheet, row: number, to: number) =>
  Array.from({ length: to }, (_, index) => sheet.getRow(row).getCell(index + 1).value);

/** Sorts the columns that a person sees, upside down. The hidden ones stay. */
function sortVisible(sheet: Worksheet) {
  const last = columnNamed(sheet, HEADER_ROW, 'Sent at');
  const values = ROWS.map((row) => valuesOf(sheet, row, last));
  for (const [index, row] of ROWS.toReversed().entries())
    for (const [at, value] of (values[index] ?? []).entries()) sheet.getRow(row).getCell(at + 1).value = value;
}

describe('results of which only the visible columns were sorted', () => {
  test.each([
    ['on the same computer', true],
    ['on one that knows nothing', false],
  ])('send what was not accepted, and nothing twice, %s', async (_, isSame) => {
    const name = isSame ? 'VISIBLE' : 'ELSEWHERE';
    const { machine, results } = await sent(name);
    const sorted = await changed(results, machine.path('sorted.xlsx'), sortVisible);
    const { run } = await (isSame ? machine : office.machine()).import(sorted);
    expect(run.counts).toMatchObject({ accepted: 2, skipped: 2, invalid: 0, inDoubt: 0 });
    expect(bookedAs(name)).toEqual([1, 2, 3, 4].map((number) => `${name}-${number}`));
    const ids = (await readSheet(run.results ?? '', SHEET, HEADER_ROW)).map(({ cells }) => cells['Tracking id'] ?? '');
    expect(new Set(ids).size).toBe(4);
  });
});

test('a row that got the visible results of another row is neither sent nor called accepted', async () => {
  const { machine, results } = await sent('FILLED');
  const filled = await changed(results, machine.path('filled.xlsx'), (sheet) => {
    for (const header of ['Status', 'Tracking id', 'Sent at']) {
      const column = columnNamed(sheet, HEADER_ROW, header);
      sheet.getRow(4).getCell(column).value = sheet.getRow(3).getCell(column).value;
    }
  });
  for (const machineThen of [machine, office.machine()]) {
    const { run } = await machineThen.import(filled, '-o', machineThen.path('again.xlsx'));
    expect(run.documents[1]).toMatchObject({ rows: [4], state: 'invalid', error: { code: 'already-sent' } });
    expect(run.documents[0]).toMatchObject({ rows: [3], state: 'skipped' });
  }
  expect(bookedAs('FILLED')).not.toContain('FILLED-2');
});
