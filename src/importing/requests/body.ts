import type { Column, Json, JsonObject, Kind, Level, RequestValue } from '../../schema/kind.ts';
import { oncePer } from '../../schema/once-per.ts';
import type { Item } from '../input/rows/item-values.ts';
import type { KindRequest } from './fingerprint.ts';

/** The values of a document: the request's body, and the values outside it. */
export type DocumentValues = { readonly body: JsonObject; readonly address: Address };

/** The request's body: the sent values nested along their keys. Blank values and empty lists are omitted. */
export function bodyOf(kind: Kind, item: Item): JsonObject {
  return objectOf(treeOf(kind, item));
}

function treeOf(kind: Kind, item: Item): Tree {
  const tree: Tree = new Map();
  const pathOf = pathsOf(kind).get(item.level);
  for (const [key, { requestValue }] of item.values) {
    const path = pathOf?.get(key);
    if (path !== undefined && requestValue !== undefined) put(tree, path, requestValue);
  }
  for (const level of kind.levels) {
    const items = item.children.filter((child) => child.level === level).map((child) => treeOf(kind, child));
    const filled = items.filter(({ size }) => size > 0).map(objectOf);
    if (filled.length > 0) put(tree, within(level.path, item.level.path), filled);
  }
  return tree;
}

/** The values outside the body, without blank ones. */
export type Address = Pick<KindRequest, 'path' | 'query' | 'file'>;

export function addressOf(kind: Kind, item: Item): Address {
  const placed = (place: Column['place']) => {
    const pairs = kind.columns.flatMap((column): [string, string][] => {
      const requestValue = column.place === place ? item.values.get(column.key)?.requestValue : undefined;
      return requestValue === undefined ? [] : [[column.key, parameterText(column, requestValue)]];
    });
    return pairs.length === 0 ? undefined : Object.fromEntries(pairs);
  };
  const [path, query] = [placed('path'), placed('query')];
  const column = kind.columns.find((candidate) => candidate.place === 'file');
  const file = column && item.values.get(column.key)?.file;
  return { ...(path && { path }), ...(query && { query }), ...(file && { file }) };
}

function parameterText({ cell }: Column, requestValue: RequestValue): string {
  if (cell.type === 'yes-no') return String(requestValue === 'yes');
  // The order of ids does not matter.
  return Array.isArray(requestValue) ? [...new Set(requestValue)].toSorted().join(',') : String(requestValue);
}

/** The paths of the sent fields by column key, relative to an item of the level. */
const pathsOf = oncePer(({ levels, columns }: Kind) => {
  const sent = columns.filter((column) => column.sent);
  const pathsIn = ({ path }: Level) => new Map(sent.map(({ key }) => [key, within(key, path)]));
  return new Map(levels.map((level) => [level, pathsIn(level)]));
});

type Tree = Map<string, Json | Tree>;

/** A path relative to an item whose own path is `outer`. */
function within(path: string, outer: string): string[] {
  return (outer === '' ? path : path.slice(outer.length + 1)).split('.');
}

function put(tree: Tree, path: readonly string[], value: Json): void {
  const [name, ...rest] = path;
  if (name === undefined) return;
  if (rest.length === 0) {
    tree.set(name, value);
    return;
  }
  const known = tree.get(name);
  const inner: Tree = known instanceof Map ? known : new Map();
  put(inner, rest, value);
  tree.set(name, inner);
}

/** Builds the object at once. Adding many members one by one takes four times the memory in V8. */
function objectOf(tree: Tree): JsonObject {
  return Object.fromEntries(
    Array.from(tree, ([name, value]) => [name, value instanceof Map ? objectOf(value) : value]),
  );
}
