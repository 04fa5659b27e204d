import type { DateOrder } from '../../schema/date-order.ts';
import type { JoinedFinding } from '../../schema/joined-findings.ts';
import type { Column, Kind } from '../../schema/kind.ts';
import { rowWords } from '../../text/row-ranges.ts';
import type { ColumnDateOrder } from '../cells/date.ts';
import { dayWords } from '../cells/day-words.ts';
import { findingAt } from '../cells/finding-at.ts';
import { dayIn, plainDigits, type WrittenDate, writtenDate } from '../cells/written-date.ts';
import type { ReadSheet } from '../input/rows/data-rows.ts';
import { messages } from './messages.ts';

/** A date text and its row. */
type DateCell<Date extends WrittenDate = WrittenDate> = {
  readonly row: number;
  readonly text: string;
  readonly date: Date;
};
type InNumbers = Extract<WrittenDate, { type: 'numbers' }>;

/** The dates of a column that are texts. */
export type ColumnOfDates = {
  readonly column: Column;
  /** Dates with two readings, and numeric dates with a two-digit year. */
  readonly open: readonly DateCell<InNumbers>[];
  /** Dates with a sure order: only the day, or only the month, can be the first number. */
  readonly dmy: readonly DateCell[];
  readonly mdy: readonly DateCell[];
  /** Dates with a month name and a two-digit year. */
  readonly shortYears: readonly DateCell<Extract<WrittenDate, { type: 'day' }>>[];
};

/** The columns that have dates as texts. */
export function columnsOfDates(kind: Kind, { data, headers }: Pick<ReadSheet, 'data' | 'headers'>): ColumnOfDates[] {
  const columns = kind.columns.filter(({ key, cell }) => cell.type === 'date' && headers.numbers.has(key));
  // A sheet has few different days and many rows.
  const known = new Map<string, WrittenDate | undefined>();
  const dateIn = (text: string) => {
    if (!known.has(text)) known.set(text, writtenDate(plainDigits(text)));
    return known.get(text);
  };
  return columns.map((column) => {
    const found = { column, open: [], dmy: [], mdy: [], shortYears: [] } satisfies Collected;
    for (const { number: row, cells } of data) {
      const cell = cells.get(column.key);
      if (cell?.type === 'text') collect(found, row, cell.text, dateIn(cell.text));
    }
    return found;
  });
}

type Collected = {
  -readonly [Part in keyof ColumnOfDates]: ColumnOfDates[Part] extends readonly (infer Entry)[]
    ? Entry[]
    : ColumnOfDates[Part];
};

function collect(found: Collected, row: number, text: string, date: WrittenDate | undefined): void {
  if (date === undefined) return;
  if (date.type === 'day') {
    if (date.shortYear) found.shortYears.push({ row, text, date });
    return;
  }
  const { dayFirst, monthFirst, shortYear } = date;
  if (shortYear || (dayFirst !== undefined && monthFirst !== undefined && dayFirst !== monthFirst))
    found.open.push({ row, text, date });
  else if (monthFirst === undefined) found.dmy.push({ row, text, date });
  else if (dayFirst === undefined) found.mdy.push({ row, text, date });
}

/** The only order that columns with open dates show; undefined if they show none or both. */
export function orderShown(columns: readonly ColumnOfDates[]): DateOrder | undefined {
  const shown = columns
    .filter(({ open }) => open.length > 0)
    .flatMap(({ dmy, mdy }) => [
      ...(dmy.length > 0 ? (['dmy'] as const) : []),
      ...(mdy.length > 0 ? (['mdy'] as const) : []),
    ]);
  const [order, another] = new Set(shown);
  return another === undefined ? order : undefined;
}

function otherOrder(order: DateOrder): DateOrder {
  return order === 'dmy' ? 'mdy' : 'dmy';
}

export type DatesRead = {
  /** How numeric dates are read, by column key. */
  readonly dates: ReadonlyMap<string, ColumnDateOrder>;
  /** Findings that need no answer: how dates were read. */
  readonly findings: readonly JoinedFinding[];
  /** The order used for open dates; undefined if there are none, or if nobody has chosen it. */
  readonly order: DateOrder | undefined;
};

/**
 * How the dates of a sheet are read. An order applies only to columns with open dates. A remembered order of earlier
 * files applies only if this file's dates show that order alone. A wrong day costs money.
 *
 * @param decided How the dates of some columns are read, if `read` has only some rows of the sheet.
 */
export function datesRead(
  kind: Kind,
  read: Pick<ReadSheet, 'sheet' | 'data' | 'headers'>,
  decided: DatesRead['dates'] = new Map(),
): DatesRead {
  const columns = columnsOfDates(kind, read);
  const known = kind.naming?.dateOrder;
  const order =
    known !== undefined && (known.isByPerson || orderShown(columns) === known.order) ? known.order : undefined;
  const dates = new Map(decided);
  const findings = columns.flatMap((column) => shortYearFinding(column, read));
  for (const found of columns.filter(({ open, column }) => open.length > 0 && !decided.has(column.key))) {
    const { key } = found.column;
    if (order === undefined) {
      const hint = hintFor(found, known?.order);
      if (hint !== undefined) dates.set(key, { type: 'open', hint, shown: onlyOrder(found, known?.order) });
      continue;
    }
    dates.set(key, { type: 'order', order });
    findings.push(...orderFinding(found, order, known?.isByPerson === true, read));
  }
  const isUsed = [...dates.values()].some(({ type }) => type === 'order');
  return { dates, findings, order: isUsed ? order : undefined };
}

/**
 * The order that fits all dates of a column, if its own dates show it and nothing contradicts. A short year that needs
 * the other order contradicts, and so does an earlier file. A second separator contradicts too: `14.05.2029` and
 * `03/04/2029` come from two people.
 */
function onlyOrder({ open, dmy, mdy }: ColumnOfDates, remembered: DateOrder | undefined): DateOrder | undefined {
  if (dmy.length > 0 === mdy.length > 0) return undefined;
  const order = dmy.length > 0 ? 'dmy' : 'mdy';
  const separators = new Set([...open, ...dmy, ...mdy].map(({ text }) => /[-/.]/.exec(plainDigits(text))?.[0]));
  const fits = open.every(({ date }) => dayIn(date, order) !== undefined) && separators.size === 1;
  return fits && (remembered ?? order) === order ? order : undefined;
}

/** What the column's other dates, or earlier files, say about its open dates; undefined if nothing. */
function hintFor({ dmy, mdy }: ColumnOfDates, remembered: DateOrder | undefined): string | undefined {
  if (dmy.length > 0 && mdy.length > 0) return messages.bothOrders(rowsOf(dmy), rowsOf(mdy));
  if (dmy.length > 0) return messages.orderShown('dmy', rowsOf(dmy));
  if (mdy.length > 0) return messages.orderShown('mdy', rowsOf(mdy));
  return remembered === undefined ? undefined : messages.orderRemembered(remembered);
}

function rowsOf(cells: readonly DateCell[]): string {
  return rowWords(
    cells.map(({ row }) => row),
    MOST_PIECES,
  );
}

const MOST_PIECES = 5;

/**
 * One finding about the dates that got a meaning by an order. It is a warning if nothing in this column shows that
 * order.
 */
function orderFinding(
  found: ColumnOfDates,
  order: DateOrder,
  isByPerson: boolean,
  read: Pick<ReadSheet, 'sheet' | 'headers'>,
): JoinedFinding[] {
  const cells = found.open.filter(({ date }) => dayIn(date, order) !== undefined);
  const [first] = cells;
  const day = first && dayIn(first.date, order);
  if (first === undefined || day === undefined) return [];
  const isShown = isByPerson || found[order].length > 0;
  const what = messages.orderUsed(first.text, dayWords(day), order === 'dmy', isByPerson);
  const problem = { code: 'date-order-used', severity: isShown ? 'info' : 'warning', what } as const;
  return [inColumn(found.column, cells, { ...problem, hint: messages.otherwiseOrder(otherOrder(order)) }, read)];
}

function shortYearFinding({ column, shortYears }: ColumnOfDates, read: Pick<ReadSheet, 'sheet' | 'headers'>) {
  const [first] = shortYears;
  if (first === undefined) return [];
  const what = messages.shortYear(first.text, dayWords(first.date.day));
  const problem = { code: 'format', severity: 'info', what, hint: messages.nothingIfRight } as const;
  return [inColumn(column, shortYears, problem, read)];
}

/** One finding about several cells of a column, at the first cell. */
function inColumn(
  column: Column,
  [first, ...more]: readonly DateCell[],
  problem: Parameters<typeof findingAt>[1],
  { sheet, headers }: Pick<ReadSheet, 'sheet' | 'headers'>,
): JoinedFinding {
  const place = { sheet, row: first?.row ?? null, columnNumber: headers.numbers.get(column.key), column };
  const finding = findingAt({ ...place, value: first?.text }, problem);
  return more.length === 0 ? finding : { ...finding, rows: [first, ...more].flatMap((cell) => cell?.row ?? []) };
}
