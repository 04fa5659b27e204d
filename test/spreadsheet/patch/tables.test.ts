import { describe, expect, it } from 'vitest';
import { hasOffice, hasSchemas, partOf, rowsIn, savedByOffice, schemaFaults } from '../write/programs.ts';
import { changedParts } from './patching.ts';
import {
  cell,
  FILTER,
  LINKS,
  MAIN,
  OURS,
  patched,
  ROWS,
  relations,
  tableOf,
  tableXml,
  text,
  withTable,
  XML,
} from './table-parts.ts';

const TOTALS = `<row r="4">${text('Total', 'A4')}<c r="B4"><f>SUBTOTAL(109,Orders[Count])</f><v>12</v></c></row>`;

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
