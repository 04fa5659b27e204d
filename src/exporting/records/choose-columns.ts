import type { JsonRecord, RecordColumn, RecordSheet } from '../../schema/dataset.ts';
import { cellOf, fieldOf, rowsOf } from './records.ts';

/** Gives the columns that the user names by key or header, in that order; or the first unknown name. */
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

/** Finds a column by its exact key, or by key or header in any upper and lower case. */
export function columnNamed(columns: readonly RecordColumn[], name: string): RecordColumn | undefined {
  const folded = name.trim().toLowerCase();
  return (
    columns.find(({ key }) => key === name.trim()) ??
    columns.find(({ key, header }) => key.toLowerCase() === folded || header.toLowerCase() === folded)
  );
}

/** Gives the sort key of a record: a number, or text without upper case; null if the cell is blank. */
export function sortKeyOf(record: JsonRecord, column: RecordColumn): string | number | null {
  for (const row of rowsOf(record, {})) {
    const cell = cellOf(fieldOf(row, column), column.cell);
    if (cell.type === 'number') return cell.number;
    if (cell.type === 'day') return `${cell.day} ${cell.time ?? ''}`;
    return cell.type === 'text' ? cell.text.toLowerCase() : null;
  }
  return null;
}
