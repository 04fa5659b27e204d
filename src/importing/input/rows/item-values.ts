import type { FileToSend } from '../../../contract/operation.ts';
import { cellText, columnLetters } from '../../../schema/cell.ts';
import type { Finding, Under } from '../../../schema/finding.ts';
import type { Column, Kind, Level, RequestValue } from '../../../schema/kind.ts';
import type { LookupIndex } from '../../../schema/lookup.ts';
import { columnByKey } from '../../../schema/once-per.ts';
import type { Day } from '../../../text/day.ts';
import { cellWords } from '../../cells/day-words.ts';
import { findingAt } from '../../cells/finding-at.ts';
import type { ParentValue } from '../../cells/lookup.ts';
import { messages } from '../../cells/messages.ts';
import type { Problem } from '../../cells/reading.ts';
import { trimText } from '../../cells/text.ts';
import type { DataRow, Group } from './group.ts';
import type { SheetColumn, SheetColumns } from './sheet-columns.ts';
import { parentKey, underOf } from './under.ts';

/** The data that every step of a document's check needs, and the function that reports findings. */
export type CheckContext = {
  readonly kind: Kind;
  readonly sheet: string;
  /** Column numbers (A = 1) by key. */
  readonly numbers: ReadonlyMap<string, number>;
  readonly columns: SheetColumns;
  readonly lookups: LookupIndex;
  readonly today: Day;
  readonly report: (finding: Finding) => void;
  /** Collects the lookup columns whose values could not be checked. */
  readonly unchecked: Set<Column>;
};

/** An item of a document with the values from all its rows. */
export type Item = {
  readonly level: Level;
  readonly rows: Group['rows'];
  readonly parent: Item | null;
  /** Values by column key. A value becomes unusable later if a child value shows that it is wrong. */
  readonly values: Map<string, Value>;
  readonly children: readonly Item[];
};

/** A filled cell. `requestValue` is undefined if it is not usable. */
export type Value = {
  readonly requestValue: RequestValue | undefined;
  readonly day: Day | undefined;
  readonly file?: FileToSend | undefined;
  readonly row: DataRow;
};

/**
 * Reads the cells of a document and joins the rows of each item. Reports cells that are wrong or contradict each other.
 */
export function readItem(group: Group, parent: Item | null, context: CheckContext): Item {
  const values = new Map<string, Value>();
  const children: Item[] = [];
  const item: Item = { level: group.level, rows: group.rows, parent, values, children };
  for (const sheetColumn of context.columns.get(group.level.name) ?? []) {
    const value = joinedValue(sheetColumn, item, context);
    if (value !== undefined) values.set(sheetColumn.column.key, value);
  }
  for (const child of group.children) {
    const inner = readItem(child, item, context);
    if (hasContent(inner)) children.push(inner);
  }
  return item;
}

/** The value of a column for an item, from the item or an outer one; undefined if blank. */
export function valueIn(item: Item, key: string): Value | undefined {
  return holderOf(item, key)?.values.get(key);
}

/** The item itself, or the outer item that has a value of a column. */
function holderOf(item: Item, key: string): Item | undefined {
  let around: Item | null = item;
  while (around !== null && !around.values.has(key)) around = around.parent;
  return around ?? undefined;
}

/** Reports a problem at the cell of a column in a row. */
export function reportAt(context: CheckContext, row: DataRow, column: Column, problem: Problem, under?: Under): void {
  const columnNumber = context.numbers.get(column.key);
  const place = { sheet: context.sheet, row: row.number, columnNumber, column, under };
  context.report(findingAt({ ...place, value: trimText(cellText(row.cells.get(column.key))) }, problem));
}

function hasContent({ children, values, level }: Item): boolean {
  return children.length > 0 || [...values.keys()].some((key) => key !== level.groupBy);
}

function joinedValue(sheetColumn: SheetColumn, item: Item, context: CheckContext): Value | undefined {
  const { column } = sheetColumn;
  let parents: readonly ParentValue[] | undefined;
  let first: Value | undefined;
  for (const row of item.rows) {
    const cell = row.cells.get(column.key);
    if (cell === undefined) continue;
    parents ??= parentsOf(column, item, context.kind);
    const reading = sheetColumn.read(cell, parents);
    if (reading.type === 'blank') continue;
    for (const note of reading.notes ?? []) reportAt(context, row, column, note);
    if (reading.type === 'bad') {
      if (reading.problem !== null) reportBad(context, item, row, column, reading.problem);
      first ??= { requestValue: undefined, day: undefined, row };
      continue;
    }
    if (reading.doubt !== undefined) reportAt(context, row, column, reading.doubt);
    if (reading.unchecked === true) context.unchecked.add(column);
    if (first?.requestValue === undefined)
      first = { requestValue: reading.requestValue, day: reading.day, file: reading.file, row };
    else if (column.key !== item.level.groupBy && !isSameValue(first.requestValue, reading.requestValue)) {
      reportAt(context, row, column, conflict(column, row, first.row, item, context));
    }
  }
  return first;
}

/** Reports a problem at the cell itself, or at the parent cell that it is about. That parent cell is then unusable. */
function reportBad(context: CheckContext, item: Item, row: DataRow, column: Column, problem: Problem): void {
  let wrong = column;
  for (let key = parentKey(column); problem.above !== undefined && key !== undefined; key = parentKey(wrong)) {
    wrong = columnByKey(context.kind).get(key) ?? column;
    if ('lookup' in wrong.cell && wrong.cell.lookup.list === problem.above) break;
  }
  const value = wrong === column ? undefined : valueIn(item, wrong.key);
  if (value !== undefined) holderOf(item, wrong.key)?.values.set(wrong.key, { ...value, requestValue: undefined });
  const at = row.cells.get(wrong.key) === undefined ? (value?.row ?? row) : row;
  reportAt(context, at, wrong, problem, underOf(wrong, context.kind, textIn(item)));
}

/** The text of a column for an item or an outer one, as written; empty if blank. */
function textIn(item: Item): (key: string) => string {
  return (key) => trimText(cellText(valueIn(item, key)?.row.cells.get(key)));
}

function isSameValue(a: RequestValue, b: RequestValue): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

function conflict(column: Column, row: DataRow, first: DataRow, item: Item, context: CheckContext): Problem {
  const [here, there] = [row, first].map((source) => `"${trimText(cellWords(source.cells.get(column.key)))}"`);
  const place = `${columnLetters(context.numbers.get(column.key) ?? 0)}${first.number}`;
  const noun = nounOf(context.kind, item.level);
  return { code: 'conflict', what: messages.differs(here, there, place, noun), mentions: [place] };
}

/** The word for an item of a level in messages. */
export function nounOf(kind: Kind, level: Level): string {
  return level === kind.levels[0] ? kind.noun[0] : level.name;
}

/** The document's values for a lookup's parents, the nearest first. */
function parentsOf(column: Column, item: Item, kind: Kind): readonly ParentValue[] {
  let key = parentKey(column);
  if (key === undefined) return NO_PARENTS;
  const parents: ParentValue[] = [];
  while (key !== undefined) {
    const parent = columnByKey(kind).get(key);
    if (parent === undefined || !('lookup' in parent.cell)) break;
    const value = valueIn(item, parent.key);
    const id = value?.requestValue;
    parents.push({
      list: parent.cell.lookup.list,
      value: value === undefined ? 'blank' : typeof id === 'string' ? { id } : 'bad',
    });
    key = parentKey(parent);
  }
  return parents;
}

const NO_PARENTS: readonly ParentValue[] = [];
