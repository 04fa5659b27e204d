import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { cpuMs } from '../../cpu-time.ts';
import { cellsOf, number, opened, refusal, rowsOf, text } from './reading.ts';
import { sheetOf, xlsx, xlsxParts } from './trap-workbook.ts';
import { type Part, record, zip } from './zip.ts';

const ROW = '<row><c><v>1</v></c></row>';
const XML = '<?xml version="1.0"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const parts = () => xlsxParts({ sheets: [{ name: 'Data', rows: ROW }] });
const withPart = (part: Part) => zip([...parts(), part]);

test('the sheets are listed in the order of the tabs, with those that are hidden', async () => {
  const file = await opened(
    xlsx({
      sheets: [
        { name: 'Zoë &amp; 深圳', rows: ROW },
        { name: '_meta', rows: '', state: 'veryHidden' },
        { name: 'B', rows: '', state: 'hidden' },
      ],
    }),
  );
  expect(file.sheets).toEqual([
    { name: 'Zoë & 深圳', hidden: false },
    { name: '_meta', hidden: true },
    { name: 'B', hidden: true },
  ]);
  expect(file.format).toBe('xlsx');
  await file.close();
});

test('a sheet is found through its relationship, not by the name or order of its part', async () => {
  const swapped = `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${[1, 2]
    .map(
      (id) =>
        `<Relationship Id="rId${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="../xl/worksheets/sheet${3 - id}.xml"/>`,
    )
    .join('')}</Relationships>`;
  const sheets = [
    { name: 'One', rows: '<row><c><v>1</v></c></row>' },
    { name: 'Two', rows: '<row><c><v>2</v></c></row>' },
  ];
  const bytes = xlsx({ sheets, parts: { 'xl/_rels/workbook.xml.rels': swapped } });
  expect((await rowsOf(bytes, 'One'))[0]?.cells.get(1)).toEqual(number(2));
});

test('rows can be read twice, also after a reading that was left early', async () => {
  const file = await opened(sheetOf(ROW + ROW + ROW));
  for await (const row of file.rows('Data')) if (row.number === 1) break;
  for (const _ of [1, 2]) {
    const numbers: number[] = [];
    for await (const row of file.rows('Data')) numbers.push(row.number);
    expect(numbers).toEqual([1, 2, 3]);
  }
});

test('strict OOXML is read like the transitional form', async () => {
  const bytes = xlsx({
    strict: true,
    strings: '<si><t>x</t></si>',
    sheets: [{ name: 'S', rows: '<row><c t="s"><v>0</v></c></row>' }],
  });
  expect(await cellsOf(bytes)).toEqual({ A1: text('x') });
});

test('elements may carry a prefix and text may be UTF-16', async () => {
  const prefixed = `${XML}<x:worksheet xmlns:x="${MAIN}"><x:sheetData><x:row><x:c><x:v>1</x:v></x:c></x:row></x:sheetData></x:worksheet>`;
  expect(await cellsOf(sheetOf(prefixed))).toEqual({ A1: number(1) });
  const sheet = `<?xml version="1.0" encoding="UTF-16"?><worksheet xmlns="${MAIN}"><sheetData><row><c t="inlineStr"><is><t>深圳</t></is></c></row></sheetData></worksheet>`;
  const utf16 = Buffer.from(`\ufeff${sheet}`, 'utf16le');
  const bytes = xlsx({ sheets: [{ name: 'S', rows: '' }], parts: { 'xl/worksheets/sheet1.xml': utf16 } });
  expect(await cellsOf(bytes)).toEqual({ A1: text('深圳') });
});

test('styles and strings count wherever they stand in the package', async () => {
  const workbook = {
    sheets: [{ name: 'S', rows: '<row><c t="s"><v>0</v></c><c s="1"><v>46456</v></c></row>' }],
    strings: '<si><t>x</t></si>',
    formats: [0, 14],
  };
  for (const order of [xlsxParts(workbook), xlsxParts(workbook).toReversed()]) {
    expect(await cellsOf(zip(order))).toMatchObject({ A1: text('x'), B1: { kind: 'date', day: '2027-03-10' } });
  }
});

test('names of four bytes and three are whole on every edge between the pieces of a file', async () => {
  const names = Array.from({ length: 70_000 }, (_, index) => `${'𠮷深圳é'.repeat(1 + (index % 3))}${index}`);
  const rows = names.map(
    (_, index) => `<row><c t="s"><v>${index}</v></c><c t="inlineStr"><is><t>${names[index]}</t></is></c></row>`,
  );
  const bytes = sheetOf(rows.join(''), { strings: names.map((name) => `<si><t>${name}</t></si>`).join('') });
  const read = await rowsOf(bytes);
  const columns = [1, 2].map((column) => read.map(({ cells }) => cells.get(column)));
  expect(columns).toEqual([names.map(text), names.map(text)]);
});

test.each<[string, () => Buffer, string, string]>([
  ['the same part twice', () => withPart({ name: 'xl/WORKBOOK.xml', data: '' }), 'file-damaged', 'twice'],
  [
    'a part with two names',
    () => withPart({ name: 'a.xml', localName: 'b.xml', data: '' }),
    'file-damaged',
    'two names',
  ],
  ['a part outside the package', () => withPart({ name: '../../evil', data: '' }), 'file-damaged', 'list of parts'],
  ['a part with an absolute path', () => withPart({ name: '/etc/passwd', data: '' }), 'file-damaged', 'list of parts'],
  ['an encrypted part', () => withPart({ name: 'a', data: 'x', flags: 1 }), 'file-encrypted', 'password'],
  ['strong encryption', () => withPart({ name: 'a', data: 'x', flags: 0x41 }), 'file-encrypted', 'password'],
  ['an unknown packing', () => withPart({ name: 'a', data: 'x', method: 9 }), 'file-damaged', 'packed'],
  ['a wrong checksum of any part', () => withPart({ name: 'logo.png', data: 'x', crc: 1 }), 'file-damaged', 'checksum'],
  [
    'a wrong checksum of a stored part',
    () => withPart({ name: 'a', data: 'x', crc: 1, stored: true }),
    'file-damaged',
    'checksum',
  ],
  ['a part longer than it says', () => withPart({ name: 'a', data: 'xyz', size: 2 }), 'file-damaged', 'checksum'],
  ['a part shorter than it says', () => withPart({ name: 'a', data: 'xyz', size: 4 }), 'file-damaged', 'checksum'],
  ['no list of content types', () => xlsx({ parts: { '[Content_Types].xml': null } }), 'file-not-a-workbook', 'ZIP'],
  [
    'no package relationships',
    () => xlsx({ parts: { '_rels/.rels': null } }),
    'file-damaged',
    '_rels/.rels is missing',
  ],
  [
    'no workbook part',
    () => xlsx({ parts: { 'xl/workbook.xml': null } }),
    'file-damaged',
    'xl/workbook.xml is missing',
  ],
  [
    'no relationships of the workbook',
    () => xlsx({ parts: { 'xl/_rels/workbook.xml.rels': null } }),
    'file-damaged',
    'missing',
  ],
  [
    'a sheet whose part is missing',
    () => sheetOf(ROW, { parts: { 'xl/worksheets/sheet1.xml': null } }),
    'file-damaged',
    'missing',
  ],
  [
    'styles that are missing',
    () => sheetOf(ROW, { formats: [0], parts: { 'xl/styles.xml': null } }),
    'file-damaged',
    'missing',
  ],
  [
    'strings that are missing',
    () => sheetOf(ROW, { strings: '', parts: { 'xl/strings.xml': null } }),
    'file-damaged',
    'missing',
  ],
  ['no sheet at all', () => xlsx({}), 'file-damaged', 'no worksheet'],
  [
    'two sheets of one name',
    () =>
      xlsx({
        sheets: [
          { name: 'A', rows: '' },
          { name: 'a', rows: '' },
        ],
      }),
    'file-damaged',
    'two sheets',
  ],
  [
    'a sheet that is another part',
    () => sheetOf(`${XML}<chart xmlns="${MAIN}"/>`),
    'file-damaged',
    'not what its place says',
  ],
  ['a foreign namespace', () => sheetOf(`${XML}<worksheet xmlns="urn:x"/>`), 'file-damaged', 'not what its place says'],
  [
    'a document type',
    () => sheetOf(`${XML}<!DOCTYPE worksheet [<!ENTITY a "1">]><worksheet xmlns="${MAIN}"/>`),
    'file-damaged',
    'document type',
  ],
  ['elements without end inside each other', () => sheetOf('<a>'.repeat(10_000)), 'file-damaged', 'nested'],
  [
    'a text without end',
    () => sheetOf(`<!--${Array.from({ length: 400_000 }, (_, index) => index)}-->`),
    'file-damaged',
    'endless',
  ],
  [
    'text that is not UTF-8',
    () =>
      sheetOf(ROW, {
        parts: {
          'xl/worksheets/sheet1.xml': Buffer.from(`${XML}<worksheet xmlns="${MAIN}">\xe9</worksheet>`, 'latin1'),
        },
      }),
    'file-encoding',
    'not UTF-8',
  ],
])('%s is refused', async (_, make, code, words) => {
  const problem = await refusal(make());
  expect(problem).toEqual({ code, message: expect.stringContaining(words), hint: expect.stringMatching(/\.xlsx/) });
  expect(problem.message).toMatch(/^"\d+-file\.xlsx" (is|has) .*\.$/);
});

test.each<[string, () => Buffer, string]>([
  ['one part', () => withPart({ name: 'zeros', data: Buffer.alloc(10 * 1024 * 1024) }), 'file-too-large'],
  [
    'a part that lies',
    () => withPart({ name: 'zeros', data: Buffer.alloc(10 * 1024 * 1024), size: 9 }),
    'file-damaged',
  ],
  [
    'many parts, none of them suspect',
    () => zip([...parts(), ...numbered(60, { data: NOISE, size: NOISE.length * 190 })]),
    'file-too-large',
  ],
  ['too many parts', () => zip(numbered(10_001, { data: '' })), 'file-too-large'],
])('a bomb of %s is refused within a second of the processor', async (_, make, code) => {
  const bytes = make();
  const started = cpuMs();
  expect((await refusal(bytes)).code).toBe(code);
  expect(cpuMs() - started).toBeLessThan(1000);
});

/** Bytes that no packing makes smaller. */
const NOISE = createHash('shake256', { outputLength: 100_000 }).update('noise').digest();

function numbered(count: number, part: Omit<Part, 'name'>): Part[] {
  return Array.from({ length: count }, (_, index) => ({ ...part, name: `part${index}` }));
}

test('parts that lie inside each other are refused', async () => {
  const inner: Part = { name: 'inner', data: 'x' };
  const outer: Part = { name: 'outer', data: record(inner), stored: true };
  expect((await opened(zip([...parts(), outer]))).sheets).toHaveLength(1);
  const problem = await refusal(zip([...parts(), outer, { ...inner, inside: true }]));
  expect(problem).toMatchObject({ code: 'file-damaged', message: expect.stringContaining('overlap') });
});

test('a chart sheet among the tabs is left out', async () => {
  const links = `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${[
    ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
    ['rId2', 'chartsheet', 'chartsheets/sheet1.xml'],
  ]
    .map(
      ([id, type, target]) =>
        `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`;
  const sheets = [
    { name: 'Data', rows: ROW },
    { name: 'Chart', rows: '' },
  ];
  const file = await opened(xlsx({ sheets, parts: { 'xl/_rels/workbook.xml.rels': links } }));
  expect(file.sheets.map(({ name }) => name)).toEqual(['Data']);
});
