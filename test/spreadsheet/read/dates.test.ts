import { expect, test } from 'vitest';
import { cellsOf, number, text } from './reading.ts';
import { sheetOf } from './trap-workbook.ts';

test.each([
  [14, true],
  [22, true],
  [27, true],
  [36, true],
  [45, true],
  [46, false],
  [58, true],
  [49, false],
  [2, false],
  ['yyyy-mm-dd', true],
  ['[$-409]d-mmm-yyyy;@', true],
  ['d\\.m\\.yy', true],
  ['[$-411]ggge"年"m"月"d"日"', true],
  ['h:mm AM/PM', true],
  ['[h]:mm', false],
  ['[mm]:ss', false],
  ['0.00E+00', false],
  ['General', false],
  ['0 "days"', false],
  ['0\\d', false],
  ['[Red]0', false],
  ['#,##0_d', false],
  ['@', false],
])('the number format %s makes a date: %s', async (format, isDate) => {
  const { A1 } = await cellsOf(sheetOf('<row><c s="0"><v>46456</v></c></row>', { formats: [format] }));
  expect(A1).toMatchObject(isDate ? { type: 'date', day: '2027-03-10', text: '2027-03-10' } : number(46456));
});

test.each([
  ['1', false, '1900-01-01', '1900-01-01'],
  ['59', false, '1900-02-28', '1900-02-28'],
  ['61', false, '1900-03-01', '1900-03-01'],
  ['46456.604166666664', false, '2027-03-10', '2027-03-10 14:30'],
  ['46456.000011574', false, '2027-03-10', '2027-03-10 00:00:01'],
  ['46455.999999999', false, '2027-03-10', '2027-03-10'],
  ['2958465', false, '9999-12-31', '9999-12-31'],
  ['44994', true, '2027-03-10', '2027-03-10'],
  ['1', true, '1904-01-02', '1904-01-02'],
])('serial %s (1904: %s) is the day %s', async (serial, date1904, day, shown) => {
  const bytes = sheetOf(`<row><c s="0"><v>${serial}</v></c></row>`, { formats: [14], date1904 });
  expect(await cellsOf(bytes)).toEqual({ A1: { type: 'date', day, text: shown } });
});

test.each([
  ['0.604166666666667', '14:30'],
  ['0', '0'],
  ['60', '1900-02-29'],
  ['-3', '-3'],
  ['2958466', '2958466'],
  ['1e15', '1E15'],
  ['1e308', '1E308'],
  ['-1e308', '-1E308'],
  ['1e-308', '00:00'],
])('serial %s is no day: a number shown as %s', async (serial, shown) => {
  const bytes = sheetOf(`<row><c s="0"><v>${serial}</v></c></row>`, { formats: [14] });
  expect(await cellsOf(bytes)).toEqual({ A1: number(Number(serial), shown) });
});

test('dates written as ISO text are read, whatever their style', async () => {
  const values = ['2027-03-10', '2027-03-10T00:00:00', '2027-03-10T14:30:05.000Z', 'T14:30:00', '2027-02-30'];
  const row = values.map((value) => `<c t="d"><v>${value}</v></c>`).join('');
  expect(await cellsOf(sheetOf(`<row>${row}</row>`))).toEqual({
    A1: { type: 'date', day: '2027-03-10', text: '2027-03-10' },
    B1: { type: 'date', day: '2027-03-10', text: '2027-03-10' },
    C1: { type: 'date', day: '2027-03-10', text: '2027-03-10 14:30:05' },
    D1: text('14:30:00'),
    E1: { type: 'broken', text: '2027-02-30' },
  });
});
