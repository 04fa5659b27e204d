import type { CellType, Column, LookupUse } from './kind.ts';

/** Helpers to write the columns of one level and one band as a table, one line each, in template order. */
export function columnsIn<const Level extends string, const Band extends string>(level: Level, band: Band) {
  const column = <const Key extends string, const Sent extends boolean>(
    key: Key,
    sent: Sent,
    [header, cell, help, example, required = 'never']: ColumnText,
  ) => ({ key, header, band, level, cell, required, help, example, sent });
  return {
    /** A field of the request: `key` is its path. */
    sent: <const Key extends string>(key: Key, ...text: ColumnText) => column(key, true, text),
    /** A parameter of the path. */
    path: <const Key extends string>(key: Key, ...text: ColumnText) => ({
      ...column(key, false, text),
      place: 'path' as const,
    }),
    /** A parameter of the query. */
    query: (key: string, ...text: ColumnText) => ({ ...column(key, false, text), place: 'query' as const }),
    /** A query parameter that qcsheet never writes to a file. */
    secret: (key: string, ...text: ColumnText) => ({
      ...column(key, false, text),
      place: 'query' as const,
      secret: true,
    }),
    /** The file that is sent instead of a body. */
    file: (key: string, ...text: ColumnText) => ({ ...column(key, false, text), place: 'file' as const }),
    /** A column that qcsheet uses itself: a group key or a switch. It is not a request field. */
    own: <const Key extends string>(key: Key, ...text: ColumnText) => column(key, false, text),
  };
}

type ColumnText = readonly [
  header: string,
  cell: CellType,
  help: string,
  example: string,
  required?: Column['required'],
];

/** Cell types that several kinds use. */
export const TEXT = { type: 'text' } as const satisfies CellType;
export const LINES = { type: 'text', multiline: true } as const satisfies CellType;
export const TEXTS = { type: 'text-list' } as const satisfies CellType;
export const EMAIL = { type: 'text', format: 'email' } as const satisfies CellType;
export const PHONE = { type: 'text', format: 'phone' } as const satisfies CellType;
export const YES_NO = { type: 'yes-no' } as const satisfies CellType;

/** An entry of a list. `parent`: the key of the column with its parent. */
export function lookup(list: LookupUse['list'], parent?: string, shows: LookupUse['shows'] = 'label'): CellType {
  return { type: 'lookup', lookup: parent === undefined ? { list, shows } : { list, parent, shows } };
}
