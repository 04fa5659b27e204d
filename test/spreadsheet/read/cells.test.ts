import { expect, test } from 'vitest';
import { messages } from '../../../src/spreadsheet/read/messages.ts';
import { cpuMs, pacedMsSince } from '../../cpu-time.ts';
import { ANY, worded } from '../../worded.ts';
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
    '<c t="s"><v/></c>',
    '<c t="s"><v> </v></c>',
  ];
  expect(await cellsOf(sheetOf(`<row>${row.join('')}</row>`))).toEqual({
    A1: { type: 'boolean', value: true },
    B1: { type: 'boolean', value: false },
    C1: { type: 'broken', text: '#N/A' },
    D1: { type: 'broken', text: '=A1+B1' },
    E1: { type: 'broken', text: '=A1+B1' },
    F1: number(3),
    I1: { type: 'broken', text: 'NaN' },
    J1: { type: 'broken', text: '=...' },
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
        [1, { type: 'boolean', value: true }],
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
  ['rows that go down', '<row r="5"/><row r="4"><c><v>1</v></c></row>', messages.rowOrder('Data', 4, 5)],
  ['a row twice', '<row r="5"/><row r="5"/>', messages.rowOrder('Data', 5, 5)],
  ['a row beyond the grid', '<row r="1048577"/>', messages.rowBeyond(1_048_577, 'Data', 1_048_576)],
  ['a row without a number', '<row r="7x"/>', messages.rowNumber(0, 'Data', '"7x"')],
  [
    'a cell with an address that is none',
    '<row r="2"><c r="2A"><v>1</v></c></row>',
    messages.notAnAddress(messages.rowOfSheet(2, 'Data'), '"2A"'),
  ],
  ['a cell with a very long address', `<row><c r="${'A'.repeat(1000)}"/></row>`, '..."'],
  ['a cell in row 0', '<row><c r="A0"/></row>', messages.cellOfOtherRow(messages.rowOfSheet(1, 'Data'), '"A0"')],
  [
    'a cell of another row',
    '<row r="2"><c r="A3"><v>1</v></c></row>',
    messages.cellOfOtherRow(messages.rowOfSheet(2, 'Data'), '"A3"'),
  ],
  [
    'cells that go back',
    '<row><c r="B1"/><c r="A1"/></row>',
    messages.cellOrder(messages.rowOfSheet(1, 'Data'), messages.comesAfter('A', 'B')),
  ],
  ['a cell beyond the grid', '<row><c r="XFE1"/></row>', messages.cellBeyond(messages.rowOfSheet(1, 'Data'), 'XFD')],
  ['a shared string that is not there', '<row><c t="s"><v>7</v></c></row>', messages.textMissing('A1')],
  ['a style that is not there', '<row><c s="3"><v>1</v></c></row>', messages.noSuchStyle('A1')],
  ['an unknown cell type', '<row><c t="zz"><v>1</v></c></row>', messages.unknownType('A1', '"zz"')],
  ['a tag that is not closed', '<row><c><v>1</v></c>', messages.malformed(ANY, ANY)],
  ['an entity of its own', '<row><c><v>&boom;</v></c></row>', messages.malformed(ANY, ANY)],
])('%s makes the file damaged, with the place', async (_, rows, words) => {
  const problem = await refusal(sheetOf(rows));
  expect(problem.code).toBe('file-damaged');
  expect(problem.message).toMatch(worded(words));
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
  expect(pacedMsSince(started)).toBeLessThan(15_000);
});
