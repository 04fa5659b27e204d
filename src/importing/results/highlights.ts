import type { Finding } from '../../schema/finding.ts';
import { findingsByRow, inRow, type JoinedFinding, separateFindings } from '../../schema/joined-findings.ts';

/**
 * What is wrong, doubtful or changed, by the place where it is shown. Other informations are not: they stand on their own
 * sheet.
 */
export type Highlights = {
  /** The sheet's name, as messages begin with it; undefined where nothing was found. */
  readonly sheet: string | undefined;
  /** Letters of the columns with a marked cell. */
  readonly letters: ReadonlySet<string>;
  /** The findings about a row: those of its cells, and of the whole row. */
  inRow(row: number): readonly Finding[];
  /** Addresses and rows that get a note. */
  readonly noted: ReadonlySet<string | number>;
};

/** A drawing belongs to each note: with tens of thousands of them a workbook opens slowly. The messages are all there. */
const MOST_NOTES = 2000;

export function highlightsOf(findings: readonly JoinedFinding[]): Highlights {
  const isShown = ({ severity, code }: Finding) => severity !== 'info' || code === 'change';
  const shown = findings
    .filter((finding) => isShown(finding) && finding.row !== null)
    .toSorted((a, b) => (a.row ?? 0) - (b.row ?? 0));
  const byRow = findingsByRow(shown);
  return {
    sheet: findings[0]?.sheet,
    letters: new Set(shown.flatMap(({ cell }) => cell?.replace(/\d+$/, '') ?? [])),
    inRow: (row) => byRow.of(row).map((finding) => inRow(finding, row)),
    noted: firstPlaces(shown),
  };
}

function firstPlaces(findings: readonly JoinedFinding[]): ReadonlySet<string | number> {
  const places = new Set<string | number>();
  for (const { cell, row } of separateFindings(findings)) {
    if (places.size >= MOST_NOTES) break;
    places.add(cell ?? row ?? 0);
  }
  return places;
}

/** How bad it is: the worst of several. */
export function toneOf(findings: readonly Finding[]): 'plain' | 'bad' | 'doubtful' {
  if (findings.every(({ severity }) => severity === 'info')) return 'plain';
  return findings.some(({ severity }) => severity === 'error') ? 'bad' : 'doubtful';
}
