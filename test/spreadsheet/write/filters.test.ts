import { describe, expect, test } from 'vitest';
import type { RowModel, SheetModel, WorkbookModel } from '../../../src/spreadsheet/model.ts';
import { streamWorkbook, writeWorkbook } from '../../../src/spreadsheet/write/write-xlsx.ts';
import { fileWith, hasOffice, hasSchemas, partOf, savedByOffice, schemaFaults } from './programs.ts';

const writers = [
  ['whole', writeWorkbook],
  ['row by row', streamWorkbook],
] as const;

function sheet(name: string, count: number, filter?: string): SheetModel {
  const rows: RowModel[] = Array.from({ length: count }, (_, index) => ({
    number: index + 1,
    cells: new Map([1, 2].map((column) => [column, { type: 'text', text: `${column}-${index}` }])),
  }));
  const columns = [{ width: 9 }, { width: 9 }];
  return { name, columns, rows, ...(filter === undefined ? {} : { filter }) };
}

function book(sheets: readonly SheetModel[], more: Partial<WorkbookModel> = {}): WorkbookModel {
  return { title: 't', subject: 's', creator: 'c', createdAt: '2027-01-01T00:00:00Z', styles: {}, sheets, ...more };
}

const titled = (one: SheetModel): SheetModel => ({ ...one, print: { pages: 'one-wide', titleRows: '1:1' } });
const sheets = () => [
  sheet('Plain', 2),
  titled(sheet("Rows of Bob's & Co", 400, 'A1:B1')),
  { ...sheet('Empty', 1, 'A1:B1'), state: 'hidden' as const },
  sheet('Prepared', 3, 'A2:B2002'),
];

/** Every filter by the hidden name that belongs to it. */
function namesIn(path: string): readonly string[] {
  const named = /<definedName name="_xlnm._FilterDatabase" localSheetId="(\d)" hidden="1">([^<]*)</g;
  return [...partOf(path, 'xl/workbook.xml').matchAll(named)].map(([, number, range]) => `${number} ${range}`);
}

describe.each(writers)('written %s', (_, write) => {
  test('a filter covers all rows of its sheet, and has its hidden name', async () => {
    const path = await fileWith(write, book(sheets()));
    expect(namesIn(path)).toEqual([
      "1 'Rows of Bob''s &#38; Co'!$A$1:$B$400",
      "2 'Empty'!$A$1:$B$1",
      "3 'Prepared'!$A$2:$B$2002",
    ]);
    expect(partOf(path, 'xl/worksheets/sheet2.xml')).toContain('<autoFilter ref="A1:B400"/>');
    if (hasSchemas) expect(schemaFaults(path)).toBe('');
  });

  test('a workbook without any other name gets the names of its filters', async () => {
    const path = await fileWith(write, book([sheet('Data', 5, 'A1:B1')]));
    expect(namesIn(path)).toEqual(["0 'Data'!$A$1:$B$5"]);
    if (hasSchemas) expect(schemaFaults(path)).toBe('');
  });

  test.skipIf(!hasOffice)('LibreOffice shows the filters (skips without it)', async () => {
    const content = partOf(savedByOffice(await fileWith(write, book(sheets())), { format: 'ods' }), 'content.xml');
    const shown = [...content.matchAll(/<table:database-range [^>]*target-range-address="([^"]*)"[^>]*>/g)];
    expect(shown.map(([tag]) => tag)).toSatisfy((tags: string[]) =>
      tags.every((tag) => tag.includes('display-filter-buttons="true"')),
    );
    expect(shown.map(([, range]) => range)).toEqual([
      '&apos;Rows of Bob&apos;&apos;s &amp; Co&apos;.A1:&apos;Rows of Bob&apos;&apos;s &amp; Co&apos;.B400',
      'Empty.A1:Empty.B1',
      'Prepared.A2:Prepared.B2002',
    ]);
  });
});
