import type { Cell } from '../schema/cell.ts';
import type { DateOrder } from '../schema/date-order.ts';

/** One line of a sheet. Blank cells are absent; `cells` is keyed by the column's number, A = 1. */
export type Row = {
  /** The number that a spreadsheet program shows; the header of a CSV is row 1. */
  readonly number: number;
  readonly hidden: boolean;
  readonly cells: ReadonlyMap<number, Cell>;
  /** How many cells a row of a CSV has, blank ones too; absent for other files. */
  readonly width?: number;
  /** The merged ranges that reach into this row from one above, where they show a value; absent where there are none. */
  readonly merged?: readonly MergedCell[];
  /** Over how many columns a merged cell of this row reaches, by its column; absent where none reaches over several. */
  readonly across?: ReadonlyMap<number, number>;
  /** The columns in which a person chose another value than the file has; `cells` has theirs. Absent where there is none. */
  readonly changed?: ReadonlySet<number>;
  /** What the file has in these columns; absent where nothing is changed, and of rows from the journal. */
  readonly unchanged?: ReadonlyMap<number, Cell>;
  /** The columns of the sheet that are hidden, the same for all rows; absent where none is. */
  readonly hiddenColumns?: readonly HiddenColumns[];
};

/** A range of hidden columns, by their numbers; `grouped` where they are a collapsed group of an outline. */
export type HiddenColumns = { readonly first: number; readonly last: number; readonly grouped: boolean };

/** A merged range (`A3:A5`) by its first cell, the only one that has a value. */
export type MergedCell = {
  readonly range: string;
  readonly top: number;
  readonly column: number;
  readonly cell: Cell;
};

export type SheetInfo = { readonly name: string; readonly hidden: boolean };

/** A cell with a formula. `uses`: the columns (A = 1) that it refers to; null where that is not known. */
export type FormulaCell = { readonly column: number; readonly uses: readonly number[] | null };

/** Is told each cell with a formula, by its result, before the row comes. */
export type SeeFormula = (row: number, column: number, cell: Cell, uses: FormulaCell['uses']) => void;

/** A file that has been judged whole: reading its rows cannot find it damaged any more. */
export type SourceFile = {
  readonly format: 'xlsx' | 'csv';
  /** Lowercase hex, over the bytes of the file. */
  readonly sha256: string;
  /** Only of a CSV, as `TextDecoder` names it. */
  readonly encoding?: string;
  /** If neither the file nor a person says the encoding: the user must be told. */
  readonly encodingGuess?: EncodingGuess;
  /** The cells of a CSV that hold a formula for a text (`="00417"`), and are read as that text; absent without any. */
  readonly textFormulas?: TextFormulas;
  /** In the order of the tabs; a CSV has one sheet, named by the file. */
  readonly sheets: readonly SheetInfo[];
  /** The names of our sheets in a workbook of the user, by what they are: `In doubt`. Absent in other files. */
  readonly ownSheets?: ReadonlyMap<string, string>;
  /** The rows of one sheet in ascending order, gaps left out; may be called again for a second reading. */
  rows(sheet: string, see?: SeeFormula): AsyncIterable<Row>;
  close(): Promise<void>;
};

/** Why a file cannot be read: nothing of it was used. */
export type Unreadable = {
  readonly code:
    | 'file-missing'
    | 'file-no-access'
    | 'file-empty'
    | 'file-xls'
    | 'file-encrypted'
    | 'file-ods'
    | 'file-not-a-workbook'
    | 'file-damaged'
    | 'file-too-large'
    | 'file-encoding';
  readonly message: string;
  readonly hint: string;
};

/** Name of the very hidden sheet of our own workbooks: rows of name and value in the columns A and B. */
export const META_SHEET = '_meta';

/** Before the key of a column whose header is the value, and before the name of a list: its digest and its sheet. */
export const META_COLUMN = 'column ';
export const META_LIST = 'list ';
/** Before a header that is not the kind's own; the value is the key of its column. */
export const META_HEADER = 'header ';
/** The value for a column of the user's own. */
export const OWN_HEADER = '-';

/** Before the name of another sheet of the user's. */
export const META_BESIDE = 'beside ';

/** What the meta sheet tells; a workbook of another making has none. */
export type Meta = {
  readonly kind: string;
  /** `template` as handed out, `results` with our own columns, `annotated` by a check. */
  readonly role: 'template' | 'results' | 'annotated';
  /** Version of the meta sheet's own form. */
  readonly version: number;
  readonly dataSheet: string;
  /** The rows of the headers and of the first data. */
  readonly headerRow: number;
  readonly firstRow: number;
  readonly account: string;
  /** ISO time at which the lookups in the file were pulled. */
  readonly lookupsPulledAt: string;
  /** ISO time at which the service was asked for the rows of a template that came filled. */
  readonly filledAt?: string;
  readonly program: string;
  /** Only in results and in annotated copies of them. */
  readonly run?: string;
  /** Only in annotated copies of results: ISO time at which that run began; in results it is `lookupsPulledAt`. */
  readonly runStartedAt?: string;
  /** Only in results and their annotated copies: the absolute path at which the results were written. */
  readonly results?: string;
  /**
   * Headers that are not the kind's own, with the keys of their columns, or `OWN_HEADER` if a person called the column
   * their own; in results and copies.
   */
  readonly mapped?: readonly (readonly [header: string, key: string])[];
  /** In results and copies: the order of dates that can be read in two ways, where a person has said it. */
  readonly dateOrder?: DateOrder;
  /** Only in results and copies that are the user's own workbook, with our columns and sheets in it. */
  readonly patched?: true;
  /** Only there: the sheets that were beside the data and were not read. */
  readonly beside?: readonly string[];
  /** Only in annotated copies: the path of the file that was checked. */
  readonly source?: string;
  /** Only in templates: how everything was when they were made. */
  readonly template?: TemplateOrigin;
};

export type TemplateOrigin = {
  readonly kindVersion: number;
  /** Headers by the columns' keys. */
  readonly columns: ReadonlyMap<string, string>;
  /** By the lists' names. */
  readonly lists: ReadonlyMap<string, { readonly sheet: string; readonly digest: string }>;
};

/** How many cells, and the first of them. */
export type TextFormulas = { readonly count: number; readonly row: number; readonly column: number };

/** Which encoding a CSV seems to have. `isDoubtful`: windows-1252 does not explain the text. `others`: what else it may be, the likeliest first. */
export type EncodingGuess = {
  readonly name: string;
  readonly isDoubtful: boolean;
  readonly others: readonly string[];
};
