import { type Cell, columnLetters } from '../schema/cell.ts';
import { columnOf, parseRange, type Range } from './address.ts';
import { type Book, cellValue, type RawCell } from './cell-value.ts';
import { GRID, LIMITS } from './limits.ts';
import { shownRows } from './merged-cells.ts';
import { damaged, tooLarge } from './refused.ts';
import type { HiddenColumns, Row } from './sheet.ts';
import { richText } from './strings.ts';
import { type Attributes, feedXml, SPREADSHEET_NAMESPACES, type Visitor } from './xml.ts';

export type SheetPart = { readonly name: string; readonly part: string; bytes(): AsyncIterable<Buffer> };

/** What is known of a sheet once it has been read to its end. */
export type SheetFacts = { readonly lastRow: number; readonly merged: readonly Range[] };

/** Reads the whole sheet by the code that `sheetRows` uses, so that a second reading cannot fail. Throws `Refused`. */
export async function judgeSheet(sheet: SheetPart, book: Book): Promise<SheetFacts> {
  const merged: Range[] = [];
  let lastRow = 0;
  let rows = 0;
  for await (const row of readRows(sheet, book, merged)) {
    lastRow = row.number;
    rows += 1;
    if (rows > LIMITS.rows) {
      throw tooLarge(`the sheet "${sheet.name}" has more than ${LIMITS.rows} rows`, 'Split it into several workbooks.');
    }
  }
  return { lastRow, merged };
}

/** The rows of a judged sheet that show a value: in a merged range only the first cell does. */
export async function* sheetRows(sheet: SheetPart, book: Book, facts: SheetFacts): AsyncGenerator<Row> {
  if (facts.lastRow === 0) return;
  const shownRow = shownRows(facts.merged);
  for await (const row of readRows(sheet, book, [])) {
    const shown = shownRow(row);
    if (shown.cells.size > 0) yield shown;
    // What follows is formatting, in some workbooks a million rows of it.
    if (row.number >= facts.lastRow) return;
  }
}

/** Rows with at least one value; merged ranges, which come after the rows, are added to `merged`. */
async function* readRows(sheet: SheetPart, book: Book, merged: Range[]): AsyncGenerator<Row> {
  const reading = newReading(sheet, book, merged);
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
      else if (depth === 4) openChild(reading, name);
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
  if (range === undefined) throw damaged(`a merged range of the sheet "${sheet.name}" has no address`);
  if (merged.push(range) > LIMITS.mergedRanges) {
    throw tooLarge(`the sheet "${sheet.name}" has too many merged cells`, 'Undo the merging of cells.');
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
  const written = attributes['r'];
  const row = written === undefined ? reading.row + 1 : Number(written);
  if (!Number.isInteger(row) || row <= reading.row || row > GRID.rows) {
    throw damaged(`the rows of the sheet "${reading.sheet.name}" are not in order after row ${reading.row}`);
  }
  reading.row = row;
  // A filter hides rows by the same mark; some programs write a height of nothing instead.
  const { hidden, ht } = attributes;
  reading.hidden = hidden === '1' || hidden === 'true' || (ht !== undefined && Number(ht) === 0);
  reading.column = 0;
}

function openCell(reading: Reading, attributes: Attributes): void {
  const written = attributes['r'];
  const column = written === undefined ? reading.column + 1 : columnOf(written, reading.row);
  if (column === undefined || column <= reading.column || column > GRID.columns) {
    throw damaged(`row ${reading.row} of the sheet "${reading.sheet.name}" has its cells out of order`);
  }
  reading.column = column;
  const { cell } = reading;
  cell.type = attributes['t'] ?? 'n';
  cell.style = Number(attributes['s'] ?? 0);
  cell.value = undefined;
  cell.formula = undefined;
  cell.inline = undefined;
}

function openChild(reading: Reading, name: string): void {
  if (name !== 'v' && name !== 'f' && name !== 'is') return;
  reading.child = name;
  if (name === 'v') reading.cell.value = '';
  else if (name === 'f') reading.cell.formula = '';
  else reading.inline.start();
}

function closeChild(reading: Reading): void {
  if (reading.child === 'is') reading.cell.inline = reading.inline.end();
  reading.child = '';
}

function closeCell(reading: Reading): void {
  const { cell, book, column, row, cells, sheet } = reading;
  if (cell.value === undefined && cell.formula === undefined && cell.inline === undefined) return;
  const value = cellValue(cell, book, reading);
  if (value === undefined) return;
  if (column > LIMITS.columns) {
    const hint = `Delete the columns after ${columnLetters(LIMITS.columns)}.`;
    throw tooLarge(
      `the sheet "${sheet.name}" has a value in row ${row} beyond its first ${LIMITS.columns} columns`,
      hint,
    );
  }
  cells.set(column, value);
}

function closeRow(reading: Reading): void {
  if (reading.cells.size === 0) return;
  const { row: number, hidden, cells, hiddenColumns } = reading;
  reading.rows.push({ number, hidden, cells, ...(hiddenColumns.length === 0 ? {} : { hiddenColumns }) });
  reading.cells = new Map();
}
