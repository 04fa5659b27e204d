import type { Journal } from '../../journal/port.ts';
import { cellText } from '../../schema/cell.ts';
import { readMeta } from '../../spreadsheet/read/meta-read.ts';
import { openSource } from '../../spreadsheet/read/open.ts';
import type { Meta, Row, SourceFile } from '../../spreadsheet/sheet.ts';
import { rowsIn } from '../doubts/doubts-elsewhere.ts';
import { isSentLater } from '../doubts/sent-later.ts';
import { readDecisions, sendingTimes, type WrittenDoubt } from '../doubts/written-decisions.ts';
import { markedHeader, OWN_COLUMNS, type OwnColumn } from '../input/headers/own-columns.ts';
import { isSent, markerOf, type SentMarker } from '../input/rows/row-marker.ts';

/** Rows that were sent or may have been sent, according to a results workbook or an annotated copy. */
export type SentRows = {
  readonly path: string;
  /** Origin and account of the run that sent them. */
  readonly account: string;
  readonly run: string | undefined;
  readonly rows: readonly number[];
  /** The file beside the journal that says so; absent if the rows were not recorded there. */
  readonly noted?: string;
};

/** Sent rows with the marker of each row. */
export type SentMarkers = Omit<SentRows, 'rows' | 'noted'> & {
  readonly kind: string;
  readonly markers: readonly { readonly row: number; readonly marker: SentMarker }[];
  readonly times: SendingTimes;
};

/** The ISO times of the sendings of documents in doubt, by uid. */
export type SendingTimes = ReadonlyMap<string, string>;

/** The metadata of results or of a copy of them. */
type ResultsMeta = Pick<Meta, 'account' | 'kind' | 'run' | 'dataSheet' | 'headerRow'>;

/**
 * The rows of a results workbook whose markers pass the filter. Null if there are none, if the file is no such
 * workbook, or if `filterFor` gives null. `expected`: the account and kind of the results. A workbook with the hidden
 * column counts as such, even if its other sheets are gone.
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

/** The same for an open file. `path`: its name in the result. */
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

/**
 * The metadata of a results workbook; null for a template and for other files. The data sheet may have been renamed.
 */
export async function resultsMetaOf(file: SourceFile, expected: Expected | null): Promise<ResultsMeta | null> {
  const meta = await readMeta(file);
  if (meta?.role === 'template' || (meta === null && expected === null)) return null;
  if (meta !== null && file.sheets.some(({ name }) => name === meta.dataSheet)) return meta;
  const marked = await markedSheet(file);
  if (marked === null) return null;
  if (meta !== null) return { ...meta, ...marked };
  return expected && { account: expected.scope, kind: expected.kind, ...marked };
}

/** Titles may be above the headers. */
const MOST_ROWS_ABOVE = 20;

/** The first sheet with the hidden column. */
async function markedSheet(file: SourceFile): Promise<Pick<Meta, 'dataSheet' | 'headerRow'> | null> {
  for (const { name } of file.sheets)
    for await (const { number, cells } of file.rows(name)) {
      if (number > MOST_ROWS_ABOVE) break;
      if ([...cells.values()].some((cell) => cellText(cell) === OWN_COLUMNS.fingerprint.header))
        return { dataSheet: name, headerRow: number };
    }
  return null;
}

/**
 * The markers of sent rows. Only qcsheet's own hidden column is reliable, because people may write anything into the
 * other columns. If it is missing, the visible columns and the lines of the sheet `In doubt` count.
 */
async function* markersIn(
  file: SourceFile,
  { dataSheet }: ResultsMeta,
  doubts: readonly WrittenDoubt[],
): AsyncIterable<{ row: number; marker: SentMarker }> {
  let markerColumns: ReadonlyMap<number, OwnColumn> = new Map();
  for await (const row of file.rows(dataSheet)) {
    const marker = markerOf(row, { own: markerColumns, markerColumns, surely: false });
    if (isSent(marker)) yield { row: row.number, marker };
    if (markerColumns.size === 0) markerColumns = markerColumnsIn(row);
  }
  if ([...markerColumns.values()].includes('fingerprint')) return;
  for (const { uid, fingerprint, rows } of doubts) {
    const marker = { state: 'in-doubt', trackingId: null, fingerprint, uid } as const;
    yield { row: rowsIn({ rows })[0] ?? 0, marker };
  }
}

/** The marker columns in a header row; empty for any other row. */
function markerColumnsIn({ cells }: Row): ReadonlyMap<number, OwnColumn> {
  const called = (header: string, name: OwnColumn) =>
    [...cells].flatMap(([column, cell]) => (cellText(cell) === header ? [[column, name] as const] : []));
  // If a column with our marked header exists, a column with the plain header belongs to the user.
  const named = (name: OwnColumn) => {
    const marked = called(markedHeader(name), name);
    return marked.length > 0 ? marked : called(OWN_COLUMNS[name].header, name);
  };
  const hidden = named('fingerprint');
  if (hidden.length > 0) return new Map(hidden);
  const visible = named('trackingId');
  return new Map(visible.length > 0 ? [...visible, ...named('status')] : []);
}

/**
 * The sent rows of a workbook that this journal does not know. Overwriting them would destroy their only record.
 * `alsoRecorded`: markers that the caller keeps in another place.
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

/** The name of a marker, equal in different workbooks. */
export function nameOf({ uid, trackingId }: SentMarker): string | null {
  return uid ?? trackingId;
}

/** A function that says whether this journal knows a workbook's marker. */
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
    // The document was settled here, or was not yet sent when this journal was copied.
    return fate?.state === 'not-sent'
      ? (await isSettled(journal, account, uid)) && !(await isSentLater(uid, times.get(uid), journal, account))
      : fate !== undefined;
  };
}

/** Whether a person has decided about the document in this journal, under any of its names. */
async function isSettled(
  journal: Pick<Journal, 'named' | 'settlements'>,
  scope: string,
  uid: string,
): Promise<boolean> {
  for (const { id, run } of await journal.named(scope, uid))
    if ((await journal.settlements(run)).some(({ document }) => document === id)) return true;
  return false;
}
