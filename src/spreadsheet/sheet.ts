import type { Cell } from '../schema/cell.ts';
import type { DateOrder } from '../schema/date-order.ts';

/** One row of a sheet. Blank cells are absent. `cells` is keyed by the column's number, A = 1. */
export type Row = {
  /** The number that a spreadsheet program shows. The header of a CSV is row 1. */
  readonly number: number;
  readonly hidden: boolean;
  readonly cells: NumberedCells<number>;
  /** How many cells a row of a CSV has, including blank ones. Absent for other files. */
  readonly width?: number;
  /** The merged ranges with a value that reach into this row from above. Absent if there are none. */
  readonly merged?: readonly MergedCell[];
  /** How many columns a merged cell of this row covers, by its column. Absent if none covers several. */
  readonly across?: ReadonlyMap<number, number>;
  /**
   * The columns in which the user chose another value than the file has; `cells` has the chosen ones. Absent if there
   * are none.
   */
  readonly changed?: ReadonlySet<number>;
  /** The file's own values in these columns. Absent if nothing is changed, and for rows from the journal. */
  readonly unchanged?: ReadonlyMap<number, Cell>;
  /** The hidden columns of the sheet, the same for all rows. Absent if there are none. */
  readonly hiddenColumns?: readonly HiddenColumns[];
};

/**
 * The cells of a row by number or key. `idAt`: a number that only equal cells of the file have; undefined if there is
 * no cell, or if the row is no longer as the file has it.
 */
export type NumberedCells<Key> = ReadonlyMap<Key, Cell> & { readonly idAt?: (key: Key) => number | undefined };

/** A range of hidden columns, by their numbers. `grouped`: they are a collapsed group of an outline. */
export type HiddenColumns = { readonly first: number; readonly last: number; readonly grouped: boolean };

/** A merged range (`A3:A5`) by its first cell, the only one with a value. */
export type MergedCell = {
  readonly range: string;
  readonly top: number;
  readonly column: number;
  readonly cell: Cell;
};

export type SheetInfo = { readonly name: string; readonly hidden: boolean };

/** A cell with a formula. `uses`: the columns (A = 1) that it refers to; null if unknown. */
export type FormulaCell = { readonly column: number; readonly uses: readonly number[] | null };

/** Called for each cell with a formula, with its result, before the row is given. */
export type SeeFormula = (row: number, column: number, cell: Cell, uses: FormulaCell['uses']) => void;

/** A file that was checked completely: reading its rows cannot fail any more. */
export type SourceFile = {
  readonly format: 'xlsx' | 'csv';
  /** The sha256 of the file's bytes, in lowercase hex. */
  readonly sha256: string;
  /** Only for a CSV, with the name in `TextDecoder`. */
  readonly encoding?: string;
  /** Set if neither the file nor the user says the encoding. The user must then see it. */
  readonly encodingGuess?: EncodingGuess;
  /**
   * The cells of a CSV with a formula for a text (`="00417"`), which are read as that text. Absent if there are none.
   */
  readonly textFormulas?: TextFormulas;
  /** In the order of the tabs. A CSV has one sheet, named like the file. */
  readonly sheets: readonly SheetInfo[];
  /**
   * The present names of our sheets in a workbook of the user, by their original names (`In doubt`). Absent in other
   * files.
   */
  readonly ownSheets?: ReadonlyMap<string, string>;
  /** Gives the rows of one sheet in ascending order, without gaps. May be called again. */
  rows(sheet: string, see?: SeeFormula): AsyncIterable<Row>;
  close(): Promise<void>;
};

/** Why a file cannot be read. Nothing of it was used. */
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

/** Name of the very hidden sheet of our own workbooks. Its rows have a name in column A and a value in column B. */
export const META_SHEET = '_meta';

/**
 * Prefixes on the meta sheet. After the first comes a column's key, with the header as value. After the second comes a
 * list's name, with its digest and its sheet as value.
 */
export const META_COLUMN = 'column ';
export const META_LIST = 'list ';
/** Prefix before a header that is not the kind's own. The value is the key of its column. */
export const META_HEADER = 'header ';
/** The value for a column of the user's own. */
export const OWN_HEADER = '-';

/** Prefix before the name of another sheet of the user. */
export const META_BESIDE = 'beside ';
/** Names of fields with a text each that `importing/fixes` reads, by number. */
export const META_CHOICE = 'choice ';
/** Names of fields with a list of sendings each, by number. */
export const META_SENT = 'sent ';

/** The contents of the meta sheet. Only our own workbooks have one. */
export type Meta = {
  readonly kind: string;
  /** `template`: as handed out; `results`: with our own columns; `annotated`: made by a check. */
  readonly role: 'template' | 'results' | 'annotated';
  /** Version of the meta sheet's own form. */
  readonly version: number;
  readonly dataSheet: string;
  /** The row of the headers, and the first row of data. */
  readonly headerRow: number;
  readonly firstRow: number;
  readonly account: string;
  /** ISO time when the lookups in the file were pulled. */
  readonly lookupsPulledAt: string;
  /** ISO time when the service was asked for the rows of a template that came filled. */
  readonly filledAt?: string;
  readonly program: string;
  /** Only in results and in annotated copies of them. */
  readonly run?: string;
  /** Only in annotated copies of results: ISO time when that run began. In results it is `lookupsPulledAt`. */
  readonly runStartedAt?: string;
  /** Only in results and their annotated copies: the absolute path where the results were written. */
  readonly results?: string;
  /**
   * Only in results and copies: headers that are not the kind's own, with the keys of their columns. `OWN_HEADER` if
   * the user called the column their own.
   */
  readonly mapped?: readonly (readonly [header: string, key: string])[];
  /** Only in results and copies: choices in the cells that no import has remembered, as texts. */
  readonly choices?: readonly string[];
  /**
   * Only in results and copies: the sendings that the rows show, as `accepted TRK-1` or `in-doubt 09ab…`. Absent in
   * those of earlier versions.
   */
  readonly sent?: readonly string[];
  /** Only in results and copies: the order of ambiguous dates, if the user said it. */
  readonly dateOrder?: DateOrder;
  /** Only in results and copies: a person chose the header row. */
  readonly chosenHeaders?: true;
  /** Only in results and copies that are the user's own workbook with our columns and sheets. */
  readonly patched?: true;
  /** Only in those: the sheets beside the data that were not read. */
  readonly beside?: readonly string[];
  /** Only in annotated copies: the path of the file that was checked. */
  readonly source?: string;
  /** Only in templates: their state when they were made. */
  readonly template?: TemplateOrigin;
};

export type TemplateOrigin = {
  readonly kindVersion: number;
  /** Headers by the columns' keys. */
  readonly columns: ReadonlyMap<string, string>;
  /** By the lists' names. */
  readonly lists: ReadonlyMap<string, { readonly sheet: string; readonly digest: string }>;
};

/** How many cells there are, and the position of the first one. */
export type TextFormulas = { readonly count: number; readonly row: number; readonly column: number };

/**
 * Which encoding a CSV seems to have. `isDoubtful`: windows-1252 does not explain the text. `others`: what else it may
 * be, the most likely first.
 */
export type EncodingGuess = {
  readonly name: string;
  readonly isDoubtful: boolean;
  readonly others: readonly string[];
};
