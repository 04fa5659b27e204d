import { findingsByRow, inRow, type JoinedFinding } from '../../schema/joined-findings.ts';
import type { ShownRow } from '../api/desk.ts';
import { withPageWords } from '../words/on-page.ts';
import { isShown } from './finding-list.ts';

/** The findings of a row, as the page marks them. */
export type Marks = ShownRow['marks'];

type NumberedColumn = { readonly letters: string; readonly number: number };

/** The marks of each row, from the findings that are shown. */
export function marksByRow(
  findings: readonly JoinedFinding[],
  columns: readonly NumberedColumn[],
): (row: number) => Marks {
  const byLetters = new Map(columns.map(({ letters, number }) => [letters, number]));
  const byRow = findingsByRow(findings.filter((finding) => isShown(finding) && finding.row !== null));
  return (number) =>
    byRow.of(number).map((joined) => {
      const { cell, severity, code, message, hint, suggestions, fix = null } = withPageWords(inRow(joined, number));
      const column = byLetters.get(lettersOf(cell)) ?? null;
      return { column, severity, code, message, hint, suggestions: [...suggestions], fix };
    });
}

/** "H" of "H12". */
export function lettersOf(cell: string | null): string {
  return cell?.replace(/\d+$/, '') ?? '';
}
