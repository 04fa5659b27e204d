import type { Cell } from 'exceljs';
import type { ColumnModel } from '../model.ts';
import { cellTextSafe } from './write-text.ts';

declare module 'exceljs' {
  interface Cell {
    /** What the library writes for a note. Its own types and setters do not have the position of the box. */
    _comment: { readonly note: unknown; readonly model: object };
  }
}

const FONT = { name: 'Calibri', size: 9 };
const WIDTH_PX = 300;
const LETTERS_A_LINE = 52;
const LINE_PX = 16;
/** The height of a normal row. */
const ROW_PX = 20;
const PX_A_LETTER = 7;

/** Adds a note in a box that shows all of its text. The library's own box shows only five short lines. */
export function addNote(cell: Cell, text: string, columns: readonly ColumnModel[]): void {
  cell.note = { texts: [{ font: FONT, text: cellTextSafe(text) }] };
  const { note, model } = cell._comment;
  const [column, row] = [Number(cell.col), Number(cell.row)];
  const anchor = {
    left: column + 0.1,
    right: rightEdge(column, columns),
    top: row + 0.2,
    bottom: row + 0.2 + rowsFor(text),
  };
  cell._comment = { note, model: { ...model, anchor } };
}

/**
 * Gives where a box that begins beside the cell ends. Hidden columns have no width. The position within a column is in
 * 1/68.
 */
function rightEdge(column: number, columns: readonly ColumnModel[]): number {
  let left = WIDTH_PX;
  for (let index = column; ; index += 1) {
    const { width = 9, hidden = false } = columns[index] ?? {};
    const px = hidden ? 0 : width * PX_A_LETTER;
    if (px >= left) return index + Math.min(left / 68, 0.99);
    left -= px;
  }
}

function rowsFor(text: string): number {
  const lines = text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / LETTERS_A_LINE)), 0);
  return ((lines + 1) * LINE_PX) / ROW_PX;
}
