import type { Current, CurrentRecord } from '../../schema/current.ts';
import type { Column, JsonObject, Kind, RequestValue } from '../../schema/kind.ts';
import type { LookupIndex } from '../../schema/lookup.ts';
import { readCell } from './read-cell.ts';
import { trimText } from './text.ts';

/** Whether a record has all values of a body, in the readable columns. */
export function showsAll(record: CurrentRecord, body: JsonObject, scope: Scope): boolean {
  return Object.keys(unlike(record, body, scope)).length === 0;
}

type Scope = { readonly current: Current; readonly kind: Kind; readonly lookups: LookupIndex };

/** The readable columns whose values in the record differ from a body, with the record's values. */
export function unlike(
  { values }: CurrentRecord,
  body: JsonObject,
  { current, kind, lookups }: Scope,
): Readonly<Record<string, string | null>> {
  const others = current.readable.flatMap((key): [string, string | null][] => {
    const sent = valueAt(body, key);
    if (sent === undefined || same(sent, requestValueOf(values[key] ?? '', columnOf(kind, key), lookups))) return [];
    return [[key, values[key] ?? null]];
  });
  return Object.fromEntries(others);
}

/** A value of the service in the form in which a cell with it would be sent. */
export function requestValueOf(text: string, column: Column, lookups: LookupIndex): RequestValue {
  if ('lookup' in column.cell) return trimText(text);
  const read = readCell({ type: 'text', text }, column, { lookups, parents: [] });
  return read.type === 'value' ? read.requestValue : trimText(text);
}

export function same(first: unknown, second: unknown): boolean {
  return JSON.stringify(first) === JSON.stringify(second);
}

/** The value at the path of a column key. */
export function valueAt(body: unknown, key: string): unknown {
  return key.split('.').reduce<unknown>((inner, name) => {
    return typeof inner === 'object' && inner !== null ? new Map(Object.entries(inner)).get(name) : undefined;
  }, body);
}

export function columnOf({ columns }: Kind, key: string): Column {
  const column = columns.find((candidate) => candidate.key === key);
  if (column === undefined) throw new Error(`"${key}" is no column of this kind.`);
  return column;
}

/** Whether the value exists. */
export function isRequestValue(value: unknown): value is RequestValue {
  return value !== undefined && value !== null;
}
