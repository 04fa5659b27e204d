import type { Journal, RunRecord } from '../../journal/port.ts';
import type { UnknownDocument, UnknownSendings } from '../../journal/unknown-sendings-port.ts';
import type { SourceFile } from '../../spreadsheet/sheet.ts';
import type { SentMarker } from '../input/rows/row-marker.ts';
import { writerOf } from './results-place.ts';
import {
  knownBy,
  nameOf,
  type SendingTimes,
  type SentMarkers,
  type SentRows,
  sentMarkers,
  sentMarkersIn,
} from './sent-rows.ts';

/** What the journal must know to judge what results workbooks say was sent. */
export type ElsewhereMemory = Pick<
  Journal,
  'writtenAt' | 'acceptedAs' | 'fateOf' | 'settlements' | 'named' | 'sameAs' | 'noteUnknown' | 'unknownSendings'
>;

/** The workbook that says something of a row. */
export type Witness = { readonly path: string; readonly run: string | undefined };

export type Looking = Pick<RunRecord, 'scope' | 'kind'> & {
  readonly places: AsyncIterable<string>;
  isMeant(marker: SentMarker, from: Witness): boolean;
};

/**
 * The first results workbook that says of rows that they were sent, and this journal does not know it; one that it wrote
 * itself says nothing new. All that such a workbook says is noted beside the journal, and counts later without it.
 */
export async function sentElsewhere(
  journal: ElsewhereMemory,
  { scope, kind, places, isMeant }: Looking,
): Promise<SentRows | null> {
  for await (const path of places) {
    if ((await writerOf(journal, path)) !== null) continue;
    const expected = { scope, kind };
    const unknown = await sentMarkers(path, (meta, times) => unknownOf(journal, expected, meta, times), expected);
    const rows = unknown?.markers.flatMap(({ row, marker }) => (isMeant(marker, unknown) ? [row] : [])) ?? [];
    if (unknown === null || rows.length === 0) continue;
    await journal.noteUnknown(await noteOf(journal, unknown));
    return { path, account: scope, run: unknown.run, rows };
  }
  return sentAsNoted(journal, { scope, kind, isMeant });
}

/** Takes the marks that this journal does not know; null for a workbook of another account or kind. */
function unknownOf(
  journal: ElsewhereMemory,
  { scope, kind }: Pick<RunRecord, 'scope' | 'kind'>,
  meta: { readonly account: string; readonly kind: string },
  times: SendingTimes,
) {
  if (meta.account !== scope || meta.kind !== kind) return null;
  const isKnown = knownBy(journal, meta, times);
  return async (marker: SentMarker) => !(await isKnown(marker));
}

/** Notes what the workbook at a path says of rows that were sent, and this journal does not know; updates are not noted. */
export async function noteThere(
  journal: ElsewhereMemory,
  path: string,
  about: Pick<RunRecord, 'scope' | 'kind'>,
): Promise<void> {
  const unknown = await sentMarkers(path, (meta, times) => unknownOf(journal, about, meta, times), about);
  if (unknown !== null) await journal.noteUnknown(await noteOf(journal, unknown));
}

/** The same of a checked workbook, of those rows that would be `unsent` by this journal. Gives them; null for none. */
export async function noteReported(
  journal: ElsewhereMemory,
  workbook: { readonly file: SourceFile; readonly path: string },
  about: Pick<RunRecord, 'scope' | 'kind'>,
  unsent: ReadonlySet<string>,
): Promise<SentMarkers | null> {
  const reported = await sentMarkersIn(
    workbook,
    (meta, times) => {
      const isUnknown = unknownOf(journal, about, meta, times);
      return isUnknown && (async (marker) => unsent.has(marker.fingerprint ?? '') && (await isUnknown(marker)));
    },
    about,
  );
  if (reported !== null) await journal.noteUnknown(await noteOf(journal, reported));
  return reported;
}

/** What a workbook says that this journal does not know, for the note beside the journal. */
export async function noteOf(
  journal: Pick<Journal, 'sameAs'>,
  { path, account, kind, run, markers, times }: SentMarkers,
): Promise<UnknownSendings> {
  const documents: UnknownDocument[] = [];
  for (const { row, marker } of markers) {
    const { state, trackingId, fingerprint, uid } = marker;
    const known = fingerprint === null ? 0 : (await journal.sameAs(account, fingerprint)).length;
    documents.push({ row, state, trackingId, fingerprint, known, uid, sentAt: times.get(uid ?? '') ?? null });
  }
  return { path, scope: account, kind, run: run ?? null, documents, updates: [] };
}

/** The same as an earlier command noted it: the workbook may be gone, and what it said still counts. */
async function sentAsNoted(
  journal: ElsewhereMemory,
  { scope, kind, isMeant }: Pick<Looking, 'scope' | 'kind' | 'isMeant'>,
): Promise<SentRows | null> {
  const { file, noted } = await journal.unknownSendings();
  for (const { path, run, documents } of noted.filter((sending) => sending.scope === scope && sending.kind === kind)) {
    const from = { path, run: run ?? undefined };
    const times = new Map(documents.flatMap(({ uid, sentAt }) => (uid && sentAt ? [[uid, sentAt] as const] : [])));
    const isKnown = knownBy(journal, { account: scope }, times);
    const alike = Map.groupBy(documents, ({ fingerprint }) => fingerprint);
    // Newer results name a document in doubt by its tracking id, once it was settled. Equal ones that the journal knew
    // already are other documents.
    const isKnownByNow = async ({ state, fingerprint, known }: UnknownDocument) =>
      state === 'in-doubt' &&
      fingerprint !== null &&
      (await journal.sameAs(scope, fingerprint)).length - known >= new Set(alike.get(fingerprint)?.map(nameOf)).size;
    const rows: number[] = [];
    for (const document of documents)
      if (isMeant(document, from) && !(await isKnown(document)) && !(await isKnownByNow(document)))
        rows.push(document.row);
    if (rows.length > 0) return { ...from, account: scope, rows, noted: file };
  }
  return null;
}
