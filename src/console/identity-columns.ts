import type { Column, Kind } from '../schema/kind.ts';
import type { SheetRows } from './sheet-rows.ts';

const ROWS_TO_LOOK_AT = 200;
/** A column with fewer different values than this part of its cells does not tell documents apart. */
const MANY_VALUES = 0.5;

type Named = {
  readonly kind: Pick<Kind, 'levels' | 'identity'>;
  /** The named columns, by their numbers. */
  readonly named: ReadonlyMap<number, Column>;
  readonly rows: Pick<SheetRows, 'count' | 'at'>;
};

/**
 * The numbers of the columns by which a person recognizes a document, the best first: its group, then columns of its
 * identity with different values in most rows. Short values come first, because a number is quicker to compare than a
 * name. If no column is like that, the first one with a value.
 */
export function identityColumns({ kind, named, rows }: Named): readonly number[] {
  const numbers = new Map([...named].map(([number, { key }]) => [key, number]));
  const texts = textsByColumn(rows);
  const filled = (keys: readonly (string | undefined)[]) =>
    keys
      .map((key) => numbers.get(key ?? '') ?? 0)
      .filter((number) => (texts.get(number)?.length ?? 0) > 0 && !isSecretOrDay(named.get(number)));
  const group = filled([kind.levels[0].groupBy]);
  const others = filled(kind.identity ?? []);
  const telling = others
    .filter((number) => differentPart(texts.get(number) ?? []) >= MANY_VALUES)
    .toSorted((a, b) => meanLength(texts.get(a) ?? []) - meanLength(texts.get(b) ?? []));
  const found = [...new Set([...group, ...telling])];
  return found.length === 0 ? others.slice(0, 1) : found;
}

/** Many documents have the same day. */
function isSecretOrDay(column: Column | undefined): boolean {
  return column?.secret === true || column?.cell.type === 'date';
}

function textsByColumn(rows: Named['rows']): ReadonlyMap<number, readonly string[]> {
  const texts = new Map<number, string[]>();
  for (let index = 0; index < Math.min(rows.count, ROWS_TO_LOOK_AT); index += 1)
    for (const [number, text] of rows.at(index).cells) {
      if (text.trim() === '') continue;
      const known = texts.get(number) ?? [];
      known.push(text.trim());
      texts.set(number, known);
    }
  return texts;
}

function differentPart(texts: readonly string[]): number {
  return new Set(texts).size / texts.length;
}

function meanLength(texts: readonly string[]): number {
  return texts.reduce((sum, { length }) => sum + length, 0) / texts.length;
}
