import { describe, expect, it } from 'vitest';
import { hasSchemas, partOf, schemaFaults } from '../write/programs.ts';
import { cell, patched, ROWS, relations, tableOf, tableXml, text, withTable } from './table-parts.ts';

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
