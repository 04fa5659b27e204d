import { expect, test } from 'vitest';
import { openSource } from '../../../src/spreadsheet/read/open.ts';
import { SEED } from '../../seed.ts';
import { type Pick, picker } from './odd-package.ts';
import { fileOf } from './reading.ts';
import { MAIN, sheetOf } from './trap-workbook.ts';

/** The XML parser alone reads UTF-16; of UTF-8 it gets only what is not written as programs write it. */
const PARSER_ALONE = 'utf16le';

const TEXTS = Array.from({ length: 30 }, (_, index) => `<si><t>text ${index}</t></si>`).join('');
const CELLS = [
  ...['<c r="@"><v>12</v></c>', '<c r="@" s="1"><v>45000</v></c>', '<c r="@" t="s"><v>7</v></c>', '<c r="@" s="2"/>'],
  ...['<c r="@" s="2" t="s"><v>3</v></c>', '<c r="@"><v>0.25</v></c>', '<c r="@"><v>007</v></c>', '<c><v>1</v></c>'],
  ...['<c r="@" t="str"><f>A1</f><v>made</v></c>', '<c r="@" t="b"><v>1</v></c>', '<c r="@"><v></v></c>'],
  ...['<c r="@" t="inlineStr"><is><t>in line</t></is></c>', '<c r="@" t="e"><v>#N/A</v></c>', '<c r="@"></c>'],
  ...['<c r="@" t="inlineStr"><is><t xml:space="preserve"> kept </t></is></c>', '<c r="@"><f>SUM(A1)</f></c>'],
  ...['<c t="s" r="@"><v>29</v></c>', '<c r="@" t="d"><v>2027-03-10</v></c>', '<c r="@"><v>1234567890123456</v></c>'],
];
/** What the parser must see, and mostly refuses. */
const ODD = [
  ...[
    '<c r="@" t="s"><v>30</v></c>',
    '<c r="@" s="99"><v>1</v></c>',
    '<c r="@" s="99"/>',
    '<c r="@" t="x"><v>1</v></c>',
  ],
  ...['<c r="@" r="@"><v>1</v></c>', '<c r="ZZZZ1"><v>1</v></c>', '<c r="A0"><v>1</v></c>', '<c r="@"><v>1</c>'],
  ...[
    '<c r="@"><v>1 & 2</v></c>',
    '<c r="@" t="str"><v>a&amp;b</v></c>',
    '<c r="@" t="str"><v><![CDATA[</row>]]></v></c>',
  ],
  ...['<c r="@" t="str"><v>深圳</v></c>', '<c r="@" t="str"><v>a]]>b</v></c>', '<c r="@" t="str"><v>\u0001</v></c>'],
  ...[
    '<!-- </row> --><c r="@"><v>5</v></c>',
    '<c r="@"><v>1</v><v>2</v></c>',
    '<x:c r="@"><v>1</v></x:c>',
    ' <c r="@"/>',
  ],
  ...['<c r="@" xmlns="http://example.com"><v>1</v></c>', '<c r="@"  t="n"><v>1</v></c>', "<c r='@'><v>1</v></c>"],
  ...['<c r="@" t="str"><v>_x0041_</v></c>', '<c r="@" t="array"><f t="array" ref="A1:C99">1</f><v>1</v></c>'],
  ...[
    '<c r="@"><f t="array" ref="A1:C99">1</f><v>1</v></c>',
    '<c r="@"><v>&#49;</v></c>',
    '<c r="@" cm="1"><v>1</v></c>',
  ],
];
const ROWS = [' r="#"', '', ' r="#" spans="1:9" ht="15" customHeight="1"', ' r="#" hidden="1"', ' r="#" ht="0"'];
const ODD_ROWS = [
  ...[
    ' r="1"',
    ' r="x"',
    ' r="#" r="#"',
    ' r="#" xmlns="http://example.com"',
    " r='#'",
    ' r="#" a="&lt;"',
    ' r="#" x:y="1"',
  ],
  ...[' r="#" mc:ProcessContent="x"', ' r="#"x="1"', ' r="9999999"'],
];
const BETWEEN = [
  '',
  '',
  '',
  '\n',
  '\r\n  ',
  '<!-- between -->',
  '<!-- </row> -->',
  '<row/>',
  '<row r="#"/>',
  '<x:row/>',
  'text',
];
const AFTER = [
  '',
  '',
  '<!-- <sheetData> -->',
  '<sheetData><row><c><v>9</v></c></row></sheetData>',
  '</row>',
  '<mergeCells/>',
];

test('rows that are written as programs write them are read as the XML parser reads them, and odd ones too', async () => {
  const pick = picker(SEED);
  const counts = { opened: 0, refused: 0 };
  for (let round = 0; round < 400; round += 1) {
    const xml = sheetXml(pick, round % 3 === 0 ? 0 : 12);
    const read = await outcome(Buffer.from(xml, 'utf8'));
    expect(read, xml).toEqual(await outcome(Buffer.from(`\ufeff${xml}`, PARSER_ALONE)));
    counts[read.type === 'opened' ? 'opened' : 'refused'] += 1;
  }
  expect(counts.opened).toBeGreaterThan(100);
  expect(counts.refused).toBeGreaterThan(50);
});

test('text in the place of the bracket of a row is refused', async () => {
  const rows = '<row r="1"><c r="A1"><v>1</v></c></row>Xrow r="2"><c r="A2"><v>2</v></c></row>';
  const xml = `<?xml version="1.0"?><worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`;
  expect((await outcome(Buffer.from(xml, 'utf8'))).type).toBe('unreadable');
});

test('a sheet is read the same wherever it is cut into pieces', async () => {
  const row = (number: number) =>
    `<row r="${number}" spans="1:3"><c r="A${number}" t="s"><v>${number % 30}</v></c><c r="C${number}"><v>${number}</v></c></row>`;
  const rows = Array.from({ length: 1_200 }, (_, index) => row(index + 1)).join('');
  // A piece of a part has 65,536 bytes: its first cut goes through each place of a row, and of the tag before the rows.
  for (let shift = 0; shift < 110; shift += 1) {
    for (const before of [shift, 65_536 - 130 + shift]) {
      const xml = `<?xml version="1.0"?><worksheet xmlns="${MAIN}"><!--${'x'.repeat(before)}--><sheetData>${rows}</sheetData></worksheet>`;
      const read = await outcome(Buffer.from(xml, 'utf8'));
      if (read.type === 'unreadable') throw new Error(JSON.stringify(read.problem));
      expect(read.rows).toHaveLength(1_200);
      expect(read.rows.at(-1)).toMatchObject({
        number: 1_200,
        cells: [
          [1, { text: 'text 0' }],
          [3, { number: 1_200 }],
        ],
      });
    }
  }
});

/** A sheet of some rows; `oddIn`: one row in so many is odd, 0 for none. */
function sheetXml(pick: Pick, oddIn: number): string {
  const isOdd = () => oddIn > 0 && pick(oddIn) === 0;
  const one = (items: readonly string[]) => items[pick(items.length)] ?? '';
  let number = 0;
  const row = (): string => {
    number += 1 + (pick(5) === 0 ? pick(3) : 0);
    let column = 0;
    const cells = Array.from({ length: pick(5) }, () => {
      column += 1 + (pick(4) === 0 ? pick(30) : 0);
      const letters = column > 26 ? `A${String.fromCharCode(64 + column - 26)}` : String.fromCharCode(64 + column);
      return one(isOdd() && pick(4) === 0 ? ODD : CELLS).replaceAll('@', `${letters}${number}`);
    });
    const attributes = one(isOdd() ? ODD_ROWS : ROWS).replaceAll('#', String(number));
    number += 1;
    const between = isOdd() ? one(BETWEEN).replaceAll('#', String(number)) : '';
    return `<row${attributes}>${cells.join('')}</row>${between}`;
  };
  const rows = Array.from({ length: 1 + pick(8) }, row).join('');
  const after = isOdd() ? one(AFTER) : '';
  const whole = `<?xml version="1.0"?><worksheet xmlns="${MAIN}" xmlns:x="${MAIN}"><sheetData>${rows}</sheetData>${after}</worksheet>`;
  return isOdd() && pick(3) === 0 ? whole.slice(0, pick(whole.length)) : whole;
}

async function outcome(sheet: Buffer) {
  const bytes = sheetOf('', { strings: TEXTS, formats: [0, 14, 9], parts: { 'xl/worksheets/sheet1.xml': sheet } });
  const opened = await openSource(fileOf(bytes));
  if (opened.type === 'unreadable')
    return { type: opened.type, problem: { ...opened.problem, message: messageOf(opened.problem.message) } };
  const { file } = opened;
  const formulas: unknown[] = [];
  const rows = [];
  const see = (...formula: readonly unknown[]) => formulas.push(formula);
  for await (const { cells, ...row } of file.rows(file.sheets[0]?.name ?? '', see))
    rows.push({ ...row, cells: [...cells] });
  return { type: opened.type, rows, formulas };
}

/** Without the name of the file. */
function messageOf(message: string): string {
  return message.replace(/^".*?" /, '');
}
