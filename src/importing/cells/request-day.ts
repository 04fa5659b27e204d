import type { CellType } from '../../schema/kind.ts';
import { type Day, parseDay, parseMonthDay } from '../../text/day.ts';
import { dayWords } from './day-words.ts';

type DayFormat = Extract<CellType, { type: 'date' }>['sentAs'];
type ReadAndWrite = { write(day: Day): string; read(text: string): Day | undefined };

/** The service's formats of a day. A day of any of them is found again in a request that was sent before. */
const FORMATS: Readonly<Record<DayFormat, ReadAndWrite>> = {
  'dd-MMM-yyyy': { write: dayWords, read: parseMonthDay },
  'YYYY-MM-DD': { write: (day) => day, read: parseDay },
};

/** The day in a format of the service. */
export function requestDay(day: Day, format: DayFormat): string {
  return FORMATS[format].write(day);
}

/** The day in a text of a request, in any format of the service; undefined if it is no day. */
export function dayOfRequest(text: string): Day | undefined {
  for (const { read } of Object.values(FORMATS)) {
    const day = read(text);
    if (day !== undefined) return day;
  }
  return undefined;
}
