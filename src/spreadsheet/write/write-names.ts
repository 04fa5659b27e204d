import type { Worksheet } from 'exceljs';
import { referenceTo } from '../address.ts';
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
 * Adds a defined name for each auto filter to the package that `archive` writes, like Excel does. Without it
 * LibreOffice shows no filter. `sheets` gives the added sheets in order; it is called after all were added.
 */
export function filterNamesInto(archive: Archive, sheets: () => readonly Worksheet[]): void {
  const append = archive.append.bind(archive);
  archive.append = (part, entry) => {
    if (typeof part !== 'string' || entry.name.replace(/^\//, '') !== WORKBOOK) return append(part, entry);
    return append(withNames(part, sheets().flatMap(filterName).join('')), entry);
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

function withNames(workbook: string, names: string): string {
  if (names === '') return workbook;
  const [end] = /<\/definedNames>|<calcPr\b/.exec(workbook) ?? [];
  if (end === undefined) throw new Error('The names of the filters have found no place in the workbook.');
  return workbook.replace(end, () =>
    end.startsWith('</') ? names + end : `<definedNames>${names}</definedNames>${end}`,
  );
}
