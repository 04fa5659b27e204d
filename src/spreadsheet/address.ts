/** A range of cells. Rows and columns count from 1; both ends belong to it. */
export type Range = { readonly top: number; readonly left: number; readonly bottom: number; readonly right: number };

const ADDRESS = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/;

/** Reads a cell address ("H12", "$H$12"); undefined if the text is not one. */
export function parseAddress(address: string): { row: number; column: number } | undefined {
  const match = ADDRESS.exec(address);
  if (match === null) return undefined;
  const [, letters = '', row = ''] = match;
  return { row: Number(row), column: columnOf(letters) };
}

/** Gives the number of a column: "A" is 1, "AA" is 27. */
export function columnOf(letters: string): number {
  let column = 0;
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64;
  return column;
}

/** Reads a range ("A1:B2", or "A1" for a single cell); undefined if the text is not one. */
export function parseRange(text: string): Range | undefined {
  const [from = '', to = from] = text.split(':');
  const first = parseAddress(from);
  const last = parseAddress(to);
  if (first === undefined || last === undefined) return undefined;
  return { top: first.row, left: first.column, bottom: last.row, right: last.column };
}

/** Gives a reference to cells of a sheet: `'My sheet'!$A$1`. */
export function referenceTo(sheet: string, cells: string): string {
  return `'${sheet.replaceAll("'", "''")}'!${cells}`;
}

/** Gives the sheet in a reference; null if there is none. */
export function sheetIn(reference: string): string | null {
  const [, quoted, plain] = /^(?:'((?:[^']|'')+)'|([^'!]+))!/.exec(reference) ?? [];
  return quoted?.replaceAll("''", "'") ?? plain ?? null;
}
