import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { cellText } from '../../../src/schema/cell.ts';
import type { CellModel, Chart, SheetModel, WorkbookModel } from '../../../src/spreadsheet/model.ts';
import { chartsInto } from '../../../src/spreadsheet/write/write-charts.ts';
import { streamWorkbook, writeWorkbook } from '../../../src/spreadsheet/write/write-xlsx.ts';
import {
  fileWith,
  hasOffice,
  hasSchemas,
  partFaults,
  partOf,
  rowsIn,
  savedByOffice,
  schemaFaults,
} from './programs.ts';

const MONTHS = ['Jan', 'Feb & "Mar"', '=Apr'];
const RESULTS = [
  { name: 'PASS', values: [4, 5, 6], colour: '70AD47' },
  { name: 'FAIL <b>', values: [1, 0, 2], colour: 'C00000' },
] as const;

function chart(type: Chart['type'], anchor: string): Chart {
  return {
    type,
    title: `Results as ${type}`,
    description: 'How many passed & failed',
    anchor,
    categories: { range: 'Numbers!$A$2:$A$4', values: MONTHS },
    series: RESULTS.map((result, index) => {
      const column = 'BC'[index];
      return { ...result, range: `Numbers!$${column}$2:$${column}$4`, nameCell: `Numbers!$${column}$1` };
    }),
  };
}

function numbers(charts: readonly Chart[], note?: string): SheetModel {
  const text = (value: string): CellModel => ({ type: 'text', text: value, ...(note === undefined ? {} : { note }) });
  const number = (value = 0): CellModel => ({ type: 'number', number: value });
  const rows = MONTHS.map((month, index) => [text(month), ...RESULTS.map(({ values }) => number(values[index]))]);
  const all = [[text('Month'), ...RESULTS.map(({ name }) => text(name))], ...rows];
  return {
    name: 'Numbers',
    columns: [{ width: 20 }, { width: 9 }, { width: 9 }],
    rows: all.map((cells, index) => ({
      number: index + 1,
      cells: new Map(cells.map((cell, column) => [column + 1, cell])),
    })),
    charts,
    print: { pages: 'one-wide' },
  };
}

function book(...sheets: readonly SheetModel[]): WorkbookModel {
  return { title: 't', subject: 's', creator: 'c', createdAt: '2027-01-01T00:00:00Z', styles: {}, sheets };
}

/** Long enough that the writer hands it over in many pieces. */
function long(name: string, charts: readonly Chart[] = []): SheetModel {
  function* rows() {
    for (let number = 1; number <= 20_000; number += 1)
      yield { number, cells: new Map([[1, { type: 'text', text: `深圳 ${number}` } as const]]) };
  }
  return { name, columns: [{ width: 20 }], rows: rows(), charts };
}

function partsOf(path: string): readonly string[] {
  return execFileSync('unzip', ['-Z1', path], { encoding: 'utf8' }).trim().split('\n');
}

const both = [chart('columns', 'E2:L20'), chart('bars', 'E22:L40')];

describe('charts of a sheet', () => {
  test.skipIf(!hasSchemas)('are valid by the schemas, beside notes and long sheets', async () => {
    const model = book(long('First'), numbers(both, 'a note'), { ...numbers([chart('bars', 'A9:C19')]), name: 'More' });
    const path = await fileWith(streamWorkbook, model);
    expect(schemaFaults(path)).toBe('');
    expect(partFaults(path, /^xl\/charts\/chart\d\.xml$/, 'dml-chart.xsd')).toEqual({ checked: 3, faults: '' });
    expect(partFaults(path, /^xl\/drawings\/drawing\d\.xml$/, 'dml-spreadsheetDrawing.xsd')).toEqual({
      checked: 2,
      faults: '',
    });
    expect(partFaults(path, /\.rels$/, 'opc-xsd/opc-relationships.xsd')).toMatchObject({ faults: '' });
    expect(partFaults(path, /Content_Types/, 'opc-xsd/opc-contentTypes.xsd')).toEqual({ checked: 1, faults: '' });
    expect(new Set(partsOf(path)).size).toBe(partsOf(path).length);
  });

  test('leave the cells as they are, on their own sheet and on the others', async () => {
    const path = await fileWith(streamWorkbook, book(long('First', both), numbers(both), long('Last')));
    for (const name of ['First', 'Last']) {
      const rows = await rowsIn(path, name);
      expect(rows).toHaveLength(20_000);
      expect(rows.every(({ number, cells }) => cellText(cells.get(1)) === `深圳 ${number}`)).toBe(true);
    }
    expect((await rowsIn(path, 'Numbers')).map(({ cells }) => cellText(cells.get(1)))).toEqual(['Month', ...MONTHS]);
  });

  test('belong to their sheet, whatever its place', async () => {
    const path = await fileWith(streamWorkbook, book(numbers([]), long('Long'), { ...numbers(both), name: 'Third' }));
    expect(partOf(path, 'xl/worksheets/sheet3.xml')).toContain('<drawing r:id="rIdDrawing"/></worksheet>');
    expect(partOf(path, 'xl/worksheets/sheet1.xml')).not.toContain('<drawing');
    expect(partOf(path, 'xl/worksheets/_rels/sheet3.xml.rels')).toContain('Target="../drawings/drawing1.xml"');
  });

  test('a workbook without charts has no part more than before', async () => {
    expect(
      partsOf(await fileWith(streamWorkbook, book(numbers([])))).filter((name) => /draw|chart/.test(name)),
    ).toEqual([]);
  });

  test.skipIf(!hasOffice)('are read by LibreOffice with their cells, titles and names', async () => {
    const saved = savedByOffice(await fileWith(streamWorkbook, book(numbers(both))));
    const charts = partsOf(saved).filter((name) => /^xl\/charts\/chart\d+\.xml$/.test(name));
    expect(charts).toHaveLength(2);
    const texts = charts.map((name) => partOf(saved, name)).sort();
    expect(texts[0]).toContain('<c:barDir val="bar"/>');
    expect(texts[1]).toContain('<c:barDir val="col"/>');
    for (const text of texts) {
      expect(text).toContain('<c:grouping val="stacked"/>');
      expect(text).toContain('Numbers!$B$2:$B$4');
      expect(text).toContain('FAIL &lt;b&gt;');
      expect(text).toContain('Feb &amp; &quot;Mar&quot;');
    }
  });

  test('that find no place are a fault with the name of the part, not a workbook without charts', () => {
    const archive = { append: () => undefined };
    const charts = chartsInto(archive, [numbers(both)]);
    charts.rest();
    expect(() => charts.check()).toThrow('[Content_Types].xml, xl/worksheets/sheet1.xml');
  });

  test('are refused where they would be lost in silence', async () => {
    await expect(fileWith(writeWorkbook, book(numbers(both)))).rejects.toThrow('"Numbers" has charts');
  });
});
