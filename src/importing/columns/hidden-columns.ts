import { cellText } from '../../schema/cell.ts';
import type { Finding } from '../../schema/finding.ts';
import { findingAt } from '../cells/finding-at.ts';
import { trimText } from '../cells/text.ts';
import type { ReadSheet } from '../input/rows/data-rows.ts';
import { messages } from './messages.ts';

/**
 * The columns that are read although nobody sees them: an old PO number under a hidden column is sent as any other. Our
 * own workbooks (`isOurs`) collapse groups of columns themselves: there, a column of a collapsed group is no surprise.
 */
export function hiddenColumns({ sheet, headers, above, data }: ReadSheet, isOurs: boolean): readonly Finding[] {
  const hidden = above.at(-1)?.hiddenColumns ?? [];
  const isHidden = (number: number) =>
    hidden.some(({ first, last, grouped }) => first <= number && number <= last && !(isOurs && grouped));
  return [...headers.columns].flatMap(([columnNumber, column]) => {
    const first = isHidden(columnNumber) ? data.find(({ cells }) => cells.has(column.key)) : undefined;
    if (first === undefined) return [];
    const value = trimText(cellText(first.cells.get(column.key)));
    const what = messages.hiddenColumn(value, first.number);
    const hint = messages.showColumn;
    const place = { sheet, row: headers.texts.get(columnNumber)?.row ?? headers.row, columnNumber, column };
    return [findingAt({ ...place, value }, { code: 'unlikely', what, hint })];
  });
}
