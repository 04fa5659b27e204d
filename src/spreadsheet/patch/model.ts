import type { Style, WorkbookModel } from '../model.ts';

/**
 * A cell of one of our columns, or another value for one of the user's, which keeps its style (null); null where what is
 * there is taken away. `isNumber`: the text is a number.
 */
export type AddedCell = { readonly text: string; readonly style: string | null; readonly isNumber?: true } | null;

export type AddedColumn = {
  /** A = 1. */
  readonly number: number;
  /** The text of its header. */
  readonly header: string;
  readonly width: number;
  readonly hidden: boolean;
  /** Not from an earlier time: it gets its width, and a blank cell there keeps its style. */
  readonly isNew: boolean;
};

/** How cells look while a formula holds, which is written as for the first cell of the range. It has `MARK_TAG` in it. */
export type ConditionalFormat = {
  /** One range or several, `A3:A90 C3:C90`. */
  readonly range: string;
  readonly formula: string;
  readonly fill: string;
  readonly colour?: string;
};

/**
 * Is in the formula of each conditional format of ours, so that it is known again: it changes nothing, and programs keep
 * it.
 */
export const MARK_TAG = 'N("qcsheet")=0';

/** Each note of ours begins so. */
export const NOTE_TAG = 'qcsheet:';

/** What a workbook gets: cells in our own columns of one sheet, marks and notes on it, and sheets of ours. */
export type WorkbookPatch = {
  readonly headerRow: number;
  /** The last row that something is sent of; the one of the headers where there is none. */
  readonly lastDataRow: number;
  /** The first column that is read. */
  readonly firstColumn: number;
  /** The last column with a header, ours and the user's: the user may have added some behind ours. */
  readonly lastColumn: number;
  /** The range of a filter for a sheet that has none, and no table over the data; null for none. */
  readonly filter: string | null;
  readonly columns: readonly AddedColumn[];
  /** Whether cells of the user get other values: their formulas are to be calculated again. */
  readonly changesValues: boolean;
  /** The cells of a row that are written, by column; all others stay. In ascending order. */
  rows(): AsyncIterable<{ readonly number: number; readonly cells: ReadonlyMap<number, AddedCell> }>;
  readonly styles: Readonly<Record<string, Style>>;
  /** The first one that holds counts. */
  readonly conditionalFormats: readonly ConditionalFormat[];
  readonly notes: readonly { readonly row: number; readonly column: number; readonly text: string }[];
  /** Our sheets; each replaces the one of its name from last time. */
  readonly sheets: WorkbookModel;
};
