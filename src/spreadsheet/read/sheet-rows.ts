import { setImmediate } from 'node:timers/promises';
import { type Cell, columnLetters } from '../../schema/cell.ts';
import { parseRange, type Range } from '../address.ts';
import { LIMITS } from '../limits.ts';
import type { HiddenColumns, Row, SeeFormula } from '../sheet.ts';
import { arrayRanges } from './array-ranges.ts';
import { columnNumber, rowNumber } from './cell-places.ts';
import { type Book, cellValue, type RawCell } from './cell-value.ts';
import { shownRows } from './merged-cells.ts';
import { messages } from './messages.ts';
import { SPREADSHEET_NAMESPACES } from './namespaces.ts';
import { damaged, type Refused, tooLarge } from './refused.ts';
import { isExceeded, keptRows, type SheetBudget, spend } from './sheet-budget.ts';
import { richText } from './strings.ts';
import { feedXml } from './xml.ts';
import type { Attributes, Visitor } from './xml-visitor.ts';

export type SheetPart = { readonly name: string; readonly part: string; bytes(): AsyncIterable<Buffer> };

/** What is known of a sheet once it has been read to its end; `rows` where they are so few that they are kept. */
export type SheetFacts = {
  readonly lastRow: number;
  readonly merged: readonly Range[];
  readonly rows: readonly Row[] | null;
};

/** Reads the whole sheet by the code that `sheetRows` uses, so that a second reading cannot fail. Throws `Refused`. */
export async function judgeSheet(sheet: SheetPart, book: Book, budget: SheetBudget): Promise<SheetFacts> {
  const merged: Range[] = [];
  const kept = keptRows(budget);
  let lastRow = 0;
  let rows = 0;
  for await (const row of readRows({ ...sheet, bytes: () => counted(sheet, budget) }, book, merged)) {
    lastRow = row.number;
    rows += 1;
    kept.add(row);
    spend(budget, row);
    if (rows > LIMITS.rows) {
      throw tooLarge(messages.sheetRows(sheet.name, LIMITS.rows), messages.splitWorkbook);
    }
  }
  return { lastRow, merged, rows: kept.rows() };
}

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

/** The rows of a judged sheet that show a value: in a merged range only the first cell does. */
export async function* sheetRows(
  sheet: SheetPart,
  book: Book,
  facts: SheetFacts,
  see?: SeeFormula,
): AsyncGenerator<Row> {
  if (facts.lastRow === 0) return;
  const shownRow = shownRows(facts.merged);
  const isKept = facts.rows !== null && see === undefined;
  for await (const row of isKept ? unhurried(facts.rows) : readRows(sheet, book, [], see)) {
    const shown = shownRow(row);
    if (shown.cells.size > 0) yield shown;
    // What follows is formatting, in some workbooks a million rows of it.
    if (row.number >= facts.lastRow) return;
  }
}

/** Kept rows come as promptly as the reader takes them: between them, whatever else waits has its turn. */
async function* unhurried(rows: readonly Row[]): AsyncGenerator<Row> {
  for (const [index, row] of rows.entries()) {
    if (index % ROWS_IN_A_TURN === 0) await setImmediate();
    yield row;
  }
}

const ROWS_IN_A_TURN = 100;

/** Rows with at least one value; merged ranges, which come after the rows, are added to `merged`. */
async function* readRows(sheet: SheetPart, book: Book, merged: Range[], see?: SeeFormula): AsyncGenerator<Row> {
  const reading = { ...newReading(sheet, book, merged), see };
  const part = { name: sheet.part, root: 'worksheet', namespaces: SPREADSHEET_NAMESPACES };
  for await (const _ of feedXml(part, sheet.bytes(), visitorOf(reading))) {
    yield* reading.rows;
    reading.rows = [];
  }
}

type Reading = {
  readonly sheet: SheetPart;
  readonly book: Book;
  readonly merged: Range[];
  /** Finished and not yet taken. */
  rows: Row[];
  section: string;
  /** Told before the rows. */
  readonly hiddenColumns: HiddenColumns[];
  row: number;
  hidden: boolean;
  cells: Map<number, Cell>;
  column: number;
  readonly cell: RawCell;
  /** The child of the cell that text belongs to: `v`, `f` or `is`. */
  child: string;
  readonly inline: ReturnType<typeof richText>;
  readonly arrays: ReturnType<typeof arrayRanges>;
  readonly see?: SeeFormula | undefined;
};

function newReading(sheet: SheetPart, book: Book, merged: Range[]): Reading {
  const cell = { type: 'n', style: 0, value: undefined, formula: undefined, inline: undefined };
  const cells = new Map<number, Cell>();
  const inline = richText();
  return {
    sheet,
    book,
    merged,
    rows: [],
    section: '',
    hiddenColumns: [],
    row: 0,
    hidden: false,
    cells,
    column: 0,
    cell,
    child: '',
    inline,
    arrays: arrayRanges(),
  };
}

/** By depth: worksheet 0, sheetData 1, row 2, c 3, its children 4, the runs of an inline text below. */
function visitorOf(reading: Reading): Visitor {
  return {
    open: (name, attributes, depth) => {
      if (depth === 1) reading.section = name;
      else if (depth === 2 && reading.section === 'cols') openColumns(reading, attributes);
      else if (depth === 2 && reading.section === 'mergeCells') openMerged(reading, attributes);
      else if (reading.section !== 'sheetData') return;
      else if (depth === 2 && name === 'row') openRow(reading, attributes);
      else if (depth === 3 && name === 'c') openCell(reading, attributes);
      else if (depth === 4) openChild(reading, name, attributes);
      else if (depth > 4) reading.inline.open(name);
    },
    text: (text) => {
      if (reading.child === '') return;
      if (reading.child === 'v') reading.cell.value += text;
      else if (reading.child === 'f') reading.cell.formula += text;
      else reading.inline.text(text);
    },
    close: (name, depth) => {
      if (depth === 1) reading.section = '';
      else if (reading.section !== 'sheetData') return;
      else if (depth > 4) reading.inline.close(name);
      else if (depth === 4) closeChild(reading);
      else if (depth === 3 && name === 'c') closeCell(reading);
      else if (depth === 2 && name === 'row') closeRow(reading);
    },
  };
}

function openMerged({ merged, sheet }: Reading, attributes: Attributes): void {
  const range = parseRange(attributes['ref'] ?? '');
  if (range === undefined) throw damaged(messages.mergedNoAddress(sheet.name));
  if (merged.push(range) > LIMITS.mergedRanges) {
    throw tooLarge(messages.tooManyMerged(sheet.name), messages.unmergeCells);
  }
}

/** What is wrong in it changes no value: it is left alone. */
function openColumns({ hiddenColumns }: Reading, { min, max, hidden, width, outlineLevel }: Attributes): void {
  const isHidden = hidden === '1' || hidden === 'true' || (width !== undefined && Number(width) === 0);
  const grouped = Number(outlineLevel ?? 0) > 0;
  if (isHidden && hiddenColumns.length < LIMITS.columns)
    hiddenColumns.push({ first: Number(min), last: Number(max), grouped });
}

function openRow(reading: Reading, attributes: Attributes): void {
  reading.row = rowNumber(attributes['r'], reading.row, reading.sheet.name);
  // A filter hides rows by the same mark; some programs write a height of nothing instead.
  const { hidden, ht } = attributes;
  reading.hidden = hidden === '1' || hidden === 'true' || (ht !== undefined && Number(ht) === 0);
  reading.column = 0;
}

function openCell(reading: Reading, attributes: Attributes): void {
  reading.column = columnNumber(attributes['r'], reading, reading.sheet.name);
  const { cell } = reading;
  cell.type = attributes['t'] ?? 'n';
  cell.style = Number(attributes['s'] ?? 0);
  cell.value = undefined;
  cell.formula = undefined;
  cell.inline = undefined;
}

function openChild(reading: Reading, name: string, attributes: Attributes): void {
  if (name !== 'v' && name !== 'f' && name !== 'is') return;
  reading.child = name;
  if (name === 'v') reading.cell.value = '';
  else if (name === 'f') {
    reading.cell.formula = '';
    if (attributes['t'] === 'array') reading.arrays.add(attributes['ref'] ?? '', reading.row);
  } else reading.inline.start();
}

function closeChild(reading: Reading): void {
  if (reading.child === 'is') reading.cell.inline = reading.inline.end();
  reading.child = '';
}

function closeCell(reading: Reading): void {
  const { cell, book, column, row, cells, sheet } = reading;
  if (cell.value === undefined && cell.formula === undefined && cell.inline === undefined) return;
  if (cell.formula === undefined && reading.arrays.has(row, column)) cell.formula = '';
  const value = cellValue(cell, book, reading);
  if (value === undefined) return;
  if (column > LIMITS.columns) {
    const hint = messages.deleteColumns(columnLetters(LIMITS.columns));
    throw tooLarge(messages.beyondColumns(sheet.name, row, LIMITS.columns), hint);
  }
  cells.set(column, value);
  if (cell.formula !== undefined) reading.see?.(row, column, value);
}

function closeRow(reading: Reading): void {
  if (reading.cells.size === 0) return;
  const { row: number, hidden, cells, hiddenColumns } = reading;
  reading.rows.push({ number, hidden, cells, ...(hiddenColumns.length === 0 ? {} : { hiddenColumns }) });
  reading.cells = new Map();
}
