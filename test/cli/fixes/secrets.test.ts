import { afterAll, beforeAll, expect, test } from 'vitest';
import { check, told } from '../json.ts';
import { KIND, row } from '../kinds/confirmation-files.ts';
import { csv, type Office, openOffice } from '../office.ts';
import { columnNamed, edited, readSheet, sheetNames } from '../sheets.ts';
import { fixLines } from './chosen.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

test('a secret column is on no line, and no line changes it or is repeated', async () => {
  const machine = office.machine();
  const file = machine.file('c.csv', csv([row('50000014', { password: 'pw-one', inspectionDate: 'soon' })]));
  await machine.qcsheet('check', file, '--kind', KIND, '-o', 'copy.xlsx');
  const copy = machine.path('copy.xlsx');
  expect((await fixLines(copy)).map((line) => line['Value'])).toEqual(['soon']);
  const chosen = await edited(copy, 'Fixes', machine.path('chosen.xlsx'), (sheet) => {
    sheet.addRow(['password', 'pw-one', '', '', '', 'pw-two']);
  });
  await edited(chosen, 'Confirmations', chosen, (sheet) => {
    sheet.getRow(2).getCell(columnNamed(sheet, 1, 'password')).value = 'pw-one';
  });
  const ended = await machine.qcsheet('check', chosen, '--json', '-o', 'next.xlsx');
  const next = machine.path('next.xlsx');
  const found = told(check, ended).findings.map(({ code, severity, cell }) => [code, severity, cell]);
  expect(found).toContainEqual(['fix-not-used', 'warning', 'F4']);
  expect(`${ended.stdout}${ended.stderr}`).not.toMatch(/pw-(one|two)/);
  const sheets = await Promise.all((await sheetNames(next)).map((sheet) => readSheet(next, sheet, 1)));
  expect(JSON.stringify(sheets)).not.toMatch(/pw-(one|two)/);
  expect(JSON.stringify(sheets)).toContain('soon');
  expect((await fixLines(next)).map((line) => line['Value'])).toEqual(['soon']);
});
