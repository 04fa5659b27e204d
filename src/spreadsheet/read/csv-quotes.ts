import { messages } from './messages.ts';
import { Refused } from './refused.ts';

/**
 * Finds cells that contain the next rows, because their quotation mark closes only there. An address on several lines
 * is not such a cell: its lines do not complete rows of the usual width.
 */
export function createQuoteGuard(delimiter: string) {
  /** The numbers of cells that the rows so far have. */
  const widths = new Set<number>();
  /** The line of the text, as an editor counts. A row with line breaks has several lines. */
  let line = 1;
  return {
    /** Checks one record. Throws `Refused`. `row`: the number of the record. */
    judge(record: readonly string[], row: number): void {
      let at = line;
      for (const [index, text] of record.entries()) {
        if (!BREAK.test(text)) continue;
        const lines = text.split(LINE_END);
        const after = record.length - index - 1;
        if (completesRows(lines, { delimiter, before: index, after, widths })) throw swallowed(row, at);
        at += lines.length - 1;
      }
      line = at + 1;
      widths.add(record.length);
    },
  };
}

const BREAK = /[\r\n]/;
const LINE_END = /\r\n|\n|\r/;

type Around = {
  readonly delimiter: string;
  /** How many cells of the record come before and after this one. */
  readonly before: number;
  readonly after: number;
  readonly widths: ReadonlySet<number>;
};

/** True if each line is as wide as a row. The rest of the record counts with the first and the last line. */
function completesRows(lines: readonly string[], { delimiter, before, after, widths }: Around): boolean {
  const cells = lines.map((line) => line.split(delimiter).length);
  const found = cells.reduce((sum, count) => sum + count, 0) - lines.length + 1;
  if (found < FEWEST_CELLS || isProse(lines, delimiter)) return false;
  const last = lines.length - 1;
  return cells.every((count, at) => widths.has(count + (at === 0 ? before : 0) + (at === last ? after : 0)));
}

/** An address on several lines has a few commas, but fewer cells than this. */
const FEWEST_CELLS = 6;

/**
 * True for prose and addresses: after each comma comes a space or the end of the line. The cells of rows begin with a
 * value.
 */
function isProse(lines: readonly string[], delimiter: string): boolean {
  return delimiter !== '\t' && lines.every((line) => line.split(delimiter).slice(1).every(isAfterComma));
}

function isAfterComma(text: string, index: number, all: readonly string[]): boolean {
  return /^\s/.test(text) || (text === '' && index === all.length - 1);
}

function swallowed(row: number, line: number): Refused {
  const what = messages.openQuote(row, line);
  return new Refused('file-damaged', what, QUOTE_HINT);
}

/** Gives the line of the quotation mark that is never closed. */
export function openedInLine(pieces: Iterable<string>): number {
  let line = 1;
  let opened = 1;
  let isOpen = false;
  let before = '';
  for (const piece of pieces) {
    if (before.endsWith('\r') && piece.startsWith('\n')) line -= 1;
    for (const [sign] of piece.matchAll(/"|\r\n|\r|\n/g)) {
      if (sign !== '"') line += 1;
      else {
        isOpen = !isOpen;
        if (isOpen) opened = line;
      }
    }
    before = piece;
  }
  return opened;
}

export const QUOTE_HINT = messages.quoteTwice;
