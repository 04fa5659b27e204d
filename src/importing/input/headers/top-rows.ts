import type { Kind } from '../../../schema/kind.ts';
import type { Row, SourceFile } from '../../../spreadsheet/sheet.ts';
import { type Headers, reachHeaders, readHeaders } from './headers.ts';

/** The first rows of a sheet, which include its headers. `kind`: the one with a chosen header row, if there is one. */
export async function topRows(
  file: Pick<SourceFile, 'rows'>,
  sheet: string,
  kind: Pick<Kind, 'naming'> = {},
): Promise<readonly Row[]> {
  const top: Row[] = [];
  for await (const row of file.rows(sheet)) {
    top.push(row);
    if (reachHeaders(kind, top)) break;
  }
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
  return readHeaders(kind, await topRows(file, sheet, kind), headerRow);
}
