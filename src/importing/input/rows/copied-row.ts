import { cellText } from '../../../schema/cell.ts';
import type { Kind } from '../../../schema/kind.ts';
import type { Row } from '../../../spreadsheet/sheet.ts';
import { isBlank } from '../../cells/text.ts';
import type { Headers } from '../headers/headers.ts';
import { withMergedCells } from './merged-keys.ts';

/**
 * A row in the form that a copy, the results and the journal may have. It has all values of merged ranges. User's cells
 * that repeat a secret of the row, for example a formula `=D2`, are removed. The secret cells themselves are still in
 * it.
 */
export function copiedRow(kind: Kind, headers: Headers, read: Row): Row {
  const row = withMergedCells(kind, headers, read);
  if (headers.secret.size === 0 || row.number <= (headers.row ?? 0)) return row;
  const filled = [...row.cells].filter(([column, cell]) => headers.secret.has(column) && !isBlank(cell));
  const secrets = filled.map(([, cell]) => cellText(cell).trim());
  const repeats = (text: string) =>
    secrets.some((secret) => (secret.length < SHORT ? text === secret : text.includes(secret)));
  const isOpen = (column: number) => headers.secret.has(column) || headers.columns.has(column);
  const cells = [...row.cells].filter(([column, cell]) => isOpen(column) || !repeats(cellText(cell).trim()));
  return cells.length === row.cells.size ? row : { ...row, cells: new Map(cells) };
}

/** Shorter secrets are part of many texts that do not repeat them. */
const SHORT = 4;
