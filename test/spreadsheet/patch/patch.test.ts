import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { cellText, columnLetters } from '../../../src/schema/cell.ts';
import { oddPackage, picker } from '../read/odd-package.ts';
import { type Workbook, xlsxParts } from '../read/trap-workbook.ts';
import { zip } from '../read/zip.ts';
import { hasOffice, hasSchemas, opened, partOf, rowsIn, savedByOffice, schemaFaults } from '../write/programs.ts';
import { changedParts, fileOf, MARKED, patched, withPart } from './patching.ts';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const LINKS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const made = (workbook: Workbook, ending?: string) => fileOf(zip(xlsxParts(workbook)), ending);
const text = (value: string, address?: string) =>
  `<c${address === undefined ? '' : ` r="${address}"`} t="inlineStr"><is><t>${value}</t></is></c>`;
const ROWS = `<row r="1">${text('Name', 'A1')}${text('Count', 'B1')}</row><row r="2" spans="1:2">${text('bear', 'A2')}<c r="B2"><v>5</v></c></row>`;
const whole = (inside: string, root = '') =>
  `<?xml version="1.0" encoding="UTF-8"?><worksheet xmlns="${MAIN}" xmlns:r="${LINKS}"${root}>${inside}</worksheet>`;
const data = (sheet: string, more: Partial<Workbook> = {}) =>
  made({ sheets: [{ name: 'Data', rows: sheet }], ...more });

/** The same styles with other flags and defaults, and the entries of each font in another order. */
function otherwiseWritten(styles: string): string {
  return styles
    .replaceAll('<b/>', '<b val="1"/>')
    .replace(
      /<font>(.*?)<\/font>/g,
      (_, inside: string) => `<font>${(inside.match(/<[^>]*>/g) ?? []).reverse().join('')}</font>`,
    )
    .replaceAll('<patternFill patternType="none"/>', '<patternFill/>')
    .replaceAll('<left/><right/><top/>', '<left></left><right/><top/>')
    .replace(/<xf ([^>]*?)( apply\w+="1")+/g, '<xf $1 pivotButton="0" quotePrefix="false" xfId="0"')
    .replaceAll('<alignment vertical="top"/>', '<alignment vertical="top"/><protection locked="true" hidden="0"/>');
}

async function textsIn(path: string, sheet: string) {
  const rows = await rowsIn(path, sheet);
  return rows.map(({ number, cells }) => [number, ...[...cells].map(([at, cell]) => `${at} ${cellText(cell)}`)]);
}

const sheetXml = (path: string) => partOf(path, 'xl/worksheets/sheet1.xml');

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

describe('conditional formats of the user', () => {
  const rule = (priority: number) =>
    `<cfRule type="expression" dxfId="0" priority="${priority}" stopIfTrue="1"><formula>B1=5</formula></cfRule>`;
  const formatted = (open: string, ...priorities: readonly number[]) =>
    whole(
      `<sheetData>${ROWS}</sheetData><conditionalFormatting sqref="A1:C9"${open}>${priorities.map(rule).join('')}</conditionalFormatting>`,
    );
  const priorities = (path: string) =>
    [...sheetXml(path).matchAll(/<cfRule [^>]*priority="(\d+)"[^>]*><formula>(AND\(N|B1)/g)].map(
      ([, priority, formula]) => [formula === 'B1' ? 'theirs' : 'ours', Number(priority)],
    );

  it('come after our marks in priority and place, and stay where they are the next time', async () => {
    const first = await patched(data(formatted('', 2, 1)), 'Data');
    // In this order in the file: LibreOffice shows the first one, whatever its priority.
    const expected = [
      ['ours', 1],
      ['theirs', 3],
      ['theirs', 2],
    ];
    expect(priorities(first.output)).toEqual(expected);
    const second = await patched(first.output, 'Data', { column: first.column });
    expect(priorities(second.output)).toEqual(expected);
  });

  it('that a pivot table names by their priorities keep these', async () => {
    const { output } = await patched(data(formatted(' pivot="1"', 1)), 'Data');
    expect(priorities(output)).toEqual([
      ['theirs', 1],
      ['ours', 2],
    ]);
  });
});

describe('a second time', () => {
  it('puts the sheets into one order, whichever were there before', async () => {
    const path = made({
      sheets: [
        { name: 'Data', rows: ROWS },
        { name: 'Mine', rows: ROWS },
      ],
    });
    const first = await patched(path, 'Data', { sheets: ['Findings', 'Documents'] });
    const second = await patched(first.output, 'Data', {
      sheets: ['Summary', 'Findings', 'Fixes'],
      column: first.column,
    });
    const names = (await opened(second.output)).sheets.map(({ name }) => name);
    expect(names).toEqual(['Data', 'Mine', 'Summary', 'Findings', 'Fixes', '_meta']);
    if (hasSchemas) expect(schemaFaults(second.output)).toBe('');
  });

  it('replaces cells, marks, notes and sheets, and leaves nothing of the first', async () => {
    const notes = [{ row: 2, column: 1, text: MARKED }];
    const first = await patched(data(ROWS), 'Data', { notes, sheets: ['Summary', 'Findings', 'In doubt'] });
    const second = await patched(first.output, 'Data', {
      notes: [{ row: 2, column: 2, text: `${MARKED} now` }],
      sheets: ['Summary', 'Findings'],
      column: first.column,
      text: 'Sent',
    });
    const names = (await opened(second.output)).sheets.map(({ name }) => name);
    expect(names).toEqual(['Data', 'Summary', 'Findings', '_meta']);
    expect((await textsIn(second.output, 'Data'))[1]).toEqual([
      2,
      '1 bear',
      '2 5',
      '3 Sent 2',
      '4  two\nlines & <more> ',
      '5 bad|',
    ]);
    expect((await textsIn(second.output, 'Findings'))[0]).toEqual([1, '1 Sent']);
    expect(sheetXml(second.output).match(/<cfRule /g)).toHaveLength(1);
    const comments = partOf(second.output, 'xl/comments1.xml');
    expect(comments.match(/ref="[A-Z]+\d+"/g)).toEqual(['ref="B2"']);
    expect(partOf(second.output, 'xl/drawings/vmlDrawing1.vml').match(/<v:shape /g)).toHaveLength(1);
    expect(partOf(second.output, 'xl/styles.xml')).toBe(partOf(first.output, 'xl/styles.xml'));
    if (hasSchemas) expect(schemaFaults(second.output)).toBe('');
  });

  it('adds no style when another program has written all of them in its own way', async () => {
    const first = await patched(data(ROWS), 'Data');
    const other = first.output.replace('.out', '.styles');
    await withPart(first.output, other, 'xl/styles.xml', otherwiseWritten);
    const second = await patched(other, 'Data', { column: first.column });
    expect(partOf(second.output, 'xl/styles.xml')).toBe(partOf(other, 'xl/styles.xml'));
  });

  it('follows a sheet of ours that a person has renamed, and never touches one of theirs', async () => {
    const path = made({
      sheets: [
        { name: 'Data', rows: ROWS },
        { name: 'Summary', rows: ROWS },
      ],
    });
    const first = await patched(path, 'Data', { sheets: ['Summary', 'Findings'] });
    const names = (await opened(first.output)).sheets.map(({ name }) => name);
    expect(names).toEqual(['Data', 'Summary', 'Summary (qcsheet)', 'Findings', '_meta']);
    const second = await patched(first.output, 'Data', { sheets: ['Summary', 'Findings'], column: first.column });
    expect((await opened(second.output)).sheets.map(({ name }) => name)).toEqual(names);
    expect(await textsIn(second.output, 'Summary')).toEqual(await textsIn(path, 'Summary'));
  });

  it.skipIf(!hasOffice)(
    'knows all of it again when LibreOffice has saved it',
    async () => {
      const notes = [{ row: 2, column: 1, text: MARKED }];
      const first = await patched(data(ROWS), 'Data', { notes, sheets: ['Summary', 'Findings'] });
      const saved = savedByOffice(first.output);
      const second = await patched(saved, 'Data', { sheets: ['Summary', 'Findings'], column: first.column, notes });
      const xml = sheetXml(second.output);
      expect((await opened(second.output)).sheets.map(({ name }) => name)).toEqual([
        'Data',
        'Summary',
        'Findings',
        '_meta',
      ]);
      expect(xml.match(/<cfRule /g)).toHaveLength(1);
      expect(partOf(second.output, 'xl/comments1.xml').match(/<comment /g)).toHaveLength(1);
      if (hasSchemas) expect(schemaFaults(second.output)).toBe(schemaFaults(saved));
    },
    60_000,
  );
});

describe('what is not patched', () => {
  it.each([
    ['signed', { parts: { '_xmlsignatures/sig1.xml': '<x/>' } }],
    ['strict', { strict: true }],
    ['shared', { parts: { 'xl/revisions/revisionHeaders.xml': '<x/>' } }],
    [
      'encoding',
      {
        parts: {
          'xl/worksheets/sheet1.xml': Buffer.from(
            `\ufeff${whole(`<sheetData>${ROWS}</sheetData>`).replace('UTF-8', 'UTF-16')}`,
            'utf16le',
          ),
        },
      },
    ],
  ] as const)('is named: %s', async (reason, more) => {
    expect((await patched(data(ROWS, more), 'Data')).written).toEqual({ type: 'unfit', reason });
  });

  it('is a file of a kind that may hold secrets, on whatever sheet', async () => {
    const { written } = await patched(data(ROWS), 'Data', { mayHoldSecrets: true });
    expect(written).toEqual({ type: 'unfit', reason: 'secret' });
  });

  it('is a workbook of a user who has a sheet with the name by which a workbook tells what it is', async () => {
    const path = made({
      sheets: [
        { name: 'Data', rows: ROWS },
        { name: '_META', rows: ROWS },
      ],
    });
    expect((await patched(path, 'Data')).written).toEqual({ type: 'unfit', reason: 'name-taken' });
  });

  it('is a workbook under an ending that its macros do not have', async () => {
    const { written } = await patched(data(ROWS), 'Data', { ending: '.xlsm' });
    expect(written).toEqual({ type: 'unfit', reason: 'output-ending' });
  });
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

it('whatever the standard allows is patched with the same values, or left alone', async () => {
  const kinds = new Map<string, number>();
  for (let seed = 1; seed <= 300; seed += 1) {
    const pick = picker(seed);
    const cells = Array.from({ length: 2 }, () =>
      Array.from({ length: 2 }, () => (pick(4) === 0 ? undefined : ({ type: 'text', text: `t${pick(99)}` } as const))),
    );
    const path = fileOf(oddPackage(cells, pick));
    const { written, output, column } = await patched(path, 'Data');
    kinds.set(written.type, (kinds.get(written.type) ?? 0) + 1);
    if (written.type !== 'written') continue;
    const [before, after] = [await rowsIn(path, 'Data'), await rowsIn(output, 'Data')];
    const users = after.map(({ number, cells: all }) => [number, [...all].filter(([at]) => at < column)]);
    expect(users, `seed ${seed}`).toEqual(before.map(({ number, cells: all }) => [number, [...all]]));
    expect(
      after.every(({ cells: all }) => all.has(column)),
      `seed ${seed}`,
    ).toBe(true);
  }
  expect(kinds.get('written') ?? 0).toBeGreaterThan(2);
});
