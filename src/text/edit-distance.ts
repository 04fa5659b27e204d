/**
 * The number of letters to change, add, remove or swap with a neighbour (`nubmer`) to turn one word into the other.
 * Infinite as soon as it must exceed `most`. Optimal string alignment, one line of the table at a time. The small
 * packages for this support neither the swap nor the limit.
 */
export function editDistance(a: string, b: string, most: number = Number.POSITIVE_INFINITY): number {
  if (Math.abs(a.length - b.length) > most) return Number.POSITIVE_INFINITY;
  let twoAbove: readonly number[] = [];
  let above: readonly number[] = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const line = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1];
      const swapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      const cost = Math.min(at(line, column - 1) + 1, at(above, column) + 1, at(above, column - 1) + (same ? 0 : 1));
      line.push(swapped ? Math.min(cost, at(twoAbove, column - 2) + 1) : cost);
    }
    // A swap may still use the line before last, at a cost of one.
    if (Math.min(...line) > most + 1) return Number.POSITIVE_INFINITY;
    twoAbove = above;
    above = line;
  }
  const far = at(above, b.length);
  return far > most ? Number.POSITIVE_INFINITY : far;
}

function at(line: readonly number[], column: number): number {
  return line[column] ?? Number.POSITIVE_INFINITY;
}
