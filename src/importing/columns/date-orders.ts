import type { DateOrder } from '../../schema/date-order.ts';
import type { JoinedFinding } from '../../schema/joined-findings.ts';
import type { Kind } from '../../schema/kind.ts';
import { rowWords } from '../../text/row-ranges.ts';
import type { ColumnDateOrder } from '../cells/date.ts';
import { dayWords } from '../cells/day-words.ts';
import { dayIn, plainDigits } from '../cells/written-date.ts';
import type { ReadSheet } from '../input/rows/data-rows.ts';
import { type ColumnOfDates, columnsOfDates, type DateCell, inColumn, orderShown } from './columns-of-dates.ts';
import { messages } from './messages.ts';
import { swappedFinding } from './swapped-dates.ts';

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
  const findings = columns.flatMap((column) => [...shortYearFinding(column, read), ...swappedFinding(column, read)]);
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
