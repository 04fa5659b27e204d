import { expect, test } from 'vitest';
import { cpuMs, pacedMsSince } from '../../cpu-time.ts';
import { cellsOf, number, opened, refusal, rowsOf, text } from './reading.ts';
import { COMPATIBILITY, either, LINKS, MAIN, sheetOf, xlsx } from './trap-workbook.ts';

/** Where it took time in proportion to its square, this was not enough by far. */
const MOST_MS = 10_000;
const XML = '<?xml version="1.0"?>';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

/** Cell styles `xfs`, of which 200 is `00000` and 14 a date. */
const styles = (xfs: string, root = '') =>
  `${XML}<styleSheet xmlns="${MAIN}" ${root}><numFmts>${either('', '<numFmt numFmtId="200" formatCode="00000"/>')}</numFmts><cellXfs>${xfs}</cellXfs></styleSheet>`;
const shown = (value: number, as: string) => ({ ...number(value), shows: { text: as, format: '00000', whole: true } });

test('cell styles keep their numbers where a program wrote one of them twice, for itself and for all others', async () => {
  const xfs = [
    '<xf numFmtId="0"/>',
    either('<xf numFmtId="14"/><xf numFmtId="14"/>', '<xf numFmtId="0"/>'),
    either('<xf numFmtId="14"/>', '<xf numFmtId="200"/>'),
    '<xf numFmtId="14"/>',
  ];
  const row = '<row><c s="1"><v>123</v></c><c s="2"><v>123</v></c><c s="3"><v>46456</v></c></row>';
  expect(await cellsOf(sheetOf(row, { formats: [], parts: { 'xl/styles.xml': styles(xfs.join('')) } }))).toEqual({
    A1: number(123),
    B1: shown(123, '00123'),
    C1: { type: 'date', day: '2027-03-10', text: '2027-03-10' },
  });
});

test('texts, rows, cells and merged ranges are read in every part as the fallback has them', async () => {
  const strings = `<si><t>a</t></si>${either('<si><t>x</t></si><si><t>y</t></si>', '<si><t>b</t></si>')}<si>${either('<t>z</t>', '<t>c</t>')}</si>`;
  const cells = `<c t="s"><v>0</v></c>${either('', '<c t="s"><v>1</v></c>')}<c t="s"><v>${either('0', '2')}</v></c>`;
  const rows = `${either('<row><c><v>7</v></c></row>', '')}<row>${cells}</row>${either('', '<row r="4"><c><v>4</v></c><c><v>5</v></c></row>')}`;
  const after = `<mergeCells>${either('<mergeCell ref="A1:C1"/>', '<mergeCell ref="A4:B4"/>')}</mergeCells>`;
  expect(await cellsOf(sheetOf(rows, { strings, after }))).toEqual({
    A1: text('a'),
    B1: text('b'),
    C1: text('c'),
    A4: number(4),
  });
});

test('sheets, relationships and content types are those of the fallback', async () => {
  const sheet = (name: string, id: string) => `<sheet name="${name}" sheetId="1" r:id="${id}"/>`;
  const absPath = `<mc:AlternateContent xmlns:mc="${COMPATIBILITY}"><mc:Choice Requires="x15"><x15:absPath xmlns:x15="http://x15" url="C:\\"/></mc:Choice></mc:AlternateContent>`;
  const workbook = `${XML}<workbook xmlns="${MAIN}" xmlns:r="${LINKS}" xmlns:x15="http://x15">${absPath}<sheets>${either(sheet('Other', 'rId9'), sheet('Data', 'rId1'))}</sheets></workbook>`;
  const link = (id: string, target: string) =>
    `<Relationship Id="${id}" Type="${LINKS}/worksheet" Target="${target}"/>`;
  const links = `${XML}<Relationships xmlns="${PACKAGE}/relationships">${either(link('rId9', 'none.xml'), link('rId1', 'worksheets/sheet1.xml'))}</Relationships>`;
  const main = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';
  const type = (name: string) => `<Override PartName="/xl/workbook.xml" ContentType="${name}"/>`;
  const types = `${XML}<Types xmlns="${PACKAGE}/content-types">${either(type('application/x-other'), type(main))}</Types>`;
  const parts = {
    'xl/workbook.xml': workbook,
    'xl/_rels/workbook.xml.rels': links,
    '[Content_Types].xml': types,
  };
  const file = await opened(xlsx({ sheets: [{ name: 'Data', rows: '<row><c><v>1</v></c></row>' }], parts }));
  expect(file.sheets).toEqual([{ name: 'Data', hidden: false }]);
});

const cell = (value: number) => `<c><v>${value}</v></c>`;
const foreign = 'xmlns:o="http://example.com/other"';

test.each<[string, string, number[]]>([
  ['a choice that needs only what is known is taken', either(cell(1), cell(2), 'm'), [1]],
  ['a choice that needs more as well is not', either(cell(1), cell(2), 'm hs'), [2]],
  [
    'a choice that names nothing, or what nobody declares, is none',
    either(cell(1), cell(2), '') + either(cell(1), cell(3), 'zz'),
    [2, 3],
  ],
  ['choices may be inside each other', either('', either(cell(1), either(cell(2), cell(3), 'm'))), [2]],
  [
    'only the first choice that fits is taken',
    `<mc:AlternateContent xmlns:mc="${COMPATIBILITY}" xmlns:m="${MAIN}"><mc:Choice Requires="m">${cell(1)}</mc:Choice><mc:Choice Requires="m">${cell(2)}</mc:Choice><mc:Fallback>${cell(3)}</mc:Fallback></mc:AlternateContent>`,
    [1],
  ],
  [
    'a foreign element of the same name is left out with its content',
    `<o:c ${foreign}><v>1</v>${cell(2)}</o:c>${cell(3)}`,
    [3],
  ],
  ['so is one without a prefix', `<c xmlns="http://example.com/other"><v>1</v></c>${cell(3)}`, [3]],
  ['text inside a foreign element is not part of a value', `<c><v>1<o:x ${foreign}>2</o:x>3</v></c>`, [13]],
  ['own elements may have a prefix of their own', `<m:c xmlns:m="${MAIN}"><m:v>1</m:v></m:c>${cell(2)}`, [1, 2]],
  [
    'the content of a foreign element is kept where the file says so',
    `<o:x ${foreign} xmlns:mc="${COMPATIBILITY}" mc:Ignorable="o" mc:ProcessContent="o:x">${cell(1)}</o:x><o:x ${foreign}>${cell(9)}</o:x>${cell(2)}`,
    [1, 2],
  ],
  [
    'also for all elements of a namespace',
    `<o:x ${foreign} xmlns:mc="${COMPATIBILITY}" mc:Ignorable="o" mc:ProcessContent="o:*"><o:y>${cell(1)}</o:y></o:x>`,
    [1],
  ],
])('%s', async (_, cells, values) => {
  const [row] = await rowsOf(sheetOf(`<row>${cells}</row>`));
  expect([...(row?.cells.values() ?? [])]).toEqual(values.map((value) => number(value)));
});

test('a part that needs an extension nobody knows is refused, without being called damaged', async () => {
  const part = styles(
    '<xf numFmtId="0"/>',
    `xmlns:mc="${COMPATIBILITY}" xmlns:new="http://new" mc:MustUnderstand="new"`,
  );
  const problem = await refusal(sheetOf('', { formats: [], parts: { 'xl/styles.xml': part } }));
  expect(problem).toMatchObject({ code: 'file-not-a-workbook', message: expect.stringContaining('"new"') });
});

test('a part whose root nobody takes is no empty one', async () => {
  const sheet = `${XML}${either(`<worksheet xmlns="${MAIN}"/>`, '')}`;
  expect(await refusal(sheetOf(sheet))).toMatchObject({ code: 'file-damaged' });
});

test('very many declarations take time in proportion', async () => {
  const many = Array.from({ length: 5_000 }, (_, index) => `xmlns:p${index}="http://p/${index}"`).join(' ');
  const rows = Array.from({ length: 20_000 }, (_, index) => `<row><c xmlns:q="http://q"><v>${index}</v></c></row>`);
  const sheet = `${XML}<worksheet xmlns="${MAIN}" ${many}><sheetData>${rows.join('')}</sheetData></worksheet>`;
  const started = cpuMs();
  expect(await rowsOf(sheetOf(sheet))).toHaveLength(20_000);
  expect(pacedMsSince(started)).toBeLessThan(MOST_MS);
});
