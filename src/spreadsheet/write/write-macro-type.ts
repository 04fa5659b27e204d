import type { Archive } from './write-charts.ts';

/** The ending of a workbook that may have macros. */
export const MACRO_ENDING = '.xlsm';

const PLAIN = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';
const MACROS = 'application/vnd.ms-excel.sheet.macroEnabled.main+xml';

/** Makes the package declare that it may have macros. Excel opens a file named `.xlsm` only with this. */
export function macroTypeInto(archive: Archive): void {
  const append = archive.append.bind(archive);
  archive.append = (part, entry) => {
    const isTypes = typeof part === 'string' && entry.name.replace(/^\//, '') === '[Content_Types].xml';
    return append(isTypes ? part.replace(PLAIN, MACROS) : part, entry);
  };
}
