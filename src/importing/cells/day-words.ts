import { format } from 'date-fns/format';
import { type Cell, cellText } from '../../schema/cell.ts';
import type { Day } from '../../text/day.ts';

/** `13-Mar-2029`: a day with only one reading, with English months in any locale. */
export function dayWords(day: Day): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const noon = new Date(2000, 0, 1, 12);
  noon.setFullYear(year, month - 1, date);
  return format(noon, 'dd-MMM-yyyy');
}

/** The text of a cell, with days as people read them. A time stays after its day. */
export function cellWords(cell: Cell | undefined): string {
  return cell?.type === 'date' ? cell.text.replace(cell.day, dayWords(cell.day)) : cellText(cell);
}
