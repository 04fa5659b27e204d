import type { Day } from '../text/day.ts';

/**
 * A workbook as plain data. `spreadsheet/write` and `spreadsheet/patch` make a file from it. Rows and columns count
 * from 1, colours are `RRGGBB`, widths are in characters, heights in points.
 */
export type WorkbookModel = {
  readonly title: string;
  readonly subject: string;
  /** Program and version. */
  readonly creator: string;
  /** ISO time. */
  readonly createdAt: string;
  readonly styles: Readonly<Record<string, Style>>;
  /** Ranges by name, `Families!$B$2:$C$61`. A conditional format can refer to another sheet only by such a name. */
  readonly names?: Readonly<Record<string, string>>;
  /** In the order of the tabs. The first one is shown when the file is opened. */
  readonly sheets: readonly SheetModel[];
  /** The sheets that get a hidden name to identify them as ours, also after the user has renamed them. */
  readonly tagged?: readonly string[];
};

export type Style = {
  readonly bold?: boolean;
  readonly size?: number;
  readonly underline?: boolean;
  readonly colour?: string;
  readonly fill?: string;
  /** A number format as Excel writes it. `@` keeps what the user types as text. */
  readonly format?: string;
  readonly wrap?: boolean;
  readonly horizontal?: 'left' | 'center' | 'right';
  /** Steps of indentation from the side of the alignment. */
  readonly indent?: number;
  readonly vertical?: 'top' | 'middle' | 'bottom';
  readonly lineBelow?: boolean;
  /** Thin grey lines on all sides, because a fill hides the sheet's own grid lines. */
  readonly boxed?: boolean;
  /** The user may change the cell on a protected sheet. */
  readonly unlocked?: boolean;
};

export type SheetModel = {
  readonly name: string;
  readonly state?: 'visible' | 'hidden' | 'veryHidden';
  readonly tabColour?: string;
  readonly columns: readonly ColumnModel[];
  /** Style of all columns after the listed ones. */
  readonly beyond?: string;
  /** In ascending order. Read once, when the sheet is written. */
  readonly rows: Iterable<RowModel> | AsyncIterable<RowModel>;
  readonly frozen?: { readonly rows: number; readonly columns: number };
  /** The cell that is selected when the sheet is opened. */
  readonly cursor?: string;
  /** The range of the auto filter, including its header row. It is extended to the last row if needed. */
  readonly filter?: string;
  readonly validations?: readonly Validation[];
  /** If several apply to a cell, the first one wins. */
  readonly formats?: readonly LiveFormat[];
  /**
   * Locks every cell that is not `unlocked`, without a password. Actions that do not change contents stay allowed. Not
   * for streamed workbooks: the streaming writer puts the protection where the schema forbids it.
   */
  readonly protected?: boolean;
  /** Only for streamed workbooks. The library has no charts, and the other writer gives no way to add them. */
  readonly charts?: readonly Chart[];
  readonly print?: Print;
};

/** A chart of cells in the workbook. It changes with them. */
export type Chart = {
  /** Both stack their series: columns from left to right, or bars from top to bottom. */
  readonly type: 'columns' | 'bars';
  readonly title: string;
  /** What the picture shows, for users who cannot see it. */
  readonly description: string;
  /** The cells that it covers, `E2:L20`. */
  readonly anchor: string;
  readonly categories: Plotted<string>;
  readonly series: readonly Series[];
};

export type Series = Plotted<number> & {
  readonly name: string;
  /** The cell with the name, `Summary!$B$4`. */
  readonly nameCell: string;
  readonly colour: string;
};

/** Cells of one row or column, `Summary!$B$5:$B$16`, and their values for programs that do not calculate. */
export type Plotted<Value> = { readonly range: string; readonly values: readonly Value[] };

/** How a sheet is printed; always landscape. The title rows (`1:2`) and columns (`A:A`) are repeated on every page. */
export type Print = {
  /** All columns on one page (A4 or A3), or on as many A3 pages side by side as stay readable. */
  readonly pages: 'one-wide' | 'one-wide-a3' | 'several-wide';
  /**
   * The cells to print (`A:T`, `A1:U40`); all cells if absent. Text that runs out of the area is cut and does not add a
   * page.
   */
  readonly area?: string;
  readonly titleRows?: string;
  readonly titleColumns?: string;
};

export type ColumnModel = {
  readonly width: number;
  /** Style of the cells that are not written. */
  readonly style?: string;
  readonly hidden?: boolean;
  /** Outline level of the group that can be collapsed. */
  readonly outline?: number;
};

export type RowModel = {
  readonly number: number;
  readonly height?: number;
  readonly hidden?: boolean;
  /** The first and last column of a merged cell. The row has no other cell in between. */
  readonly across?: readonly [first: number, last: number];
  /** By column. Blank cells are absent. */
  readonly cells: ReadonlyMap<number, CellModel>;
};

export type CellModel = CellValue & { readonly style?: string; readonly note?: string };

export type CellValue =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'number'; readonly number: number }
  /** `time` is the time of day, `HH:MM` or `HH:MM:SS`. */
  | { readonly type: 'day'; readonly day: Day; readonly time?: string }
  | { readonly type: 'boolean'; readonly value: boolean }
  /** An error value such as `#N/A`. */
  | { readonly type: 'error'; readonly text: ErrorText }
  /** `result` is the cell's value until a program calculates it again. */
  | { readonly type: 'formula'; readonly formula: string; readonly result: string }
  | { readonly type: 'blank' };

export type ErrorText = '#N/A' | '#REF!' | '#NAME?' | '#DIV/0!' | '#NULL!' | '#VALUE!' | '#NUM!';

/** How cells look while a formula is true. The formula is written for the first cell of the range. */
export type LiveFormat = {
  readonly range: string;
  readonly formula: string;
  readonly fill: string;
  readonly colour: string;
};

/** What may be entered in a range. Formulas are written for its first cell. */
export type Validation = {
  /** One range, `B3:B2002`. */
  readonly range: string;
  readonly rule:
    | { readonly type: 'list'; readonly formula: string }
    | { readonly type: 'whole'; readonly min: number; readonly max: number }
    | { readonly type: 'date'; readonly from: Day; readonly to: Day }
    | { readonly type: 'custom'; readonly formula: string };
  /** For any other value: `stop` refuses it, `warning` asks, `none` allows it. */
  readonly onOther: 'stop' | 'warning' | 'none';
  /** At most 32 characters for the title and 225 for the message. */
  readonly title: string;
  readonly message: string;
  /** Whether both are also shown beside the selected cell. */
  readonly prompts?: true;
};
