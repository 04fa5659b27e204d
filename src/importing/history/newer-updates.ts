import type { Journal, RunRecord } from '../../journal/port.ts';
import type { UnknownSendings } from '../../journal/unknown-sendings-port.ts';
import { cellText } from '../../schema/cell.ts';
import type { Kind } from '../../schema/kind.ts';
import { openSource } from '../../spreadsheet/read/open.ts';
import type { Row } from '../../spreadsheet/sheet.ts';
import { momentWords } from '../../text/day.ts';
import { trimText } from '../cells/text.ts';
import type { Headers } from '../input/headers/headers.ts';
import { sheetHeaders } from '../input/headers/top-rows.ts';
import { isSent, markerOf } from '../input/rows/row-marker.ts';
import { businessKeyOf } from '../requests/kept-identities.ts';
import { writerOf } from './results-place.ts';
import { resultsMetaOf, type SentRows } from './sent-rows.ts';

export type UpdatesMemory = Pick<Journal, 'lastUpdate' | 'writtenAt' | 'noteUnknown' | 'unknownSendings'>;

/** Updates by the business keys of their records. */
type Updates = Pick<RunRecord, 'scope'> & { readonly kind: Kind; readonly keys: ReadonlySet<string> };

/** Whether only results show that something newer was sent. For other kinds the service shows its current records. */
export function isUnreadUpdate({ current, operation }: Kind): boolean {
  return operation.effect === 'update' && current === undefined;
}

/**
 * The first results workbook with a later update of these records than this journal knows. A workbook that this journal
 * wrote itself has no news. All later updates of such a workbook are recorded beside the journal, and then count even
 * without the workbook. `counts`: whether to consider the workbook at this path, even if it was only recorded.
 */
export async function newerUpdates(
  journal: UpdatesMemory,
  updates: Updates,
  places: AsyncIterable<string>,
  counts: (path: string) => boolean,
): Promise<SentRows | null> {
  if (updates.keys.size === 0 || !isUnreadUpdate(updates.kind)) return null;
  const { scope, kind, keys } = updates;
  for await (const path of places) {
    if (!counts(path) || (await writerOf(journal, path)) !== null) continue;
    const newer = await newerIn(journal, updates, path);
    const rows = rowsOf(newer?.updates ?? [], keys);
    if (newer === null || rows.length === 0) continue;
    await journal.noteUnknown(newer);
    return { path, account: scope, run: newer.run ?? undefined, rows };
  }
  const { file, noted } = await journal.unknownSendings();
  for (const { path, run, ...found } of noted) {
    if (found.scope !== scope || found.kind !== kind.name || !counts(path)) continue;
    const newer: UnknownSendings['updates'][number][] = [];
    for (const update of found.updates)
      if (await isNewer(journal, updates, update.key, update.sentAt)) newer.push(update);
    const rows = rowsOf(newer, keys);
    if (rows.length > 0) return { path, account: scope, run: run ?? undefined, rows, noted: file };
  }
  return null;
}

function rowsOf(updates: UnknownSendings['updates'], keys: ReadonlySet<string>): readonly number[] {
  return updates.flatMap(({ row, key }) => (keys.has(key) ? [row] : []));
}

async function isNewer(
  journal: UpdatesMemory,
  { scope, kind }: Updates,
  key: string,
  sentAt: string,
): Promise<boolean> {
  const last = (await journal.lastUpdate(scope, kind.name, key))?.sentAt ?? null;
  return last === null || momentWords(last) < sentAt;
}

/** All updates in a results workbook that are later than this journal's; null if it is no such workbook. */
async function newerIn(journal: UpdatesMemory, updates: Updates, path: string): Promise<UnknownSendings | null> {
  const { scope, kind } = updates;
  const opened = await openSource(path);
  if (opened.type === 'unreadable') return null;
  const { file } = opened;
  try {
    const meta = await resultsMetaOf(file, { scope, kind: kind.name });
    if (meta === null || meta.account !== scope || meta.kind !== kind.name) return null;
    const headers = await sheetHeaders({ kind, file, sheet: meta.dataSheet, headerRow: meta.headerRow });
    const newer: UnknownSendings['updates'][number][] = [];
    for await (const row of file.rows(meta.dataSheet)) {
      const [key, sentAt] = [sentKey(kind, headers, row), sentAtIn(headers, row)];
      if (key !== null && (await isNewer(journal, updates, key, sentAt))) newer.push({ row: row.number, key, sentAt });
    }
    return { path, scope, kind: kind.name, run: meta.run ?? null, documents: [], updates: newer };
  } finally {
    await file.close();
  }
}

/** The business key of a row that was sent or may have been sent; null for any other row. */
function sentKey(kind: Kind, headers: Headers, row: Row): string | null {
  if (row.number <= (headers.row ?? 0) || !isSent(markerOf(row, headers)) || sentAtIn(headers, row) === '') return null;
  const parts = kind.columns
    .filter(({ place }) => place === 'path')
    .map(({ key }) => textAt(row, headers.numbers.get(key)));
  return parts.includes('') ? null : businessKeyOf(kind, parts);
}

/** The time in the results, which sorts like the time itself: `2027-03-10 09:12:30 UTC`. Empty if there is none. */
function sentAtIn({ markerColumns }: Headers, row: Row): string {
  const [column] = [...markerColumns].find(([, name]) => name === 'sentAt') ?? [];
  const text = textAt(row, column);
  return /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC$/.test(text) ? text : '';
}

function textAt({ cells }: Row, column: number | undefined): string {
  return column === undefined ? '' : trimText(cellText(cells.get(column)));
}
