import { editDistance } from '../../text/edit-distance.ts';
import { foldText } from './text.ts';

/** The candidates that differ from `text` in at most a third of its letters, the nearest first, at most three. */
export function nearest(text: string, candidates: readonly string[]): string[] {
  const wanted = foldText(text).slice(0, 60);
  const limit = Math.max(1, Math.floor(wanted.length / 3));
  return candidates
    .map((candidate) => ({ candidate, distance: editDistance(wanted, foldText(candidate)) }))
    .filter((near) => near.distance <= limit && near.distance < wanted.length)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, 3)
    .map((near) => near.candidate);
}
