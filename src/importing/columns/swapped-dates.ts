import type { JoinedFinding } from '../../schema/joined-findings.ts';
import { exchangedDay } from '../../text/day.ts';
import { dayWords } from '../cells/day-words.ts';
import type { ReadSheet } from '../input/rows/data-rows.ts';
import { type ColumnOfDates, inColumn } from './columns-of-dates.ts';
import { messages } from './messages.ts';

/** With fewer different days, it may be chance that none is after the 12th. */
const FEWEST_DAYS = 2;

/**
 * A warning if a spreadsheet program may have exchanged day and month in a column. With month-first settings it makes a
 * real date of 05/06/2029 (6 May instead of 5 June), and leaves 25/06/2029 as a text. So all real dates have a day up to
 * the 12th, and all texts have a later one.
 */
export function swappedFinding(
  { column, open, dmy, mdy, real }: ColumnOfDates,
  read: Pick<ReadSheet, 'sheet' | 'headers'>,
): JoinedFinding[] {
  const texts = dmy.length > 0 ? dmy : mdy;
  const isOneOrder = open.length + dmy.length + mdy.length === texts.length;
  const changed = real.flatMap((cell) => {
    const other = exchangedDay(cell.day);
    return other === undefined || other === cell.day ? [] : [{ ...cell, other }];
  });
  const isLikely = isOneOrder && real.every(({ day }) => exchangedDay(day) !== undefined);
  const [text] = texts;
  const [first] = changed;
  if (!isLikely || text === undefined || first === undefined) return [];
  if (new Set(changed.map(({ day }) => day)).size < FEWEST_DAYS) return [];
  const what = messages.perhapsSwapped(text.text, dayWords(first.day), dayWords(first.other));
  const problem = { code: 'date-ambiguous', severity: 'warning', what, hint: messages.compareDates } as const;
  return [inColumn(column, changed, problem, read)];
}
