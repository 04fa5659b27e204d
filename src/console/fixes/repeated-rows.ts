import type { CellEdit } from '../../importing/fixes/with-cells.ts';
import { rowsOf } from '../../schema/joined-findings.ts';
import type { Edits } from '../review/edits.ts';
import { areRepeated } from '../review/finding-list.ts';
import type { Review } from '../review/review.ts';

type Checked = {
  readonly review: Pick<Review, 'found' | 'documentRows' | 'freeColumns'> | null;
  readonly edits: Edits;
  /** The version of the edits at the check. */
  readonly checkedEdits: number;
};

/**
 * The cells that empty all rows of a sort of repeated documents. Documents changed since the check stay: they may say
 * something else now.
 */
export function emptiedCells({ review, edits, checkedEdits }: Checked, sort: number): readonly CellEdit[] {
  const found = review?.found.sorts.get(sort);
  if (review === null || found === undefined || !areRepeated(found)) return [];
  const changed = new Set(edits.rowsSince(checkedEdits));
  const rows = new Set(
    found.findings
      .flatMap(rowsOf)
      .map(review.documentRows)
      .filter((all) => !all.some((row) => changed.has(row)))
      .flat(),
  );
  return [...rows].flatMap((row) => review.freeColumns(row).map((column) => ({ row, column, text: '' })));
}
