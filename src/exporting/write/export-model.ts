import { columnLetters } from '../../schema/cell.ts';
import type { Dataset, JsonRecord, RecordCell, RecordColumn, RecordSheet } from '../../schema/dataset.ts';
import { DAY_FORMAT, PLAIN_HEADER } from '../../spreadsheet/house-style.ts';
import type { CellModel, CellValue, RowModel, SheetModel, Style, WorkbookModel } from '../../spreadsheet/model.ts';
import { counted } from '../../text/counted.ts';
import { cellLines } from '../../text/line-ends.ts';
import { cellOf, fieldOf, rowsOf } from '../records/records.ts';

export type ExportInput = {
  readonly dataset: Dataset;
  /** The columns of the first sheet. The other sheets have all of theirs. */
  readonly columns: readonly RecordColumn[];
  /** In the order of the file. Read once for each sheet. */
  readonly records: () => Iterable<JsonRecord>;
  readonly program: string;
  /** ISO time. */
  readonly exportedAt: string;
  /** The number of rows of the first sheet. */
  readonly count: number;
  /** The sheets before and after the first one, made for each file; null if the dataset has none. */
  readonly overview: { summary(): SheetModel; changes(): SheetModel } | null;
};

/** The most rows of a sheet in the format. It is checked, so nothing is lost. */
const MOST_ROWS = 1_048_575;

/** Thrown while a sheet is written that would need more rows than possible. */
export class TooManyRows extends Error {
  readonly sheet: string;
  constructor(sheet: string) {
    super(`the sheet ${sheet} has more than ${MOST_ROWS} rows`);
    this.sheet = sheet;
  }
}

/**
 * Gives a dataset's records as a workbook: each sheet with headers, real dates and numbers, and everything else as
 * text.
 */
export function exportModel(input: ExportInput): WorkbookModel {
  const { dataset, columns, records, program, exportedAt, count, overview } = input;
  const [first, ...others] = dataset.sheets;
  const data = recordSheet({ ...first, columns }, records);
  return {
    title: `${dataset.title}, exported ${exportedAt.slice(0, 10)}`,
    subject: counted(count, dataset.noun),
    creator: program,
    createdAt: exportedAt,
    styles: { ...dataset.overview?.styles, ...STYLES },
    sheets: [
      ...(overview === null ? [data] : [overview.summary(), data, overview.changes()]),
      ...others.map((sheet) => recordSheet(sheet, records)),
    ],
  };
}

/** Gives the cells of one row of a sheet, one for each column. */
export function rowCells(row: Parameters<typeof fieldOf>[0], columns: readonly RecordColumn[]): readonly CellValue[] {
  return columns.map((column) => cellOf(fieldOf(row, column), column.cell));
}

function recordSheet(sheet: RecordSheet, records: () => Iterable<JsonRecord>): SheetModel {
  const { name, columns } = sheet;
  const last = columnLetters(columns.length);
  return {
    name,
    columns: columns.map(({ header, cell }) => ({ width: widthOf(header, cell) })),
    rows: rowModels(sheet, records),
    frozen: { rows: 1, columns: 1 },
    cursor: 'A2',
    filter: `A1:${last}1`,
    print: { pages: 'several-wide', area: `A:${last}`, titleRows: '1:1', titleColumns: 'A:A' },
  };
}

function* rowModels(sheet: RecordSheet, records: () => Iterable<JsonRecord>): Iterable<RowModel> {
  const { columns } = sheet;
  yield { number: 1, height: 32, cells: new Map(columns.map((column, index) => [index + 1, headerCell(column)])) };
  let number = 1;
  for (const record of records()) {
    for (const row of rowsOf(record, sheet)) {
      number += 1;
      if (number > MOST_ROWS + 1) throw new TooManyRows(sheet.name);
      yield { number, cells: cellModels(rowCells(row, columns), columns) };
    }
  }
}

function headerCell({ header, cell: { type } }: RecordColumn): CellModel {
  return { type: 'text', text: header, style: isNumber({ type }) ? 'rightHeader' : 'plainHeader' };
}

/** True if the column has numbers. */
export function isNumber({ type }: Pick<RecordCell, 'type'>): boolean {
  return NUMBERS.has(type);
}

const NUMBERS: ReadonlySet<RecordCell['type']> = new Set(['integer', 'number', 'money']);

function cellModels(values: readonly CellValue[], columns: readonly RecordColumn[]): ReadonlyMap<number, CellModel> {
  const cells = new Map<number, CellModel>();
  for (const [index, value] of values.entries()) {
    const cell = columns[index]?.cell;
    if (value.type === 'blank' || cell === undefined) continue;
    const shown = value.type === 'text' ? { ...value, text: cellLines(value.text) } : value;
    cells.set(index + 1, { ...shown, style: styleOf(value, cell) });
  }
  return cells;
}

/** Gives the style by the cell's content, not only by its column: text in a column of numbers stays text. */
function styleOf(value: CellValue, { type }: RecordCell): string {
  if (value.type === 'number')
    return type === 'money' ? 'money' : Number.isInteger(value.number) ? 'whole' : 'fraction';
  if (value.type === 'day') return value.time === undefined ? 'day' : 'moment';
  return 'text';
}

/** Keeps numbers and their headers away from the text beside them. */
const RIGHT: Style = { horizontal: 'right', indent: 1 };

const STYLES: Readonly<Record<string, Style>> = {
  plainHeader: PLAIN_HEADER,
  rightHeader: { ...PLAIN_HEADER, ...RIGHT },
  text: { format: '@' },
  whole: { format: '0', ...RIGHT },
  fraction: { format: '0.##########', ...RIGHT },
  money: { format: '#,##0.00', ...RIGHT },
  day: { format: DAY_FORMAT, horizontal: 'left' },
  moment: { format: `${DAY_FORMAT} hh:mm`, horizontal: 'left' },
};

const WIDTHS: Readonly<Partial<Record<RecordCell['type'], number>>> = {
  integer: 10,
  number: 10,
  money: 12,
  day: 13,
  moment: 18,
  millis: 18,
  'yes-no': 10,
  words: 36,
  section: 36,
  list: 36,
};

/** Gives the width of a column. A header without room on one line is wrapped over two lines, with a gap to the next. */
function widthOf(header: string, cell: RecordCell): number {
  const widest = cell.type === 'meaning' ? Math.max(...Object.values(cell.of).map((words) => words.length)) : 0;
  const usual = ('width' in cell ? cell.width : undefined) ?? WIDTHS[cell.type] ?? 20;
  const lines = header.length > usual ? 2 : 1;
  const word = Math.max(...header.split(' ').map(({ length }) => length));
  return Math.max(widest, usual, Math.max(word, Math.ceil(header.length / lines)) + 4);
}
