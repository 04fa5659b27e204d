import { TextDecoder } from 'node:util';
import { parseAddress } from '../address.ts';
import { attributesOf, type Names, namesOf, type Token, tokenAt, tokensOf, withoutSlash } from './markup.ts';
import { Unfit } from './unfit.ts';

/** A piece of a worksheet's XML. All pieces, joined, give the whole text. */
export type SheetPiece =
  | { readonly type: 'row'; readonly raw: string; readonly number: number }
  /** A child of the worksheet with its content, or a tag of `sheetData` itself. */
  | { readonly type: 'child' | 'data-open' | 'data-close' | 'data-empty'; readonly raw: string; readonly name: string }
  /** The tag of the worksheet, or text between its children. */
  | { readonly type: 'root' | 'end' | 'between'; readonly raw: string };

type Reading = {
  names: Names | undefined;
  inData: boolean;
  row: number;
};

/** Gives the text of a part, piece by piece. Throws `Unfit` if it is not UTF-8. */
export async function* textOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const decode = (chunk?: Buffer) => {
    try {
      return chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true });
    } catch {
      throw new Unfit('encoding');
    }
  };
  for await (const chunk of bytes) yield decode(chunk);
  yield decode();
}

/** Gives the text of a whole part. Throws `Unfit` if it is too long. */
export async function wholeText(bytes: AsyncIterable<Buffer>): Promise<string> {
  let text = '';
  for await (const piece of textOf(bytes)) {
    text += piece;
    if (text.length > MOST_TEXT) throw new Unfit('unusual');
  }
  return text;
}

/** The most characters of a small part, a row, or another child of a worksheet. No program writes more. */
const MOST_TEXT = 16_000_000;

/** Splits a worksheet. At any time it keeps only one row, or one child of the worksheet, in memory. */
export async function* sheetPieces(bytes: AsyncIterable<Buffer>): AsyncGenerator<readonly SheetPiece[]> {
  const reading: Reading = { names: undefined, inData: false, row: 0 };
  let text = '';
  for await (const more of textOf(bytes)) {
    text += more;
    const pieces: SheetPiece[] = [];
    let at = 0;
    while (at < text.length) {
      const piece = pieceAt(reading, text, at);
      if (piece === undefined) break;
      pieces.push(piece);
      at += piece.raw.length;
    }
    text = text.slice(at);
    if (text.length > MOST_TEXT) throw new Unfit('unusual');
    yield pieces;
  }
  if (text !== '') throw new Unfit('unusual');
}

/** Undefined if the end of the piece is still missing. */
function pieceAt(reading: Reading, text: string, at: number): SheetPiece | undefined {
  const token = tokenAt(text, at);
  if (token === undefined) return undefined;
  if (reading.names === undefined) return beforeRoot(reading, token);
  if (token.name === '') return { type: 'between', raw: token.raw };
  const local = reading.names.local(token.name) ?? '';
  if (reading.inData) return inData(reading, { text, at, token, local });
  if (token.type === 'close') return { type: 'end', raw: token.raw };
  if (local === 'sheetData') {
    reading.inData = token.type === 'open';
    return { type: reading.inData ? 'data-open' : 'data-empty', raw: token.raw, name: local };
  }
  const raw = token.type === 'empty' ? token.raw : elementAt(text, at);
  if (raw !== undefined && local === '' && /<(?:\w+:)?sheetData\b/.test(raw)) throw new Unfit('unusual');
  return raw === undefined ? undefined : { type: 'child', raw, name: local };
}

function beforeRoot(reading: Reading, token: Token): SheetPiece {
  if (token.type !== 'open') return { type: 'between', raw: token.raw };
  reading.names = namesOf(token);
  const isOther = reading.names.local(token.name) !== 'worksheet' || token.raw.includes(':ProcessContent');
  if (isOther) throw new Unfit('unusual');
  return { type: 'root', raw: token.raw };
}

type TokenPosition = { readonly text: string; readonly at: number; readonly token: Token; readonly local: string };

function inData(reading: Reading, { text, at, token, local }: TokenPosition): SheetPiece | undefined {
  if (token.type === 'close') {
    reading.inData = false;
    return { type: 'data-close', raw: token.raw, name: local };
  }
  if (local !== 'row') return foreign(token.type === 'empty' ? token.raw : elementAt(text, at));
  const raw = token.type === 'empty' ? token.raw : rowAt(text, at, token);
  if (raw === undefined) return undefined;
  reading.row = numberOf(token, reading.row);
  return { type: 'row', raw, number: reading.row };
}

/**
 * Skips elements of another program between rows or cells. Throws `Unfit` if they may be another way to write rows or
 * cells.
 */
function foreign(raw: string | undefined): SheetPiece | undefined {
  if (raw === undefined) return undefined;
  if (MAY_BE_OURS.test(raw)) throw new Unfit('unusual');
  return { type: 'between', raw };
}

const MAY_BE_OURS = /:AlternateContent\b|\sxmlns\b/;

function numberOf({ raw }: Token, last: number): number {
  const written = attributesOf(raw).get('r');
  return written === undefined ? last + 1 : Number(written);
}

/** Gives the text of a row. Usually its content cannot hide its end. A row with comments or CDATA is parsed. */
function rowAt(text: string, at: number, token: Token): string | undefined {
  const end = new RegExp(`</${token.name}\\s*>`, 'g');
  end.lastIndex = at + token.raw.length;
  const found = end.exec(text);
  if (found === null) return undefined;
  const raw = text.slice(at, found.index + found[0].length);
  return raw.includes('<!') || raw.includes('<?') ? elementAt(text, at) : raw;
}

/** Gives an element with its content; undefined if its end is still missing. */
function elementAt(text: string, at: number): string | undefined {
  const name = tokenAt(text, at)?.name ?? '';
  // A long element comes in many pieces. It is parsed only when its end may be there.
  if (!text.includes(`</${name}`, at)) return undefined;
  let depth = 0;
  for (let end = at; end < text.length; ) {
    const token = tokenAt(text, end);
    if (token === undefined) return undefined;
    end += token.raw.length;
    if (token.type === 'open') depth += 1;
    else if (token.type === 'close') depth -= 1;
    if (depth === 0) return text.slice(at, end);
  }
  return undefined;
}

/** A cell of a row. `column` comes from its address, or follows the cell before it. */
export type RowCell = { readonly raw: string; readonly column: number; readonly hasAddress: boolean };

export type RowParts = {
  readonly open: string;
  readonly close: string;
  /** In order. Text between cells belongs to the cell before it, or to `open`. */
  readonly cells: readonly RowCell[];
};

/** Splits a row into its own tags and its cells. Throws `Unfit` if something else in the row may replace a cell. */
export function rowParts(raw: string, names: Names): RowParts {
  const tokens = [...tokensOf(raw)];
  const [first, ...rest] = tokens;
  if (first === undefined || MAY_BE_OURS.test(raw)) throw new Unfit('unusual');
  if (first.type === 'empty') {
    return { open: withoutSlash(first.raw), close: `</${first.name}>`, cells: [] };
  }
  let open = first.raw;
  const cells: { raw: string; column: number; hasAddress: boolean }[] = [];
  let depth = 0;
  for (const token of rest.slice(0, -1)) {
    if (depth === 0 && names.local(token.name) === 'c') {
      const address = attributesOf(token.raw).get('r');
      const column = address === undefined ? (cells.at(-1)?.column ?? 0) + 1 : columnAt(address);
      cells.push({ raw: '', column, hasAddress: address !== undefined });
    }
    if (token.type === 'open') depth += 1;
    else if (token.type === 'close') depth -= 1;
    const cell = cells.at(-1);
    if (cell === undefined) open += token.raw;
    else cell.raw += token.raw;
  }
  return { open, close: rest.at(-1)?.raw ?? '', cells };
}

function columnAt(address: string): number {
  const found = parseAddress(address);
  if (found === undefined) throw new Unfit('unusual');
  return found.column;
}
