import { candidatesOf } from '../importing/cells/choice.ts';
import { cellWords } from '../importing/cells/day-words.ts';
import type { RecheckRows, ReviewedSheet } from '../importing/fixes/review.ts';
import { firstRowsReady } from '../importing/run/agree-to-send.ts';
import { columnLetters } from '../schema/cell.ts';
import type { Column, Kind } from '../schema/kind.ts';
import type { DeskState, ShownRow } from './api/desk.ts';

type DocumentState = NonNullable<ShownRow['state']>;
type PackedRow = Pick<ShownRow, 'number' | 'cells' | 'locked'>;

/** The rows of a checked sheet, each packed as bytes: 100,000 of them need less memory than as objects of V8. */
export type SheetRows = {
  readonly count: number;
  /** The row at a position, from 0. */
  at(index: number): PackedRow;
  numberAt(index: number): number;
  /** The columns with at least one value. */
  readonly filled: ReadonlySet<number>;
  /** The position of the row with this number; undefined if the sheet has no such row. */
  indexOf(number: number): number | undefined;
  /** The first row of the row's document, and what an import would do with the document. */
  documentOf(row: number): { readonly first: number; readonly state: DocumentState } | undefined;
  /** The first row of each document that an import would send now. */
  readonly readyRows: ReadonlySet<number>;
};

/** The rows, kept until the rest of the check is known. Nothing here may hold the file or its requests in memory. */
export type ReviewedRows = {
  readonly kind: Kind;
  readonly sheet: string;
  readonly numbers: ReadonlyMap<string, number>;
  readonly columns: ReturnType<typeof shownColumns>;
  /** The named columns, by their numbers. */
  readonly named: ReadonlyMap<number, Column>;
  readonly rows: SheetRows;
  readonly recheck: RecheckRows;
};

/** Reads at most `most` rows, for display. */
export async function rowsOfReview(
  reviewed: ReviewedSheet,
  most: number = Number.POSITIVE_INFINITY,
): Promise<ReviewedRows> {
  const { kind, sheet, headers, recheck } = reviewed;
  return {
    kind,
    recheck,
    sheet,
    numbers: headers.numbers,
    named: headers.columns,
    columns: shownColumns(reviewed),
    rows: await readSheetRows(reviewed, most),
  };
}

/**
 * Reads at most `most` rows below the headers. Leaves out qcsheet's own columns, and hides values of secret columns.
 */
async function readSheetRows(sheet: ReviewedSheet, most: number): Promise<SheetRows> {
  const { headers } = sheet;
  const packed: Buffer[] = [];
  const numbers: number[] = [];
  const filled = new Set<number>();
  const formulas = new Map<number, number[]>();
  const see = (row: number, column: number) => {
    const columns = formulas.get(row) ?? [];
    formulas.set(row, [...columns, column]);
  };
  for await (const { number, cells, merged = [] } of sheet.rows(see)) {
    const locked = formulas.get(number) ?? [];
    formulas.delete(number);
    if (number <= (headers.row ?? 0)) continue;
    const shown = [...cells].filter(([column]) => headers.texts.has(column) && !headers.own.has(column));
    const texts = shown.map(([column, cell]) => {
      return [column, headers.secret.has(column) ? HIDDEN : cellWords(cell)] as [number, string];
    });
    const covered = merged.filter(({ top }) => top < number).map(({ column }) => column);
    const row: PackedRow = { number, cells: texts, locked: [...locked, ...covered] };
    for (const [column, text] of texts) if (text !== '') filled.add(column);
    packed.push(Buffer.from(JSON.stringify(row)));
    numbers.push(number);
    if (numbers.length === most) break;
  }
  const places = new Map(numbers.map((number, index) => [number, index]));
  const documents = new Map(
    sheet.documents.flatMap(({ rows, state }) => rows.map((row) => [row, { first: rows[0] ?? row, state }] as const)),
  );
  return {
    count: packed.length,
    filled,
    at: (index) => unpacked(packed[index]),
    numberAt: (index) => numbers[index] ?? 0,
    indexOf: (number) => places.get(number),
    documentOf: (row) => documents.get(row),
    readyRows: firstRowsReady(sheet.documents),
  };
}

/** Shown instead of a secret value. */
const HIDDEN = '••••••';

function unpacked(bytes: Buffer | undefined): PackedRow {
  // JSON that this file packed itself.
  const row: PackedRow = JSON.parse(bytes?.toString() ?? '{"number":0,"cells":[],"locked":[]}');
  return row;
}

type ShownColumn = NonNullable<DeskState['review']>['columns'][number];

/** The columns that a person sees, in the order of the sheet. */
function shownColumns({ headers }: ReviewedSheet): Omit<ShownColumn, 'isUsed'>[] {
  const numbers = [...headers.texts.keys()].filter((number) => !headers.own.has(number)).sort((a, b) => a - b);
  return numbers.map((number) => {
    const column = headers.columns.get(number);
    return {
      number,
      letters: columnLetters(number),
      header: (headers.texts.get(number)?.text ?? '').replace(/ ?\*$/, ''),
      key: column?.key ?? null,
      isRequired: column?.required === 'always',
      isLocked: headers.secret.has(number),
      help: column?.help ?? '',
      choices: column === undefined ? [] : [...candidatesOf(column.cell, [])],
      hasChoices: column !== undefined && hasChoices(column),
    };
  });
}

/** Whether the cells of a column have values to choose from: fixed ones, or the entries of a lookup list. */
function hasChoices({ cell }: Column): boolean {
  return 'lookup' in cell || candidatesOf(cell, []).length > 0;
}
