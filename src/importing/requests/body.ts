import type { Column, Json, JsonObject, Kind, RequestValue } from '../../schema/kind.ts';
import type { Item } from '../input/rows/item-values.ts';
import type { KindRequest } from './fingerprint.ts';

/** What a document asks for: the request's body, and what goes beside it. */
export type DocumentValues = { readonly body: JsonObject; readonly address: Address };

/** The request's body: the sent values nested along their keys, blank ones left out, lists only with items in them. */
export function bodyOf(kind: Kind, item: Item): JsonObject {
  const body: Tree = {};
  for (const column of kind.columns) {
    const requestValue = column.sent ? item.values.get(column.key)?.requestValue : undefined;
    if (requestValue !== undefined) put(body, within(column.key, item.level.path), requestValue);
  }
  for (const level of kind.levels) {
    const items = item.children.filter((child) => child.level === level).map((child) => bodyOf(kind, child));
    const filled = items.filter((body) => Object.keys(body).length > 0);
    if (filled.length > 0) put(body, within(level.path, item.level.path), filled);
  }
  return body;
}

/** What the columns put beside the body; blank ones are left out. */
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
  // The same ids in another order name the same.
  return Array.isArray(requestValue) ? [...new Set(requestValue)].toSorted().join(',') : String(requestValue);
}

type Tree = { [key: string]: Json };

/** A path as seen from the item whose own path is `outer`. */
function within(path: string, outer: string): string[] {
  return (outer === '' ? path : path.slice(outer.length + 1)).split('.');
}

function put(tree: Tree, path: readonly string[], value: RequestValue): void {
  const [name, ...rest] = path;
  if (name === undefined) return;
  if (rest.length === 0) {
    tree[name] = value;
    return;
  }
  const known = tree[name];
  const inner: Tree = isTree(known) ? known : {};
  put(inner, rest, value);
  tree[name] = inner;
}

/** Whatever is nested in a body was made for it alone. */
function isTree(value: Json | undefined): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
