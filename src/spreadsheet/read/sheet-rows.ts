import { setImmediate } from 'node:timers/promises';
import type { Range } from '../address.ts';
import { LIMITS } from '../limits.ts';
import type { HiddenColumns, Row, SeeFormula } from '../sheet.ts';
import { CellTable } from './cell-table.ts';
import type { Book } from './cell-value.ts';
import { createKeptRows, type KeptRows, type NewRow } from './kept-rows.ts';
import { shownRows } from './merged-cells.ts';
import { messages } from './messages.ts';
import { SPREADSHEET_NAMESPACES } from './namespaces.ts';
import { PlainRows } from './plain-rows.ts';
import { type Refused, tooLarge } from './refused.ts';
import { fits, isExceeded, type SheetBudget, spend } from './sheet-budget.ts';
import { createSheetReading, type SheetParts } from './sheet-reading.ts';
import { feedXml } from './xml.ts';

export type SheetPart = { readonly name: string; readonly part: string; bytes(): AsyncIterable<Buffer> };

/** What is known of a sheet after it was read to its end. `rows` is null if there was no room to keep them. */
export type SheetFacts = {
  readonly lastRow: number;
  readonly merged: readonly Range[];
  readonly rows: KeptRows | null;
};

/** Reads the whole sheet with the same code as `sheetRows`, so a second reading cannot fail. Throws `Refused`. */
export async function judgeSheet(sheet: SheetPart, book: Book, budget: SheetBudget): Promise<SheetFacts> {
  const merged: Range[] = [];
  const hiddenColumns: HiddenColumns[] = [];
  let kept = budget.kept === null ? null : createKeptRows(budget.kept, hiddenColumns);
  const tables = tablesOf(book);
  let lastRow = 0;
  let rows = 0;
  const take = (row: NewRow) => {
    lastRow = row.number;
    rows += 1;
    if (rows > LIMITS.rows) throw tooLarge(messages.sheetRows(sheet.name, LIMITS.rows), messages.splitWorkbook);
    spend(budget, row, budget.kept ?? tables.current());
    kept?.add(row);
    if (budget.kept !== null && fits(budget.kept, budget.values)) return;
    budget.kept = null;
    kept = null;
    tables.next();
  };
  const parts = { name: sheet.name, book, table: () => budget.kept ?? tables.current(), take, merged, hiddenColumns };
  for await (const _ of readRows({ ...sheet, bytes: () => counted(sheet, budget) }, parts));
  return { lastRow, merged, rows: kept };
}

/**
 * Gives a table for cells that are not kept. Call `next` between rows: if the table is full it makes a new one and
 * gives true.
 */
function tablesOf(book: Book): { current(): CellTable; next(): boolean } {
  let table = new CellTable(book);
  return {
    current: () => table,
    next: () => {
      const isFull = table.cells.length > MOST_UNKEPT;
      if (isFull) table = new CellTable(book);
      return isFull;
    },
  };
}

const MOST_UNKEPT = 100_000;

async function* counted(sheet: SheetPart, budget: SheetBudget): AsyncGenerator<Buffer> {
  for await (const chunk of sheet.bytes()) {
    budget.bytes += chunk.length;
    if (isExceeded(budget)) throw mostlyFormatting(sheet, budget);
    yield chunk;
  }
}

function mostlyFormatting({ name }: SheetPart, { bytes, values }: SheetBudget): Refused {
  const what = messages.formattingOnly(name, Math.round(bytes / 1e6), values);
  const hint = messages.deleteEmptyRows(name);
  return tooLarge(what, hint);
}

/** Gives the rows of a checked sheet that show a value. In a merged range only the first cell does. */
export type SheetRows = (see?: SeeFormula) => AsyncGenerator<Row>;

/** Gives the kept rows. It holds nothing else of the file, so its bytes and texts leave the memory. */
export function rowsOfKept(rows: KeptRows, { merged, lastRow }: Omit<SheetFacts, 'rows'>): SheetRows {
  return (see) => shown(unhurried(rows.rows(see)), merged, lastRow);
}

/** Does the same for a sheet that is too large to keep. Each reading parses it again. */
export function rowsParsedAgain(sheet: SheetPart, book: Book, { merged, lastRow }: SheetFacts): SheetRows {
  return (see) => shown(rowsAgain(sheet, book, see), merged, lastRow);
}

async function* shown(rows: AsyncIterable<Row>, merged: readonly Range[], lastRow: number): AsyncGenerator<Row> {
  if (lastRow === 0) return;
  const shownRow = shownRows(merged);
  for await (const row of rows) {
    const shown = shownRow(row);
    if (shown.cells.size > 0) yield shown;
    // Only formatting follows. Some workbooks have a million such rows.
    if (row.number >= lastRow) return;
  }
}

/** Gives the kept rows, with pauses in which other work gets its turn. */
async function* unhurried(rows: Iterable<Row>): AsyncGenerator<Row> {
  let count = 0;
  for (const row of rows) {
    if (count % ROWS_IN_A_TURN === 0) await setImmediate();
    count += 1;
    yield row;
  }
}

const ROWS_IN_A_TURN = 100;

async function* rowsAgain(sheet: SheetPart, book: Book, see?: SeeFormula): AsyncGenerator<Row> {
  const tables = tablesOf(book);
  const hiddenColumns: HiddenColumns[] = [];
  const newPiece = () => createKeptRows(tables.current(), hiddenColumns);
  let pieces = [newPiece()];
  const take = (row: NewRow) => {
    pieces.at(-1)?.add(row);
    if (tables.next()) pieces.push(newPiece());
  };
  const parts = { name: sheet.name, book, table: tables.current, take, merged: [], hiddenColumns };
  for await (const _ of readRows(sheet, parts)) {
    for (const piece of pieces) yield* piece.rows(see);
    pieces = [newPiece()];
  }
}

/** Reads a sheet, piece by piece. */
function readRows(sheet: SheetPart, parts: SheetParts): AsyncGenerator<void> {
  const { visitor, taker, progress } = createSheetReading(parts);
  const part = { name: sheet.part, root: 'worksheet', namespaces: SPREADSHEET_NAMESPACES };
  return feedXml(part, sheet.bytes(), visitor, (write) => new PlainRows(write, progress, taker));
}
