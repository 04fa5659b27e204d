import { pipeline, Readable } from 'node:stream';
import { CsvError, type Parser, parse } from 'csv-parse';
import { type Cell, cellText } from '../../schema/cell.ts';
import { type Pause, pausing } from '../../schema/pause.ts';
import { GRID, LIMITS } from '../limits.ts';
import type { Row, SourceFile, TextFormulas } from '../sheet.ts';
import { CellTable } from './cell-table.ts';
import { type Dialect, dialectOf } from './csv-delimiter.ts';
import { endOfRows, upTo } from './csv-end.ts';
import { formulaText, quotedFormulas } from './csv-formulas.ts';
import { createQuoteGuard, openedInLine, QUOTE_HINT } from './csv-quotes.ts';
import { decodeText, type Encoding, type EncodingWish, encodingOf } from './csv-text.ts';
import { createKeptRows, type KeptRows, type NewRow } from './kept-rows.ts';
import { messages } from './messages.ts';
import { Refused, tooLarge } from './refused.ts';
import { fits } from './sheet-budget.ts';

/** Reads a CSV and checks all its records. All its cells are text. Throws `Refused`. */
export async function readCsv(
  bytes: Buffer,
  name: string,
  wish: EncodingWish,
  pause: Pause,
): Promise<Omit<SourceFile, 'sha256'>> {
  const encoding = await encodingOf(bytes, wish, pause);
  const dialect = dialectOf(beginning(bytes, encoding));
  const text = {
    bytes,
    encoding,
    dialect,
    end: await endOfRows(decodeText(bytes, encoding), dialect.delimiter, pause),
  };
  const { textFormulas, rows } = await judge(text, pause);
  return {
    format: 'csv',
    encoding: encoding.name,
    ...(encoding.guess && { encodingGuess: encoding.guess }),
    ...(textFormulas && { textFormulas }),
    sheets: [{ name, hidden: false }],
    rows: (sheet) => {
      if (sheet !== name) throw new Error(`the CSV has no sheet "${sheet}"`);
      return rows === null ? csvRows(text, pause) : pausing(rows.rows(), pause);
    },
    // The bytes are in memory, so there is nothing to close.
    close: async () => {},
  };
}

/** Gives the beginning of the text, long enough for any header record. */
function beginning(bytes: Buffer, encoding: Encoding): string {
  let start = '';
  for (const piece of decodeText(bytes, encoding)) {
    start += piece;
    if (start.length > HEADER_CHARACTERS) break;
  }
  return start;
}

const HEADER_CHARACTERS = 1024 * 1024;

/** `end`: where the last row with a value ends, in UTF-16 units. */
type CsvText = {
  readonly bytes: Buffer;
  readonly encoding: Encoding;
  readonly dialect: Dialect;
  readonly end: number;
};

type JudgedCsv = { readonly textFormulas: TextFormulas | undefined; readonly rows: KeptRows | null };

async function judge(text: CsvText, pause: Pause): Promise<JudgedCsv> {
  const table = new CellTable(NO_BOOK);
  let kept: KeptRows | null = createKeptRows(table);
  let values = 0;
  let rows = 0;
  let textFormulas: TextFormulas | undefined;
  const note: NoteFormula = (row, column) => {
    textFormulas = { ...(textFormulas ?? { row, column }), count: (textFormulas?.count ?? 0) + 1 };
  };
  for await (const row of csvRows(text, pause, note)) {
    rows += 1;
    if (rows > LIMITS.rows) throw tooLarge(messages.csvRows(LIMITS.rows), messages.splitFile);
    values += row.cells.size;
    if (!fits(table, values)) kept = null;
    kept?.add(newRow(row, table));
  }
  if (rows === 0) throw new Refused('file-empty', messages.noValue, messages.fetchAgain);
  return { textFormulas, rows: kept };
}

const NO_BOOK = { strings: [], formats: ['plain'], date1904: false, calculateOnOpen: false } as const;

function newRow({ number, hidden, cells, width }: Row, table: CellTable): NewRow {
  const numbers = Array.from(cells.values(), (cell) => table.ofText(cellText(cell)));
  return {
    number,
    hidden,
    columns: [...cells.keys()],
    cells: numbers,
    formulas: [],
    ...(width !== undefined && { width }),
  };
}

type NoteFormula = (row: number, column: number) => void;

/** Numbers the records as a spreadsheet program numbers its rows: line breaks inside quotes do not count. */
async function* csvRows(text: CsvText, pause: Pause, note: NoteFormula = () => undefined): AsyncGenerator<Row> {
  const { delimiter, hasSepLine } = text.dialect;
  const guard = createQuoteGuard(delimiter);
  let number = 0;
  let filled = 0;
  try {
    for await (const record of parserOf(text)) {
      number += 1;
      if (number % RECORDS_BETWEEN_PAUSES === 0) await pause();
      const cells = cellsOf(record, number, note);
      guard.judge(record, number);
      if (cells.size === 0) {
        if (number - filled > LIMITS.blankRows) throw tooManyBlank(filled);
        continue;
      }
      filled = number;
      if (number > GRID.rows) throw tooLarge(messages.valueTooLow(GRID.rows), messages.splitFile);
      if (number > 1 || !hasSepLine) yield { number, hidden: false, cells, width: record.length };
    }
  } catch (error) {
    throw error instanceof CsvError ? quoteProblem(error, decodeText(text.bytes, text.encoding)) : error;
  }
}

const RECORDS_BETWEEN_PAUSES = 256;

/** Rows with a value follow. Blank rows at the end are not read. */
function tooManyBlank(row: number): Refused {
  const what = messages.blankRows(LIMITS.blankRows, row);
  return tooLarge(what, messages.deleteBlankRows(row));
}

function parserOf({ bytes, encoding, dialect, end }: CsvText): AsyncIterable<readonly string[]> {
  const parser = parse({
    delimiter: dialect.delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
  });
  withoutLengthErrors(parser);
  const plain = bounded(upTo(decodeText(bytes, encoding), end), dialect.delimiter);
  const pieces = quotedFormulas(plain, dialect.delimiter);
  // Errors at either end reach the reader of the records.
  pipeline(Readable.from(pieces), parser, () => {});
  return parser;
}

/**
 * csv-parse 7 makes an error with a stack for each record that is not as long as the first one, and drops it. That
 * takes 28 microseconds. Here each record counts as the expected length.
 */
function withoutLengthErrors(parser: Parser): void {
  const state: { readonly record: readonly string[] } = Reflect.get(parser, 'state');
  Object.defineProperty(state, 'expectedRecordLength', { get: () => state.record.length, set: () => {} });
}

/** Stops the parser before it collects a record of millions of cells. */
function* bounded(pieces: Iterable<string>, delimiter: string): Generator<string> {
  let run = 0;
  for (const piece of pieces) {
    const lines = piece.split(/[\r\n]/);
    run = (lines.length === 1 ? run : 0) + (lines.at(-1) ?? '').split(delimiter).length;
    if (run > LIMITS.columns * 1_000) throw tooManyColumns();
    if (piece !== '') yield piece;
  }
}

function cellsOf(record: readonly string[], row: number, note: NoteFormula): Map<number, Cell> {
  const cells = new Map<number, Cell>();
  for (const [index, written] of record.entries()) {
    const inner = formulaText(written);
    const text = inner ?? written;
    if (text === '') continue;
    if (inner !== undefined) note(row, index + 1);
    if (index >= LIMITS.columns) throw tooManyColumns();
    if (text.length > LIMITS.cellCharacters) {
      const what = messages.cellTooLong(row, LIMITS.cellCharacters);
      throw tooLarge(what, messages.shortenOrClose);
    }
    cells.set(index + 1, { type: 'text', text });
  }
  return cells;
}

function tooManyColumns(): Refused {
  return tooLarge(messages.csvColumns(LIMITS.columns), messages.removeColumns);
}

/** csv-parse counts the records that it finished. The next one has the error. */
function quoteProblem(error: CsvError, pieces: Iterable<string>): Refused {
  const row = Number(error['records'] ?? 0) + 1;
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') {
    const line = openedInLine(pieces);
    const what = messages.quoteNeverCloses(row);
    return new Refused('file-damaged', what, messages.lookAtLine(line, QUOTE_HINT));
  }
  return new Refused('file-damaged', messages.quoteInside(row), QUOTE_HINT);
}
