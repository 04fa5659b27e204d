import type { WrongValue } from '../../importing/fixes/listed-fixes.ts';
import type { CellEdit } from '../../importing/fixes/with-cells.ts';
import type { FixBody } from '../api/findings.ts';
import type { Edits } from '../review/edits.ts';
import type { Review } from '../review/review.ts';

type Checked = {
  readonly review: Pick<Review, 'numberOf' | 'parents'>;
  readonly edits: Edits;
  /** The version of the edits at the check. */
  readonly checkedEdits: number;
};

/** The cells that a choice for a wrong value changes: its own, or those of its parent. Cells changed since stay. */
export function fixedCells(
  { review, edits, checkedEdits }: Checked,
  wrong: WrongValue,
  { instead, changes }: Pick<FixBody, 'instead' | 'changes'>,
): readonly CellEdit[] {
  const column = review.numberOf(wrong.column.key);
  if (column === undefined) return [];
  const isAsChecked = (cell: Pick<CellEdit, 'row' | 'column'>) =>
    !edits.columnsSince(cell.row, checkedEdits).has(cell.column);
  const rows = wrong.rows.filter((row) => isAsChecked({ row, column }));
  const cells =
    changes === 'value'
      ? rows.map((row) => ({ row, column }))
      : review.parents.cellsFor({ ...wrong, rows }).filter(isAsChecked);
  return cells.map((cell) => ({ row: cell.row, column: cell.column, text: instead }));
}
