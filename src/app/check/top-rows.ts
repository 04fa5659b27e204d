import { TOP_ROWS } from '../../derive/check/header-row.ts';
import type { Row, SourceFile } from '../../workbook/sheet.ts';

/** The rows of a sheet among which its headers are looked for. */
export async function topRows(file: SourceFile, sheet: string): Promise<readonly Row[]> {
  const top: Row[] = [];
  for await (const row of file.rows(sheet)) if (top.push(row) >= TOP_ROWS) break;
  return top;
}
