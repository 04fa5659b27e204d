import { LIMITS } from '../limits.ts';
import { NOT_PLAIN, plainRow, type RowTaker } from './plain-row.ts';

/** Where the XML parser is in a sheet, as its visitor sees it. */
export type SheetProgress = {
  /** True inside of `sheetData`. */
  readonly isInRows: boolean;
  /** How many rows were closed so far. */
  readonly closedRows: number;
};

/**
 * Takes the plain rows out of the bytes of a sheet. The XML parser gets all other rows and everything around them, as
 * if the plain rows were not there. A row is read here only if the parser is certainly between two rows: its last byte
 * has just opened `sheetData`, or closed a row.
 */
export class PlainRows {
  readonly #write: (bytes: Buffer) => void;
  readonly #progress: SheetProgress;
  readonly #taker: RowTaker;
  /** The beginning of a row, or of the tag before the rows, whose end is in the next piece. */
  #waiting: Buffer = Buffer.alloc(0);
  #isBetweenRows = false;

  /** `write`: gives bytes to the XML parser. */
  constructor(write: (bytes: Buffer) => void, progress: SheetProgress, taker: RowTaker) {
    this.#write = write;
    this.#progress = progress;
    this.#taker = taker;
  }

  feed(chunk: Buffer): void {
    const bytes = this.#waiting.length === 0 ? chunk : Buffer.concat([this.#waiting, chunk]);
    let at = this.#isBetweenRows ? this.#readRows(bytes, 0) : 0;
    for (let from = -1; from < at && !this.#isBetweenRows; ) {
      from = at;
      at = this.#writeUntilRows(bytes, from);
      if (this.#isBetweenRows) at = this.#readRows(bytes, at);
    }
    this.#waiting = bytes.subarray(at);
  }

  end(): void {
    this.#write(this.#waiting);
  }

  /** Gives the position after the written bytes. */
  #writeUntilRows(bytes: Buffer, from: number): number {
    const found = bytes.indexOf(OPENING, from);
    const end = found === -1 ? Math.max(from, bytes.length - OPENING.length + 1) : found + OPENING.length;
    if (found === -1) this.#write(bytes.subarray(from, end));
    else this.#isBetweenRows = this.#writeTag(bytes, from, end, () => (this.#progress.isInRows ? 1 : 0));
    return end;
  }

  /** Reads rows from the position of the first one. Gives the position where it stops. */
  #readRows(bytes: Buffer, from: number): number {
    const lastEnd = bytes.lastIndexOf(ROW_END);
    let at = from;
    while (this.#isBetweenRows) {
      while (isSpace(bytes[at])) at += 1;
      if (at > lastEnd) {
        this.#isBetweenRows = mayBecomeRow(bytes.subarray(at));
        break;
      }
      const end = plainRow(bytes, at, this.#taker);
      if (end !== NOT_PLAIN) at = end;
      else {
        const rowEnd = bytes.indexOf(ROW_END, at) + ROW_END.length;
        this.#isBetweenRows = this.#writeTag(bytes, at, rowEnd, () => this.#progress.closedRows);
        at = rowEnd;
      }
    }
    return at;
  }

  /** Writes up to the end of a tag. True if its last byte raised the count. */
  #writeTag(bytes: Buffer, from: number, end: number, count: () => number): boolean {
    this.#write(bytes.subarray(from, end - 1));
    const before = count();
    this.#write(bytes.subarray(end - 1, end));
    return count() === before + 1;
  }
}

function mayBecomeRow(rest: Buffer): boolean {
  return rest.length < LIMITS.xmlRunBytes && (rest.length < ROW.length || ROW.equals(rest.subarray(0, ROW.length)));
}

function isSpace(byte: number | undefined): boolean {
  return byte === 32 || byte === 10 || byte === 13 || byte === 9;
}

const [OPENING, ROW, ROW_END] = [Buffer.from('<sheetData>'), Buffer.from('<row'), Buffer.from('</row>')];
