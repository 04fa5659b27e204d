import { expect, test } from 'vitest';
import { messages } from '../../../src/spreadsheet/read/messages.ts';
import { cellsOf, number, opened, refusal, rowsOf, text } from './reading.ts';
import { LINKS, MAIN, ROW, sheetOf, xlsx, xlsxParts } from './trap-workbook.ts';
import { zip } from './zip.ts';

const XML = '<?xml version="1.0"?>';

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
    expect(await cellsOf(zip(order))).toMatchObject({ A1: text('x'), B1: { type: 'date', day: '2027-03-10' } });
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

test('modules of old macros in the list of sheets are left out', async () => {
  const list = (sheet: string) =>
    `${XML}<workbook xmlns="${MAIN}" xmlns:r="${LINKS}"><sheets><sheet name="Module1" sheetId="2" state="veryHidden" r:id=""/>${sheet}</sheets></workbook>`;
  const parts = (sheet: string) => ({ 'xl/workbook.xml': list(sheet) });
  const file = await opened(sheetOf(ROW, { parts: parts('<sheet name="Data" sheetId="1" r:id="rId1"/>') }));
  expect(file.sheets).toEqual([{ name: 'Data', hidden: false }]);
  const lost = await refusal(sheetOf(ROW, { parts: parts('<sheet name="Data" sheetId="1"/>') }));
  expect(lost).toMatchObject({
    code: 'file-damaged',
    message: expect.stringContaining(messages.sheetNoPart('"Data"')),
  });
});
