import type { Row, SourceFile } from '../../../spreadsheet/sheet.ts';
import { TOP_ROWS } from './header-row.ts';

/** The first rows of a sheet, which include its headers. */
export async function topRows(file: SourceFile, sheet: string): Promise<readonly Row[]> {
  const top: Row[] = [];
  for await (const row of file.rows(sheet)) if (top.push(row) >= TOP_ROWS) break;
  return top;
}
