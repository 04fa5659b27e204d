import { sheetIn } from './address.ts';

/**
 * The prefix of the defined names that identify our sheets in a workbook of the user. The name stays with the sheet
 * when the user renames it: `_qcsheet.In.doubt` is our sheet `In doubt`.
 */
export const SHEET_TAG = '_qcsheet.';

/** The prefix of the defined names on the sheets of a template that each have a lookup list. */
export const LIST_TAG = 'list_';

/**
 * The hidden name in a new workbook of ours, on its meta sheet. The colours of the findings are in the cells there, not
 * in conditional formats. Some programs keep only names of cells.
 */
export const COLOURS_TAG = `${SHEET_TAG}colours`;

/** Gives the defined name of a sheet of ours. Defined names have no spaces. */
export function sheetTag(name: string): string {
  return SHEET_TAG + name.replaceAll(' ', '.');
}

/**
 * Gives the present names of our sheets in a workbook, by their original names. `names`: the defined names; `sheets`:
 * the names of all sheets.
 */
export function taggedSheets(
  names: Iterable<{ readonly name: string; readonly text: string }>,
  sheets: Iterable<string>,
): ReadonlyMap<string, string> {
  const there = new Set(sheets);
  const found = new Map<string, string>();
  for (const { name, text } of names) {
    const sheet = name.startsWith(SHEET_TAG) && name !== COLOURS_TAG ? sheetIn(text) : null;
    if (sheet !== null && there.has(sheet)) found.set(name.slice(SHEET_TAG.length).replaceAll('.', ' '), sheet);
  }
  return found;
}

/**
 * Gives the name for a sheet of ours in a workbook of the user. If a sheet there has the usual name, that one keeps it.
 * `taken`: the names there in lower case.
 */
export function nameBeside(usual: string, taken: ReadonlySet<string>): string {
  if (!taken.has(usual.toLowerCase())) return usual;
  let number = 1;
  const next = () => `${usual} (qcsheet${number === 1 ? '' : ` ${number}`})`;
  while (taken.has(next().toLowerCase())) number += 1;
  return next();
}
