import type { Under } from '../../../schema/finding.ts';
import type { Column, Kind } from '../../../schema/kind.ts';

/** The key of the column with a lookup's parent; undefined if it has none. */
export function parentKey({ cell }: Column): string | undefined {
  return 'lookup' in cell ? cell.lookup.parent : undefined;
}

/**
 * The parent that decides how a lookup's value is read: the nearest filled one. Undefined for a column without parents.
 *
 * @param textOf the document's text in a column, as written; empty if blank.
 */
export function underOf(column: Column, kind: Kind, textOf: (key: string) => string): Under | undefined {
  let nearest: Under | undefined;
  for (let key = parentKey(column); key !== undefined; ) {
    const value = textOf(key);
    nearest ??= { column: key, value };
    if (value !== '') return { column: key, value };
    const above: string = key;
    const parent = kind.columns.find((candidate) => candidate.key === above);
    key = parent && parentKey(parent);
  }
  return nearest;
}
