import { cellText } from '../../schema/cell.ts';
import type { Current, CurrentRecord } from '../../schema/current.ts';
import type { Column, JsonObject, RequestValue } from '../../schema/kind.ts';
import type { LookupIndex } from '../../schema/lookup.ts';
import { minuteWords } from '../../text/day.ts';
import { findingAt } from '../cells/finding-at.ts';
import { nearest } from '../cells/nearest.ts';
import { columnOf, isRequestValue, requestValueOf, same, valueAt } from '../cells/service-values.ts';
import { foldText, trimText } from '../cells/text.ts';
import type { DataRow } from '../input/rows/group.ts';
import { type CheckContext, type Item, reportAt, type Value } from '../input/rows/item-values.ts';
import { messages } from './messages.ts';

/** What is known about the records that a file would change. */
export type CurrentState = {
  readonly records: readonly CurrentRecord[];
  /** The time when a template was made, in milliseconds since 1970; null for other files. */
  readonly madeAt: number | null;
  /** The body of our last update of a record; null if somebody changed the record since, or if that is not known. */
  lastSent(record: CurrentRecord): JsonObject | null;
};

/** The result of comparing a document with the service's records. */
export type Compared =
  /** The row matches no record or several. A finding says so. */
  | { readonly type: 'unknown' }
  | { readonly type: 'unchanged'; readonly id: string }
  /**
   * `before`: the service's values in the columns that the row changes, as far as known. `unknown`: keys of the filled
   * columns whose old values are not known.
   */
  | { readonly type: 'changed'; readonly id: string; readonly before: Before; readonly unknown: readonly string[] };

/** Values by column key; null if the service has no value. */
export type Before = Readonly<Record<string, RequestValue | null>>;

export type Comparer = {
  /** Compares one document and reports each change with the old and the new value. */
  compare(item: Item, context: CheckContext): Compared;
  /** The headers of the columns whose values the service does not show. */
  notCompared(): readonly string[];
};

export function createComparer(current: Current, known: CurrentState): Comparer {
  const byId = new Map(known.records.map((record) => [record.id, record]));
  const byCode = Map.groupBy(known.records, (record) => foldText(record.values[current.code] ?? ''));
  const seen = new Map<string, number>();
  const unread = new Set<string>();
  return {
    compare(item, context) {
      const record = recordOf(item, context, current, { byId, byCode });
      if (record === undefined) return { type: 'unknown' };
      const [row] = item.rows;
      const first = seen.get(record.id);
      if (first === undefined) seen.set(record.id, row.number);
      else context.report(again(context, row, first));
      warnOfTakenCode(item, record, context, current, byCode);
      const { id } = record;
      const lastSent = known.lastSent(record);
      const changes = changesIn(item, record, lastSent, { current, context });
      if (changes.length === 0 && first === undefined) return { type: 'unchanged', id };
      for (const change of changes) {
        if (change.before === undefined) unread.add(change.column.header);
        else if (change.words !== null)
          reportAt(context, change.row, change.column, { code: 'change', what: change.words });
      }
      const { changedAt } = record;
      const isLater = known.madeAt !== null && changedAt !== null && changedAt > known.madeAt;
      if (isLater && lastSent === null) context.report(changedSince(context, row, changedAt));
      const unknown = changes.flatMap(({ column, before }) => (before === undefined ? column.key : []));
      return { type: 'changed', id, before: beforeOf(changes), unknown };
    },
    notCompared: () => [...unread],
  };
}

type Index = {
  readonly byId: ReadonlyMap<string, CurrentRecord>;
  readonly byCode: ReadonlyMap<string, readonly CurrentRecord[]>;
};

/** The record of the row; undefined if the row names none. A wrong id is reported when the cell is read. */
function recordOf(
  item: Item,
  context: CheckContext,
  current: Current,
  { byId, byCode }: Index,
): CurrentRecord | undefined {
  const id = item.values.get(current.key);
  if (id !== undefined) return typeof id.requestValue === 'string' ? byId.get(id.requestValue) : undefined;
  const code = item.values.get(current.code);
  if (typeof code?.requestValue !== 'string') return undefined;
  const [found, ...others] = byCode.get(foldText(code.requestValue)) ?? [];
  if (found !== undefined && others.length === 0) return found;
  const column = columnOf(context.kind, current.code);
  const [singular, plural] = context.kind.noun;
  const header = columnOf(context.kind, current.key).header;
  if (found === undefined) {
    const what = messages.unknownCode(code.requestValue, singular);
    const suggestions = likeCodes(
      code.requestValue,
      [...byCode.values()].flatMap(([first]) => first?.values[current.code] ?? []),
    );
    const hint = messages.newCodeById(suggestions, singular, header);
    reportAt(context, code.row, column, { code: 'lookup-unknown', what, hint, suggestions });
  } else {
    const names = [found, ...others].map(({ label, id: own }) => `${label} [${own}]`);
    const what = messages.codeOfSeveral(code.requestValue, names.length, plural, names.join(', '));
    const hint = messages.writeTheId(header);
    reportAt(context, code.row, column, { code: 'lookup-ambiguous', what, hint, suggestions: names.slice(0, 3) });
  }
  return undefined;
}

/**
 * The codes that equal the text without leading zeros, or the nearest ones. Spreadsheet programs remove leading zeros
 * (417 for 00417).
 */
function likeCodes(text: string, codes: readonly string[]): readonly string[] {
  const bare = (code: string) => foldText(code).replace(/^0+(?=.)/, '');
  const same = codes.filter((code) => bare(code) === bare(text));
  return same.length > 0 ? same.slice(0, 3) : nearest(text, codes);
}

/** Warns if the row gives the record a code that another record already has. */
function warnOfTakenCode(
  { values }: Item,
  { id, label }: CurrentRecord,
  context: CheckContext,
  { key, code }: Current,
  byCode: Index['byCode'],
): void {
  const value = values.get(code);
  if (typeof value?.requestValue !== 'string') return;
  const [owner] = (byCode.get(foldText(value.requestValue)) ?? []).filter((record) => record.id !== id);
  if (owner === undefined) return;
  const [noun] = context.kind.noun;
  const what = messages.codeTaken(value.requestValue, noun, owner.label, owner.id, label, id);
  const hint = messages.sameOwner(columnOf(context.kind, key).header, noun);
  reportAt(context, value.row, columnOf(context.kind, code), { code: 'unlikely', what, hint });
}

function again({ kind, sheet }: CheckContext, row: DataRow, first: number) {
  const [noun] = kind.noun;
  const what = messages.sameAsRow(noun, first);
  const hint = messages.keepOneRow(noun);
  return findingAt({ sheet, row: row.number }, { code: 'duplicate', what, hint });
}

function changedSince({ kind, sheet }: CheckContext, row: DataRow, changedAt: number) {
  const when = minuteWords(new Date(changedAt).toISOString());
  const what = messages.changedSince(kind.noun[0], when);
  const hint = messages.lookAtNow;
  return findingAt({ sheet, row: row.number }, { code: 'changed-since', what, hint });
}

type Change = {
  readonly column: Column;
  readonly row: DataRow;
  /** Null if the service has no value; undefined if it does not show it. */
  readonly before: RequestValue | null | undefined;
  /** The old and the new value; null if the cell is not usable, which another finding reports. */
  readonly words: string | null;
};

type Scope = { readonly current: Current; readonly context: CheckContext };

/**
 * The filled cells that differ from the service's record. If the service does not show a value, our last update counts.
 */
function changesIn(
  item: Item,
  record: CurrentRecord,
  lastSent: JsonObject | null,
  { current, context }: Scope,
): Change[] {
  return context.kind.columns.flatMap((column): Change[] => {
    const value = column.sent ? item.values.get(column.key) : undefined;
    if (value === undefined) return [];
    const { row, requestValue } = value;
    if (!current.readable.includes(column.key)) {
      const last = lastSent === null ? undefined : valueAt(lastSent, column.key);
      if (requestValue !== undefined && same(requestValue, last)) return [];
      const before = isRequestValue(last) ? last : undefined;
      const words =
        requestValue === undefined || before === undefined
          ? null
          : changeWords(before, requestValue, column, context.lookups);
      return [{ column, row, before, words }];
    }
    const before = record.values[column.key] ?? null;
    if (before !== null && says(value, before, column, context.lookups)) return [];
    const words = requestValue === undefined ? null : changeWords(before, requestValue, column, context.lookups);
    return [{ column, row, before, words }];
  });
}

/** Whether a cell has the service's value. An equal value that breaks our own rules is no change. */
function says({ requestValue, row }: Value, before: string, column: Column, lookups: LookupIndex): boolean {
  if (requestValue === undefined) return trimText(cellText(row.cells.get(column.key))) === trimText(before);
  return same(requestValue, requestValueOf(before, column, lookups));
}

function beforeOf(changes: readonly Change[]): Before {
  const read = changes.flatMap(({ column, before }) => (before === undefined ? [] : [[column.key, before] as const]));
  return Object.fromEntries(read);
}

/** `"Ningbo" -> "Cixi".` */
function changeWords(before: RequestValue | null, now: RequestValue, column: Column, lookups: LookupIndex): string {
  const old = before === null ? 'nothing' : `"${shown(before, column, lookups)}"`;
  return `${old} -> "${shown(now, column, lookups)}".`;
}

function shown(requestValue: RequestValue, { cell }: Column, lookups: LookupIndex): string {
  const text = typeof requestValue === 'string' ? requestValue : JSON.stringify(requestValue);
  return 'lookup' in cell ? (lookups.byId(cell.lookup.list, text)?.label ?? text) : text;
}
