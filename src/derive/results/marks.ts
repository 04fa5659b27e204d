import { columnLetters } from '../../schema/cell.ts';
import type { Finding } from '../../schema/finding.ts';

/**
 * What is wrong, doubtful or changed, by the place where it is shown. Other informations are not: they stand on their own
 * sheet.
 */
export type Marks = {
  /** By address, `H12`; what is said of a whole row stands in one cell of it. */
  readonly cells: ReadonlyMap<string, readonly Finding[]>;
  /** Addresses that get a note. */
  readonly noted: ReadonlySet<string>;
  /** By row, with those that name a cell. */
  readonly rows: ReadonlyMap<number, readonly Finding[]>;
};

/** A drawing belongs to each note: with tens of thousands of them a workbook opens slowly. The messages are all there. */
const MOST_NOTES = 2000;

/** `rowColumn`: the number of the column in which a finding about a whole row is shown. */
export function marksOf(findings: readonly Finding[], rowColumn: number): Marks {
  const isTold = ({ severity, code }: Finding) => severity !== 'info' || code === 'change';
  const shown = findings.filter((finding) => isTold(finding) && finding.row !== null);
  const letters = columnLetters(rowColumn);
  const cells = Map.groupBy(shown, ({ cell, row }) => cell ?? `${letters}${row}`);
  return {
    cells,
    noted: new Set([...cells.keys()].slice(0, MOST_NOTES)),
    rows: Map.groupBy(shown, ({ row }) => row ?? 0),
  };
}

/** How bad it is: the worst of several. */
export function toneOf(findings: readonly Finding[]): 'plain' | 'bad' | 'doubtful' {
  if (findings.every(({ severity }) => severity === 'info')) return 'plain';
  return findings.some(({ severity }) => severity === 'error') ? 'bad' : 'doubtful';
}
