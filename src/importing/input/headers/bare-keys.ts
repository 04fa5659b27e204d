import type { Column, Kind } from '../../../schema/kind.ts';
import { foldText } from '../../cells/text.ts';
import { headerForm } from './header-names.ts';

export type NamedColumn = { readonly text: string; readonly column: Column };

/**
 * Whether a header is only a group key (`booking`, `order`, `line`) in a file whose other headers are no keys. A
 * buyer's column "Booking" may be the number of a freight booking. It must not join bookings unnoticed.
 */
export function isBareKey(kind: Kind, header: NamedColumn, all: readonly NamedColumn[]): boolean {
  if (!isGroupColumn(kind, header.column) || !isByKey(header)) return false;
  const others = all.filter(({ column }) => !isGroupColumn(kind, column));
  return others.filter(isByKey).length * 2 < others.length;
}

function isGroupColumn({ levels }: Kind, { key }: Column): boolean {
  return levels.some(({ groupBy }) => groupBy === key);
}

export function isByKey({ text, column }: NamedColumn): boolean {
  const form = headerForm(text);
  return form === foldText(column.key) && form !== foldText(column.header);
}
