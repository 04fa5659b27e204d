import { expect, test } from 'vitest';
import { cpuMs } from '../../cpu-time.ts';
import { cellsOf, number, refusal, rowsOf, text } from './reading.ts';
import { sheetOf } from './trap-workbook.ts';

test('text comes from shared, rich, inline and formula strings, without furigana', async () => {
  const strings = [
    '<si><t>plain</t></si>',
    '<si><r><rPr><b/></rPr><t>Sun </t></r><r><t xml:space="preserve"> Trading</t></r></si>',
    '<si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh><phoneticPr fontId="1"/></si>',
    '<si><t>a &amp; b &lt;c&gt; &#x6df1;<![CDATA[<raw>]]></t></si>',
    '<si><t>two_x000D_\nlines, _x005F_x000D_ as typed</t></si>',
    '<si/>',
  ];
  const row = [
    ...[0, 1, 2, 3, 4, 5].map((index) => `<c t="s"><v>${index}</v></c>`),
    '<c t="inlineStr"><is><t>in</t><r><t>line</t></r></is></c>',
    '<c t="str"><f>A1&amp;"x"</f><v>plainx</v></c>',
    '<c t="str"><f>""</f><v></v></c>',
  ];
  expect(await cellsOf(sheetOf(`<row>${row.join('')}</row>`, { strings: strings.join('') }))).toEqual({
    A1: text('plain'),
    B1: text('Sun  Trading'),
    C1: text('東京'),
    D1: text('a & b <c> 深<raw>'),
    E1: text('two\r\nlines, _x000D_ as typed'),
    G1: text('inline'),
    H1: text('plainx'),
  });
});

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
])('the format %s shows %s shortened, as %s', async (format, written, shown) => {
  const code = format === 1 ? '0' : format === 2 ? '0.00' : String(format);
  const { A1 } = await cellsOf(sheetOf(`<row><c s="0"><v>${written}</v></c></row>`, { formats: [format] }));
  expect(A1).toEqual(shows(Number(written), code, shown, false));
});

test.each([
  ['00000', '12345'],
  ['00000', '-123'],
  ['0', '12'],
  ['0.00', '2.5'],
  ['#,##0', '4500012'],
  ['0/0', '12'],
  ['0000-0000-0000-0000', '1234567890123456'],
  ['[<=9999]000-0000;00000', '123'],
  ['"PO-"General', '12.5'],
  ['"PO-"General', '123456789012'],
  ['0##', '5'],
  ['0_-', '5'],
  ['0,', '5000'],
  ['#', '0'],
  ['General', '12'],
  ['@', '12'],
  [';;;', '12'],
  ['"many"', '12'],
  ['0E+00', '12'],
])('what the format %s makes of %s is its digits, or not told', async (format, written) => {
  const { A1 } = await cellsOf(sheetOf(`<row><c s="0"><v>${written}</v></c></row>`, { formats: [format] }));
  expect(A1).toEqual(number(Number(written), written));
});

test('booleans, errors and formulas without a result are told apart', async () => {
  const row = [
    '<c t="b"><v>1</v></c>',
    '<c t="b"><f>FALSE()</f><v>0</v></c>',
    '<c t="e"><v>#N/A</v></c>',
    '<c><f>A1+B1</f></c>',
    '<c><f>A1+B1</f><v></v></c>',
    '<c><f>A1+B1</f><v>3</v></c>',
    '<c s="0"/>',
    '<c><v></v></c>',
    '<c><v>NaN</v></c>',
    '<c><f t="shared" si="0"/></c>',
  ];
  expect(await cellsOf(sheetOf(`<row>${row.join('')}</row>`))).toEqual({
    A1: { kind: 'boolean', value: true },
    B1: { kind: 'boolean', value: false },
    C1: { kind: 'broken', text: '#N/A' },
    D1: { kind: 'broken', text: '=A1+B1' },
    E1: { kind: 'broken', text: '=A1+B1' },
    F1: number(3),
    I1: { kind: 'broken', text: 'NaN' },
    J1: { kind: 'broken', text: '=...' },
  });
});

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
  expect(A1).toMatchObject(isDate ? { kind: 'date', day: '2027-03-10', text: '2027-03-10' } : number(46456));
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
  expect(await cellsOf(bytes)).toEqual({ A1: { kind: 'date', day, text: shown } });
});

test.each([
  ['0.604166666666667', '14:30'],
  ['0', '0'],
  ['60', '1900-02-29'],
  ['-3', '-3'],
  ['2958466', '2958466'],
])('serial %s is no day: a number shown as %s', async (serial, shown) => {
  const bytes = sheetOf(`<row><c s="0"><v>${serial}</v></c></row>`, { formats: [14] });
  expect(await cellsOf(bytes)).toEqual({ A1: number(Number(serial), shown) });
});

test('dates written as ISO text are read, whatever their style', async () => {
  const values = ['2027-03-10', '2027-03-10T00:00:00', '2027-03-10T14:30:05.000Z', 'T14:30:00', '2027-02-30'];
  const row = values.map((value) => `<c t="d"><v>${value}</v></c>`).join('');
  expect(await cellsOf(sheetOf(`<row>${row}</row>`))).toEqual({
    A1: { kind: 'date', day: '2027-03-10', text: '2027-03-10' },
    B1: { kind: 'date', day: '2027-03-10', text: '2027-03-10' },
    C1: { kind: 'date', day: '2027-03-10', text: '2027-03-10 14:30:05' },
    D1: text('14:30:00'),
    E1: { kind: 'broken', text: '2027-02-30' },
  });
});

test('rows and cells may lack their address, leave gaps and be hidden', async () => {
  const rows = [
    '<row><c t="b"><v>1</v></c><c r="C1"><v>3</v></c><c><v>4</v></c></row>',
    '<row r="5" hidden="1"><c><v>5</v></c></row>',
    '<row r="6"/>',
    '<row><c r="AB7"><v>7</v></c></row>',
  ];
  expect(await rowsOf(sheetOf(rows.join('')))).toEqual([
    {
      number: 1,
      hidden: false,
      cells: new Map([
        [1, { kind: 'boolean', value: true }],
        [3, number(3)],
        [4, number(4)],
      ]),
    },
    { number: 5, hidden: true, cells: new Map([[1, number(5)]]) },
    { number: 7, hidden: false, cells: new Map([[28, number(7)]]) },
  ]);
});

test('a row without height is hidden too', async () => {
  const row = (attributes: string) => `<row ${attributes}><c><v>1</v></c></row>`;
  const rows = await rowsOf(
    sheetOf(['ht="0" customHeight="1"', 'ht="15"', 'hidden="true"', 'hidden="0"'].map(row).join('')),
  );
  expect(rows.map(({ hidden }) => hidden)).toEqual([true, false, true, false]);
});

test('only the first cell of a merged range has a value', async () => {
  const row = (number: number) => `<row r="${number}"><c><v>1</v></c><c><v>2</v></c><c><v>3</v></c></row>`;
  const after = '<mergeCells><mergeCell ref="A2:B3"/><mergeCell ref="C3"/><mergeCell ref="B4:C4"/></mergeCells>';
  const cells = await cellsOf(sheetOf([1, 2, 3, 4, 5].map(row).join(''), { after }));
  expect(Object.keys(cells)).toEqual('A1 B1 C1 A2 C2 C3 A4 B4 A5 B5 C5'.split(' '));
});

test('the rows below the first of a merged range are told of it', async () => {
  const row = (number: number, column: string) =>
    `<row r="${number}"><c r="${column}${number}"><v>${number}</v></c></row>`;
  const after = '<mergeCells><mergeCell ref="A2:B4"/><mergeCell ref="C2:C3"/><mergeCell ref="A5:D5"/></mergeCells>';
  const rows = await rowsOf(sheetOf([row(2, 'A'), row(3, 'D'), row(4, 'D'), row(5, 'A')].join(''), { after }));
  const block = { range: 'A2:B4', top: 2, column: 1, cell: number(2) };
  expect(rows.map((one) => [one.number, one.merged])).toEqual([
    [2, undefined],
    [3, [block]],
    [4, [block]],
    [5, undefined],
  ]);
});

test.each([
  ['rows that go down', '<row r="5"/><row r="4"><c><v>1</v></c></row>', 'not in order after row 5'],
  ['a row twice', '<row r="5"/><row r="5"/>', 'not in order after row 5'],
  ['a row beyond the grid', '<row r="1048577"/>', 'not in order'],
  ['a cell of another row', '<row r="2"><c r="A3"><v>1</v></c></row>', 'row 2'],
  ['cells that go back', '<row><c r="B1"><v>1</v></c><c r="A1"><v>1</v></c></row>', 'row 1'],
  ['a cell beyond the grid', '<row><c r="XFE1"/></row>', 'row 1'],
  ['a shared string that is not there', '<row><c t="s"><v>7</v></c></row>', 'the text of cell A1'],
  ['a style that is not there', '<row><c s="3"><v>1</v></c></row>', 'cell A1 has a style'],
  ['an unknown cell type', '<row><c t="zz"><v>1</v></c></row>', 'unknown type "zz"'],
  ['a tag that is not closed', '<row><c><v>1</v></c>', 'not well-formed'],
  ['an entity of its own', '<row><c><v>&boom;</v></c></row>', 'not well-formed'],
])('%s makes the file damaged, with the place', async (_, rows, words) => {
  const problem = await refusal(sheetOf(rows));
  expect(problem.code).toBe('file-damaged');
  expect(problem.message).toContain(words);
  expect(problem.hint).toContain('.xlsx');
});

test('a text of 32,767 characters is read and a longer one refused', async () => {
  const longest = '深'.repeat(32_767);
  const cell = (value: string) => `<row><c t="inlineStr"><is><t>${value}</t></is></c></row>`;
  expect((await cellsOf(sheetOf(cell(longest))))['A1']).toEqual(text(longest));
  const problem = await refusal(sheetOf(cell(`${longest}x`)));
  expect(problem).toMatchObject({ code: 'file-too-large', message: expect.stringContaining('cell A1') });
});

test('the column after the 1,000th may be formatted but hold no value', async () => {
  const row = (content: string) => `<row><c><v>1</v></c><c r="ALM1">${content}</c></row>`;
  expect(Object.keys(await cellsOf(sheetOf(row(''))))).toEqual(['A1']);
  expect(await refusal(sheetOf(row('<v>1</v>')))).toMatchObject({ code: 'file-too-large' });
});

test('more than 200,000 rows with values are refused, a million blank formatted ones are not', async () => {
  const rows = (count: number, content: string) =>
    Array.from({ length: count }, (_, index) => `<row r="${index + 2}" s="0" customFormat="1">${content}</row>`).join(
      '',
    );
  expect(await refusal(sheetOf(rows(200_001, '<c><v>1</v></c>')))).toMatchObject({ code: 'file-too-large' });

  const first = '<row r="1"><c><v>1</v></c></row>';
  const started = cpuMs();
  expect(await rowsOf(sheetOf(first + rows(1_000_000, '<c s="0"/>')))).toHaveLength(1);
  expect(cpuMs() - started).toBeLessThan(15_000);
});
