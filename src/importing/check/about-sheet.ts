import type { Finding } from '../../schema/finding.ts';
import type { Column, Kind } from '../../schema/kind.ts';
import { findingAt } from '../cells/finding-at.ts';
import { lookupNoun } from '../cells/lookup.ts';
import type { Headers } from '../input/headers/headers.ts';
import type { MarkedRow, ReadSheet } from '../input/rows/data-rows.ts';
import { hiddenRows } from './hidden-rows.ts';
import { messages } from './messages.ts';

type CheckedRows = {
  readonly documents: Parameters<typeof hiddenRows>[1];
  readonly groups: readonly (readonly [MarkedRow, ...MarkedRow[]])[];
  readonly data: readonly MarkedRow[];
  /** Headers of columns that were not compared with the service's records. */
  readonly unread: readonly string[];
  readonly unchecked: ReadonlySet<Column>;
};

/** Findings that need all rows of the sheet. */
export function* aboutSheet(kind: Kind, { sheet, headers, left }: ReadSheet, checked: CheckedRows): Iterable<Finding> {
  const { documents, groups, data, unread, unchecked } = checked;
  if (unread.length > 0) yield notCompared(sheet, unread);
  yield* hiddenRows(sheet, documents, data);
  for (const column of unchecked) yield notAtHand(sheet, column);
  if (isResults(headers)) yield* unmarked(kind, sheet, groups);
  for (const { number, marker } of left) if (marker.state === 'in-doubt') yield doubtLeft(kind, sheet, number);
}

/**
 * Whether the sheet has the hidden column, which only a results workbook has. Any file may have "Status" or "Tracking
 * id".
 */
function isResults({ markerColumns }: Headers): boolean {
  return [...markerColumns.values()].includes('fingerprint');
}

/**
 * Findings about rows in a results workbook without a marker. Somebody added the row or emptied its status, and the
 * person must know which.
 */
function unmarked({ noun }: Kind, sheet: string, groups: readonly (readonly [MarkedRow, ...MarkedRow[]])[]): Finding[] {
  const isMarked = (group: readonly MarkedRow[]) => group.some(({ marker }) => marker !== null);
  if (!groups.some(isMarked)) return [];
  return groups
    .filter((group) => !isMarked(group))
    .map(([first]) => {
      const what = messages.notMarked(noun[0]);
      const hint = messages.addedOrEmptied;
      const problem = { code: 'already-sent', severity: 'warning', what, hint } as const;
      return { ...findingAt({ sheet, row: first.number }, problem), outcome: 'sent' };
    });
}

/**
 * The warning for a row in doubt whose cells were moved or deleted. Nothing is sent for it, and its old values are
 * unknown.
 */
function doubtLeft({ noun }: Kind, sheet: string, row: number): Finding {
  const what = messages.doubtLeft(noun[0]);
  const hint = messages.lookUpDoubt;
  return findingAt({ sheet, row }, { code: 'already-sent', severity: 'warning', what, hint });
}

function notCompared(sheet: string, headers: readonly string[]): Finding {
  const names = headers.map((header) => `"${header}"`).join(', ');
  const what = messages.notCompared(names);
  return findingAt({ sheet, row: null }, { code: 'not-compared', what });
}

function notAtHand(sheet: string, column: Column): Finding {
  const [, several] = 'lookup' in column.cell ? lookupNoun(column.cell.lookup.list) : ['', 'values'];
  const what = messages.listNotAvailable(several);
  const hint = messages.makeSureOfIds;
  return findingAt({ sheet, row: null, column }, { code: 'lookup-unknown', severity: 'warning', what, hint });
}
