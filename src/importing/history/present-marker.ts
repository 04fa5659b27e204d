import type { Journal } from '../../journal/port.ts';
import type { EarlierMarker } from './match-earlier.ts';

/**
 * A mark as it counts now: the journal may know what became of a document in doubt after the workbook was written.
 * `isSentLater`: whether the workbook means a later sending than the journal knows of. `replaces`: the document was not
 * accepted, and the row as it is now takes its place.
 */
export async function presentMarker<Marker extends EarlierMarker>(
  marker: Marker | null,
  journal: Pick<Journal, 'fateOf' | 'named'>,
  scope: string,
  isSentLater: (uid: string) => Promise<boolean> = async () => false,
): Promise<{ readonly marker: Marker | null; readonly replaces: string | null }> {
  if (marker?.state !== 'in-doubt' || marker.uid === null) return { marker, replaces: null };
  // What became of the earlier sending says nothing of the later one.
  if (await isSentLater(marker.uid)) return { marker, replaces: null };
  const uid = await presentName(journal, scope, marker.uid);
  if (uid !== marker.uid && (await isSentLater(uid))) return { marker: { ...marker, uid }, replaces: null };
  const fate = await journal.fateOf(scope, uid);
  if (fate?.state === 'accepted')
    return { marker: { ...marker, state: 'accepted', trackingId: fate.trackingId }, replaces: null };
  return fate?.state === 'not-sent' ? { marker: null, replaces: uid } : { marker: { ...marker, uid }, replaces: null };
}

/** The journal's present name for a document; it may have had another one when the workbook was written. */
async function presentName(journal: Pick<Journal, 'named'>, scope: string, uid: string): Promise<string> {
  const all = await journal.named(scope, uid);
  return all.some((document) => document.uid === uid) ? uid : (all.at(-1)?.uid ?? uid);
}
