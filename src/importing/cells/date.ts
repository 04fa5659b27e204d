import { type Cell, cellText } from '../../schema/cell.ts';
import type { DateOrder } from '../../schema/date-order.ts';
import type { CellType } from '../../schema/kind.ts';
import type { Day } from '../../text/day.ts';
import { dayWords } from './day-words.ts';
import { foreignDates } from './foreign-dates.ts';
import { messages } from './messages.ts';
import type { Problem, Reading } from './reading.ts';
import { requestDay } from './request-day.ts';
import { brokenFormula, errorIn } from './text.ts';
import { dayIn, plainDigits, type WrittenDate, writtenDate } from './written-date.ts';

type DateType = Extract<CellType, { type: 'date' }>;
type ParsedDay = { readonly day: Day } | { readonly problem: Problem };

/**
 * What is known about numeric dates in a column: their order, or the hint for ambiguous ones. `shown`: the only order
 * that fits the other dates. Its day is only proposed, until a person or `--fix` accepts it.
 */
export type ColumnDateOrder =
  | { readonly type: 'order'; readonly order: DateOrder }
  | { readonly type: 'open'; readonly hint: string; readonly shown?: DateOrder | undefined };

const HOW = messages.writeDate;

/** Reads a day: a real date, or a text with only one reading. `dates`: what is known about the column. */
export function readDate(cell: Cell, type: DateType, dates?: ColumnDateOrder): Reading {
  const error = errorIn(cell);
  if (error !== undefined) return { type: 'bad', problem: brokenFormula(error) };
  const found = cell.type === 'date' ? { day: cell.day } : dayOfCell(cell, dates);
  if ('problem' in found) return { type: 'bad', problem: found.problem };
  if (found.day < FIRST_DAY) return { type: 'bad', problem: tooEarly(found.day, cell) };
  return { type: 'value', requestValue: requestDay(found.day, type.sentAs), day: found.day };
}

/** Spreadsheet programs count days from 1900. A day in that year is a small number in a date format. */
const FIRST_DAY = '1901-01-01';

function tooEarly(day: Day, { type }: Cell): Problem {
  const words = dayWords(day);
  const what = type === 'date' ? messages.smallNumberAsDate(words) : messages.unlikelyDate(words);
  return { code: 'type', what, hint: HOW };
}

function dayOfCell(cell: Cell, dates: ColumnDateOrder | undefined): ParsedDay {
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

/**
 * The day of a numeric date. `25/12/2027` has only one reading. For `03/04/2027`, and for any year with two digits, a
 * person must choose the order.
 */
function inNumbers(
  text: string,
  date: Extract<WrittenDate, { type: 'numbers' }>,
  dates: ColumnDateOrder | undefined,
): ParsedDay {
  const { dayFirst, monthFirst, shortYear } = date;
  if (dates?.type === 'order') {
    const day = dayIn(date, dates.order);
    return day === undefined ? otherOrder(text, dates.order, dayFirst ?? monthFirst) : { day };
  }
  const hint = dates === undefined ? {} : { hint: dates.hint };
  if (shortYear) return { problem: { ...unreadable(text, foreignDates(text)), ...hint } };
  if (dayFirst !== undefined && (monthFirst === undefined || monthFirst === dayFirst)) return { day: dayFirst };
  if (monthFirst !== undefined && dayFirst === undefined) return { day: monthFirst };
  const readings = [dayFirst, monthFirst].flatMap((day) => (day === undefined ? [] : [dayWords(day)]));
  const what = messages.twoDates(text, readings.join(' or '));
  const meant = dates?.shown && dayIn(date, dates.shown);
  const fix = meant && dayWords(meant);
  return { problem: { code: 'date-ambiguous', what, suggestions: readings, ...hint, fix } };
}

/** The problem of a date that does not fit the order of its column. */
function otherOrder(text: string, order: DateOrder, meant: Day | undefined): ParsedDay {
  const what = messages.otherOrder(text, order === 'dmy');
  return { problem: { code: 'format', what, ...howFor(meant === undefined ? [] : [meant]) } };
}
