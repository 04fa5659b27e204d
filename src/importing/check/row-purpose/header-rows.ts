import { type Cell, cellText } from '../../../schema/cell.ts';
import { foldText } from '../../cells/text.ts';
import type { ColumnsByName } from '../../input/headers/columns-by-name.ts';
import type { ReadSheet } from '../../input/rows/data-rows.ts';
import type { FilledCell } from '../../input/rows/packed-cells.ts';

/** A row with the same texts as the header row, or a row above it. */
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

/** The second line of headers in two languages: each cell names the column that it is in. */
export function otherHeader(filled: readonly FilledCell[], columns: ColumnsByName): FilledCell | undefined {
  // A row with a date or a number is none: so nearly all rows are known.
  if (filled.some(({ cell, column }) => column !== undefined && cell.type !== 'text')) return undefined;
  const known = filled.filter(({ column }) => column !== undefined);
  const isName = ({ cell, column }: FilledCell) => cell.type === 'text' && columns.named(cell.text) === column;
  const [at] = known;
  return known.length >= FEWEST_NAMES && known.every(isName) ? at : undefined;
}

/** The form in which the cells of two rows of headers are compared. */
export function folded(cell: Cell): string {
  return foldText(cellText(cell)).replace(/ ?\*$/, '');
}
