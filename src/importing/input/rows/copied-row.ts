import { cellText } from '../../../schema/cell.ts';
import type { Kind } from '../../../schema/kind.ts';
import type { Row } from '../../../spreadsheet/sheet.ts';
import { foldText, isBlank } from '../../cells/text.ts';
import type { Headers } from '../headers/headers.ts';
import { withMergedCells } from './merged-keys.ts';

/**
 * Gives a function that removes repeated secrets from a row, for copies, results and the journal: the user's cells that
 * repeat a secret of any row, for example by a formula `=D2` or in a list of all passwords. The row also gets all values
 * of merged ranges. The secret cells themselves are still in it.
 *
 * @param rows Reads the rows of the sheet. They are read only if it has a column for secrets.
 */
export async function rowCopier(
  kind: Kind,
  headers: Headers,
  rows: () => AsyncIterable<Row>,
): Promise<(read: Row) => Row> {
  const hidden = new Set<string>();
  if (headers.secret.size > 0)
    for await (const row of rows()) for (const secret of secretsOf(headers, row)) hidden.add(secret);
  return (read) => copiedRow(kind, headers, read, hidden);
}

function copiedRow(kind: Kind, headers: Headers, read: Row, hidden: ReadonlySet<string>): Row {
  const row = withMergedCells(kind, headers, read);
  if (hidden.size === 0 || row.number === headers.row) return row;
  const own = secretsOf(headers, row);
  const repeats = (text: string) =>
    own.includes(text) ||
    [text, ...text.split(BETWEEN)].some((part) => part.length >= SHORT && hidden.has(part)) ||
    own.some((secret) => secret.length >= SHORT && text.includes(secret));
  const isOpen = (column: number) => headers.secret.has(column) || headers.columns.has(column);
  const cells = [...row.cells].filter(([column, cell]) => isOpen(column) || !repeats(foldText(cellText(cell))));
  return cells.length === row.cells.size ? row : { ...row, cells: new Map(cells) };
}

/** The secrets in a row, folded: a person may repeat one in other letters. */
function secretsOf({ secret, row: headerRow }: Headers, { number, cells }: Row): readonly string[] {
  if (number <= (headerRow ?? 0)) return [];
  const filled = [...cells].filter(([column, cell]) => secret.has(column) && !isBlank(cell));
  return filled.map(([, cell]) => foldText(cellText(cell)));
}

/** Between the words of a cell such as "Password: Abc123". */
const BETWEEN = /[\s,;:=/]+/;

/** Shorter secrets are part of many texts, and equal to many, that do not repeat them. */
const SHORT = 4;
