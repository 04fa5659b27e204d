import { type Cell, cellText } from '../../../schema/cell.ts';
import { foldText } from '../../cells/text.ts';
import type { ColumnsByName } from '../../input/headers/columns-by-name.ts';
import type { ReadSheet } from '../../input/rows/data-rows.ts';
import type { FilledCell } from '../../input/rows/packed-cells.ts';

/** The first cell of a row that repeats the header row, or a row above it; otherwise undefined. */
export function headerAgain(filled: readonly FilledCell[], above: ReadSheet['above']): FilledCell | undefined {
  const isRepeated = above.some(({ cells }) =>
    filled.every(({ number, cell }) => {
      const there = cells.get(number);
      return there !== undefined && folded(there) === folded(cell);
    }),
  );
  const [at] = filled;
  return isRepeated ? at : undefined;
}

const FEWEST_NAMES = 2;

/**
 * The first known cell of a second header row in another language: each cell names its own column. Otherwise undefined.
 */
export function otherHeader(filled: readonly FilledCell[], columns: ColumnsByName): FilledCell | undefined {
  // A header row has no dates or numbers. This quickly excludes nearly all rows.
  if (filled.some(({ cell, column }) => column !== undefined && cell.type !== 'text')) return undefined;
  const known = filled.filter(({ column }) => column !== undefined);
  const isName = ({ cell, column }: FilledCell) => cell.type === 'text' && columns.named(cell.text) === column;
  const [at] = known;
  return known.length >= FEWEST_NAMES && known.every(isName) ? at : undefined;
}

/** The form in which cells of two header rows are compared. */
export function folded(cell: Cell): string {
  return foldText(cellText(cell)).replace(/ ?\*$/, '');
}
