import { columnLetters } from './cell.ts';
import type { Finding } from './finding.ts';
import type { JoinedFinding } from './joined-findings.ts';

/** Findings about the whole file first, then by row and column. `numbers`: column numbers by column key. */
export function inOrder(findings: readonly JoinedFinding[], numbers: ReadonlyMap<string, number>): JoinedFinding[] {
  const lettersOf = ({ cell, column }: Finding) =>
    cell?.replace(/\d+$/, '') ?? columnLetters(numbers.get(column ?? '') ?? 0);
  return findings.toSorted((a, b) => {
    const [here, there] = [lettersOf(a), lettersOf(b)];
    return (a.row ?? 0) - (b.row ?? 0) || here.length - there.length || (here < there ? -1 : here > there ? 1 : 0);
  });
}
