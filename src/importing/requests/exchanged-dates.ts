import type { Kind } from '../../schema/kind.ts';
import { type Day, exchangedDay, parseDay, parseMonthDay } from '../../text/day.ts';
import { columnChanges } from './changed-columns.ts';

export type ExchangedDates = (before: unknown, now: unknown) => boolean;

/**
 * Gives whether two bodies of a kind differ in dates, and only because day and month are exchanged: 5 June and 6 May.
 * Then a file was read, or a date was typed, in the other order. Other columns may differ in any way.
 */
export function exchangedDatesOf(kind: Kind): ExchangedDates {
  const dates = new Set(kind.columns.flatMap(({ cell, header }) => (cell.type === 'date' ? [header] : [])));
  return (before, now) => {
    const changes = columnChanges(kind, before, now).filter(({ header }) => dates.has(header));
    return changes.length > 0 && changes.every((change) => isExchange(change.before, change.now));
  };
}

function isExchange(before: readonly string[], now: readonly string[]): boolean {
  const exchanged = before.map((text) => {
    const day = sentDay(text);
    return day && exchangedDay(day);
  });
  const fresh = now.map(sentDay);
  return !exchanged.includes(undefined) && exchanged.toSorted().join() === fresh.toSorted().join();
}

/** The day in a request: in both forms of the specification. */
function sentDay(text: string): Day | undefined {
  return parseMonthDay(text) ?? parseDay(text);
}
