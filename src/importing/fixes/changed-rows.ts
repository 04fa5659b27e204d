import type { Cell } from '../../schema/cell.ts';
import type { Row, SeeFormula, SourceFile } from '../../spreadsheet/sheet.ts';

/** The input with other rows for its data sheet. */
export function withRows<Input extends { readonly file: SourceFile; readonly sheet: string }>(
  input: Input,
  rows: (see?: SeeFormula) => AsyncIterable<Row>,
): Input {
  const { file, sheet } = input;
  return { ...input, file: { ...file, rows: (name, see) => (name === sheet ? rows(see) : file.rows(name, see)) } };
}

/** The new value of a cell: null clears it, undefined leaves it. `before` is undefined for a blank cell. */
export type NewCell = (row: number, column: number, before: Cell | undefined) => Cell | null | undefined;

/** The row with new values; the same row if there are none. `columns`: those that may have one. */
export function changedRow(row: Row, columns: Iterable<number>, newCell: NewCell): Row {
  // A range shows the value of its first cell, which may be in a row above.
  const merged = row.merged?.map((range) => {
    const cell = newCell(range.top, range.column, range.cell);
    return cell === undefined ? range : { ...range, cell: cell ?? ({ type: 'text', text: '' } as const) };
  });
  const withMerged = merged === undefined ? row : { ...row, merged };
  const news = new Map<number, Cell | null>();
  for (const column of columns) {
    const before = row.cells.get(column);
    const cell = newCell(row.number, column, before);
    if (cell !== undefined && (cell !== null || before !== undefined)) news.set(column, cell);
  }
  if (news.size === 0) return withMerged;
  const cells = new Map(row.cells);
  // An existing column keeps its position.
  for (const [column, cell] of news)
    if (cell === null) cells.delete(column);
    else cells.set(column, cell);
  // The row may already have changed values: `--fix` and a person's edits come after the sheet `Fixes`. The file's own
  // values stay known.
  const own = [...row.cells].filter(([column]) => news.has(column));
  return {
    ...withMerged,
    cells,
    changed: new Set([...(row.changed ?? []), ...news.keys()]),
    unchanged: new Map([...own, ...(row.unchanged ?? [])]),
  };
}
