import type { DateOrder } from '../../schema/date-order.ts';
import type { JoinedFinding } from '../../schema/joined-findings.ts';
import type { Column, Kind } from '../../schema/kind.ts';
import type { Day } from '../../text/day.ts';
import { findingAt } from '../cells/finding-at.ts';
import { plainDigits, type WrittenDate, writtenDate } from '../cells/written-date.ts';
import type { ReadSheet } from '../input/rows/data-rows.ts';

/** A date text and its row. */
export type DateCell<Date extends WrittenDate = WrittenDate> = {
  readonly row: number;
  readonly text: string;
  readonly date: Date;
};
type InNumbers = Extract<WrittenDate, { type: 'numbers' }>;

/** The dates of a column. All but `real` are texts. */
export type ColumnOfDates = {
  readonly column: Column;
  /** Dates with two readings, and numeric dates with a two-digit year. */
  readonly open: readonly DateCell<InNumbers>[];
  /** Dates with a sure order: only the day, or only the month, can be the first number. */
  readonly dmy: readonly DateCell[];
  readonly mdy: readonly DateCell[];
  /** Dates with a month name and a two-digit year. */
  readonly shortYears: readonly DateCell<Extract<WrittenDate, { type: 'day' }>>[];
  /** Dates of the spreadsheet program. */
  readonly real: readonly { readonly row: number; readonly text: string; readonly day: Day }[];
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
    const found: Collected = { column, open: [], dmy: [], mdy: [], shortYears: [], real: [] };
    for (const { number: row, cells } of data) {
      const cell = cells.get(column.key);
      if (cell?.type === 'text') collect(found, row, cell.text, dateIn(cell.text));
      if (cell?.type === 'date') found.real.push({ row, text: cell.text, day: cell.day });
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

/** One finding about several cells of a column, at the first cell. */
export function inColumn(
  column: Column,
  [first, ...more]: readonly Pick<DateCell, 'row' | 'text'>[],
  problem: Parameters<typeof findingAt>[1],
  { sheet, headers }: Pick<ReadSheet, 'sheet' | 'headers'>,
): JoinedFinding {
  const place = { sheet, row: first?.row ?? null, columnNumber: headers.numbers.get(column.key), column };
  const finding = findingAt({ ...place, value: first?.text }, problem);
  return more.length === 0 ? finding : { ...finding, rows: [first, ...more].flatMap((cell) => cell?.row ?? []) };
}
