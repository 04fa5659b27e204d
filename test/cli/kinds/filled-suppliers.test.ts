import { copyFileSync, existsSync } from 'node:fs';
import type { Worksheet } from 'exceljs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages as importMessages } from '../../../src/importing/messages.ts';
import { hasOffice, savedByOffice } from '../../spreadsheet/write/programs.ts';
import { csv, type Office, openOffice } from '../office.ts';
import { columnNamed, edited, readSheet } from '../sheets.ts';
import { checking, importing, supplier } from './supplier-files.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

const HEADER_ROW = 2;

/** The row of a template's sheet in which a supplier stands. */
function rowOf(sheet: Worksheet, id: string): number {
  const column = columnNamed(sheet, HEADER_ROW, 'Supplier id');
  let found = 0;
  sheet.eachRow((row, number) => {
    if (row.getCell(column).text === id) found = number;
  });
  if (found === 0) throw new Error(`no supplier ${id}`);
  return found;
}

/** Types a text into the cell of a supplier. */
function type(sheet: Worksheet, id: string, header: string, text: string): void {
  sheet.getCell(rowOf(sheet, id), columnNamed(sheet, HEADER_ROW, header)).value = text;
}

test('a filled template with three changed cells sends three suppliers, and the undo workbook puts the old values back', async () => {
  const machine = office.machine();
  const ids = ['700360', '700397', '700434'];
  const loaded = ids.map((id, index) =>
    supplier(`ROUND-${index}`, { supplierId: id, website: `https://${id}.example` }),
  );
  expect((await importing(machine, machine.file('load.csv', csv(loaded)))).run.counts.accepted).toBe(3);

  const written = await machine.qcsheet('template', 'suppliers', '--filled', '-o', 'filled.xlsx', '--json');
  const { rows } = JSON.parse(written.stdout);
  expect(rows).toBeGreaterThan(700);
  const untouched = await checking(machine, machine.path('filled.xlsx'));
  expect(untouched.counts).toMatchObject({ documents: rows, invalid: 0, errors: 0, warnings: 0 });

  const file = await edited(machine.path('filled.xlsx'), 'Suppliers', machine.path('three.xlsx'), (sheet) => {
    type(sheet, '700360', 'Address *', '99 New Street');
    type(sheet, '700397', 'Phone *', '+86 755 1111 2222');
    type(sheet, '700434', 'Mobile', '013900001111');
  });
  // Where LibreOffice is there, as it saves the workbook.
  if (hasOffice) copyFileSync(savedByOffice(file), file);
  const { exit, run: ran } = await importing(machine, file);
  expect(exit).toBe(0);
  expect(ran.counts).toMatchObject({ documents: rows, accepted: 3, skipped: rows - 3, invalid: 0 });
  expect(ran.findings.filter(({ severity }) => severity !== 'info')).toEqual([]);
  expect(ran.findings.map(({ message }) => message.replace(/^\S+ /, ''))).toEqual([
    '(Address): "12 West Road" -> "99 New Street".',
    '(Phone): "+86 755 8765 4321" -> "+86 755 1111 2222".',
    expect.stringMatching(/^\(Mobile\): "0\d+" -> "013900001111"\.$/),
  ]);

  const undone = await importing(machine, machine.path('three.undo.xlsx'));
  expect(undone.run.counts).toMatchObject({ documents: 3, accepted: 3 });
  expect(undone.run.findings.filter(({ severity }) => severity !== 'info')).toEqual([]);
  const back = await checking(machine, machine.path('filled.xlsx'));
  expect(back.counts).toMatchObject({ valid: rows, errors: 0 });
  expect(back.findings).toEqual([]);
  const last = await checking(machine, file);
  expect(last.findings.filter(({ code }) => code === 'change')).toHaveLength(3);
});

test('a filled template holds the suppliers of one type where that is asked for', async () => {
  const machine = office.machine();
  const written = await machine.qcsheet('template', 'suppliers', '--filled', '--type', 'FACTORY', '--json');
  const all = await readSheet(machine.path('suppliers.xlsx'), 'Suppliers', HEADER_ROW);
  expect(all).toHaveLength(JSON.parse(written.stdout).rows);
  const ids = all.map(({ cells }) => cells['Supplier id']);
  expect([ids.includes('700212'), ids.includes('700101')]).toEqual([true, false]);
  const wrong = await machine.qcsheet('template', 'bookings', '--filled');
  expect([wrong.exit, wrong.stderr]).toEqual([
    2,
    expect.stringContaining(importMessages.notFillable('bookings', 'bookings')),
  ]);
  const alone = await machine.qcsheet('template', 'suppliers', '--type', 'FACTORY', '-o', 'alone.xlsx');
  expect([alone.exit, existsSync(machine.path('alone.xlsx'))]).toEqual([2, false]);
});

test('a changed row needs the product lines, which no search tells; what others changed since is a warning', async () => {
  const [machine, other] = [office.machine(), office.machine()];
  await machine.qcsheet('template', 'suppliers', '--filled', '-o', 'filled.xlsx');
  const theirs = csv([supplier('SINCE-1', { supplierId: '700471', address: '1 Their Street' })]);
  expect((await importing(other, other.file('theirs.csv', theirs))).run.counts.accepted).toBe(1);
  const file = await edited(machine.path('filled.xlsx'), 'Suppliers', machine.path('edited.xlsx'), (sheet) => {
    type(sheet, '700471', 'Address *', '2 Our Street');
    type(sheet, '700471', 'Main product lines *', 'Toys < 3 years');
    type(sheet, '700508', 'Address *', '3 Our Street');
  });
  const checked = await checking(machine, file);
  const serious = checked.findings.filter(({ severity, row }) => severity !== 'info' && row !== null);
  expect(serious.map(({ code, column }) => [code, column])).toEqual([
    ['changed-since', null],
    ['required', 'mainProductLines'],
  ]);
  expect(checked.counts).toMatchObject({ invalid: 1 });
});
