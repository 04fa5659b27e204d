import type { Json, JsonObject, Kind, OwnValues, WireValue } from '../schema/kind.ts';
import type { Item } from './check-values.ts';

/** What a valid document says: the request's body, and the values that are not in it. */
export type DocumentValues = { readonly body: JsonObject; readonly own: OwnValues };

/** The request's body: the sent values nested along their keys, blank ones left out, lists only with items in them. */
export function bodyOf(kind: Kind, item: Item): JsonObject {
  const body: Tree = {};
  for (const column of kind.columns) {
    const wire = column.sent ? item.values.get(column.key)?.wire : undefined;
    if (wire !== undefined) put(body, within(column.key, item.level.path), wire);
  }
  for (const level of kind.levels) {
    const items = item.children.filter((child) => child.level === level).map((child) => bodyOf(kind, child));
    const filled = items.filter((one) => Object.keys(one).length > 0);
    if (filled.length > 0) put(body, within(level.path, item.level.path), filled);
  }
  return body;
}

/** The values of the document's own columns, by key. */
export function ownOf({ columns }: Kind, { values }: Item): OwnValues {
  const filled = columns.flatMap(({ key, sent }): [string, WireValue][] => {
    const wire = sent ? undefined : values.get(key)?.wire;
    return wire === undefined ? [] : [[key, wire]];
  });
  return Object.fromEntries(filled);
}

type Tree = { [key: string]: Json };

/** A path as seen from the item whose own path is `outer`. */
function within(path: string, outer: string): string[] {
  return (outer === '' ? path : path.slice(outer.length + 1)).split('.');
}

function put(tree: Tree, path: readonly string[], value: WireValue): void {
  const [name, ...rest] = path;
  if (name === undefined) return;
  if (rest.length === 0) {
    tree[name] = value;
    return;
  }
  const known = tree[name];
  const inner: Tree = isObject(known) ? { ...known } : {};
  put(inner, rest, value);
  tree[name] = inner;
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
