import type { DateOrder } from '../../schema/date-order.ts';
import type { Kind } from '../../schema/kind.ts';
import { dayWords } from '../cells/day-words.ts';
import { dayIn } from '../cells/written-date.ts';
import type { Input } from '../input/open-input.ts';
import { readRows } from '../input/rows/data-rows.ts';
import { type ColumnOfDates, columnsOfDates, orderShown } from './columns-of-dates.ts';

/** Asks a person whether dates have the order that others show; null if nobody can be asked. */
export type AskDateOrder = ((question: DateOrderQuestion) => Promise<DateOrderAnswer>) | null;

export type DateOrderQuestion = {
  readonly order: DateOrder;
  /** The columns with ambiguous dates. */
  readonly columns: readonly {
    readonly header: string;
    readonly count: number;
    /** One of these dates, and its day in this order. */
    readonly text: string;
    readonly day: string;
  }[];
  /** A date that shows the order. */
  readonly shownBy: { readonly text: string; readonly row: number };
};

/** `open`: the person has not decided. `stop`: the command ends here. */
export type DateOrderAnswer = 'yes' | 'open' | 'stop';

/** What is known about the order without a question: for this file, and from earlier files with its headers. */
export type KnownOrders = { readonly typed: DateOrder | undefined; readonly remembered: DateOrder | undefined };

/**
 * The input with the order of its dates, if it is known. If nobody has chosen it and the file's dates show only one
 * order, a person is asked. `answered` is then that order.
 */
export async function nameDateOrder(
  input: Input,
  { typed, remembered }: KnownOrders,
  ask: AskDateOrder,
): Promise<{ readonly input: Input; readonly answered?: DateOrder } | 'stop'> {
  if (typed !== undefined) return { input: withOrder(input, typed, true) };
  const known = remembered === undefined ? input : withOrder(input, remembered, false);
  if (ask === null) return { input: known };
  const columns = await datesIn(input);
  if (remembered !== undefined && orderShown(columns) === remembered) return { input: known };
  const question = questionOf(columns);
  const answer = question === undefined ? 'open' : await ask(question);
  if (answer === 'stop') return 'stop';
  if (question === undefined || answer === 'open') return { input: known };
  return { input: withOrder(input, question.order, true), answered: question.order };
}

function withOrder(input: Input, order: DateOrder, isByPerson: boolean): Input {
  const { naming = { columns: new Map(), unreadBefore: new Set() } } = input.kind;
  const kind: Kind = { ...input.kind, naming: { ...naming, dateOrder: { order, isByPerson } } };
  return { ...input, kind };
}

async function datesIn({ kind, file, sheet, headerRow }: Input): Promise<readonly ColumnOfDates[]> {
  return columnsOfDates(kind, await readRows(kind, file.rows(sheet), { sheet, headerRow }));
}

function questionOf(columns: readonly ColumnOfDates[]): DateOrderQuestion | undefined {
  const order = orderShown(columns);
  const shownBy = order && columns.find(({ open, ...shown }) => open.length > 0 && shown[order].length > 0)?.[order][0];
  if (order === undefined || shownBy === undefined) return undefined;
  const asked = columns.flatMap(({ column, open }) => {
    const first = open.find(({ date }) => dayIn(date, order) !== undefined);
    const day = first && dayIn(first.date, order);
    if (first === undefined || day === undefined) return [];
    return [{ header: column.header, count: open.length, text: first.text, day: dayWords(day) }];
  });
  return { order, columns: asked, shownBy };
}
