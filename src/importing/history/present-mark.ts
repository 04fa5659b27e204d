import type { Journal } from '../../journal/port.ts';
import type { Mark } from './match-earlier.ts';

/**
 * A mark as it counts now: the journal may know what became of a document in doubt after the workbook was written.
 * `isSentLater`: whether the workbook means a later sending than the journal knows of. `replaces`: the document was not
 * accepted, and the row as it is now takes its place.
 */
export async function presentMark<KnownMark extends Mark>(
  mark: KnownMark | null,
  journal: Pick<Journal, 'fateOf' | 'named'>,
  scope: string,
  isSentLater: (uid: string) => Promise<boolean> = async () => false,
): Promise<{ readonly mark: KnownMark | null; readonly replaces: string | null }> {
  if (mark?.state !== 'in-doubt' || mark.uid === null) return { mark, replaces: null };
  // What became of the earlier sending says nothing of the later one.
  if (await isSentLater(mark.uid)) return { mark, replaces: null };
  const uid = await presentName(journal, scope, mark.uid);
  if (uid !== mark.uid && (await isSentLater(uid))) return { mark: { ...mark, uid }, replaces: null };
  const fate = await journal.fateOf(scope, uid);
  if (fate?.state === 'accepted')
    return { mark: { ...mark, state: 'accepted', trackingId: fate.trackingId }, replaces: null };
  return fate?.state === 'not-sent' ? { mark: null, replaces: uid } : { mark: { ...mark, uid }, replaces: null };
}

/** The journal's present name for a document; it may have had another one when the workbook was written. */
async function presentName(journal: Pick<Journal, 'named'>, scope: string, uid: string): Promise<string> {
  const all = await journal.named(scope, uid);
  return all.some((document) => document.uid === uid) ? uid : (all.at(-1)?.uid ?? uid);
}
