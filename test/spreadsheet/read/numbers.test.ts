import { expect, test } from 'vitest';
import { cellsOf, number } from './reading.ts';
import { sheetOf } from './trap-workbook.ts';

test('numbers keep the digits that a person sees', async () => {
  const written = {
    A1: '12',
    B1: '12.0',
    C1: '0.30000000000000004',
    D1: '1.1000000000000001',
    E1: '1234567890123456',
    F1: '1.23456789012345E+17',
    G1: '1e-7',
    H1: '-5.50',
    I1: '1.2E3',
    J1: '00123',
  };
  const row = Object.entries(written).map(([address, value]) => `<c r="${address}"><v>${value}</v></c>`);
  expect(await cellsOf(sheetOf(`<row r="1">${row.join('')}</row>`))).toEqual({
    A1: number(12),
    B1: number(12),
    C1: number(0.3),
    D1: number(1.1),
    E1: number(1234567890123456),
    F1: number(123456789012345000, '1.23456789012345E+17'),
    G1: number(1e-7, '1E-7'),
    H1: number(-5.5),
    I1: number(1200),
    J1: number(123, '00123'),
  });
});

test('a percentage that is too large to count with is shown as the number', async () => {
  const { A1 } = await cellsOf(sheetOf('<row><c s="0"><v>1e308</v></c></row>', { formats: [9] }));
  expect(A1).toEqual(number(1e308, '1E308'));
});

test('a percentage is the number with the text that the sheet shows', async () => {
  const formats = [0, 9, 10, '0.0%;[Red]-0.0%', '0"%"'];
  const row = formats.map((_, style) => `<c s="${style}"><v>0.07</v></c>`).join('');
  expect(await cellsOf(sheetOf(`<row>${row}</row>`, { formats }))).toEqual({
    A1: number(0.07),
    B1: number(0.07, '7%'),
    C1: number(0.07, '7%'),
    D1: number(0.07, '7%'),
    E1: shows(0.07, '0"%"', '0%', false),
  });
});

const shows = (value: number, format: string, shown: string, whole = true) => ({
  ...number(value),
  shows: { text: shown, format, whole },
});

test.each([
  ['00000', '123', '00123'],
  ['"PO-"0', '4500012', 'PO-4500012'],
  ['0000-0000', '45000123', '4500-0123'],
  ['0000-0000', '123', '0000-0123'],
  ['\\P\\O\\-0', '45', 'PO-45'],
  ['"PO-"#', '45', 'PO-45'],
  ['###-####', '123', '-123'],
  ['(000) 000-0000', '5551234567', '(555) 123-4567'],
  ['0 "of" 0', '12', '1 of 2'],
  ['0" pcs"', '12', '12 pcs'],
  ['0"%"', '7', '7%'],
  ['"x;y"0', '5', 'x;y5'],
  ['"PO-"General', '45', 'PO-45'],
  ['00000;-00000;;@', '123', '00123'],
  ['[Red]00000', '123', '00123'],
  ['[$-409]00000', '123', '00123'],
  ['00000', '0', '00000'],
  ['00000', '-123', '-00123'],
  ['00000_)', '417', '00417'],
  ['_-00000_-', '417', '00417'],
  ['_-* 00000_-;-* 00000_-;_-* "-"_-;_-@_-', '417', '00417'],
  ['00000_);(00000)', '417', '00417'],
  ['00000_);(00000)', '-417', '(00417)'],
  ['00000_);[Red](00000)', '417', '00417'],
  ['[>=1]00000', '417', '00417'],
  ['[=0]"-";00000', '417', '00417'],
  ['[<=9999]000-0000;00000', '123', '000-0123'],
  ['[Blue][>100]0;[<10]00;000', '50', '050'],
  ['[>=1000]0.0;00000', '417', '00417'],
  ['[$€-407]000', '5', '€005'],
  ['"深"000', '5', '深005'],
  ['?0000', '17', '0017'],
])('the format %s shows %s as %s', async (format, written, shown) => {
  const { A1 } = await cellsOf(sheetOf(`<row><c s="0"><v>${written}</v></c></row>`, { formats: [format] }));
  expect(A1).toEqual(shows(Number(written), format, shown));
});

test.each([
  ['0', '4500012.4', '4500012'],
  [1, '4500012.5', '4500013'],
  ['0.00', '2.456', '2.46'],
  [2, '1.005', '1.01'],
  ['"USD "0.00', '12.5', 'USD 12.50'],
  ['00000', '0.4', '00000'],
  ['0000.00', '12', '0012.00'],
  ['0.00', '0.001', '0.00'],
])('the format %s shows %s shortened, as %s', async (format, written, shown) => {
  const code = format === 1 ? '0' : format === 2 ? '0.00' : String(format);
  const { A1 } = await cellsOf(sheetOf(`<row><c s="0"><v>${written}</v></c></row>`, { formats: [format] }));
  expect(A1).toEqual(shows(Number(written), code, shown, false));
});

test.each([
  ['00000', '12345'],
  ['0', '12'],
  ['0.00', '2.5'],
  ['#,##0', '4500012'],
  ['0000-0000-0000-0000', '1234567890123456'],
  ['0_-', '5'],
  ['[>=1]0', '5'],
  ['General', '12'],
  ['GENERAL_)', '123456789012'],
  ['@', '12'],
  ['_(@_)', '12'],
  ['', '12'],
  ['_(* #,##0_);_(* \\(#,##0\\);_(* "-"_);_(@_)', '4500012'],
  [43, '4500012'],
  [37, '4500012'],
  [40, '12.5'],
])('the format %s shows %s as its digits', async (format, written) => {
  const { A1 } = await cellsOf(sheetOf(`<row><c s="0"><v>${written}</v></c></row>`, { formats: [format] }));
  expect(A1).toEqual(number(Number(written), written));
});

test.each([
  ['0/0', '12'],
  [12, '12'],
  ['"PO-"General', '12.5'],
  ['"PO-"General', '123456789012'],
  ['0##', '5'],
  ['0,', '5000'],
  ['#', '0'],
  [';;;', '12'],
  ['"many"', '12'],
  ['[=0]"-";00000', '0'],
  ['0E+00', '12'],
  [11, '12'],
  ['*-00000', '417'],
  ['000_-000', '417'],
  ['"x"@', '12'],
  ['[DBNum1]000', '5'],
  ['[$-2000401]000', '5'],
  ['00,000', '417'],
  ['"PO "#,##0', '4500012'],
  ['[>1000]0%;00000', '4170'],
  ['[>=1]00000', '0'],
  ['00000;-* 00000', '-417'],
  ['[>=1000]"PO "0.0E+0;00000', '4170'],
  ['[h]:mm', '12'],
  [46, '12'],
])('what the format %s shows of %s is not known', async (format, written) => {
  const { A1 } = await cellsOf(sheetOf(`<row><c s="0"><v>${written}</v></c></row>`, { formats: [format] }));
  expect(A1).toMatchObject({ ...number(Number(written), written), shows: { text: null, whole: false } });
});

test.each(['"open', 'x'.repeat(300), '0;0;0;0;0'])('a format that no program takes is not kept: %s', async (format) => {
  const { A1 } = await cellsOf(sheetOf('<row><c s="0"><v>12</v></c></row>', { formats: [format] }));
  expect(A1).toMatchObject({ shows: { text: null, format: 'General', whole: false } });
});
