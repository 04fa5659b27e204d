import { cellText } from '../../../schema/cell.ts';
import { foldText } from '../../cells/text.ts';
import type { MarkedRow } from '../../input/rows/data-rows.ts';
import type { FilledCell } from '../../input/rows/packed-cells.ts';
import { type IsValue, isTotalOf, type Sums } from './total-rows.ts';

/**
 * The cell that shows that a row is a total, although its other cells are filled. "Fill down" and pivots with repeated
 * labels make such rows. A quantity in it must be the sum of those above. No code in it may be its own, because "Total"
 * with its own PO number is a product.
 */
export function filledTotal(
  { packed }: MarkedRow,
  above: MarkedRow | undefined,
  sums: Sums,
  isValue: IsValue,
): FilledCell | undefined {
  const filled = packed.filled();
  if (!sums.hasEqual(filled)) return undefined;
  const at = filled.find(({ cell }) => cell.type === 'text' && isTotalOf(cell.text, isValue));
  if (at === undefined) return undefined;
  const repeated = new Map(above?.packed.filled().map(({ number, cell }) => [number, foldText(cellText(cell))]));
  const isOwnCode = ({ number, cell, column }: FilledCell) => {
    const isCode = column?.sent === true && column.cell.type === 'text' && /\d/.test(cellText(cell));
    return isCode && repeated.get(number) !== foldText(cellText(cell));
  };
  return filled.some((cell) => cell !== at && isOwnCode(cell)) ? undefined : at;
}
