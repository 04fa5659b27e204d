// csv-parse for browsers adds 120 kB of Node's streams. This file only reads what spreadsheet programs copy.

/** The selected cells, from the first to the last. Positions in the grid, from 0. */
export type CellArea = { readonly x: number; readonly y: number; readonly x1: number; readonly y1: number };

type PastedCell = { readonly x: number; readonly y: number; readonly text: string };

/**
 * The cells of a text as spreadsheet programs copy it: tabs between cells, a line end after each row, and quotes around
 * cells of several lines. The copied HTML is not used: it leaves out merged cells, so later cells would move.
 */
export function pastedRows(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', end] of text.matchAll(
    /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/g,
  )) {
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === '') break;
    if (end !== '\t') rows.push([]);
  }
  const last = rows.at(-1);
  const isAfterLastEnd = rows.length > 1 && last?.length === 1 && last[0] === '';
  return isAfterLastEnd ? rows.slice(0, -1) : rows;
}

/**
 * The cells that change. A single value goes into all selected cells. Several values keep their layout, whatever the
 * selection.
 */
export function pastedCells(rows: readonly (readonly string[])[], { x, y, x1, y1 }: CellArea): readonly PastedCell[] {
  const value = singleValue(rows);
  if (value === undefined)
    return rows.flatMap((row, down) => row.map((text, right) => ({ x: x + right, y: y + down, text })));
  const column = (right: number) =>
    Array.from({ length: y1 - y + 1 }, (_, down) => ({ x: right, y: y + down, text: value }));
  return Array.from({ length: x1 - x + 1 }, (_, index) => column(x + index)).flat();
}

/** How many cells `pastedCells` gives. */
export function cellCount(rows: readonly (readonly string[])[], { x, y, x1, y1 }: CellArea): number {
  if (singleValue(rows) !== undefined) return (x1 - x + 1) * (y1 - y + 1);
  return rows.reduce((sum, { length }) => sum + length, 0);
}

function singleValue(rows: readonly (readonly string[])[]): string | undefined {
  const [[value, ...others] = [], ...below] = rows;
  return others.length > 0 || below.length > 0 ? undefined : value;
}

/** The text of cells, in the format for spreadsheet programs. */
export function copiedText(rows: readonly (readonly string[])[]): string {
  const quoted = (text: string) => (/["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return rows.map((row) => row.map(quoted).join('\t')).join('\n');
}
