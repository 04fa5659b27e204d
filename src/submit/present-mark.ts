import type { Mark } from './match.ts';
import type { Past } from './reconcile.ts';

/**
 * A mark of doubt as it is by now: the journal may know what became of that very document since the workbook was
 * written. `replaces`: it was not accepted, and what the row says now takes its place.
 */
export function presentMark<Told extends Mark>(
  mark: Told | null,
  journal: Past,
  scope: string,
): { readonly mark: Told | null; readonly replaces: string | null } {
  if (mark?.state !== 'in-doubt' || mark.uid === null) return { mark, replaces: null };
  const fate = journal.fateOf(scope, mark.uid);
  if (fate?.state === 'accepted')
    return { mark: { ...mark, state: 'accepted', trackingId: fate.trackingId }, replaces: null };
  return fate?.state === 'not-sent' ? { mark: null, replaces: mark.uid } : { mark, replaces: null };
}
