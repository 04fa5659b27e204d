import { cellText, columnLetters } from '../../schema/cell.ts';
import type { Finding } from '../../schema/finding.ts';
import { findingAt } from '../cells/finding-at.ts';
import { trimText } from '../cells/text.ts';
import type { MarkedRow } from '../input/rows/data-rows.ts';
import { isSent } from '../input/rows/row-marker.ts';
import { messages } from './messages.ts';

/** The error of a CSV row with values beyond the last header cell; empty for any other row. */
export function longRow(sheet: string, { number, beyond, marker }: MarkedRow): readonly Finding[] {
  if (beyond === undefined || isSent(marker)) return [];
  const value = trimText(cellText(beyond.cell));
  const letters = columnLetters(beyond.number);
  const what = messages.longRow(value, letters);
  const hint = messages.checkValues;
  const place = { sheet, row: number, columnNumber: beyond.number, value };
  return [findingAt(place, { code: 'unlikely', severity: 'error', what, hint, mentions: [letters] })];
}
