import exceljs from 'exceljs';
import type { Cells, Machine } from '../office.ts';

/** A workbook as people keep it: a title above the headers, a column of their own with a formula, colours, other sheets. */
export async function usersWorkbook(machine: Machine, rows: readonly Cells[], name = 'mine.xlsx'): Promise<string> {
  const workbook = new exceljs.Workbook();
  const notes = workbook.addWorksheet('Notes');
  notes.addRow(['Please book before Friday']);
  const sheet = workbook.addWorksheet('Orders', { views: [{ state: 'frozen', ySplit: 2 }] });
  const keys = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  sheet.addRow(['Orders of March']);
  sheet.addRow([...keys, 'Our price', 'Our total']);
  for (const [index, row] of rows.entries()) {
    const added = sheet.addRow([...keys.map((key) => row[key] ?? ''), 2]);
    added.getCell(keys.length + 2).value = { formula: `${added.getCell(keys.length + 1).address}*3`, result: 6 };
    added.getCell(1).fill = {
      type: 'pattern',
      pattern: 'solid',
      fgColor: { argb: index % 2 ? 'FFDDEEFF' : 'FFFFEEDD' },
    };
  }
  sheet.getCell('C3').note = 'ask Wei';
  const last = sheet.getColumn(keys.length + 2).letter;
  sheet.autoFilter = `A2:${last}${rows.length + 2}`;
  sheet.addConditionalFormatting({
    ref: `A3:A${rows.length + 2}`,
    rules: [{ type: 'expression', formulae: ['LEN(A3)>90'], style: { font: { bold: true } }, priority: 1 }],
  });
  sheet.getColumn(2).width = 33;
  const path = machine.path(name);
  await workbook.xlsx.writeFile(path);
  return path;
}
