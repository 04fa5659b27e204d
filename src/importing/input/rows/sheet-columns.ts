import type { Cell } from '../../../schema/cell.ts';
import type { Column, Kind } from '../../../schema/kind.ts';
import { columnsByLevel } from '../../../schema/once-per.ts';
import type { ColumnDateOrder } from '../../cells/date.ts';
import type { LookupScope, ParentValue } from '../../cells/lookup.ts';
import { readCell } from '../../cells/read-cell.ts';
import type { Reading } from '../../cells/reading.ts';

/** A column that the sheet has, and the reader of its cells. `parents`: the row's values for a lookup's parents. */
export type SheetColumn = {
  readonly column: Column;
  read(cell: Cell, parents: readonly ParentValue[]): Reading;
};

/** The columns of one level that the sheet has, in the kind's order. `places`: their positions in `columns`, by key. */
export type LevelColumns = {
  readonly columns: readonly SheetColumn[];
  readonly places: ReadonlyMap<string, number>;
};

/** By level name. A level without a column in the sheet is absent. */
export type SheetColumns = ReadonlyMap<string, LevelColumns>;

/** What a cell's meaning depends on besides its column and its row. */
type Sources = Pick<LookupScope, 'lookups' | 'files'> & {
  /** What is known about a column's dates, by column key. */
  readonly dates?: ReadonlyMap<string, ColumnDateOrder>;
};

/** The columns of a sheet for one check. Its lookups, files and dates do not change. `numbers`: by column key. */
export function sheetColumns(kind: Kind, numbers: ReadonlyMap<string, number>, known: Sources): SheetColumns {
  const levels = [...columnsByLevel(kind)].map(([level, all]): [string, LevelColumns] => {
    const present = all.filter(({ key }) => numbers.has(key));
    const columns = present.map((column) => ({ column, read: readerOf(column, known) }));
    return [level, { columns, places: new Map(present.map(({ key }, place) => [key, place])) }];
  });
  return new Map(levels);
}

/**
 * Reads each different cell of a column only once, because rows repeat dates, places and products. Equal cells of a
 * file are one object. This saves two thirds of the reading time.
 */
function readerOf(column: Column, { lookups, files, dates: all }: Sources): SheetColumn['read'] {
  const dates = all?.get(column.key);
  const fresh = (cell: Cell, parents: readonly ParentValue[]) =>
    readCell(cell, column, { lookups, parents, files, dates });
  if (FRESH.has(column.cell.type)) return fresh;
  const known = new Map<string, Map<Cell, Reading>>();
  return (cell, parents) => {
    const place = placeOf(parents);
    const readings = known.get(place) ?? new Map<Cell, Reading>();
    const before = readings.get(cell);
    if (before !== undefined) return before;
    const reading = fresh(cell, parents);
    if (readings.size === 0) known.set(place, readings);
    // Order names and numbers are all different.
    if (readings.size < MOST_READINGS) readings.set(cell, reading);
    return reading;
  };
}

/** Values of these types become parts of a body unchanged, or depend on more than the cell. */
const FRESH: ReadonlySet<Column['cell']['type']> = new Set(['json', 'file', 'order-password']);
const MOST_READINGS = 5_000;

function placeOf(parents: readonly ParentValue[]): string {
  const [nearest, ...outer] = parents;
  if (nearest === undefined) return '';
  return outer.length === 0 ? parentText(nearest) : JSON.stringify(parents.map(parentText));
}

function parentText({ value }: ParentValue): string {
  return typeof value === 'string' ? value : `=${value.id}`;
}
