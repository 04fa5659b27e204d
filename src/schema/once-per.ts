import type { Kind } from './kind.ts';

/** What is made of an object, made once for each: a check asks the same of its kind for every row and every cell. */
export function oncePer<Of extends object, Made>(make: (of: Of) => Made): (of: Of) => Made {
  const known = new WeakMap<Of, { readonly made: Made }>();
  return (of) => {
    const found = known.get(of);
    if (found !== undefined) return found.made;
    const made = make(of);
    known.set(of, { made });
    return made;
  };
}

/** The columns of a kind, by key. */
export const columnByKey = oncePer(({ columns }: Kind) => new Map(columns.map((column) => [column.key, column])));

/** The columns of a kind by the names of their levels, in the kind's order. */
export const columnsByLevel = oncePer(({ columns }: Kind) => Map.groupBy(columns, ({ level }) => level));
