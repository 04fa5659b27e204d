import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { OUR_HEADERS as OURS } from '../../our-columns.ts';
import { booking, type Office, openOffice } from '../office.ts';
import { readSheet } from '../sheets.ts';
import { usersWorkbook } from '../workbooks/users-workbook.ts';
import { imported, KEYS, many, sheetOf, textsOf, upTo } from './own-columns.ts';

let office: Office;

beforeAll(async () => {
  office = await openOffice();
});

beforeEach(() => office.sandbox.setFaults({ faults: [] }));

afterAll(() => office.close());

describe('our columns in results that qcsheet makes', () => {
  test('come first and stay in sight, on no more than half of a small screen', async () => {
    const { results } = await imported(office, 'FIRST', [booking('FIRST-1'), booking('FIRST-2', many)]);
    const sheet = await sheetOf(results);
    expect(textsOf(sheet, 1)).toEqual([...OURS, ...KEYS]);
    expect(sheet.views[0]).toMatchObject({ state: 'frozen', xSplit: OURS.length, ySplit: 1 });
    const shown = upTo(OURS.length).map((number) => sheet.getColumn(number));
    expect(shown.map(({ hidden }) => hidden === true)).toEqual(OURS.map((name) => name === '_fingerprint'));
    // A character of the usual font is 7 pixels wide, and a cell has 5 more.
    const pixels = shown.reduce((sum, { hidden, width = 0 }) => sum + (hidden ? 0 : Math.round(width * 7) + 5), 0);
    expect(pixels).toBeLessThanOrEqual(1366 / 2);
    expect(sheet.autoFilter).toBe(`A1:${sheet.getColumn(OURS.length + KEYS.length).letter}3`);
  });

  test('move what the workbook calls a place, and nothing that a script reads', async () => {
    const rows = [
      booking('PLACE-1', { booking: 'B1' }),
      booking('PLACE-2', { booking: 'B1', 'products.prodQuantity': 'many' }),
    ];
    const { run, results } = await imported(office, 'PLACE', rows);
    const [reference = 0, quantity = 0] = ['referenceNumber', 'products.prodQuantity'].map((key) => KEYS.indexOf(key));
    const sheet = await sheetOf(results);
    const [before = '', after = ''] = [quantity + 1, quantity + 1 + OURS.length].map(
      (at) => sheet.getColumn(at).letter,
    );
    const wrong = run.findings.find(({ column }) => column === 'products.prodQuantity');
    expect([wrong?.sheet, wrong?.cell]).toEqual(['march', `${before}3`]);
    expect(wrong?.message).toContain(`march!${before}3 `);
    const conflict = run.findings.find(({ code }) => code === 'conflict');
    const letters = (shift: number) => sheet.getColumn(reference + 1 + shift).letter;
    expect(conflict?.message).toContain(` in ${letters(0)}2 of `);

    expect(sheet.getCell(`${after}3`).text).toBe('many');
    expect(JSON.stringify(sheet.getCell(`${after}3`).note)).toContain(`Bookings!${after}3 `);
    const message = sheet.getCell('C3').text;
    expect(message).toContain(`\n${after}3 (Quantity): "many" is`);
    expect(message).toContain(` in ${letters(OURS.length)}2 of `);
    const places = (await readSheet(results, 'Findings', 1)).map(({ cells }) => cells);
    const [found] = places.filter(({ Value }) => Value === 'many');
    expect(found).toMatchObject({ Place: `${after}3` });
    expect(found?.['What is wrong']).toMatch(new RegExp(`^Bookings!${after}3 `));
    const findings = await sheetOf(results, 'Findings');
    const links = upTo(findings.rowCount, 2).map((row) => findings.getCell(`A${row}`).formula);
    expect(links).toContain(`HYPERLINK("#'Bookings'!${after}3","${after}3")`);
    const group = sheet.getColumn(OURS.length + 1).letter;
    const [document] = await readSheet(results, 'Documents', 1);
    expect(document?.cells['Why the rows belong together']).toContain(`Booking group (${group}): "B1"`);
    expect((await sheetOf(results, 'Documents')).getCell('B2').formula).toContain(`#'Bookings'!${group}2`);
  });

  test('leave what is quoted as it is, though it looks like a place', async () => {
    const [reference = 0] = [KEYS.indexOf('referenceNumber')];
    const letters = String.fromCharCode(65 + reference);
    const rows = [booking(`${letters}2`, { booking: 'B1' }), booking(`${letters}9`, { booking: 'B1' })];
    const { results } = await imported(office, 'QUOTED', rows);
    const moved = String.fromCharCode(65 + reference + OURS.length);
    const text = (await sheetOf(results)).getCell('C3').text;
    expect(text).toContain(`"${letters}9" differs from "${letters}2" in ${moved}2 of`);
  });

  test('are first in a new workbook of an Excel file too, under the name of its sheet in the words', async () => {
    const machine = office.machine();
    const file = await usersWorkbook(machine, [booking('FRESH-1'), booking('FRESH-2', many)]);
    const { run } = await machine.import(file, '--fresh');
    const sheet = await sheetOf(run.results ?? '');
    expect(textsOf(sheet, 2).slice(0, OURS.length + 2)).toEqual([...OURS, ...KEYS.slice(0, 2)]);
    expect(sheet.getRow(1).getCell(OURS.length + 1).text).toBe('Orders of March');
    expect(sheet.getCell('C4').text).toMatch(/^[A-Z]+4 \(Quantity\)/);
    const [found] = await readSheet(run.results ?? '', 'Findings', 1);
    expect(found?.cells['What is wrong']).toMatch(/^Bookings!/);
    expect(run.findings.find(({ code }) => code === 'type')?.message).toMatch(/^Orders!/);
    const patched = await machine.import(await usersWorkbook(machine, [booking('FRESH-3')], 'other.xlsx'));
    expect(textsOf(await sheetOf(patched.run.results ?? '', 'Orders'), 2).slice(-1 - OURS.length, -2)).toEqual(
      OURS.slice(0, -1),
    );
  });
});
