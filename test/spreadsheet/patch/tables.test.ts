import { describe, expect, it } from 'vitest';
import { type Workbook, xlsxParts } from '../read/trap-workbook.ts';
import { zip } from '../read/zip.ts';
import { hasOffice, hasSchemas, partOf, rowsIn, savedByOffice, schemaFaults } from '../write/programs.ts';
import { changedParts, fileOf, patched as patchedWith } from './patching.ts';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const LINKS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

const OURS = ['Status', 'Message', '_fingerprint'];
const patched = (path: string, options: Parameters<typeof patchedWith>[2] = {}) =>
  patchedWith(path, 'Data', { headers: OURS, ...options });

const text = (value: string, address: string) => `<c r="${address}" t="inlineStr"><is><t>${value}</t></is></c>`;
const ROWS = `<row r="1">${text('Name', 'A1')}${text('Count', 'B1')}</row><row r="2">${text('bear', 'A2')}<c r="B2"><v>5</v></c></row><row r="3">${text('duck', 'A3')}<c r="B3"><v>7</v></c></row>`;
const TOTALS = `<row r="4">${text('Total', 'A4')}<c r="B4"><f>SUBTOTAL(109,Orders[Count])</f><v>12</v></c></row>`;

type Table = {
  readonly attributes?: string;
  readonly columns?: string;
  readonly inside?: string;
  readonly ref?: string;
};

function tableXml({ attributes = '', columns = '', inside = '', ref = 'A1:B3' }: Table = {}): string {
  const listed =
    columns ||
    '<tableColumns count="2"><tableColumn id="1" name="Name"/><tableColumn id="7" name="Count"/></tableColumns>';
  return `${XML}<table xmlns="${MAIN}" id="1" name="Orders" displayName="Orders" ref="${ref}"${attributes}>${inside}${listed}<tableStyleInfo name="TableStyleMedium2" showRowStripes="1"/></table>`;
}

const FILTER = '<autoFilter ref="A1:B3"/>';
const TYPES = `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/worksheets/sheet2.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/tables/table1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.table+xml"/></Types>`;

function relations(...targets: readonly (readonly [type: string, target: string])[]): string {
  const all = targets.map(
    ([type, to], at) => `<Relationship Id="rId${at + 1}" Type="${LINKS}/${type}" Target="${to}"/>`,
  );
  return `${XML}<Relationships xmlns="${RELATIONSHIPS}">${all.join('')}</Relationships>`;
}

/** A workbook with a table over A1:B3 of its sheet Data, and a sheet Other. */
function withTable(
  table = tableXml({ inside: FILTER }),
  more: Partial<Workbook> & { rows?: string; other?: string; tail?: string } = {},
) {
  const { rows = ROWS, other = '<row r="1"><c r="A1"><v>1</v></c></row>', tail = '', parts = {}, ...rest } = more;
  const sheet = `${XML}<worksheet xmlns="${MAIN}" xmlns:r="${LINKS}"><sheetData>${rows}</sheetData>${tail}<tableParts count="1"><tablePart r:id="rId1"/></tableParts></worksheet>`;
  return fileOf(
    zip(
      xlsxParts({
        sheets: [
          { name: 'Data', rows: sheet },
          { name: 'Other', rows: other },
        ],
        parts: {
          '[Content_Types].xml': TYPES,
          'xl/tables/table1.xml': table,
          'xl/worksheets/_rels/sheet1.xml.rels': relations(['table', '../tables/table1.xml']),
          ...parts,
        },
        ...rest,
      }),
    ),
  );
}

const tableOf = (path: string) => partOf(path, 'xl/tables/table1.xml');
const cell = (formula: string) => `<row r="1"><c r="A1"><f>${formula}</f><v>1</v></c></row>`;
const names = (formula: string) => ({
  parts: {
    'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${LINKS}"><sheets><sheet name="Data" sheetId="1" r:id="rId1"/><sheet name="Other" sheetId="2" r:id="rId2"/></sheets><definedNames><definedName name="mine">${formula}</definedName></definedNames></workbook>`,
  },
});

describe('a table over the data', () => {
  it('grows over our columns, so that sorting it moves them along', async () => {
    const path = withTable();
    const { written, output } = await patched(path);
    expect(written.type).toBe('written');
    const grown = tableOf(path)
      .replaceAll('A1:B3', 'A1:E3')
      .replace('count="2"', 'count="5"')
      .replace(
        '</tableColumns>',
        `${OURS.map((name, at) => `<tableColumn id="${8 + at}" name="${name}"/>`).join('')}</tableColumns>`,
      );
    expect(tableOf(output)).toBe(grown);
    const [head] = await rowsIn(output, 'Data');
    expect([3, 4, 5].map((at) => head?.cells.get(at))).toEqual(OURS.map((name) => ({ type: 'text', text: name })));
    expect(await changedParts(path, output)).toContain('xl/tables/table1.xml');
    if (hasSchemas) expect(schemaFaults(output)).toBe(schemaFaults(path));
  });

  it('is the same the next time, and takes what was added since', async () => {
    const first = await patched(withTable());
    const second = await patched(first.output, { column: first.column });
    expect(tableOf(second.output)).toBe(tableOf(first.output));
    const narrow = tableOf(first.output)
      .replaceAll('A1:E3', 'A1:D3')
      .replace('count="5"', 'count="4"')
      .replace(/<tableColumn id="10".*?\/>/, '');
    const pulledIn = await patched(
      withTable(narrow, {
        rows: partOf(first.output, 'xl/worksheets/sheet1.xml').replace(/.*<sheetData>|<\/sheetData>.*| s="\d+"/gs, ''),
      }),
      { column: first.column },
    );
    expect(tableOf(pulledIn.output)).toBe(tableOf(first.output));
  });

  it('keeps the order in which it was sorted over all its columns', async () => {
    const sort = '<sortCondition ref="B2:B3"/></sortState>';
    const path = withTable(
      tableXml({
        inside: `<autoFilter ref="A1:B3"><filterColumn colId="0"><filters><filter val="bear"/></filters></filterColumn></autoFilter><sortState ref="A2:B3">${sort}`,
      }),
    );
    const { output } = await patched(path);
    expect(tableOf(output)).toContain(`<sortState ref="A2:E3">${sort}`);
    expect(tableOf(output)).toContain('<autoFilter ref="A1:E3"><filterColumn colId="0">');
    if (hasSchemas) expect(schemaFaults(output)).toBe(schemaFaults(path));
  });

  it('with a row of totals grows, and nothing of ours is in that row', async () => {
    const columns =
      '<tableColumns count="2"><tableColumn id="1" name="Name" totalsRowLabel="Total"/><tableColumn id="7" name="Count" totalsRowFunction="sum"/></tableColumns>';
    const table = tableXml({ ref: 'A1:B4', attributes: ' totalsRowCount="1"', inside: FILTER, columns });
    const path = withTable(table, { rows: ROWS + TOTALS });
    const { output } = await patched(path, { blankRows: [4] });
    expect(tableOf(output)).toMatch(/ref="A1:E4".*<autoFilter ref="A1:E3"\/>/s);
    if (hasSchemas) expect(schemaFaults(output)).toBe(schemaFaults(path));
    expect((await patched(path)).written).toEqual({ type: 'unfit', reason: 'table' });
  });

  it.skipIf(!hasOffice)(
    'is still there when LibreOffice has saved it',
    async () => {
      const { output, column } = await patched(withTable());
      const saved = savedByOffice(output);
      expect(tableOf(saved)).toMatch(/ref="A1:E3"/);
      const again = await patched(saved, { column });
      expect(tableOf(again.output)).toMatch(/ref="A1:E3"/);
      if (hasSchemas) expect(schemaFaults(again.output)).toBe(schemaFaults(saved));
    },
    60_000,
  );
});

describe('a table that other things read', () => {
  it.each([
    ['one column of it', cell('SUM(Orders[Count])')],
    ['a cell of the row', cell('Orders[[#This Row],[Count]]*2')],
    ['columns of it from one to another', cell('COUNTA(orders[[#All],[Name]:[Count]])')],
    ['a column with brackets in its name', cell("SUM(Orders[[#Data],['[cm'] high]])")],
    ['a sheet of the same name', cell("'Orders'!A1+Orders!A1")],
    ['a word in a text', cell('IF(A2=&quot;Orders&quot;,1,0)')],
    ['another name that begins so', cell('Orders2+MyOrders+Orders.old')],
    ['a column, by a text', cell('SUM(INDIRECT(&quot;Orders[Count]&quot;))')],
  ])('in part grows: %s', async (_, other) => {
    const { written, output } = await patched(withTable(undefined, { other }));
    expect(written.type).toBe('written');
    expect(tableOf(output)).toContain('ref="A1:E3"');
  });

  it.each([
    ['its name', { other: cell('COUNTA(Orders)') }],
    ['its name in other letters', { other: cell('VLOOKUP(A1,ORDERS,2,0)') }],
    ['all', { other: cell('COUNTA(Orders[#All])') }],
    ['its headers', { other: cell('COUNTA(Orders[[#Headers],[#Data]])') }],
    ['a row', { other: cell('COUNTA(Orders[#This Row])') }],
    ['nothing in brackets', { other: cell('COUNTA(Orders[])') }],
    ['by a text', { other: cell('COUNTA(INDIRECT(&quot;Orders&quot;))') }],
    ['by a text of another cell', { other: cell('COUNTA(INDIRECT(A9))') }],
    ['in its own sheet', { rows: ROWS.replace('<c r="B3"><v>7</v></c>', '<c r="B3"><f>ROWS(Orders)</f><v>7</v></c>') }],
    ['a name', names('Orders[#All]')],
    [
      'a pivot table',
      {
        parts: {
          'xl/pivotCache/pivotCacheDefinition1.xml': `${XML}<pivotCacheDefinition xmlns="${MAIN}"><cacheSource type="worksheet"><worksheetSource name="Orders"/></cacheSource></pivotCacheDefinition>`,
        },
      },
    ],
    [
      'a query',
      {
        parts: {
          'xl/_rels/workbook.xml.rels': relations(
            ['worksheet', 'worksheets/sheet1.xml'],
            ['worksheet', 'worksheets/sheet2.xml'],
            ['connections', 'connections.xml'],
          ),
          'xl/connections.xml': `${XML}<connections xmlns="${MAIN}"/>`,
        },
      },
    ],
    [
      'a validation',
      {
        tail: '<dataValidations count="1"><dataValidation type="list" sqref="A2"><formula1>INDIRECT("Orders")</formula1></dataValidation></dataValidations>',
      },
    ],
  ])('as a whole stays as it is: %s', async (_, more) => {
    expect((await patched(withTable(undefined, more))).written).toEqual({ type: 'unfit', reason: 'table' });
  });
});

describe('a table that cannot take our columns', () => {
  const two = (name: string, ref: string) => ({
    parts: {
      'xl/tables/table2.xml': tableXml({ ref }).replaceAll('Orders', name).replace('id="1"', 'id="2"'),
      'xl/worksheets/_rels/sheet1.xml.rels': relations(
        ['table', '../tables/table1.xml'],
        ['table', '../tables/table2.xml'],
      ),
    },
  });

  it('is not in the way above or below the data, and the data has a filter of its own', async () => {
    const below = withTable(tableXml({ ref: 'A9:B11', inside: '<autoFilter ref="A9:B11"/>' }), {
      other: cell('COUNTA(Orders)'),
    });
    const { written, output } = await patched(below, { filter: 'A1:E3' });
    expect(written.type).toBe('written');
    expect(tableOf(output)).toBe(tableOf(below));
    expect(partOf(output, 'xl/worksheets/sheet1.xml')).toContain('<autoFilter ref="A1:E3"');
    if (hasSchemas) expect(schemaFaults(output)).toBe(schemaFaults(below));
    const both = await patched(withTable(undefined, two('Below', 'A9:B11')));
    expect(tableOf(both.output)).toContain('ref="A1:E3"');
  });

  it.each([
    ['without headers', tableXml({ attributes: ' headerRowCount="0"' }), {}],
    ['of a query', tableXml({ attributes: ' tableType="queryTable"' }), {}],
    ['of a list', tableXml({ attributes: ' connectionId="4"' }), {}],
    [
      'of an XML map',
      tableXml({
        columns:
          '<tableColumns count="2"><tableColumn id="1" name="Name"><xmlColumnPr mapId="1" xpath="/a" xmlDataType="string"/></tableColumn><tableColumn id="2" name="Count"/></tableColumns>',
      }),
      {},
    ],
    ['with other columns than its range has', tableXml({ ref: 'A1:C3' }), {}],
    ['with headers in another row', tableXml({ ref: 'A2:B3' }), {}],
    [
      'beside the first column',
      tableXml({ ref: 'B1:B3', columns: '<tableColumns count="1"><tableColumn id="1" name="Count"/></tableColumns>' }),
      {},
    ],
    ['with something behind it', undefined, { rows: ROWS.replace('</row>', `${text('note', 'C1')}</row>`) }],
    [
      'with a column of the name of ours',
      tableXml({
        columns:
          '<tableColumns count="2"><tableColumn id="1" name="Name"/><tableColumn id="2" name="STATUS"/></tableColumns>',
      }),
      {},
    ],
    ['with another one beside it', undefined, two('Beside', 'D1:E3')],
    ['with a filter beside it', undefined, { tail: '<autoFilter ref="A1:B3"/>' }],
  ])('is given back as it is: %s', async (_, table, more) => {
    expect((await patched(withTable(table, more))).written).toEqual({ type: 'unfit', reason: 'table' });
  });
});
