// csv-parse for browsers brings 120 kB of Node's streams along. A spreadsheet program writes only what is read here.

/** The cells that are chosen, the first and the last of them. Places in the grid, from 0. */
export type CellArea = { readonly x: number; readonly y: number; readonly x1: number; readonly y1: number };

type PastedCell = { readonly x: number; readonly y: number; readonly text: string };

/**
 * The cells of a text as spreadsheet programs copy them: tabs between cells, an end of line after each row, quotes around
 * cells with more than one line. The HTML beside it leaves out cells that are merged, and all cells after them would move.
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

/** Which cells change. One value is for all chosen cells; of more, each has its own place, whatever is chosen. */
export function pastedCells(rows: readonly (readonly string[])[], { x, y, x1, y1 }: CellArea): readonly PastedCell[] {
  const [[value, ...others] = [], ...below] = rows;
  if (value === undefined || others.length > 0 || below.length > 0)
    return rows.flatMap((row, down) => row.map((text, right) => ({ x: x + right, y: y + down, text })));
  const column = (right: number) =>
    Array.from({ length: y1 - y + 1 }, (_, down) => ({ x: right, y: y + down, text: value }));
  return Array.from({ length: x1 - x + 1 }, (_, index) => column(x + index)).flat();
}

/** The text of cells, as a spreadsheet program takes it. */
export function copiedText(rows: readonly (readonly string[])[]): string {
  const quoted = (text: string) => (/["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return rows.map((row) => row.map(quoted).join('\t')).join('\n');
}
