import type { Kind } from '../../schema/kind.ts';
import { exchangedDay } from '../../text/day.ts';
import { dayOfRequest } from '../cells/request-day.ts';
import { type ColumnChange, columnChanges } from './changed-columns.ts';

/**
 * Whether two bodies of a kind differ in dates, and only because day and month are exchanged: 5 June and 6 May. Then a
 * file was read, or a date was typed, in the other order. The other columns that identify a document must be equal, as
 * in `identity` of the kind. Quantities, comments and the like may differ.
 */
export function haveExchangedDates({ columns, identity = [] }: Kind, before: unknown, now: unknown): boolean {
  const dates = columnChanges({ columns: columns.filter(({ cell }) => cell.type === 'date') }, before, now);
  if (dates.length === 0 || !dates.every(isExchange)) return false;
  const others = columns.filter(({ key, cell }) => cell.type !== 'date' && identity.includes(key));
  return columnChanges({ columns: others }, before, now).length === 0;
}

function isExchange({ before, now }: Pick<ColumnChange, 'before' | 'now'>): boolean {
  const exchanged = before.map((text) => {
    const day = dayOfRequest(text);
    return day && exchangedDay(day);
  });
  const fresh = now.map(dayOfRequest);
  return !exchanged.includes(undefined) && exchanged.toSorted().join() === fresh.toSorted().join();
}
