import type { Worksheet } from 'exceljs';
import { referenceTo } from '../address.ts';
import { META_SHEET } from '../sheet.ts';
import { COLOURS_TAG, sheetTag } from '../sheet-tags.ts';
import type { Archive } from './write-charts.ts';
import { xmlText } from './write-text.ts';

declare module 'exceljs' {
  interface Xlsx {
    /** Writes the part that lists sheets and names. The library's types do not have it. */
    addWorkbook(archive: Archive, model: unknown): Promise<void>;
  }
}

const WORKBOOK = 'xl/workbook.xml';

/**
 * Adds hidden defined names to the package that `archive` writes. Each auto filter gets one, like Excel does: without it
 * LibreOffice shows no filter. So does each sheet in `tagged`. `sheets` gives the added sheets in order; it is called
 * after all were added.
 */
export function hiddenNamesInto(
  archive: Archive,
  sheets: () => readonly Worksheet[],
  tagged: readonly string[] = [],
): void {
  const append = archive.append.bind(archive);
  archive.append = (part, entry) => {
    if (typeof part !== 'string' || entry.name.replace(/^\//, '') !== WORKBOOK) return append(part, entry);
    return append(withNames(part, [...sheets().flatMap(filterName), ...tags(tagged)].join('')), entry);
  };
}

/**
 * Gives the hidden name that marks the filter of a sheet for other programs (ECMA-376 part 1, 18.2.5). Sheets count
 * from 0.
 */
function filterName({ name, autoFilter }: Worksheet, sheet: number): readonly string[] {
  if (typeof autoFilter !== 'string') return [];
  const range = autoFilter.replace(/[A-Z]+|\d+/g, '$$$&');
  const place = xmlText(referenceTo(name, range));
  return [`<definedName name="_xlnm._FilterDatabase" localSheetId="${sheet}" hidden="1">${place}</definedName>`];
}

function tags(sheets: readonly string[]): readonly string[] {
  const names = sheets.map((sheet) => [sheetTag(sheet), referenceTo(sheet, '$A$1')] as const);
  const all = sheets.length === 0 ? [] : [[COLOURS_TAG, referenceTo(META_SHEET, '$A$1')] as const, ...names];
  return all.map(([name, text]) => `<definedName name="${xmlText(name)}" hidden="1">${xmlText(text)}</definedName>`);
}

function withNames(workbook: string, names: string): string {
  if (names === '') return workbook;
  const [end] = /<\/definedNames>|<calcPr\b/.exec(workbook) ?? [];
  if (end === undefined) throw new Error('The hidden names have found no place in the workbook.');
  return workbook.replace(end, () =>
    end.startsWith('</') ? names + end : `<definedNames>${names}</definedNames>${end}`,
  );
}
