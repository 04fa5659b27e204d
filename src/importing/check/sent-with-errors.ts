import type { Finding } from '../../schema/finding.ts';
import type { Kind } from '../../schema/kind.ts';
import { findingAt } from '../cells/finding-at.ts';
import type { EarlierMarker } from '../history/match-earlier.ts';
import { messages } from '../history/messages.ts';

type InFile = { readonly valid: boolean; readonly rows: readonly number[] };
type Markers = ReadonlyMap<number | undefined, { readonly marker: EarlierMarker | null }>;

/**
 * Warnings about documents with errors that the service already has, according to their markers. Otherwise a person
 * would correct and send them. If another row still equals the sent document, the marker belongs to that row. `plans`:
 * all valid documents of the file.
 */
export function sentWithErrors(
  { kind, sheet }: { readonly kind: Kind; readonly sheet: string },
  documents: readonly InFile[],
  markers: Markers,
  plans: readonly { readonly fingerprint: string }[],
): readonly Finding[] {
  const [noun] = kind.noun;
  if (kind.operation.effect !== 'create') return [];
  const sent = documents.flatMap(({ valid, rows: [row = null] }) => {
    const marker = row === null || valid ? null : (markers.get(row)?.marker ?? null);
    return row !== null && marker?.state === 'accepted' ? [{ row, marker }] : [];
  });
  if (sent.length === 0) return [];
  const fingerprints = new Set(plans.map(({ fingerprint }) => fingerprint));
  return sent.flatMap(({ row, marker }): Finding[] => {
    if (fingerprints.has(marker.fingerprint ?? '')) return [];
    const what = messages.sentWithErrors(noun, marker.trackingId ?? messages.noTrackingId);
    const problem = {
      code: 'already-sent',
      severity: 'warning',
      what,
      hint: messages.oldValuesOrCorrect(noun),
    } as const;
    return [{ ...findingAt({ sheet, row }, problem), outcome: 'held-back' }];
  });
}
