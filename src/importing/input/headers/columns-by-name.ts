import type { Column, Kind } from '../../../schema/kind.ts';
import { headerMeanings } from './header-names.ts';

export type ColumnsByName = {
  /** The column that a text names, as a header does. */
  named(text: string): Column | undefined;
  /** Whether it was asked for before, and names none: without asking. */
  isKnownAsNone(text: string): boolean;
};

/** For the cells of rows: to find a column takes 5 microseconds, and rows repeat most of their texts, which are kept. */
export function columnsByName(kind: Kind): ColumnsByName {
  const meaningOf = headerMeanings(kind);
  const known = new Map<string, Column | null>();
  return {
    named(text) {
      const before = known.get(text);
      if (before !== undefined) return before ?? undefined;
      const meaning = meaningOf(text);
      const column = 'column' in meaning ? meaning.column : undefined;
      if (known.size < MOST_NAMES) known.set(text, column ?? null);
      return column;
    },
    isKnownAsNone: (text) => known.get(text) === null,
  };
}

/** With a tenth of it, a check of 48,000 different texts spent 7 % of its time here in place of 3. */
const MOST_NAMES = 50_000;
