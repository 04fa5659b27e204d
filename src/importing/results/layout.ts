import { type Cell, cellText } from '../../schema/cell.ts';
import type { Kind } from '../../schema/kind.ts';
import type { Row } from '../../spreadsheet/sheet.ts';
import { displayWidth } from '../../text/display-width.ts';
import { foldText, isBlank } from '../cells/text.ts';
import { type Headers, reachHeaders, readHeaders } from '../input/headers/headers.ts';
import { markedHeader, OWN_COLUMNS, type OwnColumn } from '../input/headers/own-columns.ts';

/** The positions in the data sheet. */
export type Layout = {
  readonly headers: Headers;
  /** The header row; 1 if there is none. */
  readonly headerRow: number;
  readonly lastRow: number;
  /** The last used column, including our own. */
  readonly width: number;
  /** The number of each of our columns: its position in the input, or after the last column if it is added. */
  readonly own: ReadonlyMap<OwnColumn, number>;
  /**
   * The longest text of each column below the header of a new sheet, in characters. Columns without a value are absent.
   */
  readonly longest: ReadonlyMap<number, number>;
  /** The longest word of each header of a new sheet, in characters. */
  readonly words: ReadonlyMap<number, number>;
  /** The user's number formats that display more than digits. */
  readonly formats: ReadonlySet<string>;
};

/**
 * Reads the sheet once, before any row is written. `adding`: our columns to add. `firstFree`: gives the first column
 * for them in the user's own sheet. That sheet keeps its widths, so no text is measured: in a sheet of 4.6 million cells
 * that took a twentieth of the time. Null for a new sheet.
 */
export async function layoutOf(
  kind: Kind,
  rows: AsyncIterable<Row>,
  adding: readonly OwnColumn[],
  firstFree: ((widest: number) => number) | null,
): Promise<Layout> {
  const top: Row[] = [];
  const longest = new Map<number, number>();
  const words = new Map<number, number>();
  const formats = new Set<string>();
  let headers: Headers | undefined;
  let lastRow = 1;
  let widest = 0;
  const measure = (row: Row, { row: headerRow }: Headers) => {
    if (firstFree !== null) return;
    if (row.number > (headerRow ?? 0)) widen(longest, row);
    else if (row.number === headerRow) for (const [at, cell] of row.cells) words.set(at, longestWord(cellText(cell)));
  };
  for await (const row of rows) {
    lastRow = row.number;
    for (const cell of row.cells.values()) if (cell.type === 'number' && cell.shows) formats.add(cell.shows.format);
    widest = Math.max(widest, ...row.cells.keys());
    if (headers === undefined) top.push(row);
    else measure(row, headers);
    if (headers !== undefined || !reachHeaders(kind, top)) continue;
    headers = readHeaders(kind, top);
    for (const early of top) measure(early, headers);
  }
  if (headers === undefined) {
    headers = readHeaders(kind, top);
    for (const early of top) measure(early, headers);
  }
  const own = ownPlaces(headers, adding, () => firstFree?.(widest) ?? widest + 1);
  const width = Math.max(widest, ...own.values());
  return { headers, headerRow: headers.row ?? 1, lastRow, width, own, longest, words, formats };
}

function widen(longest: Map<number, number>, { cells }: Row): void {
  for (const [number, cell] of cells) {
    if (!isBlank(cell)) longest.set(number, Math.max(longest.get(number) ?? 0, shownWidth(cell)));
  }
}

function longestWord(text: string): number {
  return Math.max(...text.split(/\s/).map(displayWidth));
}

/** The displayed width of a cell. A date has its month in letters, and a text may have several lines. */
function shownWidth(cell: Cell): number {
  if (cell.type === 'date') return cell.text.length + 1;
  return Math.max(...cellText(cell).split('\n').map(displayWidth));
}

/** The positions of our columns. Existing ones do not move; the others follow the last column. */
function ownPlaces(
  { own }: Headers,
  adding: readonly OwnColumn[],
  firstFree: () => number,
): ReadonlyMap<OwnColumn, number> {
  const places = new Map<OwnColumn, number>([...own].map(([number, name]) => [name, number]));
  const lacking = adding.filter((name) => !places.has(name));
  const first = lacking.length === 0 ? 0 : firstFree();
  for (const [index, name] of lacking.entries()) places.set(name, first + index);
  return places;
}

/** The columns from the first header to the last, without ours. */
export function usersColumns({ headers, own }: Layout): readonly number[] {
  const ours = new Set(own.values());
  const named = [...headers.texts.keys()].filter((number) => !ours.has(number));
  const [from, to] = named.length === 0 ? [1, 1] : [Math.min(...named), Math.max(...named)];
  return Array.from({ length: to - from + 1 }, (_, index) => from + index).filter((number) => !ours.has(number));
}

/** The headers of our columns, by column number. */
export function ownHeaders({ own }: Layout): ReadonlyMap<number, string> {
  return new Map([...own].map(([name, number]) => [number, OWN_COLUMNS[name].header]));
}

/**
 * The same for the user's own sheet. An existing column keeps its header. If a column of the user has the same name,
 * ours says that it belongs to qcsheet.
 */
export function patchedHeaders({ own, headers }: Layout): ReadonlyMap<number, string> {
  const ours = new Set(own.values());
  const users = new Set([...headers.texts].flatMap(([at, { text }]) => (ours.has(at) ? [] : [foldText(text)])));
  return new Map(
    [...own].map(([name, number]) => {
      const before = headers.own.has(number) ? headers.texts.get(number)?.text : undefined;
      const header = before ?? OWN_COLUMNS[name].header;
      return [number, users.has(foldText(header)) ? markedHeader(name) : header];
    }),
  );
}
