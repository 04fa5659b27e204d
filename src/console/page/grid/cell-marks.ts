import type { ShownRow } from '../../api/desk.ts';

type Mark = ShownRow['marks'][number];

/** What the check found about a cell, or about its whole row. */
export function marksOf(row: ShownRow | null, column: number | null): readonly Mark[] {
  return row?.marks.filter((mark) => mark.column === column || mark.column === null) ?? [];
}

/** The values that the check offers instead. */
export function offeredBy(marks: readonly Mark[]): readonly string[] {
  return [...new Set(marks.flatMap(({ fix, suggestions }) => (fix === null ? suggestions : [fix, ...suggestions])))];
}
