import { rowWords } from '../../text/row-ranges.ts';
import { type Candidate, type EarlierMarker, identityOf } from './match-earlier.ts';
import { messages } from './messages.ts';
import type { Verdict } from './verdict.ts';

/**
 * The same candidates, those with a stray marker named: the marker of a document that another row has just as it was sent.
 * The row was copied from that one, or only a part of the columns was sorted. As long as every marker of the file has a
 * row of its own, no such row can be a sent document that was edited since.
 */
export function withStrays(candidates: readonly Candidate[], markers: readonly EarlierMarker[]): readonly Candidate[] {
  const alike = Map.groupBy(candidates, ({ fingerprint }) => fingerprint);
  const isSure = [...Map.groupBy(markers, ({ fingerprint }) => fingerprint)].every(([fingerprint, same]) => {
    const sendings = new Set(same.map(identityOf)).size;
    return fingerprint !== null && sendings <= (alike.get(fingerprint)?.length ?? 0);
  });
  return candidates.map((candidate) => {
    const { marker, fingerprint, repeatable } = candidate;
    if (repeatable || marker?.state !== 'accepted' || marker.fingerprint === fingerprint) return candidate;
    const [owner] = alike.get(marker.fingerprint ?? '') ?? [];
    return owner === undefined ? candidate : { ...candidate, stray: { rows: owner.rows, isSure } };
  });
}

/** What a person is told of such a row. */
export function strayWords({ type, markerOf = [] }: Extract<Verdict, { markerOf?: unknown }>, noun: string) {
  const hint = type === 'send' ? messages.strayIsNew(noun) : messages.strayHeld(noun);
  return { message: messages.strayCells(noun, rowWords(markerOf)), hint };
}
