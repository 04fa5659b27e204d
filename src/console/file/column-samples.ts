import type { ColumnList } from '../api/columns.ts';
import type { ReviewedRows, SheetRows, ShownColumn } from '../review/sheet-rows.ts';

const MOST_SAMPLES = 3;
const ROWS_WITH_SAMPLES = 200;

/** The columns with samples of their values, and all that they can be. */
export function columnsWithSamples(
  { kind, rows }: ReviewedRows,
  columns: readonly Omit<ShownColumn, 'isUsed'>[],
): Omit<ColumnList, 'version'> {
  return {
    columns: columns.map(({ number, letters, header, key, isLocked }) => {
      return { number, letters, header, key, samples: isLocked ? [] : samplesOf(rows, number) };
    }),
    meanings: kind.columns.map(({ key, header }) => ({ key, header })),
  };
}

/** A few different values of a column, from its first rows. */
function samplesOf(rows: SheetRows, column: number): string[] {
  const found = new Set<string>();
  for (let index = 0; index < Math.min(rows.count, ROWS_WITH_SAMPLES) && found.size < MOST_SAMPLES; index += 1) {
    const [, text = ''] = rows.at(index).cells.find(([number]) => number === column) ?? [];
    if (text !== '') found.add(text);
  }
  return [...found];
}
