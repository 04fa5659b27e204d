import type { Column, Kind } from '../../schema/kind.ts';
import type { ListedValues } from '../../schema/listed.ts';

/** The kind with the values from the profile. Their columns get a dropdown, and the check accepts no other values. */
export function withListedValues(kind: Kind, listed: ListedValues): Kind {
  return { ...kind, columns: kind.columns.map((column) => withValues(column, listed)) };
}

function withValues(column: Column, listed: ListedValues): Column {
  const name = column.cell.type === 'text' ? column.cell.listed : undefined;
  const values = name === undefined ? undefined : listed[name];
  if (values === undefined) return column;
  return { ...column, cell: { type: 'enum', sentAs: 'text', values: values.map((value) => ({ value, text: null })) } };
}
