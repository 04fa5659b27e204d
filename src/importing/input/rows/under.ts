import type { Under } from '../../../schema/finding.ts';
import type { Column, Kind } from '../../../schema/kind.ts';
import { columnByKey } from '../../../schema/once-per.ts';

/** The key of the column with a lookup's parent; undefined if it has none. */
export function parentKey({ cell }: Column): string | undefined {
  return 'lookup' in cell ? cell.lookup.parent : undefined;
}

/** The keys of the columns with the parents of a column's values, the nearest first: family and category of a type. */
export function* parentKeys(column: Column, kind: Kind): Iterable<string> {
  for (let key = parentKey(column); key !== undefined; ) {
    yield key;
    const parent = columnByKey(kind).get(key);
    key = parent && parentKey(parent);
  }
}

/**
 * The parent that decides how a lookup's value is read: the nearest filled one. Undefined for a column without parents.
 *
 * @param textOf the document's text in a column, as written; empty if blank.
 */
export function underOf(column: Column, kind: Kind, textOf: (key: string) => string): Under | undefined {
  let nearest: Under | undefined;
  for (const key of parentKeys(column, kind)) {
    const value = textOf(key);
    nearest ??= { column: key, value };
    if (value !== '') return { column: key, value };
  }
  return nearest;
}
