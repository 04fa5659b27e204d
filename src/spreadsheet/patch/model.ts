import type { Style, WorkbookModel } from '../model.ts';

/**
 * A cell of one of our columns, or a new value for a cell of the user. A user's cell has `style` null and keeps its
 * style; an empty text clears it. Null removes the cell's content. `isNumber`: the text is a number. `keepsStyle`: the
 * style is only for a cell without one, because the user's colours may continue there.
 */
export type AddedCell = {
  readonly text: string;
  readonly style: string | null;
  readonly isNumber?: true;
  readonly keepsStyle?: true;
} | null;

export type AddedColumn = {
  /** A = 1. */
  readonly number: number;
  /** The text of its header. */
  readonly header: string;
  readonly width: number;
  readonly hidden: boolean;
  /** True if the column was not there last time. It gets its width, and blank cells there keep their style. */
  readonly isNew: boolean;
};

/**
 * How cells look while a formula is true. The formula is written for the first cell of the range, and contains
 * `HIGHLIGHT_TAG`.
 */
export type ConditionalFormat = {
  /** One range or several: `A3:A90 C3:C90`. */
  readonly range: string;
  readonly formula: string;
  readonly fill: string;
  readonly colour?: string;
  /** Set if the user's own conditional formats should be seen over it. */
  readonly isBehind?: true;
};

/** Part of the formula in each of our conditional formats, to recognise them. It is always 0. Programs keep it. */
export const HIGHLIGHT_TAG = 'N("qcsheet")';

/** The beginning of each of our notes. */
export const NOTE_TAG = 'qcsheet:';

export type PatchedRow = {
  readonly number: number;
  /** By column. All other cells are unchanged. */
  readonly cells: ReadonlyMap<number, AddedCell>;
  /** In points; null for the usual height; absent if it does not change. */
  readonly height?: number | null;
};

/** `range`: cells of one column, `B3:B90`. */
export type Dropdown = { readonly range: string; readonly formula: string };

/** The changes to a workbook: cells in our own columns of one sheet, highlights and notes on it, and our sheets. */
export type WorkbookPatch = {
  readonly headerRow: number;
  /** The last row that is sent; the header row if there is none. */
  readonly lastDataRow: number;
  /** True if the row is sent. */
  isData(row: number): boolean;
  /** The first column that is read. */
  readonly firstColumn: number;
  /** The last column with a header. The user may have added columns after ours. */
  readonly lastColumn: number;
  /** The range of a filter, for a sheet without a filter and without a table over the data; null for none. */
  readonly filter: string | null;
  readonly columns: readonly AddedColumn[];
  /** Gives the rows to write, in ascending order. All other rows are unchanged. */
  rows(): AsyncIterable<PatchedRow>;
  readonly styles: Readonly<Record<string, Style>>;
  /** If several apply to a cell, the first one wins. */
  readonly conditionalFormats: readonly ConditionalFormat[];
  /** Dropdowns for cells without one. The formula names cells of one of our sheets. */
  readonly dropdowns: readonly Dropdown[];
  readonly notes: readonly { readonly row: number; readonly column: number; readonly text: string }[];
  /** Our sheets. Each replaces the one of the same name from last time. */
  readonly sheets: WorkbookModel;
};
