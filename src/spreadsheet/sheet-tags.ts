/**
 * Our sheets in a workbook of the user have a defined name each, which stays with a sheet that is renamed: `_qcsheet.In.doubt`
 * is our sheet `In doubt`, whatever its tab says.
 */
export const SHEET_TAG = '_qcsheet.';

/** So begin the names of the cells on the sheets of a template that hold a lookup list each. */
export const LIST_TAG = 'list_';

/** Names of cells have no spaces. */
export function sheetTag(name: string): string {
  return SHEET_TAG + name.replaceAll(' ', '.');
}

/** The names of our sheets in a workbook, by what they are. `names`: the defined names, `sheets`: the names of all sheets. */
export function taggedSheets(
  names: Iterable<{ readonly name: string; readonly text: string }>,
  sheets: Iterable<string>,
): ReadonlyMap<string, string> {
  const there = new Set(sheets);
  const found = new Map<string, string>();
  for (const { name, text } of names) {
    const sheet = name.startsWith(SHEET_TAG) ? sheetIn(text) : null;
    if (sheet !== null && there.has(sheet)) found.set(name.slice(SHEET_TAG.length).replaceAll('.', ' '), sheet);
  }
  return found;
}

/** The sheet that a reference names, `'My sheet'!$A$1`; null where it is none. */
export function sheetIn(reference: string): string | null {
  const [, quoted, plain] = /^(?:'((?:[^']|'')+)'|([^'!]+))!/.exec(reference) ?? [];
  return quoted?.replaceAll("''", "'") ?? plain ?? null;
}
