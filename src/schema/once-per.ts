import type { Kind } from './kind.ts';

/**
 * A function that calls `make` only once for each object. A check needs the same data of its kind for every row and
 * cell.
 */
export function oncePer<Source extends object, Made>(make: (source: Source) => Made): (source: Source) => Made {
  const known = new WeakMap<Source, { readonly made: Made }>();
  return (source) => {
    const found = known.get(source);
    if (found !== undefined) return found.made;
    const made = make(source);
    known.set(source, { made });
    return made;
  };
}

/** The columns of a kind, by key. */
export const columnByKey = oncePer(({ columns }: Kind) => new Map(columns.map((column) => [column.key, column])));
