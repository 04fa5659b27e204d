import type { Finding } from '../../schema/finding.ts';
import { findingsByRow, inRow, type JoinedFinding, separateFindings } from '../../schema/joined-findings.ts';

/** Wrong, doubtful or changed cells, by address. Other notes are only on the Findings sheet. */
export type Highlights = {
  /** The sheet's name at the start of messages; undefined without findings. */
  readonly sheet: string | undefined;
  /** Letters of the columns with a highlighted cell. */
  readonly letters: ReadonlySet<string>;
  /** The findings about a row: those of its cells, and of the whole row. */
  inRow(row: number): readonly Finding[];
  /** Addresses and rows with a note. */
  readonly noted: ReadonlySet<string | number>;
};

/**
 * Each note needs a drawing, and a workbook with tens of thousands of them opens slowly. The message texts are
 * complete.
 */
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

/** The text of a note on a cell. */
export function noteText(findings: readonly Finding[]): string {
  return findings.map(({ message, hint }) => `${message}\n${hint}`).join('\n\n');
}

/** The worst severity of several findings. */
export function toneOf(findings: readonly Finding[]): 'plain' | 'bad' | 'doubtful' {
  if (findings.every(({ severity }) => severity === 'info')) return 'plain';
  return findings.some(({ severity }) => severity === 'error') ? 'bad' : 'doubtful';
}
