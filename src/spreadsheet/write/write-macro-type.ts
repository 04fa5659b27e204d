import type { Archive } from './write-charts.ts';

/** Of a workbook that may have macros. */
export const MACRO_ENDING = '.xlsm';

const PLAIN = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';
const MACROS = 'application/vnd.ms-excel.sheet.macroEnabled.main+xml';

/** Lets the package say that it may have macros: Excel opens no other one whose name ends in `.xlsm`. */
export function macroTypeInto(archive: Archive): void {
  const append = archive.append.bind(archive);
  archive.append = (part, entry) => {
    const isTypes = typeof part === 'string' && entry.name.replace(/^\//, '') === '[Content_Types].xml';
    return append(isTypes ? part.replace(PLAIN, MACROS) : part, entry);
  };
}
