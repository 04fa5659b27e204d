import { cpSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { OUR_HEADERS as OURS } from '../../our-columns.ts';
import { check, told } from '../json.ts';
import { booking, bookings, type Machine, type Office, openOffice } from '../office.ts';
import { edited, readSheet } from '../sheets.ts';
import { imported, KEYS, many, sheetOf, textsOf, upTo } from './own-columns.ts';

let office: Office;

beforeAll(async () => {
  office = await openOffice();
});

beforeEach(() => office.sandbox.setFaults({ faults: [] }));

afterAll(() => office.close());

const ownTexts = async (path: string, header = 1) =>
  (await readSheet(path, 'Bookings', header)).map(({ cells }) => [cells['referenceNumber'], cells['Status']]);

/** The workbook with the columns of each row in another order, as a person drags them; `order` gives the old numbers. */
async function rearranged(from: string, to: string, order: (columns: number) => readonly number[]): Promise<string> {
  return await edited(from, 'Bookings', to, (sheet) => {
    const numbers = order(sheet.columnCount);
    sheet.eachRow((row) => {
      const values = numbers.map((number) => row.getCell(number).value);
      for (const [index, value] of values.entries()) row.getCell(index + 1).value = value;
      for (let rest = numbers.length + 1; rest <= sheet.columnCount; rest += 1) row.getCell(rest).value = null;
    });
  });
}

/** As earlier versions made them, without names that identify our sheets. */
async function oursLast(from: string, to: string): Promise<string> {
  const last = await rearranged(from, to, (columns) => [...upTo(columns, OURS.length + 1), ...upTo(OURS.length)]);
  return await edited(last, 'Bookings', to, ({ workbook }) => {
    workbook.definedNames.model = [];
  });
}

describe('results with our columns first that are read again', () => {
  const rows = (prefix: string) => [...bookings(prefix, 2), booking(`${prefix}-X`, many)];
  const fixQuantity = (path: string, to: string) =>
    edited(path, 'Bookings', to, (sheet) => {
      sheet.getRow(4).getCell(OURS.length + KEYS.indexOf('products.prodQuantity') + 1).value = 100;
    });

  test('send what was not accepted, once, and have the same columns again', async () => {
    const { machine, results, sent } = await imported(office, 'AGAIN', rows('AGAIN'));
    const fixed = await fixQuantity(results, machine.path('fixed.xlsx'));
    const next = await machine.import(fixed);
    expect([next.exit, next.run.counts]).toMatchObject([0, { skipped: 2, accepted: 1 }]);
    const sheet = await sheetOf(next.run.results ?? '');
    expect(textsOf(sheet, 1)).toEqual([...OURS, ...KEYS, '_marks']);
    const last = await machine.import(next.run.results ?? '');
    expect([last.exit, last.run.counts]).toMatchObject([0, { skipped: 3 }]);
    expect(sent()).toBe(3);
  });

  test('send nothing twice on another machine, sorted and without the hidden column', async () => {
    const { machine, results, sent } = await imported(office, 'ELSE', rows('ELSE'));
    const fixed = await fixQuantity(results, machine.path('fixed.xlsx'));
    const sorted = await edited(fixed, 'Bookings', machine.path('sorted.xlsx'), (sheet) => {
      const values = [2, 3, 4].map((row) => sheet.getRow(row).values);
      for (const [index, row] of values.reverse().entries()) sheet.getRow(index + 2).values = row;
    });
    const other = office.machine();
    const next = await other.import(sorted);
    expect([next.exit, next.run.counts]).toMatchObject([0, { skipped: 2, accepted: 1 }]);
    expect(await ownTexts(next.run.results ?? '')).toEqual([
      ['ELSE-X', 'Accepted'],
      ['ELSE-2', 'Skipped'],
      ['ELSE-1', 'Skipped'],
    ]);
    const bare = await edited(next.run.results ?? '', 'Bookings', machine.path('bare.xlsx'), (sheet) => {
      for (const row of [1, 2, 3, 4]) sheet.getRow(row).getCell(OURS.length).value = null;
    });
    const third = await office.machine().qcsheet('import', bare, '--yes', '--json');
    expect(third.exit).not.toBe(0);
    expect(sent()).toBe(3);
  });

  test('are found on the way of resume, retry and results', async () => {
    const { machine, run, results, sent } = await imported(office, 'WAYS', bookings('WAYS', 3), '--limit=1');
    expect((await machine.qcsheet('resume', '--yes')).exit).toBe(0);
    expect(textsOf(await sheetOf(results), 1)).toEqual([...OURS, ...KEYS]);
    expect((await machine.qcsheet('retry', run.run ?? '', '--yes')).exit).toBe(0);
    expect((await machine.qcsheet('results', run.run ?? '', '-o', 'again.xlsx')).exit).toBe(0);
    expect(textsOf(await sheetOf(machine.path('again.xlsx')), 1)).toEqual([...OURS, ...KEYS]);
    rmSync(machine.state, { recursive: true });
    await machine.acceptJournal();
    const known = await machine.import(machine.path('again.xlsx'));
    expect([known.exit, known.run.counts]).toMatchObject([0, { skipped: 3 }]);
    expect(sent()).toBe(3);
  });

  test('had them last in an earlier version: they come first now, and nothing is sent twice', async () => {
    const { machine, results, sent } = await imported(office, 'OLDER', rows('OLDER'));
    const older = await oursLast(results, machine.path('older.xlsx'));
    const elsewhere = office.machine();
    const next = await elsewhere.import(older);
    expect(next.run.counts).toMatchObject({ skipped: 2, invalid: 1 });
    const letter = (await sheetOf(older)).getColumn(KEYS.indexOf('products.prodQuantity') + 1).letter;
    expect(next.run.findings.find(({ code }) => code === 'type')?.cell).toBe(`${letter}4`);
    const sheet = await sheetOf(next.run.results ?? '');
    expect(textsOf(sheet, 1)).toEqual([...OURS, ...KEYS]);
    expect(textsOf(sheet, 2).slice(OURS.length)).toEqual(textsOf(await sheetOf(results), 2).slice(OURS.length));
    expect(sent()).toBe(2);
  });

  test('keep columns of the user that are called like ours, behind ours', async () => {
    const mine = bookings('NAMED', 2).map((row) => ({ ...row, Status: 'urgent', Message: 'mine' }));
    const { machine, results, sent } = await imported(office, 'NAMED', mine);
    const headers = [...OURS, ...KEYS, 'Status', 'Message'];
    const check = async (path: string, status: string, expected: readonly string[]) => {
      const sheet = await sheetOf(path);
      expect(textsOf(sheet, 1)).toEqual(expected);
      const texts = textsOf(sheet, 2);
      expect([texts[0], ...texts.slice(headers.length - 2, headers.length)]).toEqual([status, 'urgent', 'mine']);
    };
    await check(results, 'Accepted', headers);
    const again = await machine.import(results);
    const told = headers.map((name, at) => (at === 0 || at === 2 ? `${name} (qcsheet)` : name));
    await check(again.run.results ?? '', 'Skipped', [...told, '_marks']);
    const bare = await edited(results, 'Bookings', machine.path('bare.xlsx'), (found) => {
      found.name = 'Mine';
      for (const row of [1, 2, 3]) found.getRow(row).getCell(OURS.length).value = null;
    });
    const plain = await edited(bare, 'Mine', machine.path('plain.xlsx'), (found) => {
      for (const { name } of found.workbook.worksheets) if (name !== 'Mine') found.workbook.removeWorksheet(name);
    });
    await office.machine().import(plain);
    expect(sent()).toBe(2);
  });

  test('are checked at their own addresses, in a copy that stays as they are', async () => {
    const { machine, results } = await imported(office, 'COPY', rows('COPY'));
    const made = await machine.qcsheet('check', results, '-o', 'copy.xlsx', '--json');
    const { findings } = told(check, made);
    const copy = await sheetOf(machine.path('copy.xlsx'));
    expect(textsOf(copy, 1)).toEqual([...OURS, ...KEYS, '_marks']);
    expect(copy.views[0]).toMatchObject({ xSplit: OURS.length });
    const cell = findings.find(({ code }) => code === 'type')?.cell ?? '';
    expect(copy.getCell(cell).text).toBe('many');
    const older = await oursLast(results, machine.path('older.xlsx'));
    await machine.qcsheet('check', older, '-o', 'older-copy.xlsx');
    expect(textsOf(await sheetOf(machine.path('older-copy.xlsx')), 1)).toEqual([...KEYS, ...OURS]);
  });

  test('are known as the same rows where the file comes again with changes', async () => {
    const { machine, file, results, sent } = await imported(office, 'SAME', rows('SAME'));
    const copy: Machine = office.machine();
    cpSync(results, copy.path('march.results.xlsx'));
    cpSync(file, copy.path('march.csv'));
    const ended = await copy.qcsheet('import', 'march.csv', '--kind=bookings', '--yes', '--json');
    expect(ended.exit).not.toBe(0);
    expect((await machine.import(file)).run.counts).toMatchObject({ skipped: 2, accepted: 0 });
    expect(sent()).toBe(2);
  });
});
