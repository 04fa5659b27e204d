import type { Cell } from '../../schema/cell.ts';
import type { Column } from '../../schema/kind.ts';
import type { Row, SeeFormula } from '../../spreadsheet/sheet.ts';
import { trimText } from '../cells/text.ts';
import { sheetHeaders } from '../input/headers/top-rows.ts';
import { cellName } from './choice-finder.ts';
import { chosenCell } from './choices.ts';
import type { FixableInput } from './with-fixes.ts';

/** A new text for one cell of an existing row. Rows and columns have the sheet's numbers, A = 1. */
export type CellEdit = {
  readonly row: number;
  readonly column: number;
  /** Empty to clear the cell. */
  readonly text: string;
};

/**
 * The input with new texts in single cells, as a person typed them on a page. Cells with formulas, in secret columns,
 * in our columns or above the data do not change.
 */
export async function withCells<Input extends FixableInput>(input: Input, edits: readonly CellEdit[]): Promise<Input> {
  if (edits.length === 0) return input;
  const { file, sheet } = input;
  const headers = await sheetHeaders(input);
  const news = new Map<number, Map<number, Cell | null>>();
  for (const { row, column, text } of edits) {
    const isKept = headers.secret.has(column) || headers.own.has(column);
    if (row <= (headers.row ?? Number.POSITIVE_INFINITY) || isKept) continue;
    const cells = news.get(row) ?? new Map<number, Cell | null>();
    news.set(row, cells);
    cells.set(column, typedCell(text, headers.columns.get(column)));
  }
  async function* rows(see?: SeeFormula): AsyncIterable<Row> {
    const formulas = new Set<string>();
    const seeToo: SeeFormula = (row, column, cell, uses) => {
      if (news.get(row)?.has(column)) formulas.add(cellName(row, column));
      see?.(row, column, cell, uses);
    };
    const isFree = (row: number, column: number) => !formulas.has(cellName(row, column));
    for await (const row of file.rows(sheet, seeToo)) yield editedRow(row, news, isFree);
  }
  return { ...input, file: { ...file, rows: (name, see) => (name === sheet ? rows(see) : file.rows(name, see)) } };
}

/** The cell for a text that a person typed into a column; null if it clears the cell. */
export function typedCell(text: string, column: Column | undefined): Cell | null {
  const trimmed = trimText(text);
  return trimmed === '' ? null : chosenCell(trimmed, column);
}

type News = ReadonlyMap<number, ReadonlyMap<number, Cell | null>>;

function editedRow(row: Row, news: News, isFree: (row: number, column: number) => boolean): Row {
  const withRanges = row.merged === undefined ? row : { ...row, merged: editedRanges(row.merged, news, isFree) };
  const edits = [...(news.get(row.number) ?? [])].filter(([column, cell]) => {
    return isFree(row.number, column) && !(cell === null && !row.cells.has(column));
  });
  if (edits.length === 0) return withRanges;
  const cells = new Map(row.cells);
  // The file's own values stay known, even if its sheet `Fixes` changed the cell before.
  const unchanged = new Map([...row.cells].filter(([column]) => edits.some(([edited]) => edited === column)));
  for (const [column, cell] of edits) {
    if (cell === null) cells.delete(column);
    else cells.set(column, cell);
  }
  return {
    ...withRanges,
    cells,
    changed: new Set([...(row.changed ?? []), ...edits.map(([column]) => column)]),
    unchanged: new Map([...unchanged, ...(row.unchanged ?? [])]),
  };
}

/** The merged ranges with edited values. A range shows the value of its first cell, which may be in a row above. */
function editedRanges(
  ranges: NonNullable<Row['merged']>,
  news: News,
  isFree: (row: number, column: number) => boolean,
) {
  return ranges.map((range) => {
    const cell = news.get(range.top)?.get(range.column);
    if (cell === undefined || !isFree(range.top, range.column)) return range;
    return { ...range, cell: cell ?? ({ type: 'text', text: '' } as const) };
  });
}
