import type { JsonRecord, RecordColumn, RecordSheet } from '../../schema/dataset.ts';
import { cellOf, fieldOf, rowsOf } from './records.ts';

/** The columns that a person names by key or header, in that order; or the name that none of them has. */
export function chooseColumns(
  { columns }: Pick<RecordSheet, 'columns'>,
  names: readonly string[],
):
  | { readonly type: 'chosen'; readonly columns: readonly RecordColumn[] }
  | { readonly type: 'unknown'; readonly name: string } {
  const chosen: RecordColumn[] = [];
  for (const name of names) {
    const found = columnNamed(columns, name);
    if (found === undefined) return { type: 'unknown', name };
    if (!chosen.includes(found)) chosen.push(found);
  }
  return { type: 'chosen', columns: chosen };
}

/** By its key as written, else by key or header whatever the case. */
export function columnNamed(columns: readonly RecordColumn[], name: string): RecordColumn | undefined {
  const folded = name.trim().toLowerCase();
  return (
    columns.find(({ key }) => key === name.trim()) ??
    columns.find(({ key, header }) => key.toLowerCase() === folded || header.toLowerCase() === folded)
  );
}

/** What a record is sorted by: a number, or text without regard to case; null where the cell is blank. */
export function sortKeyOf(record: JsonRecord, column: RecordColumn): string | number | null {
  for (const row of rowsOf(record, {})) {
    const cell = cellOf(fieldOf(row, column), column.cell);
    if (cell.type === 'number') return cell.number;
    if (cell.type === 'day') return `${cell.day} ${cell.time ?? ''}`;
    return cell.type === 'text' ? cell.text.toLowerCase() : null;
  }
  return null;
}
