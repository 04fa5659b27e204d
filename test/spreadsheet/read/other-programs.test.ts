import ExcelJS from 'exceljs';
import { expect, test } from 'vitest';
import { convert, office } from './libreoffice.ts';
import { cellsOf, number, refusal, text } from './reading.ts';

async function written(): Promise<Buffer> {
  const workbook = new ExcelJS.Workbook();
  const sheet = workbook.addWorksheet('Data', { views: [{ state: 'frozen', ySplit: 1 }] });
  sheet.addRow(['00123', 12, new Date(Date.UTC(2027, 2, 10)), true, { formula: '1+1', result: 2 }]);
  sheet.getCell('C1').numFmt = 'dd-mmm-yyyy';
  sheet.getCell('F1').value = { richText: [{ text: 'São ', font: { bold: true } }, { text: '深圳' }] };
  sheet.getCell('G1').value = { error: '#N/A' };
  sheet.getCell('H1').value = 0.8;
  sheet.getCell('H1').numFmt = '0%';
  sheet.getCell('I1').value = { text: 'mail', hyperlink: 'mailto:a@example.com' };
  sheet.getCell('J1').value = { formula: '1+1' };
  return Buffer.from(await workbook.xlsx.writeBuffer());
}

const EXPECTED = {
  A1: text('00123'),
  B1: number(12),
  C1: { type: 'date', day: '2027-03-10', text: '2027-03-10' },
  D1: { type: 'boolean', value: true },
  E1: number(2),
  F1: text('São 深圳'),
  G1: { type: 'broken', text: '#N/A' },
  H1: number(0.8, '80%'),
  I1: text('mail'),
};

test('a workbook that exceljs wrote is read', async () => {
  expect(await cellsOf(await written())).toEqual({ ...EXPECTED, J1: { type: 'broken', text: '=1+1' } });
});

test.skipIf(!office)('a workbook that LibreOffice wrote is read (skips without soffice)', async () => {
  expect(await cellsOf(convert(await written(), 'xlsx'))).toEqual({ ...EXPECTED, J1: number(2) });
});

test.skipIf(!office)('an .xls and an .ods that LibreOffice wrote are named (skips without soffice)', async () => {
  expect((await refusal(convert(await written(), 'xls'))).code).toBe('file-xls');
  expect((await refusal(convert(await written(), 'ods'))).code).toBe('file-ods');
});
