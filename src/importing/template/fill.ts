import type { Kind } from '../../schema/kind.ts';
import type { CellModel, RowModel } from '../../spreadsheet/model.ts';
import { entryColumn } from './columns.ts';

/** A filled row of a template: texts by column key, and notes on its cells. */
export type FilledRow = {
  readonly texts: Readonly<Record<string, string>>;
  readonly notes?: Readonly<Record<string, string>>;
};

/** The rows starting at `first`, in the style of cells that a person fills in. */
export function filledRows({ columns }: Kind, rows: readonly FilledRow[], first: number): RowModel[] {
  return rows.map(({ texts, notes = {} }, index) => {
    const cells = columns.flatMap((column, position): [number, CellModel][] => {
      const text = texts[column.key] ?? '';
      const note = notes[column.key];
      if (text === '' && note === undefined) return [];
      const { style } = entryColumn(column, false);
      const look = { ...(style === undefined ? {} : { style }), ...(note === undefined ? {} : { note }) };
      return [[position + 1, text === '' ? { type: 'blank', ...look } : { type: 'text', text, ...look }]];
    });
    return { number: first + index, cells: new Map(cells) };
  });
}
