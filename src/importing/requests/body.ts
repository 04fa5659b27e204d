import type { Column, Json, JsonObject, Kind, Level, RequestValue } from '../../schema/kind.ts';
import { oncePer } from '../../schema/once-per.ts';
import { outerLevel } from '../input/rows/group.ts';
import type { Item } from '../input/rows/item-values.ts';
import type { KindRequest } from './fingerprint.ts';

/** The values of a document: the request's body, and the values outside it. */
export type DocumentValues = { readonly body: JsonObject; readonly address: Address };

/** The request's body: the sent values nested along their keys. Blank values and empty lists are omitted. */
export function bodyOf(kind: Kind, item: Item): JsonObject {
  return filledForm(item, formsOf(kind).get(item.level) ?? []) ?? {};
}

/** The members that an item of a level may have in the body. */
type Form = readonly { readonly name: string; readonly member: Member }[];
/** The value of a column, the items of an inner level, or an object inside this one. */
type Member =
  | { readonly type: 'value'; readonly key: string }
  | { readonly type: 'items'; readonly level: Level; readonly form: Form }
  | { readonly type: 'object'; readonly form: Form };

/** Undefined if nothing is filled. Adding the members one by one would take four times the memory in V8. */
function filledForm(item: Item, form: Form): JsonObject | undefined {
  const filled: [string, Json][] = [];
  for (const { name, member } of form) {
    const value = memberOf(item, member);
    if (value !== undefined) filled.push([name, value]);
  }
  return filled.length === 0 ? undefined : Object.fromEntries(filled);
}

function memberOf(item: Item, member: Member): Json | undefined {
  if (member.type === 'value') return item.values.get(member.key)?.requestValue;
  if (member.type === 'object') return filledForm(item, member.form);
  const items = item.children.flatMap((child) =>
    child.level === member.level ? (filledForm(child, member.form) ?? []) : [],
  );
  // A copy, because `flatMap` leaves room for sixteen items, which takes 128 bytes.
  return items.length === 0 ? undefined : [...items];
}

/** The form of each level's items. */
const formsOf = oncePer((kind: Kind): ReadonlyMap<Level, Form> => {
  const formOf = (level: Level): Form => {
    const values = kind.columns
      .filter((column) => column.sent && column.level === level.name)
      .map(({ key }): Field => ({ path: within(key, level.path), member: { type: 'value', key } }));
    const items = kind.levels
      .filter((inner) => outerLevel(kind, inner) === level)
      .map((inner): Field => {
        const member = { type: 'items', level: inner, form: formOf(inner) } as const;
        return { path: within(inner.path, level.path), member };
      });
    return nested([...values, ...items]);
  };
  return new Map(kind.levels.map((level) => [level, formOf(level)]));
});

type Field = { readonly path: readonly string[]; readonly member: Member };

function nested(fields: readonly Field[]): Form {
  const byName = Map.groupBy(fields, ({ path: [name = ''] }) => name);
  return [...byName].map(([name, named]) => {
    const leaf = named.find(({ path }) => path.length === 1)?.member;
    const inner = named.map(({ path: [, ...path], member }) => ({ path, member }));
    return { name, member: leaf ?? { type: 'object', form: nested(inner) } };
  });
}

/** The values outside the body, without blank ones. */
export type Address = Pick<KindRequest, 'path' | 'query' | 'file'>;

export function addressOf(kind: Kind, item: Item): Address {
  const columns = columnsByPlace(kind);
  const placed = (place: Column['place']) => {
    const pairs = (columns.get(place) ?? []).flatMap((column): [string, string][] => {
      const requestValue = item.values.get(column.key)?.requestValue;
      return requestValue === undefined ? [] : [[column.key, parameterText(column, requestValue)]];
    });
    return pairs.length === 0 ? undefined : Object.fromEntries(pairs);
  };
  const [path, query] = [placed('path'), placed('query')];
  const [column] = columns.get('file') ?? [];
  const file = column && item.values.get(column.key)?.file;
  if (path === undefined && query === undefined && file === undefined) return NO_ADDRESS;
  return { ...(path && { path }), ...(query && { query }), ...(file && { file }) };
}

/** One for all documents, because an empty object takes 56 bytes. */
const NO_ADDRESS: Address = {};

const columnsByPlace = oncePer(({ columns }: Kind) => Map.groupBy(columns, ({ place }) => place));

function parameterText({ cell }: Column, requestValue: RequestValue): string {
  if (cell.type === 'yes-no') return String(requestValue === 'yes');
  // The order of ids does not matter.
  return Array.isArray(requestValue) ? [...new Set(requestValue)].toSorted().join(',') : String(requestValue);
}

/** A path relative to an item whose own path is `outer`. */
function within(path: string, outer: string): string[] {
  return (outer === '' ? path : path.slice(outer.length + 1)).split('.');
}
