import { type Cell, cellText } from '../../schema/cell.ts';
import type { DateOrder } from '../../schema/date-order.ts';
import type { CellType } from '../../schema/kind.ts';
import type { Day } from '../../text/day.ts';
import { dayWords } from './day-words.ts';
import { foreignDates } from './foreign-dates.ts';
import { messages } from './messages.ts';
import type { Problem, Reading } from './reading.ts';
import { brokenFormula, errorIn } from './text.ts';
import { plainDigits, type WrittenDate, writtenDate } from './written-date.ts';

type DateType = Extract<CellType, { type: 'date' }>;
type ParsedDay = { readonly day: Day } | { readonly problem: Problem };

/**
 * What is known of the dates in numbers of a column: their order, or what to do about those that nobody can read.
 * `shown`: the only order that its other dates allow; it proposes a day, and a person or `--fix` takes it.
 */
export type ColumnDates =
  | { readonly type: 'order'; readonly order: DateOrder }
  | { readonly type: 'open'; readonly hint: string; readonly shown?: DateOrder | undefined };

const HOW = messages.writeDate;

/** A day: a real date, or a text that can be read one way only. `dates` is what is known of the column. */
export function readDate(cell: Cell, type: DateType, dates?: ColumnDates): Reading {
  const error = errorIn(cell);
  if (error !== undefined) return { type: 'bad', problem: brokenFormula(error) };
  const found = cell.type === 'date' ? { day: cell.day } : dayOfCell(cell, dates);
  if ('problem' in found) return { type: 'bad', problem: found.problem };
  if (found.day < FIRST_DAY) return { type: 'bad', problem: smallNumber(found.day) };
  return { type: 'value', requestValue: requestDate(found.day, type.sentAs), day: found.day };
}

/** Spreadsheet programs count the days from 1900 on: a day of that year is a small number that its format shows so. */
const FIRST_DAY = '1901-01-01';

function smallNumber(day: Day): Problem {
  const what = messages.smallNumberAsDate(dayWords(day));
  return { code: 'type', what, hint: HOW };
}

/** The day as the service writes it. */
function requestDate(day: Day, sentAs: DateType['sentAs']): string {
  switch (sentAs) {
    case 'YYYY-MM-DD':
      return day;
    case 'dd-MMM-yyyy':
      return dayWords(day);
  }
}

function dayOfCell(cell: Cell, dates: ColumnDates | undefined): ParsedDay {
  const text = plainDigits(cell.type === 'number' ? cell.text : cellText(cell));
  if (cell.type !== 'text')
    return { problem: { code: 'type', what: messages.cellIsNoDate(text), ...howFor(foreignDates(text)) } };
  const written = writtenDate(text);
  if (written === undefined) return { problem: unreadable(text, foreignDates(text)) };
  return written.type === 'day' ? written : inNumbers(text, written, dates);
}

function unreadable(text: string, meant: readonly Day[]): Problem {
  return { code: 'format', what: messages.notADate(text), ...howFor(meant) };
}

function howFor(meant: readonly Day[]): Pick<Problem, 'hint' | 'suggestions'> {
  const suggestions = meant.map((day) => dayWords(day));
  return suggestions.length === 0 ? { hint: HOW } : { hint: messages.writeOneOf(suggestions), suggestions };
}

/** `25/12/2027` reads one way only; of `03/04/2027` and of any year with two digits, a person must say the order. */
function inNumbers(
  text: string,
  { dayFirst, monthFirst, shortYear }: Extract<WrittenDate, { type: 'numbers' }>,
  dates: ColumnDates | undefined,
): ParsedDay {
  if (dates?.type === 'order') {
    const day = dates.order === 'dmy' ? dayFirst : monthFirst;
    return day === undefined ? otherOrder(text, dates.order, dayFirst ?? monthFirst) : { day };
  }
  const hint = dates === undefined ? {} : { hint: dates.hint };
  if (shortYear) return { problem: { ...unreadable(text, foreignDates(text)), ...hint } };
  if (dayFirst !== undefined && (monthFirst === undefined || monthFirst === dayFirst)) return { day: dayFirst };
  if (monthFirst !== undefined && dayFirst === undefined) return { day: monthFirst };
  const readings = [dayFirst, monthFirst].flatMap((day) => (day === undefined ? [] : [dayWords(day)]));
  const what = messages.twoDates(text, readings.join(' or '));
  const meant = dates?.shown && (dates.shown === 'dmy' ? dayFirst : monthFirst);
  const fix = meant && dayWords(meant);
  return { problem: { code: 'date-ambiguous', what, suggestions: readings, ...hint, fix } };
}

/** A date that the order of its column does not allow. */
function otherOrder(text: string, order: DateOrder, meant: Day | undefined): ParsedDay {
  const what = messages.otherOrder(text, order === 'dmy');
  return { problem: { code: 'format', what, ...howFor(meant === undefined ? [] : [meant]) } };
}
