import { problem, type Result } from '../../problem/problem.ts';
import type { Kind } from '../../schema/kind.ts';
import type { Pause } from '../../schema/pause.ts';
import type { Row, SourceFile } from '../../spreadsheet/sheet.ts';
import { hasNeeded } from './detect-kind.ts';
import { TOP_ROWS } from './headers/header-row.ts';
import { readHeaders } from './headers/headers.ts';
import { messages } from './messages.ts';

/** A row that looks like headers of a kind, below the rows that are searched for headers. */
export type LowHeaders = { readonly sheet: string; readonly row: number; readonly kind: Kind };

/** The number of further rows to search, for a hint where the headers may be. */
const ROWS_BELOW = 500;

/** A person may choose a header row up to here. */
export const LAST_HEADER_ROW = TOP_ROWS + ROWS_BELOW;

/** The first such row in these sheets; undefined if there is none. */
export async function findLowHeaders(
  file: SourceFile,
  sheets: readonly string[],
  kinds: readonly Kind[],
  pause: Pause,
): Promise<LowHeaders | undefined> {
  for (const sheet of sheets) {
    const rows = await rowsBelow(file, sheet);
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
      // Headers may be in two rows.
      const some = rows.slice(Math.max(0, from - 1), from + ROWS_AT_ONCE);
      for (const kind of kinds) {
        await pause();
        const { row, numbers } = readHeaders(kind, some);
        if (row !== null && hasNeeded(kind, numbers)) return { sheet, row, kind };
      }
    }
  }
  return undefined;
}

/** The number of rows between two pauses. */
const ROWS_AT_ONCE = 50;

async function rowsBelow(file: SourceFile, sheet: string): Promise<readonly Row[]> {
  const rows: Row[] = [];
  let count = 0;
  for await (const row of file.rows(sheet)) {
    count += 1;
    if (count > LAST_HEADER_ROW) break;
    if (count > TOP_ROWS) rows.push(row);
  }
  return rows;
}

/** `row 34 of the sheet "Orders" looks like the headers of bookings` */
export function lowHeadersWords({ sheet, row, kind }: LowHeaders): string {
  return messages.lowHeaders(row, sheet, kind.noun[1]);
}

export const MOVE_HEADERS = messages.deleteRowsAbove(TOP_ROWS);

/** The problem that a file of a known kind has its headers too far down. */
export function headersTooLow(path: string, low: LowHeaders): Result<never> {
  const message = messages.noHeaders(TOP_ROWS, path, low.kind.noun[1], lowHeadersWords(low));
  return problem('file', 'headers-too-low', message, MOVE_HEADERS);
}
