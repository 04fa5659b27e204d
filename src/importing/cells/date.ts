import { type Cell, cellText } from '../../schema/cell.ts';
import type { CellType } from '../../schema/kind.ts';
import { type Day, parseDay } from '../../text/day.ts';
import { dayWords } from './day-words.ts';
import { foreignDates } from './foreign-dates.ts';
import { messages } from './messages.ts';
import type { Problem, Reading } from './reading.ts';
import { brokenFormula, errorIn, trimText } from './text.ts';

type DateType = Extract<CellType, { type: 'date' }>;
type ParsedDay = { readonly day: Day } | { readonly problem: Problem };

const MONTHS = 'january february march april may june july august september october november december'.split(' ');
const HOW = messages.writeDate;

/** A day: a real date, year first, or with an English month. */
export function readDate(cell: Cell, type: DateType): Reading {
  const error = errorIn(cell);
  if (error !== undefined) return { kind: 'bad', problem: brokenFormula(error) };
  const found = cell.kind === 'date' ? { day: cell.day } : dayOfCell(cell);
  if ('problem' in found) return { kind: 'bad', problem: found.problem };
  if (found.day < FIRST_DAY) return { kind: 'bad', problem: smallNumber(found.day) };
  return { kind: 'value', wire: wireDate(found.day, type.wire), day: found.day };
}

/** Spreadsheet programs count the days from 1900 on: a day of that year is a small number that its format shows so. */
const FIRST_DAY = '1901-01-01';

function smallNumber(day: Day): Problem {
  const what = messages.smallNumberAsDate(dayWords(day));
  return { code: 'type', what, hint: HOW };
}

/** The day as the service writes it. */
function wireDate(day: Day, wire: DateType['wire']): string {
  switch (wire) {
    case 'YYYY-MM-DD':
      return day;
    case 'dd-MMM-yyyy':
      return dayWords(day);
  }
}

function dayOfCell(cell: Cell): ParsedDay {
  const text = trimText(cell.kind === 'number' ? cell.text : cellText(cell)).normalize('NFKC');
  const meant = foreignDates(text).map((day) => dayWords(day));
  const how = meant.length === 0 ? { hint: HOW } : { hint: howFor(meant), suggestions: meant };
  if (cell.kind !== 'text') {
    return { problem: { code: 'type', what: messages.cellIsNoDate(text), ...how } };
  }
  const unreadable: ParsedDay = { problem: { code: 'format', what: messages.notADate(text), ...how } };
  const yearFirst = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/.exec(text);
  if (yearFirst) return dayOrElse(yearFirst[1], yearFirst[3], yearFirst[4], unreadable);
  const named = /^(\d{1,2})[-/. ]\s*([a-z]{3,9})[-/. ]\s*(\d{4})$/i.exec(text);
  if (named) return dayOrElse(named[3], monthNumber(named[2] ?? ''), named[1], unreadable);
  const numeric = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/.exec(text);
  return numeric ? oneWay(text, numeric, unreadable) : unreadable;
}

function howFor(meant: readonly string[]): string {
  return messages.writeOneOf(meant);
}

/** `25/12/2027` reads one way only; `03/04/2027` reads two ways and is nobody's to guess. */
function oneWay(text: string, [, first, , second, year]: RegExpExecArray, unreadable: ParsedDay): ParsedDay {
  const dayFirst = dayOrElse(year, second, first, unreadable);
  const monthFirst = dayOrElse(year, first, second, unreadable);
  if ('problem' in dayFirst) return monthFirst;
  if ('problem' in monthFirst || monthFirst.day === dayFirst.day) return dayFirst;
  const readings = [dayFirst.day, monthFirst.day].map((day) => dayWords(day));
  return {
    problem: { code: 'date-ambiguous', what: messages.twoDates(text, readings.join(' or ')), suggestions: readings },
  };
}

function dayOrElse(year = '', month = '', date = '', otherwise: ParsedDay): ParsedDay {
  const day = parseDay(`${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`);
  return day === undefined ? otherwise : { day };
}

/** "3" for `Mar`, `march`, `Sept`; not a number for anything else. */
function monthNumber(name: string): string {
  const index = MONTHS.findIndex((month) => month.startsWith(name.toLowerCase()));
  return String(index + 1);
}
