import { isSentLater } from '../doubts/sent-later.ts';
import { sendingTimes } from '../doubts/written-decisions.ts';
import { presentMarker } from '../history/present-marker.ts';
import type { Input } from '../input/open-input.ts';
import type { SentMarker } from '../input/rows/row-marker.ts';
import type { Checked } from './check-rows.ts';

type Memory = Parameters<typeof isSentLater>[2];

/**
 * The present state of a checked file's markers: those of its documents by first row, and all markers. `past`: the
 * journal's knowledge after the file's decisions are recorded. `journal`: its present knowledge.
 */
export async function presentMarkers(
  { decisionSheet }: Pick<Input, 'decisionSheet'>,
  { documents, markers }: Pick<Checked, 'documents' | 'markers'>,
  { past, journal, scope }: { readonly past: Memory; readonly journal: Memory; readonly scope: string },
) {
  const times = sendingTimes(decisionSheet);
  const isLater = (uid: string) => isSentLater(uid, times.get(uid), journal, scope);
  const sendings = new Map(decisionSheet.doubts.map(({ uid, sending }) => [uid, sending]));
  const present = async (marker: SentMarker | null) => {
    const found = await presentMarker(marker, past, scope, isLater);
    const sentAt = found.marker?.state === 'in-doubt' && sendings.get(found.marker.uid ?? '');
    if (found.marker === null || !sentAt) return found;
    const isUnknown = (await journal.fateOf(scope, found.marker.uid ?? '')) === undefined;
    return isUnknown ? { ...found, marker: { ...found.marker, sentElsewhereAt: sentAt } } : found;
  };
  const ofDocuments = new Map<number | undefined, Awaited<ReturnType<typeof present>>>();
  for (const { rows, marker } of documents) if (marker !== null) ofDocuments.set(rows[0], await present(marker));
  const all: SentMarker[] = [];
  for (const marker of markers) {
    const { marker: counting } = await present(marker);
    if (counting !== null) all.push(counting);
  }
  return { ofDocuments, all };
}
