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

/** How many letters to insert, delete, replace or swap with a neighbour (`nubmer`) to make one text the other. */
export function distance(a: string, b: string): number {
  const [here, there] = [[...a], [...b]];
  let before: readonly number[] = [];
  let above: readonly number[] = ['', ...b].map((_, index) => index);
  for (const [row, letter] of here.entries()) {
    const line = [row + 1];
    for (const [column, other] of there.entries()) {
      const replaced = (above[column] ?? 0) + (letter === other ? 0 : 1);
      const isSwapped = column > 0 && row > 0 && letter === there[column - 1] && here[row - 1] === other;
      const swapped = isSwapped ? (before[column - 1] ?? 0) + 1 : replaced;
      line.push(Math.min(replaced, swapped, (above[column + 1] ?? 0) + 1, (line[column] ?? 0) + 1));
    }
    [before, above] = [above, line];
  }
  return above.at(-1) ?? 0;
}
