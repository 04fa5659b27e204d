import type { ExpressionRuleType, Worksheet } from 'exceljs';
import type { LiveFormat } from '../model.ts';
import { argb } from './write-style.ts';

/** Adds the conditional formats of a sheet. The first one wins. */
export function addFormats(worksheet: Worksheet, formats: readonly LiveFormat[]): void {
  for (const [index, { range, formula, fill, colour }] of formats.entries()) {
    // The fill of a conditional format is its background colour, unlike that of a cell.
    const style = {
      fill: { type: 'pattern', pattern: 'solid', bgColor: argb(fill) },
      font: { color: argb(colour) },
    } as const;
    const rule: ExpressionRuleType = { type: 'expression', priority: index + 1, formulae: [formula], style };
    worksheet.addConditionalFormatting({ ref: range, rules: [rule] });
  }
}
