import type { Day } from '../text/day.ts';

/**
 * A workbook as plain data, of which `spreadsheet/write` and `spreadsheet/patch` make a file. Rows and columns count from 1, colours are
 * `RRGGBB`, widths are in characters, heights in points.
 */
export type WorkbookModel = {
  readonly title: string;
  readonly subject: string;
  /** Program and version. */
  readonly creator: string;
  /** ISO time. */
  readonly createdAt: string;
  readonly styles: Readonly<Record<string, Style>>;
  /** Ranges by name, `Families!$B$2:$C$61`: conditional formats know other sheets by them alone. */
  readonly names?: Readonly<Record<string, string>>;
  /** In the order of the tabs; the first one is shown when the file is opened. */
  readonly sheets: readonly SheetModel[];
};

export type Style = {
  readonly bold?: boolean;
  readonly size?: number;
  readonly underline?: boolean;
  readonly colour?: string;
  readonly fill?: string;
  /** A number format as Excel writes it: `@` keeps what is typed as text. */
  readonly format?: string;
  readonly wrap?: boolean;
  readonly horizontal?: 'left' | 'center' | 'right';
  /** Steps away from the side at which it stands. */
  readonly indent?: number;
  readonly vertical?: 'top' | 'middle' | 'bottom';
  readonly lineBelow?: boolean;
  /** Thin grey lines on all sides, as a fill hides those of the sheet. */
  readonly boxed?: boolean;
  /** May be changed on a protected sheet. */
  readonly unlocked?: boolean;
};

export type SheetModel = {
  readonly name: string;
  readonly state?: 'visible' | 'hidden' | 'veryHidden';
  readonly tabColour?: string;
  readonly columns: readonly ColumnModel[];
  /** Style of all columns beyond those. */
  readonly beyond?: string;
  /** In ascending order; read once, when the sheet's turn has come. */
  readonly rows: Iterable<RowModel> | AsyncIterable<RowModel>;
  readonly frozen?: { readonly rows: number; readonly columns: number };
  /** The cell that is selected when the sheet is opened. */
  readonly cursor?: string;
  /** The range of the auto filter, with its header row; it reaches down to the last row at least. */
  readonly filter?: string;
  readonly validations?: readonly Validation[];
  /** Where several hold, the first one counts. */
  readonly formats?: readonly LiveFormat[];
  /**
   * Locks every cell that is not `unlocked`, without a password. What does not change contents stays allowed. Only for
   * workbooks that are written whole: the streaming writer puts it where the schema forbids it.
   */
  readonly protected?: boolean;
  /** Only for workbooks that are streamed: the library has none, and the other writer no place to add them. */
  readonly charts?: readonly Chart[];
  readonly print?: Print;
};

/** A chart of cells of the workbook; it changes with them. */
export type Chart = {
  /** Both pile their series up: columns from left to right, or bars from top to bottom. */
  readonly type: 'columns' | 'bars';
  readonly title: string;
  /** What the picture shows, for those who do not see it. */
  readonly description: string;
  /** The cells that it covers, `E2:L20`. */
  readonly anchor: string;
  readonly categories: Plotted<string>;
  readonly series: readonly Series[];
};

export type Series = Plotted<number> & {
  readonly name: string;
  /** The cell that holds the name, `Summary!$B$4`. */
  readonly nameCell: string;
  readonly colour: string;
};

/** Cells of one row or column, `Summary!$B$5:$B$16`, and their values for programs that do not calculate. */
export type Plotted<Value> = { readonly range: string; readonly values: readonly Value[] };

/** How a sheet comes out on paper, landscape. The title rows (`1:2`) and columns (`A:A`) are repeated on every page. */
export type Print = {
  /** All columns on one page, A4 or A3, or as many A3 pages side by side as it takes to stay readable. */
  readonly pages: 'one-wide' | 'one-wide-a3' | 'several-wide';
  /** What comes out (`A:T`, `A1:U40`), all without it; text that runs beyond it is cut instead of filling a page. */
  readonly area?: string;
  readonly titleRows?: string;
  readonly titleColumns?: string;
};

export type ColumnModel = {
  readonly width: number;
  /** Style of the cells that nobody has written yet. */
  readonly style?: string;
  readonly hidden?: boolean;
  /** Depth of the group that can be folded away. */
  readonly outline?: number;
};

export type RowModel = {
  readonly number: number;
  readonly height?: number;
  readonly hidden?: boolean;
  /** The first and last of the columns over which a cell is merged; the row has no other cell there. */
  readonly across?: readonly [first: number, last: number];
  /** By column; blank cells are absent. */
  readonly cells: ReadonlyMap<number, CellModel>;
};

export type CellModel = CellValue & { readonly style?: string; readonly note?: string };

export type CellValue =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'number'; readonly number: number }
  /** `time` is its time of day, `HH:MM` or `HH:MM:SS`. */
  | { readonly type: 'day'; readonly day: Day; readonly time?: string }
  | { readonly type: 'boolean'; readonly value: boolean }
  /** An error value such as `#N/A`. */
  | { readonly type: 'error'; readonly text: ErrorText }
  /** `result` is the cell's value until a program calculates it again. */
  | { readonly type: 'formula'; readonly formula: string; readonly result: string }
  | { readonly type: 'blank' };

export type ErrorText = '#N/A' | '#REF!' | '#NAME?' | '#DIV/0!' | '#NULL!' | '#VALUE!' | '#NUM!';

/** How cells look while a formula holds, which is written as for the first cell of the range. */
export type LiveFormat = {
  readonly range: string;
  readonly formula: string;
  readonly fill: string;
  readonly colour: string;
};

/** What may be entered in a range; formulas are written as for its first cell. */
export type Validation = {
  /** One range, `B3:B2002`. */
  readonly range: string;
  readonly rule:
    | { readonly type: 'list'; readonly formula: string }
    | { readonly type: 'whole'; readonly min: number; readonly max: number }
    | { readonly type: 'date'; readonly from: Day; readonly to: Day }
    | { readonly type: 'custom'; readonly formula: string };
  /** `stop` refuses, `warning` asks, `none` lets everything pass. */
  readonly onOther: 'stop' | 'warning' | 'none';
  /** At most 32 and 225 characters. */
  readonly title: string;
  readonly message: string;
};
