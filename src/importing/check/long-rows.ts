import { cellText, columnLetters } from '../../schema/cell.ts';
import type { Finding } from '../../schema/finding.ts';
import { findingAt } from '../cells/finding-at.ts';
import { trimText } from '../cells/text.ts';
import type { MarkedRow } from '../input/rows/data-rows.ts';
import { isSent } from '../input/rows/row-mark.ts';

/** The error of a row of a CSV that has values beyond the last cell of the header row; none for any other row. */
export function longRow(sheet: string, { number, beyond, mark }: MarkedRow): readonly Finding[] {
  if (beyond === undefined || isSent(mark)) return [];
  const value = trimText(cellText(beyond.cell));
  const what = `the row is longer than the header row: "${value}" in column ${columnLetters(beyond.number)} has no header. A separator inside a value may have moved the values behind it.`;
  const hint =
    'Look whether each value is under its header. Put a value that holds a separator into quotation marks, or add the header that is missing.';
  const place = { sheet, row: number, columnNumber: beyond.number, value };
  return [findingAt(place, { code: 'unlikely', severity: 'error', what, hint })];
}
