import type { Mark } from './match-earlier.ts';
import type { Past } from './reconcile.ts';

/**
 * A mark as it counts now: the journal may know what became of a document in doubt after the workbook was written.
 * `isSentLater`: whether the workbook means a later sending than the journal knows of. `replaces`: the document was not accepted, and the row as it is now takes its place.
 */
export function presentMark<KnownMark extends Mark>(
  mark: KnownMark | null,
  journal: Past,
  scope: string,
  isSentLater: (uid: string) => boolean = () => false,
): { readonly mark: KnownMark | null; readonly replaces: string | null } {
  if (mark?.state !== 'in-doubt' || mark.uid === null) return { mark, replaces: null };
  // What became of the earlier sending says nothing of the later one.
  if (isSentLater(mark.uid)) return { mark, replaces: null };
  const fate = journal.fateOf(scope, mark.uid);
  if (fate?.state === 'accepted')
    return { mark: { ...mark, state: 'accepted', trackingId: fate.trackingId }, replaces: null };
  return fate?.state === 'not-sent' ? { mark: null, replaces: mark.uid } : { mark, replaces: null };
}
