import { foldText } from './text.ts';

/** The candidates that differ from `text` in no more than a third of its letters, nearest first, at most three. */
export function nearest(text: string, candidates: readonly string[]): string[] {
  const wanted = foldText(text).slice(0, 60);
  const limit = Math.max(1, Math.floor(wanted.length / 3));
  return candidates
    .map((candidate) => ({ candidate, distance: distance(wanted, foldText(candidate)) }))
    .filter((one) => one.distance <= limit && one.distance < wanted.length)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, 3)
    .map((one) => one.candidate);
}

/** Levenshtein distance: letters to insert, delete or replace. */
export function distance(a: string, b: string): number {
  let above = ['', ...b].map((_, index) => index);
  for (const [row, letter] of [...a].entries()) {
    const line = [row + 1];
    for (const [column, other] of [...b].entries()) {
      const replaced = (above[column] ?? 0) + (letter === other ? 0 : 1);
      line.push(Math.min(replaced, (above[column + 1] ?? 0) + 1, (line[column] ?? 0) + 1));
    }
    above = line;
  }
  return above.at(-1) ?? 0;
}
