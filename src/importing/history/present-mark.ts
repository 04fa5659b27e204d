import type { Journal } from '../../journal/port.ts';
import type { Mark } from './match-earlier.ts';
import { isSentLater } from './sent-later.ts';

type PresentMemory = Pick<Journal, 'fateOf' | 'named' | 'settlements'>;

/**
 * A mark as it counts now: the journal may know what became of a document in doubt after the workbook was written.
 * `times`: of the sendings that the workbook means, as ISO times by uid. `replaces`: the document was not accepted, and the row as it is now takes its place.
 */
export function presentMark<KnownMark extends Mark>(
  mark: KnownMark | null,
  journal: PresentMemory,
  scope: string,
  times: ReadonlyMap<string, string> = new Map(),
): { readonly mark: KnownMark | null; readonly replaces: string | null } {
  if (mark?.state !== 'in-doubt' || mark.uid === null) return { mark, replaces: null };
  const fate = journal.fateOf(scope, mark.uid);
  if (fate?.state === 'accepted')
    return { mark: { ...mark, state: 'accepted', trackingId: fate.trackingId }, replaces: null };
  // What became of the earlier sending says nothing of the later one.
  if (isSentLater(mark.uid, times.get(mark.uid), journal, scope)) return { mark, replaces: null };
  return fate?.state === 'not-sent' ? { mark: null, replaces: mark.uid } : { mark, replaces: null };
}
