import type { Cell } from '../../../schema/cell.ts';
import type { Column, Kind } from '../../../schema/kind.ts';
import type { ColumnDateOrder } from '../../cells/date.ts';
import type { LookupScope, ParentValue } from '../../cells/lookup.ts';
import { readCell } from '../../cells/read-cell.ts';
import type { Reading } from '../../cells/reading.ts';

/** A column that the sheet has, and the reader of its cells. `parents`: the row's values for a lookup's parents. */
export type SheetColumn = {
  readonly column: Column;
  read(cell: Cell, parents: readonly ParentValue[]): Reading;
};

/** The columns that the sheet has, by level name, in the kind's order. */
export type SheetColumns = ReadonlyMap<string, readonly SheetColumn[]>;

/** What a cell's meaning depends on besides its column and its row. */
type Sources = Pick<LookupScope, 'lookups' | 'files'> & {
  /** What is known about a column's dates, by column key. */
  readonly dates?: ReadonlyMap<string, ColumnDateOrder>;
};

/** The columns of a sheet for one check. Its lookups, files and dates do not change. `numbers`: by column key. */
export function sheetColumns(kind: Kind, numbers: ReadonlyMap<string, number>, sources: Sources): SheetColumns {
  const columns = kind.columns.filter(({ key }) => numbers.has(key));
  return Map.groupBy(
    columns.map((column) => ({ column, read: readerOf(column, sources) })),
    ({ column }) => column.level,
  );
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
    const key = keyOf(parents);
    let readings = known.get(key);
    if (readings === undefined) {
      readings = new Map();
      known.set(key, readings);
    }
    const before = readings.get(cell);
    if (before !== undefined) return before;
    const reading = fresh(cell, parents);
    // Order names and numbers are all different.
    if (readings.size < MOST_READINGS) readings.set(cell, reading);
    return reading;
  };
}

/** Values of these types become parts of a body unchanged, or depend on more than the cell. */
const FRESH: ReadonlySet<Column['cell']['type']> = new Set(['json', 'file', 'order-password']);
const MOST_READINGS = 5_000;

function keyOf(parents: readonly ParentValue[]): string {
  return parents.length === 0 ? '' : JSON.stringify(parents.map(parentText));
}

function parentText({ value }: ParentValue): string {
  return typeof value === 'string' ? value : `=${value.id}`;
}
