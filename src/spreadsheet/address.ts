/** Rows and columns from 1, both ends within. */
export type Range = { readonly top: number; readonly left: number; readonly bottom: number; readonly right: number };

const ADDRESS = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/;

/** "H12", "$H$12"; undefined when it is none. */
export function parseAddress(address: string): { row: number; column: number } | undefined {
  const match = ADDRESS.exec(address);
  if (match === null) return undefined;
  const [, letters = '', row = ''] = match;
  return { row: Number(row), column: columnOf(letters) };
}

/** "AA" is 27. */
export function columnOf(letters: string): number {
  let column = 0;
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64;
  return column;
}

/** "A1:B2", or "A1" for a single cell; undefined when it is no range. */
export function parseRange(text: string): Range | undefined {
  const [from = '', to = from] = text.split(':');
  const first = parseAddress(from);
  const last = parseAddress(to);
  if (first === undefined || last === undefined) return undefined;
  return { top: first.row, left: first.column, bottom: last.row, right: last.column };
}
