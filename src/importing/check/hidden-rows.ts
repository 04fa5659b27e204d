import type { Finding } from '../../schema/finding.ts';
import type { Row } from '../../spreadsheet/sheet.ts';
import { rowNumbers } from '../../text/row-ranges.ts';
import { findingAt } from '../cells/finding-at.ts';
import type { SentMarker } from '../input/rows/row-marker.ts';
import { messages } from './messages.ts';

type Document = {
  readonly rows: readonly number[];
  readonly valid: boolean;
  readonly marker: SentMarker | null;
};

/** Findings about hidden rows that are sent. A person who filters a sheet may think that hidden rows are left out. */
export function hiddenRows(
  sheet: string,
  documents: readonly Document[],
  data: readonly Pick<Row, 'number' | 'hidden'>[],
): readonly Finding[] {
  const hidden = new Set(data.filter((row) => row.hidden).map((row) => row.number));
  if (hidden.size === 0) return [];
  const open = documents.filter(({ valid, marker }) => valid && marker === null);
  const rows = open.flatMap((document) => document.rows.filter((row) => hidden.has(row))).sort((a, b) => a - b);
  if (rows.length === 0) return [];
  const what = messages.hiddenRows(rows.length, rowNumbers(rows));
  const hint = messages.lookAtHidden;
  return [findingAt({ sheet, row: null }, { code: 'unlikely', what, hint })];
}
