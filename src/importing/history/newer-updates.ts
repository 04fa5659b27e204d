import type { Journal, RunRecord } from '../../journal/port.ts';
import { cellText } from '../../schema/cell.ts';
import type { Kind } from '../../schema/kind.ts';
import { readMeta } from '../../spreadsheet/read/meta-read.ts';
import { openSource } from '../../spreadsheet/read/open.ts';
import type { Row } from '../../spreadsheet/sheet.ts';
import { momentWords } from '../cells/day-words.ts';
import { trimText } from '../cells/text.ts';
import { type Headers, readHeaders } from '../input/headers/headers.ts';
import { isSent, markOf } from '../input/rows/row-mark.ts';
import { topRows } from '../input/top-rows.ts';
import { businessKeyOf } from '../requests/kept-identities.ts';
import { writerOf } from './results-place.ts';
import type { SentRows } from './sent-rows.ts';

export type UpdatesMemory = Pick<Journal, 'lastUpdate' | 'writtenAt'>;

/** Updates by the business keys of what they change. */
type Updates = Pick<RunRecord, 'scope'> & { readonly kind: Kind; readonly keys: ReadonlySet<string> };

/** Whether only results can say that something newer was sent: of other kinds the service shows what it has. */
export function isUnreadUpdate({ current, operation }: Kind): boolean {
  return operation.effect === 'update' && current === undefined;
}

/**
 * The first results workbook with a later update of the same than this journal knows of. One that this journal has written
 * itself says nothing new.
 */
export async function newerUpdates(
  journal: UpdatesMemory,
  updates: Updates,
  places: AsyncIterable<string>,
): Promise<SentRows | null> {
  if (updates.keys.size === 0 || !isUnreadUpdate(updates.kind)) return null;
  for await (const path of places) {
    if ((await writerOf(journal, path)) !== null) continue;
    const newer = await newerIn(journal, updates, path);
    if (newer !== null) return newer;
  }
  return null;
}

async function newerIn(journal: UpdatesMemory, { scope, kind, keys }: Updates, path: string): Promise<SentRows | null> {
  const opened = await openSource(path);
  if (opened.kind === 'unreadable') return null;
  const { file } = opened;
  try {
    const meta = await readMeta(file);
    if (meta?.role !== 'results' || meta.account !== scope || meta.kind !== kind.name) return null;
    if (!file.sheets.some(({ name }) => name === meta.dataSheet)) return null;
    const headers = readHeaders(kind, await topRows(file, meta.dataSheet), meta.headerRow);
    const rows: number[] = [];
    for await (const row of file.rows(meta.dataSheet)) {
      const key = sentKey(kind, headers, row);
      if (key === null || !keys.has(key)) continue;
      const last = journal.lastUpdate(scope, kind.name, key)?.sentAt ?? null;
      if (last === null || momentWords(last) < sentAtIn(headers, row)) rows.push(row.number);
    }
    return rows.length === 0 ? null : { path, account: scope, run: meta.run, rows };
  } finally {
    await file.close();
  }
}

/** The business key of a row that was sent, or may have been; null of any other. */
function sentKey(kind: Kind, headers: Headers, row: Row): string | null {
  if (row.number <= (headers.row ?? 0) || !isSent(markOf(row, headers)) || sentAtIn(headers, row) === '') return null;
  const parts = kind.columns
    .filter(({ place }) => place === 'path')
    .map(({ key }) => textAt(row, headers.numbers.get(key)));
  return parts.includes('') ? null : businessKeyOf(kind, parts);
}

/** As the results show it, which sorts as time does: `2027-03-10 09:12:30 UTC`. Empty where there is no such time. */
function sentAtIn({ telling }: Headers, row: Row): string {
  const [column] = [...telling].find(([, name]) => name === 'sentAt') ?? [];
  const text = textAt(row, column);
  return /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC$/.test(text) ? text : '';
}

function textAt({ cells }: Row, column: number | undefined): string {
  return column === undefined ? '' : trimText(cellText(cells.get(column)));
}
