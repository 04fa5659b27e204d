import type { Column, Kind } from '../../schema/kind.ts';
import type { ShownRow } from '../api/desk.ts';

const ROWS_TO_LOOK_AT = 200;
/** A column tells documents apart if it has at least this part of the different values that the best one has. */
const MANY_VALUES = 0.5;

type Named = {
  readonly kind: Pick<Kind, 'levels' | 'identity'>;
  /** The named columns, by their numbers. */
  readonly named: ReadonlyMap<number, Column>;
  readonly rows: { readonly count: number; at(index: number): Pick<ShownRow, 'cells'> };
};

/**
 * The numbers of the columns that identify a document for a person, the best first: its group, then the columns of its
 * identity with many different values. Columns of the document itself come before those of its parts, and short values
 * before long ones, because a number is quicker to compare than a name. If all rows have the same values, only the first
 * of these columns.
 */
export function identityColumns({ kind, named, rows }: Named): readonly number[] {
  const numbers = new Map([...named].map(([number, { key }]) => [key, number]));
  const texts = textsByColumn(rows);
  const filled = (keys: readonly (string | undefined)[]) =>
    keys
      .map((key) => numbers.get(key ?? '') ?? 0)
      .filter((number) => (texts.get(number)?.length ?? 0) > 0 && !isSecretOrDay(named.get(number)));
  const isOfPart = (number: number) => named.get(number)?.level !== kind.levels[0].name;
  const group = filled([kind.levels[0].groupBy]);
  const others = filled(kind.identity ?? []);
  const most = Math.max(0, ...others.map((number) => different(texts.get(number))));
  if (most <= 1) return [...new Set([...group, ...others.slice(0, 1)])];
  const telling = others
    .filter((number) => different(texts.get(number)) >= most * MANY_VALUES)
    .toSorted((a, b) => meanLength(texts.get(a)) - meanLength(texts.get(b)))
    .toSorted((a, b) => Number(isOfPart(a)) - Number(isOfPart(b)));
  return [...new Set([...group, ...telling])];
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

function different(texts: readonly string[] = []): number {
  return new Set(texts).size;
}

function meanLength(texts: readonly string[] = []): number {
  return texts.reduce((sum, { length }) => sum + length, 0) / texts.length;
}
