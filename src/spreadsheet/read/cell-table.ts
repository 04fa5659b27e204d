import type { Cell } from '../../schema/cell.ts';
import { LIMITS } from '../limits.ts';
import { type Book, type CellAddress, cellValue, type RawCell } from './cell-value.ts';

/** The number of a blank cell, which is not in the table. */
export const BLANK = -1;

/**
 * The different cells of a workbook, each once, numbered from 0. A sheet of millions of cells has few different ones.
 * Equal texts and numbers are the same object, so callers can remember results by the object.
 */
export class CellTable {
  readonly cells: Cell[] = [];
  /** UTF-16 units of all texts. */
  characters = 0;
  readonly #book: Book;
  /** By the index of the shared text: 0 if nobody asked for it yet, else the number of the cell plus two. */
  readonly #shared: Int32Array;
  readonly #texts = new Map<string, number>();
  /** By style, then by the number as it is written. */
  readonly #numbers = new Map<number, Map<number | string, number>>();
  #known = 0;

  constructor(book: Book) {
    this.#book = book;
    this.#shared = new Int32Array(book.strings.length);
  }

  /** Gives the number of a cell of the file; `BLANK` for a blank one. Throws `Refused`. */
  numberOf(raw: RawCell, place: CellAddress): number {
    const { type, value, formula, style } = raw;
    if (formula === undefined && value !== undefined) {
      const isShared = type === 's' && PLAIN.test(value) && this.#book.formats[style] !== undefined;
      const found = isShared ? this.ofShared(Number(value)) : undefined;
      if (found !== undefined) return found;
      if (type === 'n') return this.#ofNumber(value, raw, place);
    }
    const cell = cellValue(raw, this.#book, place);
    return cell?.type === 'text' ? this.ofText(cell.text) : this.#add(cell);
  }

  /**
   * Does the same for a cell that refers to the shared text at `index`; undefined if such a text must not be in a cell.
   */
  ofShared(index: number): number | undefined {
    const before = this.#shared[index];
    if (before !== undefined && before !== 0) return before - 2;
    const text = this.#book.strings[index];
    if (text === undefined || text.length > LIMITS.cellCharacters) return undefined;
    const made = this.#add(text === '' ? undefined : { type: 'text', text });
    this.#shared[index] = made + 2;
    return made;
  }

  /** Does the same for a cell with a whole number of at most nine digits without a leading zero. */
  ofWhole(whole: number, style: number, place: CellAddress): number {
    const found = this.#numbers.get(style)?.get(whole);
    return found ?? this.#ofNumber(whole, { ...NUMBER, style, value: String(whole) }, place);
  }

  #ofNumber(key: number | string, raw: RawCell, place: CellAddress): number {
    const ofStyle = this.#numbers.get(raw.style) ?? new Map<number | string, number>();
    this.#numbers.set(raw.style, ofStyle);
    const found = ofStyle.get(key);
    if (found !== undefined) return found;
    const made = this.#add(cellValue(raw, this.#book, place));
    this.#known += 1;
    if (this.#known < MOST_KNOWN) ofStyle.set(key, made);
    return made;
  }

  ofText(text: string): number {
    const found = this.#texts.get(text);
    if (found !== undefined) return found;
    const made = this.#add({ type: 'text', text });
    if (this.#texts.size < MOST_KNOWN) this.#texts.set(text, made);
    return made;
  }

  #add(cell: Cell | undefined): number {
    if (cell === undefined) return BLANK;
    if (cell.type !== 'boolean') this.characters += cell.text.length;
    return this.cells.push(cell) - 1;
  }
}

const NUMBER = { type: 'n', formula: undefined, inline: undefined };
const PLAIN = /^\d{1,9}$/;
/** With more different values, the further ones are added again each time. */
const MOST_KNOWN = 1_000_000;
