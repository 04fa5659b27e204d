import { cellText } from '../../schema/cell.ts';
import type { Finding } from '../../schema/finding.ts';
import { findingAt } from '../cells/finding-at.ts';
import { trimText } from '../cells/text.ts';
import type { ReadSheet } from '../input/rows/data-rows.ts';
import { messages } from './messages.ts';

/**
 * Findings about hidden columns that are read, because an old PO number in a hidden column is sent like any other. Our
 * own workbooks (`isOurs`) collapse column groups themselves, so collapsed columns there need no finding.
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
