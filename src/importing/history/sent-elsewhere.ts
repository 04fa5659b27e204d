import type { Journal, RunRecord } from '../../journal/port.ts';
import { sameAsOne } from '../../journal/same-as-one.ts';
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

/** The parts of the journal that are needed to judge sendings in results workbooks. */
export type ElsewhereMemory = Pick<
  Journal,
  'writtenAt' | 'acceptedAs' | 'fateOf' | 'settlements' | 'named' | 'sameAs' | 'noteUnknown' | 'unknownSendings'
>;

/** The workbook that shows a sending. */
export type Witness = { readonly path: string; readonly run: string | undefined };

export type Looking = Pick<RunRecord, 'scope' | 'kind'> & {
  readonly places: AsyncIterable<string>;
  isMeant(marker: SentMarker, from: Witness): boolean;
};

/**
 * The first results workbook that shows sent rows which this journal does not know. A workbook that this journal wrote
 * itself has no news. All such rows of the workbook are recorded beside the journal, and then count even without the
 * workbook.
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

/** A filter for the markers that this journal does not know; null for a workbook of another account or kind. */
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

/** Records the sent rows of a workbook that this journal does not know. Updates are not recorded. */
export async function noteThere(
  journal: ElsewhereMemory,
  path: string,
  about: Pick<RunRecord, 'scope' | 'kind'>,
): Promise<void> {
  const unknown = await sentMarkers(path, (meta, times) => unknownOf(journal, about, meta, times), about);
  if (unknown !== null) await journal.noteUnknown(await noteOf(journal, unknown));
}

/**
 * Records the sent rows of a checked workbook that this journal does not know, limited to `unsent` documents. Gives
 * them; null if there are none.
 */
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

/** The unknown sendings of a workbook, in the form of the note beside the journal. */
export async function noteOf(
  journal: Pick<Journal, 'sameAs'>,
  { path, account, kind, run, markers, times }: SentMarkers,
): Promise<UnknownSendings> {
  const documents: UnknownDocument[] = [];
  for (const { row, marker } of markers) {
    const { state, trackingId, fingerprint, uid } = marker;
    const known = fingerprint === null ? 0 : (await sameAsOne(journal, account, fingerprint)).length;
    documents.push({ row, state, trackingId, fingerprint, known, uid, sentAt: times.get(uid ?? '') ?? null });
  }
  return { path, scope: account, kind, run: run ?? null, documents, updates: [] };
}

/** Unknown sendings that an earlier command recorded. They still count if the workbook is gone. */
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
    // After a settlement, newer results name a document in doubt by its tracking id. Equal documents that the journal
    // already knew are others.
    const isKnownByNow = async ({ state, fingerprint, known }: UnknownDocument) =>
      state === 'in-doubt' &&
      fingerprint !== null &&
      (await sameAsOne(journal, scope, fingerprint)).length - known >=
        new Set(alike.get(fingerprint)?.map(nameOf)).size;
    const rows: number[] = [];
    for (const document of documents)
      if (isMeant(document, from) && !(await isKnown(document)) && !(await isKnownByNow(document)))
        rows.push(document.row);
    if (rows.length > 0) return { ...from, account: scope, rows, noted: file };
  }
  return null;
}
