import type { Journal } from '../../journal/port.ts';
import type { EarlierMarker } from './match-earlier.ts';

/**
 * A marker with the present state of its document. The journal may know the result of a document in doubt that the
 * workbook does not show. `isSentLater`: whether the workbook shows a later sending than the journal knows. `replaces`:
 * the uid of a document that was not accepted, and that the row now replaces.
 */
export async function presentMarker<Marker extends EarlierMarker>(
  marker: Marker | null,
  journal: Pick<Journal, 'fateOf' | 'named'>,
  scope: string,
  isSentLater: (uid: string) => Promise<boolean> = async () => false,
): Promise<{ readonly marker: Marker | null; readonly replaces: string | null }> {
  if (marker?.state !== 'in-doubt' || marker.uid === null) return { marker, replaces: null };
  // The result of the earlier sending does not apply to the later one.
  if (await isSentLater(marker.uid)) return { marker, replaces: null };
  const uid = await presentName(journal, scope, marker.uid);
  if (uid !== marker.uid && (await isSentLater(uid))) return { marker: { ...marker, uid }, replaces: null };
  const fate = await journal.fateOf(scope, uid);
  if (fate?.state === 'accepted')
    return { marker: { ...marker, state: 'accepted', trackingId: fate.trackingId }, replaces: null };
  return fate?.state === 'not-sent' ? { marker: null, replaces: uid } : { marker: { ...marker, uid }, replaces: null };
}

/** The journal's present name for a document. The document may have had another name in the workbook. */
async function presentName(journal: Pick<Journal, 'named'>, scope: string, uid: string): Promise<string> {
  const all = await journal.named(scope, uid);
  return all.some((document) => document.uid === uid) ? uid : (all.at(-1)?.uid ?? uid);
}
