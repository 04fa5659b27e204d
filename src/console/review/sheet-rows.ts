import { candidatesOf } from '../../importing/cells/choice.ts';
import { cellWords } from '../../importing/cells/day-words.ts';
import { trimText } from '../../importing/cells/text.ts';
import type { RecheckRows, ReviewedSheet } from '../../importing/fixes/review.ts';
import type { FindParents } from '../../importing/fixes/value-parents.ts';
import type { DataRow, Group } from '../../importing/input/rows/group.ts';
import { withMergedKeys } from '../../importing/input/rows/merged-keys.ts';
import { firstRowsReady } from '../../importing/run/agreement/agree-to-send.ts';
import { type Cell, columnLetters } from '../../schema/cell.ts';
import type { Column, Kind } from '../../schema/kind.ts';
import type { DeskState, ShownRow } from '../api/desk.ts';
import { PackedTexts } from '../file/packed-texts.ts';
import { onPage } from '../words/on-page.ts';
import { identityColumns } from './identity-columns.ts';

type DocumentState = NonNullable<ShownRow['state']>;
type SheetRow = Pick<ShownRow, 'number' | 'cells' | 'locked'>;
/**
 * `keys`: the group keys as they were read, also from merged cells. `tops`: the first rows of merged ranges that begin
 * above, by column. Both are absent if the row has none.
 */
type PackedRow = SheetRow & {
  readonly keys?: readonly (readonly [key: string, cell: Cell])[];
  readonly tops?: readonly (readonly [column: number, row: number])[];
};

/** A document with what an import would do with it. */
export type SheetDocument = {
  /** Ascending. */
  readonly rows: readonly number[];
  /** Its first row, which names it. */
  readonly first: number;
  /** In turn for documents of several rows; null for one row. */
  readonly band: ShownRow['band'];
  /** The group key as first written; null for a row without a group. */
  readonly key: string | null;
  readonly state: DocumentState;
  readonly trackingId: string | null;
  /** Why it is not ready, if that is not an error in its own rows. */
  readonly message: string | null;
};

/** The rows of a checked sheet, packed: 100,000 of them would need too much memory as objects of V8. */
export type SheetRows = {
  readonly count: number;
  /** The same rows as they are kept. A later check of the file keeps what has not changed. */
  readonly packed: PackedTexts;
  /** The row at a position, from 0. */
  at(index: number): SheetRow;
  numberAt(index: number): number;
  /** The columns with at least one value. */
  readonly filled: ReadonlySet<number>;
  /** The position of the row with this number; undefined if the sheet has no such row. */
  indexOf(number: number): number | undefined;
  /** In the order of their first rows. */
  readonly documents: readonly SheetDocument[];
  /** The document of a row. */
  documentOf(row: number): SheetDocument | undefined;
  /** A document's cells of known columns as the check grouped its rows. Values that are no group keys are only texts. */
  groupedIn(document: SheetDocument): Group['rows'] | null;
  /** The row whose cell shows its value here: the row itself, or the first row of a merged range over it. */
  valueRowOf(row: number, column: number): number;
  /** The first row of each document that an import would send now. */
  readonly readyRows: ReadonlySet<number>;
};

/** The rows, kept until the rest of the check is known. Nothing here may hold the file or its requests in memory. */
export type ReviewedRows = {
  readonly kind: Kind;
  readonly sheet: string;
  readonly headerRow: number | null;
  readonly numbers: ReadonlyMap<string, number>;
  readonly columns: ReturnType<typeof shownColumns>;
  /** The named columns, by their numbers. */
  readonly named: ReadonlyMap<number, Column>;
  readonly rows: SheetRows;
  readonly recheck: RecheckRows;
  readonly parentsOf: FindParents;
};

/** Reads at most `most` rows, for display. `before`: the rows of the check before, if there was one. */
export async function rowsOfReview(
  reviewed: ReviewedSheet,
  most: number = Number.POSITIVE_INFINITY,
  before?: PackedTexts,
): Promise<ReviewedRows> {
  const { kind, sheet, headers, recheck, parentsOf } = reviewed;
  const rows = await readSheetRows(reviewed, most, before);
  const identity = identityColumns({ kind, named: headers.columns, rows });
  return {
    kind,
    recheck,
    parentsOf,
    sheet,
    headerRow: headers.row,
    numbers: headers.numbers,
    named: headers.columns,
    columns: shownColumns(reviewed, identity),
    rows,
  };
}

/**
 * Reads at most `most` rows below the headers. Leaves out qcsheet's own columns, and hides values of secret columns.
 */
async function readSheetRows(sheet: ReviewedSheet, most: number, before?: PackedTexts): Promise<SheetRows> {
  const { headers } = sheet;
  const packed = new PackedTexts(before);
  const numbers: number[] = [];
  const filled = new Set<number>();
  const formulas = new Map<number, number[]>();
  const see = (row: number, column: number) => {
    const columns = formulas.get(row) ?? [];
    formulas.set(row, [...columns, column]);
  };
  for await (const read of sheet.rows(see)) {
    const { number } = read;
    const locked = formulas.get(number) ?? [];
    formulas.delete(number);
    if (number <= (headers.row ?? 0)) continue;
    const row = packedRow(sheet, read, locked);
    for (const [column, text] of row.cells) if (text !== '') filled.add(column);
    // A column that a person has emptied stays where it is: they may be about to type into it.
    for (const column of read.changed ?? []) filled.add(column);
    packed.add(JSON.stringify(row));
    numbers.push(number);
    if (numbers.length === most) break;
  }
  packed.end();
  const places = new Map(numbers.map((number, index) => [number, index]));
  const packedAt = (row: number) => unpacked(packed.at(places.get(row) ?? -1));
  const documents = sheetDocuments(sheet.documents);
  const documentOf = new Map(documents.flatMap((document) => document.rows.map((row) => [row, document] as const)));
  return {
    count: numbers.length,
    packed,
    filled,
    at: (index) => {
      const { number, cells, locked } = unpacked(packed.at(index));
      return { number, cells, locked };
    },
    groupedIn: ({ rows }) => {
      const [first, ...others] = rows.map((row) => groupedRow(packedAt(row), headers.columns));
      return first === undefined ? null : [first, ...others];
    },
    valueRowOf: (row, column) => packedAt(row).tops?.find(([covered]) => covered === column)?.[1] ?? row,
    numberAt: (index) => numbers[index] ?? 0,
    indexOf: (number) => places.get(number),
    documents,
    documentOf: (row) => documentOf.get(row),
    readyRows: firstRowsReady(sheet.documents),
  };
}

type ReadRow = Parameters<typeof withMergedKeys>[2];

/** `formulas`: the columns in which a formula gives the value. */
function packedRow({ headers, kind }: ReviewedSheet, read: ReadRow, formulas: readonly number[]): PackedRow {
  const { number, cells, merged = [] } = read;
  const shown = [...cells].filter(([column]) => headers.texts.has(column) && !headers.own.has(column));
  const texts = shown.map(([column, cell]) => {
    return [column, headers.secret.has(column) ? HIDDEN : cellWords(cell)] as [number, string];
  });
  const tops = merged.flatMap(({ column, top }) => (top < number ? [[column, top] as const] : []));
  const covered = tops.map(([column]) => column);
  const keys = [...withMergedKeys(kind, headers, read).cells].flatMap(([column, cell]) => {
    const key = headers.columns.get(column)?.key;
    return key !== undefined && kind.levels.some(({ groupBy }) => groupBy === key) ? [[key, cell] as const] : [];
  });
  const some = { ...(keys.length > 0 && { keys }), ...(tops.length > 0 && { tops }) };
  return { number, cells: texts, locked: [...formulas, ...covered], ...some };
}

function sheetDocuments(documents: ReviewedSheet['documents']): readonly SheetDocument[] {
  let next: 0 | 1 = 1;
  return documents.map(({ rows, key, state, trackingId, reason }) => {
    if (rows.length > 1) next = next === 0 ? 1 : 0;
    const about = { key, state, trackingId: trackingId ?? null, message: reason?.message ?? null };
    return { rows, first: rows[0] ?? 0, band: rows.length > 1 ? next : null, ...about };
  });
}

function groupedRow({ number, cells, keys = [] }: PackedRow, columns: ReadonlyMap<number, Column>): DataRow {
  const texts = cells.flatMap(([column, text]): (readonly [string, Cell])[] => {
    const known = columns.get(column);
    return known === undefined || trimText(text) === '' ? [] : [[known.key, { type: 'text', text }]];
  });
  return { number, cells: new Map([...texts, ...keys]) };
}

/** Shown instead of a secret value. */
const HIDDEN = '••••••';

function unpacked(text = '{"number":0,"cells":[],"locked":[]}'): PackedRow {
  // JSON that this file packed itself.
  const row: PackedRow = JSON.parse(text);
  return row;
}

export type ShownColumn = NonNullable<DeskState['review']>['columns'][number];

/** The columns that a person sees, in the order of the sheet. */
function shownColumns({ headers }: ReviewedSheet, identity: readonly number[]): Omit<ShownColumn, 'isUsed'>[] {
  const numbers = [...headers.texts.keys()].filter((number) => !headers.own.has(number)).sort((a, b) => a - b);
  return numbers.map((number) => {
    const column = headers.columns.get(number);
    const place = identity.indexOf(number);
    return {
      number,
      letters: columnLetters(number),
      header: (headers.texts.get(number)?.text ?? '').replace(/ ?\*$/, ''),
      key: column?.key ?? null,
      isRequired: column?.required === 'always',
      isLocked: headers.secret.has(number),
      help: onPage(column?.help ?? ''),
      choices: column === undefined ? [] : [...candidatesOf(column.cell, [])],
      hasChoices: column !== undefined && hasChoices(column),
      isDate: column?.cell.type === 'date',
      identifies: place < 0 ? null : place,
    };
  });
}

/** Whether cells have values to choose from: fixed ones, entries of a lookup list, or the days that a text may mean. */
function hasChoices({ cell }: Column): boolean {
  return 'lookup' in cell || cell.type === 'date' || candidatesOf(cell, []).length > 0;
}
