import type { Finding } from '../../schema/finding.ts';

/**
 * What is wrong, doubtful or changed, by the place where it is shown. Other informations are not: they stand on their own
 * sheet.
 */
export type Marks = {
  /** By address, `H12`; those of a whole row are not among them. */
  readonly cells: ReadonlyMap<string, readonly Finding[]>;
  /** By row: the findings about the whole row. */
  readonly whole: ReadonlyMap<number, readonly Finding[]>;
  /** Addresses and rows that get a note. */
  readonly noted: ReadonlySet<string | number>;
  /** By row, both of them. */
  readonly rows: ReadonlyMap<number, readonly Finding[]>;
};

/** A drawing belongs to each note: with tens of thousands of them a workbook opens slowly. The messages are all there. */
const MOST_NOTES = 2000;

export function marksOf(findings: readonly Finding[]): Marks {
  const isTold = ({ severity, code }: Finding) => severity !== 'info' || code === 'change';
  const shown = findings.filter((finding) => isTold(finding) && finding.row !== null);
  const places = new Set(shown.map(({ cell, row }) => cell ?? row ?? 0));
  return {
    cells: Map.groupBy(shown.filter(hasCell), ({ cell }) => cell),
    whole: Map.groupBy(
      shown.filter((finding) => !hasCell(finding)),
      ({ row }) => row ?? 0,
    ),
    noted: new Set([...places].slice(0, MOST_NOTES)),
    rows: Map.groupBy(shown, ({ row }) => row ?? 0),
  };
}

function hasCell(finding: Finding): finding is Finding & { readonly cell: string } {
  return finding.cell !== null;
}

/** How bad it is: the worst of several. */
export function toneOf(findings: readonly Finding[]): 'plain' | 'bad' | 'doubtful' {
  if (findings.every(({ severity }) => severity === 'info')) return 'plain';
  return findings.some(({ severity }) => severity === 'error') ? 'bad' : 'doubtful';
}
