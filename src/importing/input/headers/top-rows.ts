import type { Kind } from '../../../schema/kind.ts';
import type { Row, SourceFile } from '../../../spreadsheet/sheet.ts';
import { TOP_ROWS } from './header-row.ts';
import { type Headers, readHeaders } from './headers.ts';

/** The first rows of a sheet, which include its headers. */
export async function topRows(file: SourceFile, sheet: string): Promise<readonly Row[]> {
  const top: Row[] = [];
  for await (const row of file.rows(sheet)) if (top.push(row) >= TOP_ROWS) break;
  return top;
}

/** The headers of a sheet. `headerRow`: the number of their row, if the file gives it. */
export async function sheetHeaders({
  kind,
  file,
  sheet,
  headerRow,
}: {
  readonly kind: Kind;
  readonly file: SourceFile;
  readonly sheet: string;
  readonly headerRow?: number | undefined;
}): Promise<Headers> {
  return readHeaders(kind, await topRows(file, sheet), headerRow);
}
