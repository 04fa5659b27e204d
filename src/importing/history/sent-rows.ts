import type { Journal } from '../../journal/port.ts';
import { cellText } from '../../schema/cell.ts';
import { readMeta } from '../../spreadsheet/read/meta-read.ts';
import { openSource } from '../../spreadsheet/read/open.ts';
import type { Meta, Row, SourceFile } from '../../spreadsheet/sheet.ts';
import { rowsIn } from '../doubts/doubts-elsewhere.ts';
import { readDecisions, sendingTimes, type WrittenDoubt } from '../doubts/written-decisions.ts';
import { markedHeader, OWN_COLUMNS, type OwnColumn } from '../input/headers/own-columns.ts';
import { isSent, markerOf, type SentMarker } from '../input/rows/row-marker.ts';
import { isSentLater } from './sent-later.ts';

/** Rows that were sent, or may have been, as a results workbook or an annotated copy says. */
export type SentRows = {
  readonly path: string;
  /** Origin and account of the run that sent them. */
  readonly account: string;
  readonly run: string | undefined;
  readonly rows: readonly number[];
  /** The file beside the journal that says so; only where it was noted there before. */
  readonly noted?: string;
};

/** The same with what the workbook says of each row. */
export type SentMarkers = Omit<SentRows, 'rows' | 'noted'> & {
  readonly kind: string;
  readonly markers: readonly { readonly row: number; readonly marker: SentMarker }[];
  readonly times: SendingTimes;
};

/** When documents in doubt were sent, as ISO time by uid. */
export type SendingTimes = ReadonlyMap<string, string>;

/** What results, or a copy of them, say of themselves. */
type ResultsMeta = Pick<Meta, 'account' | 'kind' | 'run' | 'dataSheet' | 'headerRow'>;

/**
 * The rows of a workbook of ours whose marks the chosen filter takes. Null where there are none, where the file is no
 * such workbook, and where `filterFor` gives null for it. `expected`: whose results should be there. A workbook with the
 * hidden column counts as them, also where its other sheets are gone.
 */
export async function sentMarkers(
  path: string,
  filterFor: FilterFor,
  expected: Expected | null = null,
): Promise<SentMarkers | null> {
  const opened = await openSource(path);
  if (opened.type === 'unreadable') return null;
  const { file } = opened;
  try {
    return await sentMarkersIn({ file, path }, filterFor, expected);
  } finally {
    await file.close();
  }
}

type FilterFor = (
  meta: ResultsMeta,
  times: SendingTimes,
) => ((marker: SentMarker) => boolean | Promise<boolean>) | null;

/** The same of an open file; `path`: what it is called. */
export async function sentMarkersIn(
  { file, path }: { readonly file: SourceFile; readonly path: string },
  filterFor: FilterFor,
  expected: Expected | null,
): Promise<SentMarkers | null> {
  const meta = await resultsMetaOf(file, expected);
  if (meta === null) return null;
  const decisionSheet = await readDecisions(file);
  const times = sendingTimes(decisionSheet);
  const filter = filterFor(meta, times);
  if (filter === null) return null;
  const markers: { row: number; marker: SentMarker }[] = [];
  for await (const found of markersIn(file, meta, decisionSheet.doubts))
    if (await filter(found.marker)) markers.push(found);
  const { account, run, kind } = meta;
  return markers.length === 0 ? null : { path, account, run, kind, markers, times };
}

type Expected = { readonly scope: string; readonly kind: string };

/** Null for a template, and for what is no workbook of ours. The data sheet may have another name by now. */
export async function resultsMetaOf(file: SourceFile, expected: Expected | null): Promise<ResultsMeta | null> {
  const meta = await readMeta(file);
  if (meta?.role === 'template' || (meta === null && expected === null)) return null;
  if (meta !== null && file.sheets.some(({ name }) => name === meta.dataSheet)) return meta;
  const marked = await markedSheet(file);
  if (marked === null) return null;
  if (meta !== null) return { ...meta, ...marked };
  return expected && { account: expected.scope, kind: expected.kind, ...marked };
}

/** Above the headers there may be titles. */
const MOST_ROWS_ABOVE = 20;

/** The first sheet with the hidden column. */
async function markedSheet(file: SourceFile): Promise<Pick<Meta, 'dataSheet' | 'headerRow'> | null> {
  for (const { name } of file.sheets)
    for await (const { number, cells } of file.rows(name)) {
      if (number > MOST_ROWS_ABOVE) break;
      if ([...cells.values()].some((cell) => cellText(cell) === OWN_COLUMNS.fingerprint))
        return { dataSheet: name, headerRow: number };
    }
  return null;
}

/**
 * What the program itself wrote of each row that was sent: what people write into the other columns may be anything. Only
 * where the hidden column is gone, the visible ones count, and the lines of the sheet `In doubt`.
 */
async function* markersIn(
  file: SourceFile,
  { dataSheet }: ResultsMeta,
  doubts: readonly WrittenDoubt[],
): AsyncIterable<{ row: number; marker: SentMarker }> {
  let telling: ReadonlyMap<number, OwnColumn> = new Map();
  for await (const row of file.rows(dataSheet)) {
    const marker = markerOf(row, { own: telling, telling, surely: false });
    if (isSent(marker)) yield { row: row.number, marker };
    if (telling.size === 0) telling = tellingIn(row);
  }
  if ([...telling.values()].includes('fingerprint')) return;
  for (const { uid, fingerprint, rows } of doubts) {
    const marker = { state: 'in-doubt', trackingId: null, fingerprint, uid } as const;
    yield { row: rowsIn({ rows })[0] ?? 0, marker };
  }
}

/** The columns that count, in the row of the headers; none in another row. */
function tellingIn({ cells }: Row): ReadonlyMap<number, OwnColumn> {
  const called = (header: string, name: OwnColumn) =>
    [...cells].flatMap(([column, cell]) => (cellText(cell) === header ? [[column, name] as const] : []));
  // Beside one of ours that says whose it is, the other one is the user's.
  const named = (name: OwnColumn) => {
    const marked = called(markedHeader(name), name);
    return marked.length > 0 ? marked : called(OWN_COLUMNS[name], name);
  };
  const hidden = named('fingerprint');
  if (hidden.length > 0) return new Map(hidden);
  const visible = named('trackingId');
  return new Map(visible.length > 0 ? [...visible, ...named('status')] : []);
}

/**
 * The rows of which a workbook says that they were sent, and this journal does not know it: to write over them would
 * destroy the only word on them. `alsoRecorded`: markers that the caller keeps in another place.
 */
export async function unknownRows(
  journal: Journal | null,
  path: string,
  alsoRecorded: readonly SentMarker[] = [],
): Promise<SentMarkers | null> {
  const kept = new Set(alsoRecorded.map(nameOf));
  return await sentMarkers(path, (meta, times) => {
    const isKnown = journal === null ? async () => false : knownBy(journal, meta, times);
    return async (marker) => !kept.has(nameOf(marker)) && !(await isKnown(marker));
  });
}

/** By what a mark is the same in two workbooks. */
export function nameOf({ uid, trackingId }: SentMarker): string | null {
  return uid ?? trackingId;
}

/** Whether this journal knows what a workbook says of a row. */
export function knownBy(
  journal: Pick<Journal, 'acceptedAs' | 'fateOf' | 'settlements' | 'named'>,
  { account }: Pick<Meta, 'account'>,
  times: SendingTimes,
): (marker: SentMarker) => Promise<boolean> {
  return async ({ state, trackingId, uid }) => {
    if (state === 'accepted')
      return trackingId === null || (await journal.acceptedAs(account, trackingId)) !== undefined;
    if (uid === null) return true;
    const fate = await journal.fateOf(account, uid);
    // It was settled here, or was not sent yet when this journal was copied.
    return fate?.state === 'not-sent'
      ? (await isSettled(journal, account, uid)) && !(await isSentLater(uid, times.get(uid), journal, account))
      : fate !== undefined;
  };
}

/** Whether a person has decided about it here, whatever it is called by now. */
async function isSettled(
  journal: Pick<Journal, 'named' | 'settlements'>,
  scope: string,
  uid: string,
): Promise<boolean> {
  for (const { id, run } of await journal.named(scope, uid))
    if ((await journal.settlements(run)).some(({ document }) => document === id)) return true;
  return false;
}
