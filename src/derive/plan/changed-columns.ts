import type { Kind } from '../../schema/kind.ts';

/** The headers of the columns in which two bodies of a kind differ, in the kind's order. How often a value occurs, and in which order, does not count. */
export function changedColumns({ columns }: Kind, before: unknown, now: unknown): readonly string[] {
  return columns
    .filter(({ sent, key }) => sent && valuesAt(before, key.split('.')) !== valuesAt(now, key.split('.')))
    .map(({ header }) => header);
}

function valuesAt(body: unknown, path: readonly string[]): string {
  return [...new Set(within(body, path))].toSorted().join();
}

/** The values under a path as JSON, of every item of the lists on the way. */
function within(value: unknown, path: readonly string[]): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => within(item, path));
  const [name, ...rest] = path;
  if (name === undefined) return value === undefined ? [] : [JSON.stringify(value)];
  if (typeof value !== 'object' || value === null) return [];
  return within(Object.entries(value).find(([member]) => member === name)?.[1], rest);
}
