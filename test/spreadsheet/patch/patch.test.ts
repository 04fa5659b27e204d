import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { columnLetters } from '../../../src/schema/cell.ts';
import { messages } from '../../../src/spreadsheet/write/messages.ts';
import { hasSchemas, partOf, schemaFaults } from '../write/programs.ts';
import { changedParts, MARKED, patched, withPart } from './patching.ts';
import { data, LINKS, MAIN, made, ROWS, sheetXml, text, textsIn, whole } from './sheet-files.ts';

describe('a patched sheet', () => {
  it.each([
    ['rows and cells with addresses', ROWS],
    [
      'rows and cells without any',
      `<row>${text('Name')}${text('Count')}</row><row>${text('bear')}<c><v>5</v></c></row>`,
    ],
    [
      'a prefix',
      whole(`<sheetData>${ROWS}</sheetData>`)
        .replace(/<(\/?)(?=\w)(?!\?)/g, '<$1x:')
        .replace('xmlns=', 'xmlns:x='),
    ],
    [
      'columns with formats to the end',
      whole(`<cols><col min="1" max="16384" width="9" customWidth="1"></col></cols><sheetData>${ROWS}</sheetData>`),
    ],
    ['comments between cells', ROWS.replace('<c r="B2">', '<!-- </row> --><c r="B2">')],
    ['white space between all tags', whole(`\n <sheetData>\n  ${ROWS.replaceAll('><', '>\n <')}\n </sheetData>\n`)],
  ])('has our cells behind the last column: %s', async (_, rows) => {
    const path = data(rows);
    const { written, output } = await patched(path, 'Data');
    expect(written.type).toBe('written');
    expect(await textsIn(output, 'Data')).toEqual([
      [1, '1 Name', '2 Count', '3 Accepted 1', '4  two\nlines & <more> ', '5 bad|'],
      [2, '1 bear', '2 5', '3 Accepted 2', '4  two\nlines & <more> ', '5 bad|'],
    ]);
    if (hasSchemas) expect(schemaFaults(output)).toBe(schemaFaults(path));
  });

  it('says so where a text is too long for a cell', async () => {
    const { output } = await patched(data(ROWS), 'Data', { text: 'x'.repeat(40_000) });
    const own = (await textsIn(output, 'Data')).map(([, , , cell]) => String(cell));
    const end = messages.cutHere(40_002);
    expect(own.map((cell) => [cell.length, cell.endsWith(end)])).toEqual(Array(2).fill([32_769, true]));
  });

  it('has every other character as it was', async () => {
    const path = data(
      whole(
        `<dimension ref="A1:B2"/><sheetFormatPr defaultRowHeight="15"/><sheetData>${ROWS}</sheetData><sheetProtection sheet="1"/><autoFilter ref="A1:B2"/><mergeCells count="1"><mergeCell ref="A9:B9"/></mergeCells><pageMargins left="1" right="1" top="1" bottom="1" header="0" footer="0"/><extLst><ext uri="{x}"><x:thing xmlns:x="urn:x"/></ext></extLst>`,
      ),
    );
    const { output } = await patched(path, 'Data');
    const xml = sheetXml(output);
    const own = /<c r="[C-E]\d" s="\d+" t="inlineStr"><is><t xml:space="preserve">.*?<\/t><\/is><\/c>/gs;
    const plain = xml
      .replace(own, '')
      .replace(/<cols>.*<\/cols>/, '')
      .replace(/<conditionalFormatting.*<\/conditionalFormatting>/, '');
    expect(
      plain
        .replace('A1:E2"/><sheetFormat', 'A1:B2"/><sheetFormat')
        .replace('spans="1:5"', 'spans="1:2"')
        .replace('<autoFilter ref="A1:E2"', '<autoFilter ref="A1:B2"'),
    ).toBe(sheetXml(path));
    expect(xml.indexOf('<cols>')).toBeLessThan(xml.indexOf('<sheetData>'));
    expect(xml.indexOf('<conditionalFormatting')).toBeGreaterThan(xml.indexOf('</mergeCells>'));
    expect(xml.indexOf('<conditionalFormatting')).toBeLessThan(xml.indexOf('<pageMargins'));
    if (hasSchemas) expect(schemaFaults(output)).toBe('');
  });

  it.each([
    ['protected', '<sheetProtection sheet="1" sort="0"/>', true],
    ['not protected any more', '<sheetProtection sheet="0" sort="0"/>', false],
    ['not protected', '', false],
  ])('may be sorted by a person who is allowed to sort it: %s', async (_, protection, isUnlocked) => {
    const { output } = await patched(data(whole(`<sheetData>${ROWS}</sheetData>${protection}`)), 'Data');
    const [, style = ''] = /<c r="C2" s="(\d+)"/.exec(sheetXml(output)) ?? [];
    const [, inside = ''] = /<cellXfs[^>]*>(.*)<\/cellXfs>/.exec(partOf(output, 'xl/styles.xml')) ?? [];
    const xf = inside.match(/<xf [^>]*?(?:\/>|>.*?<\/xf>)/g)?.[Number(style)] ?? '';
    expect([xf.includes('<alignment'), xf.includes('<protection locked="0"/>')]).toEqual([true, isUnlocked]);
    // Blank cells of our columns are as the column is.
    expect(/<col [^>]*min="4"[^>]*>/.exec(sheetXml(output))?.[0].includes('style=')).toBe(isUnlocked);
    if (hasSchemas) expect(schemaFaults(output)).toBe('');
  });

  it('keeps the styles of the user’s cells, and all styles keep their numbers', async () => {
    const path = data(ROWS.replace('<c r="B2">', '<c r="B2" s="1">'), { formats: [0, '0.000'] });
    const { output } = await patched(path, 'Data');
    expect(sheetXml(output)).toContain('<c r="B2" s="1"><v>5</v></c>');
    const [before, after] = [path, output].map((file) => partOf(file, 'xl/styles.xml'));
    expect(after).toContain(/<cellXfs[^>]*>(.*)<\/cellXfs>/.exec(before ?? '')?.[1]);
    if (hasSchemas) expect(schemaFaults(output)).toBe(schemaFaults(path));
  });
});

describe('a filter', () => {
  const FILTERED = (filter: string) =>
    whole(
      `<sheetData>${ROWS}</sheetData>${filter}<pageMargins left="1" right="1" top="1" bottom="1" header="0" footer="0"/>`,
    );
  const filters = (path: string) => sheetXml(path).match(/<(?:autoFilter|sortState) ref="[^"]*"/g) ?? [];

  it('is put on a sheet that has none, and is the same the next time', async () => {
    const path = data(FILTERED('<sheetProtection sheet="1"/>'));
    const { output, column } = await patched(path, 'Data', { filter: 'A1:E2' });
    expect(filters(output)).toEqual(['<autoFilter ref="A1:E2"']);
    expect(partOf(output, 'xl/workbook.xml')).toContain('localSheetId="0" hidden="1">\'Data\'!$A$1:$E$2</definedName>');
    if (hasSchemas) expect(schemaFaults(output)).toBe(schemaFaults(path));
    const again = await patched(output, 'Data', { filter: 'A1:E2', column });
    expect(filters(again.output)).toEqual(['<autoFilter ref="A1:E2"']);
    expect(partOf(again.output, 'xl/workbook.xml').match(/_FilterDatabase/g)).toEqual(
      partOf(output, 'xl/workbook.xml').match(/_FilterDatabase/g),
    );
  });

  it.each([
    ['of the headers', '<autoFilter ref="A1:B2"/>', ['A1:E2']],
    [
      'with a sort order in it',
      '<autoFilter ref="A1:B2"><sortState ref="A2:B2"><sortCondition ref="B2"/></sortState></autoFilter>',
      ['A1:E2', 'A2:E2'],
    ],
    [
      'with a sort order beside it',
      '<autoFilter ref="A1:B2"/><sortState ref="A2:B2"><sortCondition ref="B2"/></sortState>',
      ['A1:E2', 'A2:E2'],
    ],
    ['that begins below the headers', '<autoFilter ref="A2:B2"/>', ['A2:E2']],
    ['of a list below', '<autoFilter ref="A8:B9"/>', ['A8:B9']],
    ['of a list beside', '<autoFilter ref="B1:B2"/>', ['B1:B2']],
  ])('of the user covers our columns where it is over the data: %s', async (_, filter, ranges) => {
    const path = data(FILTERED(filter));
    const { output } = await patched(path, 'Data', { filter: 'A1:E2' });
    expect(filters(output).map((tag) => /"([^"]*)"/.exec(tag)?.[1])).toEqual(ranges);
    if (hasSchemas) expect(schemaFaults(output)).toBe(schemaFaults(path));
  });

  it('covers a column that the user has added behind ours', async () => {
    const path = data(FILTERED('<autoFilter ref="A1:B2"/>'));
    const { output } = await patched(path, 'Data', { lastColumn: 7 });
    expect(filters(output)).toEqual(['<autoFilter ref="A1:G2"']);
  });

  it('covers the rows that another program has added right below it', async () => {
    const added = '<row r="3"><c r="B3"><v>6</v></c></row><row r="4"><c r="B4"><v>7</v></c></row>';
    const path = data(FILTERED('<autoFilter ref="A1:B2"/>').replace('</sheetData>', `${added}</sheetData>`));
    expect(filters((await patched(path, 'Data')).output)).toEqual(['<autoFilter ref="A1:E4"']);
  });

  it('of the user that takes our headers for data stays as it is', async () => {
    const { output } = await patched(data(FILTERED('<autoFilter ref="A1:B2"/>')), 'Data', { headerRow: 2 });
    expect(filters(output)).toEqual(['<autoFilter ref="A1:B2"']);
  });
});

describe('columns that are merely formatted', () => {
  const blank = (row: number) =>
    Array.from({ length: 40 }, (_, at) => `<c r="${columnLetters(at + 3)}${row}" s="1"/>`).join('');
  const formatted = (cols: string, more = '') =>
    data(
      whole(
        `${cols}<sheetData><row r="1">${text('Name', 'A1')}${text('Count', 'B1')}${blank(1)}</row><row r="2">${text('bear', 'A2')}<c r="B2"><v>5</v></c>${more}${blank(2).slice(more === '' ? 0 : '<c r="C2" s="1"/>'.length)}</row></sheetData>`,
      ),
      { formats: [0, ';;;'] },
    );

  it.each([
    ['with a width', '<cols><col min="1" max="16384" width="9" style="1" customWidth="1"/></cols>'],
    [
      'hidden',
      '<cols><col min="1" max="2" width="9"/><col min="3" max="16384" width="0" hidden="1" customWidth="1"/></cols>',
    ],
    [
      'folded away',
      '<cols><col min="3" max="30" width="9" outlineLevel="1" hidden="1"/><col min="31" max="31" width="9" collapsed="1"/></cols>',
    ],
  ])('are free for ours, which are seen: %s', async (_, cols) => {
    const path = formatted(cols);
    const { output, column } = await patched(path, 'Data');
    expect(column).toBe(3);
    const columns = [...sheetXml(output).matchAll(/<col [^>]*>/g)].map(([tag]) => tag);
    const [first, second, hidden] = [3, 4, 5].map((at) =>
      columns.find((tag) => tag.includes(`min="${at}" max="${at}"`)),
    );
    expect(first).toContain('width="12"');
    expect(second).toContain('width="60"');
    for (const tag of [first, second]) expect(tag).not.toMatch(/hidden|outlineLevel|collapsed/);
    expect(hidden).toContain('hidden="1"');
    // The user's format would hide the text.
    expect(sheetXml(output)).not.toMatch(/<c r="C2" s="1"/);
    if (hasSchemas) expect(schemaFaults(output)).toBe(schemaFaults(path));
  });

  it('are not free where a formula shows nothing', async () => {
    const { column } = await patched(formatted('', '<c r="C2"><f>IF(A2="","",A2)</f><v></v></c>'), 'Data');
    expect(column).toBe(4);
  });
});

it('the name of a filter and those of single sheets stay with their sheets', async () => {
  const names = `<definedNames><definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">Data!$A$1:$B$2</definedName><definedName name="Mine" localSheetId="1">Other!$A$1</definedName></definedNames>`;
  const sheets = ['Data', 'Other'].map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`);
  const book = `<?xml version="1.0"?><workbook xmlns="${MAIN}" xmlns:r="${LINKS}"><sheets>${sheets.join('')}</sheets>${names}</workbook>`;
  const both = ['Data', 'Other'].map((name) => ({ name, rows: ROWS }));
  const { output } = await patched(made({ sheets: both, parts: { 'xl/workbook.xml': book } }), 'Data');
  const text = partOf(output, 'xl/workbook.xml');
  expect(text).toContain('hidden="1">Data!$A$1:$E$2</definedName>');
  expect(text).toContain('<definedName name="Mine" localSheetId="1">Other!$A$1</definedName>');
});

/** The box of a note as openpyxl writes it: each element declares the prefixes that it uses. */
const BOXES = `<xml><ns0:shapelayout xmlns:ns0="urn:schemas-microsoft-com:office:office"/><ns1:shape xmlns:ns1="urn:schemas-microsoft-com:vml" id="_x0000_s0001" type="#_x0000_t202"><ns2:ClientData xmlns:ns2="urn:schemas-microsoft-com:office:excel" ObjectType="Note"><ns2:Row>0</ns2:Row><ns2:Column>0</ns2:Column></ns2:ClientData></ns1:shape></xml>`;

it('boxes of notes that declare other prefixes stay well formed', async () => {
  const first = await patched(data(ROWS), 'Data', { notes: [{ row: 2, column: 1, text: MARKED }] });
  const other = first.output.replace('.out', '.prefixes');
  await withPart(first.output, other, 'xl/drawings/vmlDrawing1.vml', () => BOXES);
  const second = await patched(other, 'Data', {
    notes: [{ row: 2, column: 2, text: MARKED }],
    column: first.column,
  });
  expect(second.written.type).toBe('written');
  const parser = new SaxesParser({ xmlns: true });
  const faults: string[] = [];
  parser.on('error', ({ message }) => faults.push(message));
  parser.write(partOf(second.output, 'xl/drawings/vmlDrawing1.vml')).close();
  expect(faults).toEqual([]);
});

it('parts that have nothing to do with it are the same bytes', async () => {
  const parts = { 'xl/charts/chart1.xml': '<x/>', 'xl/vbaProject.bin': Buffer.from([1, 2, 0, 3]), 'custom/x.bin': '7' };
  const path = made({
    sheets: [
      { name: 'Data', rows: ROWS },
      { name: 'Other', rows: ROWS },
    ],
    parts,
  });
  const { output } = await patched(path, 'Data');
  const changed = await changedParts(path, output);
  expect(changed.toSorted()).toEqual([
    '[Content_Types].xml',
    'xl/_rels/workbook.xml.rels',
    'xl/workbook.xml',
    'xl/worksheets/sheet1.xml',
  ]);
});
