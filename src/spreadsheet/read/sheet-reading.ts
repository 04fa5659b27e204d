import { columnLetters } from '../../schema/cell.ts';
import { parseRange, type Range } from '../address.ts';
import { LIMITS } from '../limits.ts';
import type { FormulaCell, HiddenColumns } from '../sheet.ts';
import { arrayRanges } from './array-ranges.ts';
import { columnNumber, rowNumber } from './cell-places.ts';
import { BLANK, type CellTable } from './cell-table.ts';
import type { Book, RawCell } from './cell-value.ts';
import { formulaCells } from './formula-cells.ts';
import type { NewRow } from './kept-rows.ts';
import { messages } from './messages.ts';
import type { RowTaker } from './plain-row.ts';
import type { SheetProgress } from './plain-rows.ts';
import { damaged, tooLarge } from './refused.ts';
import { richText } from './strings.ts';
import type { Attributes, Visitor } from './xml-visitor.ts';

/**
 * Reads a sheet: `visitor` receives from the XML parser, `taker` from the bytes of plain rows. Both may throw
 * `Refused`.
 */
export type SheetReading = {
  readonly visitor: Visitor;
  readonly taker: RowTaker;
  readonly progress: SheetProgress;
};

export type SheetParts = {
  /** Name of the sheet, for messages. */
  readonly name: string;
  readonly book: Book;
  /** Asked for each cell, because the table may be replaced between rows. */
  table(): CellTable;
  /** Receives each row with at least one value. The object is reused after the call. */
  take(row: NewRow): void;
  /** Filled after the rows. */
  readonly merged: Range[];
  /** Filled before the rows. */
  readonly hiddenColumns: HiddenColumns[];
};

export function createSheetReading(parts: SheetParts): SheetReading {
  const reading = newReading(parts);
  return { visitor: visitorOf(reading), taker: takerOf(reading), progress: reading };
}

type Reading = SheetParts & {
  section: string;
  isInRows: boolean;
  closedRows: number;
  /** The last row that was closed. */
  lastRow: number;
  /** The open row. */
  row: number;
  hidden: boolean;
  columns: number[];
  cells: number[];
  formulas: FormulaCell[];
  column: number;
  readonly cell: RawCell;
  /** The file's number of a formula that the cell shares with others. */
  share: string | undefined;
  readonly formulaOf: ReturnType<typeof formulaCells>;
  /** The child of the cell that text belongs to: `v`, `f` or `is`. */
  child: string;
  readonly inline: ReturnType<typeof richText>;
  readonly arrays: ReturnType<typeof arrayRanges>;
};

function newReading(parts: SheetParts): Reading {
  const cell = { type: 'n', style: 0, value: undefined, formula: undefined, inline: undefined };
  return {
    ...parts,
    section: '',
    isInRows: false,
    closedRows: 0,
    lastRow: 0,
    row: 0,
    hidden: false,
    columns: [],
    cells: [],
    formulas: [],
    column: 0,
    cell,
    share: undefined,
    formulaOf: formulaCells(),
    child: '',
    inline: richText(),
    arrays: arrayRanges(),
  };
}

/** By depth: worksheet 0, sheetData 1, row 2, c 3, its children 4, the runs of an inline text below. */
function visitorOf(reading: Reading): Visitor {
  return {
    open: (name, attributes, depth) => {
      if (depth === 1) openSection(reading, name);
      else if (depth === 2 && reading.section === 'cols') openColumns(reading, attributes);
      else if (depth === 2 && reading.section === 'mergeCells') openMerged(reading, attributes);
      else if (!reading.isInRows) return;
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
      if (depth === 1) openSection(reading, '');
      else if (!reading.isInRows) return;
      else if (depth > 4) reading.inline.close(name);
      else if (depth === 4) closeChild(reading);
      else if (depth === 3 && name === 'c') closeCell(reading);
      else if (depth === 2 && name === 'row') closeRow(reading);
    },
  };
}

function takerOf(reading: Reading): RowTaker {
  const put = (column: number, cell: number | undefined, formula?: string): boolean => {
    if (cell === undefined) return false;
    addCell(reading, column, cell, formula === undefined ? undefined : reading.formulaOf(column, formula));
    return true;
  };
  const isKnown = (style: number) => reading.book.formats[style] !== undefined;
  return {
    get row() {
      return reading.row;
    },
    openRow: (attributes) => {
      // Array formulas are rare, and their cells need another check.
      if (reading.arrays.reach(reading.lastRow)) return false;
      openRow(reading, attributes);
      return true;
    },
    shared: (column, index, style) => isKnown(style) && put(column, reading.table().ofShared(index)),
    whole: (column, number, style) => put(column, reading.table().ofWhole(number, style, { row: reading.row, column })),
    otherCell: (column, cell) =>
      put(column, reading.table().numberOf(cell, { row: reading.row, column }), cell.formula),
    closeRow: () => closeRow(reading),
  };
}

function openSection(reading: Reading, name: string): void {
  reading.section = name;
  reading.isInRows = name === 'sheetData';
}

function openMerged({ merged, name }: Reading, attributes: Attributes): void {
  const range = parseRange(attributes['ref'] ?? '');
  if (range === undefined) throw damaged(messages.mergedNoAddress(name));
  if (merged.push(range) > LIMITS.mergedRanges) throw tooLarge(messages.tooManyMerged(name), messages.unmergeCells);
}

/** Errors in it change no value, so they are ignored. */
function openColumns({ hiddenColumns }: Reading, { min, max, hidden, width, outlineLevel }: Attributes): void {
  const isHidden = hidden === '1' || hidden === 'true' || (width !== undefined && Number(width) === 0);
  const grouped = Number(outlineLevel ?? 0) > 0;
  if (isHidden && hiddenColumns.length < LIMITS.columns)
    hiddenColumns.push({ first: Number(min), last: Number(max), grouped });
}

function openRow(reading: Reading, { r, hidden, ht }: Attributes): void {
  reading.row = rowNumber(r, reading.lastRow, reading.name);
  // A filter hides rows with the same mark. Some programs write a height of 0 instead.
  reading.hidden = hidden === '1' || hidden === 'true' || (ht !== undefined && Number(ht) === 0);
  reading.column = 0;
  reading.columns.length = 0;
  reading.cells.length = 0;
  if (reading.formulas.length > 0) reading.formulas = [];
}

function openCell(reading: Reading, attributes: Attributes): void {
  reading.column = columnNumber(attributes['r'], reading, reading.name);
  const { cell } = reading;
  cell.type = attributes['t'] ?? 'n';
  cell.style = Number(attributes['s'] ?? 0);
  cell.value = undefined;
  cell.formula = undefined;
  cell.inline = undefined;
  reading.share = undefined;
}

function openChild(reading: Reading, name: string, attributes: Attributes): void {
  if (name !== 'v' && name !== 'f' && name !== 'is') return;
  reading.child = name;
  if (name === 'v') reading.cell.value = '';
  else if (name === 'f') {
    reading.cell.formula = '';
    reading.share = attributes['si'];
    if (attributes['t'] === 'array') reading.arrays.add(attributes['ref'] ?? '', reading.row);
  } else reading.inline.start();
}

function closeChild(reading: Reading): void {
  if (reading.child === 'is') reading.cell.inline = reading.inline.end();
  reading.child = '';
}

function closeCell(reading: Reading): void {
  const { cell, column, row } = reading;
  if (cell.value === undefined && cell.formula === undefined && cell.inline === undefined) return;
  if (cell.formula === undefined && reading.arrays.has(row, column)) cell.formula = '';
  const formula = cell.formula === undefined ? undefined : reading.formulaOf(column, cell.formula, reading.share);
  addCell(reading, column, reading.table().numberOf(cell, reading), formula);
}

function addCell(reading: Reading, column: number, cell: number, formula: FormulaCell | undefined): void {
  if (cell === BLANK) return;
  if (column > LIMITS.columns) {
    const hint = messages.deleteColumns(columnLetters(LIMITS.columns));
    const address = `${columnLetters(column)}${reading.row}`;
    throw tooLarge(messages.beyondColumns(reading.name, address, LIMITS.columns), hint);
  }
  reading.columns.push(column);
  reading.cells.push(cell);
  if (formula !== undefined) reading.formulas.push(formula);
}

function closeRow(reading: Reading): void {
  reading.closedRows += 1;
  reading.lastRow = reading.row;
  if (reading.columns.length === 0) return;
  const { row: number, hidden, columns, cells, formulas } = reading;
  reading.take({ number, hidden, columns, cells, formulas });
}
