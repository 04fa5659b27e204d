import type { Finding } from '../../schema/finding.ts';
import type { LookupIndex } from '../../schema/lookup.ts';
import { withPauses } from '../../schema/pause.ts';
import type { Row } from '../../spreadsheet/sheet.ts';
import { inQuotesOr } from '../../text/shell-word.ts';
import { findingAt } from '../cells/finding-at.ts';
import { columnsOf, firstRows } from '../columns/name-columns.ts';
import { withHeaderRow } from '../input/headers/chosen-headers.ts';
import { sheetHeaders } from '../input/headers/top-rows.ts';
import type { Input } from '../input/open-input.ts';
import { readRows } from '../input/rows/data-rows.ts';
import { rowsInLikeColumns } from './like-columns.ts';
import { likeRows } from './like-rows.ts';
import { messages } from './messages.ts';

/**
 * Findings about visible sheets that are not read although their rows look like documents, and nobody has chosen a
 * sheet. An error if the rows surely look like documents. A warning if they may, or if they have headers like the
 * kind's.
 */
export async function sheetsNotRead(given: Input, lookups: LookupIndex): Promise<readonly Finding[]> {
  if (given.otherSheets.length === 0) return [];
  const read = await columnsOf(given, given.kind);
  // The chosen header row is only that of the sheet that is read.
  const input = { ...given, kind: withHeaderRow(given.kind, null) };
  const findings: Finding[] = [];
  for (const name of input.otherSheets) {
    const rows: Row[] = [];
    for await (const row of firstRows(input.file.rows(name))) {
      rows.push(row);
      await input.pause();
    }
    const { sure, perhaps } = await withPauses(likeRows(input.kind, read, rows, lookups), input.pause);
    if (sure > 0) findings.push(sheetFinding(input, name, sure + perhaps, 'error'));
    else if (perhaps > 0) findings.push(sheetFinding(input, name, perhaps, 'warning'));
    else {
      const headed = (await rowsUnderHeaders(input, name)) || (await rowsInLikeColumns(input, read, name, lookups));
      if (headed > 0) findings.push(sheetFinding(input, name, headed, 'warning'));
    }
  }
  return findings;
}

const FEWEST_HEADERS = 4;

/** The number of rows below headers of the kind; 0 if there are few headers, or none that every document needs. */
async function rowsUnderHeaders({ kind, file }: Input, name: string): Promise<number> {
  const { numbers } = await sheetHeaders({ kind, file, sheet: name });
  const needed = kind.columns.some(({ key, required }) => required === 'always' && numbers.has(key));
  if (numbers.size < FEWEST_HEADERS || !needed) return 0;
  const { data } = await readRows(kind, firstRows(file.rows(name)), { sheet: name });
  return data.filter(({ cells }) => cells.size >= FEWEST_HEADERS).length;
}

function sheetFinding({ kind, sheet }: Input, name: string, rows: number, severity: 'error' | 'warning'): Finding {
  const isHeld = severity === 'error';
  const what = messages.sheetNotRead({ name, rows, noun: kind.noun, sheet, isHeld });
  const choice = `--sheet ${inQuotesOr('NAME', sheet)}`;
  const hint = messages.sendThatSheetToo(sheet, choice);
  return findingAt({ sheet, row: null }, { code: 'sheet-not-read', severity, what, hint });
}
