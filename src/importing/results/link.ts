import { referenceTo } from '../../spreadsheet/address.ts';
import type { CellModel } from '../../spreadsheet/model.ts';

/** A link to a cell of the same workbook, as a formula, because the streaming writer has no other links. */
export function linkCell(sheet: string, cell: string, text: string): CellModel {
  const address = `#${referenceTo(sheet, cell)}`;
  const formula = `HYPERLINK("${address.replaceAll('"', '""')}","${text}")`;
  return { type: 'formula', formula, result: text, style: 'link' };
}
