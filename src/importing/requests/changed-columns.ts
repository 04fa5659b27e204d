import type { Kind } from '../../schema/kind.ts';
import { plainSpelling } from '../../text/spelling.ts';

/** A column in which two bodies differ, with the values that only one of them has, as texts. */
export type ColumnChange = {
  readonly header: string;
  readonly before: readonly string[];
  readonly now: readonly string[];
  /** Whether the second body has no value in this column. */
  readonly isGone: boolean;
  /** Whether the values differ only in spelling. */
  readonly isSpelling: boolean;
};

/**
 * The columns in which two bodies of a kind differ, in the order of `columns`. The number and order of equal values do not
 * count.
 */
export function columnChanges(
  { columns }: Pick<Kind, 'columns'>,
  before: unknown,
  now: unknown,
): readonly ColumnChange[] {
  return columns.flatMap(({ sent, key, header }): ColumnChange[] => {
    if (!sent) return [];
    const [old, fresh] = [valuesAt(before, key.split('.')), valuesAt(now, key.split('.'))];
    const change = {
      before: old.filter((value) => !fresh.includes(value)),
      now: fresh.filter((value) => !old.includes(value)),
    };
    if (change.before.length === 0 && change.now.length === 0) return [];
    return [{ header, ...change, isGone: fresh.length === 0, isSpelling: spellings(old) === spellings(fresh) }];
  });
}

function spellings(values: readonly string[]): string {
  return [...new Set(values.map(plainSpelling))].toSorted().join('\n');
}

/** Each different value once, in order. */
function valuesAt(body: unknown, path: readonly string[]): string[] {
  return [...new Set(within(body, path))];
}

/** The values under a path, through all items of lists: texts unchanged, others as JSON. */
function within(value: unknown, path: readonly string[]): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => within(item, path));
  const [name, ...rest] = path;
  if (name === undefined) {
    if (value === undefined) return [];
    return [typeof value === 'string' ? value : JSON.stringify(value)];
  }
  if (typeof value !== 'object' || value === null) return [];
  return within(Object.entries(value).find(([member]) => member === name)?.[1], rest);
}
