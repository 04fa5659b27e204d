import type { Cell } from '../../schema/cell.ts';
import type { Column } from '../../schema/kind.ts';
import type { ParentValue } from './lookup.ts';
import { readCell } from './read-cell.ts';
import type { Reading } from './reading.ts';

/** Reads the cells of one check. Its lookups, files and dates do not change. */
export type CellReader = typeof readCell;

/**
 * Reads each different cell of a column only once, because rows repeat dates, places and products. Equal cells of a
 * file are one object. This saves two thirds of the reading time.
 */
export function rememberingReader(): CellReader {
  const columns = new Map<Column, Map<string, Map<Cell, Reading>>>();
  return (cell, column, scope) => {
    if (cell === undefined || FRESH.has(column.cell.type)) return readCell(cell, column, scope);
    const readings = madeIn(
      madeIn(columns, column),
      scope.parents.length === 0 ? '' : JSON.stringify(scope.parents.map(parentText)),
    );
    const before = readings.get(cell);
    if (before !== undefined) return before;
    const reading = readCell(cell, column, scope);
    // Order names and numbers are all different.
    if (readings.size < MOST_READINGS) readings.set(cell, reading);
    return reading;
  };
}

/** Values of these types become parts of a body unchanged, or depend on more than the cell. */
const FRESH: ReadonlySet<Column['cell']['type']> = new Set(['json', 'file', 'order-password']);
const MOST_READINGS = 5_000;

function parentText({ value }: ParentValue): string {
  return typeof value === 'string' ? value : `=${value.id}`;
}

function madeIn<Key, OfKey, Value>(maps: Map<Key, Map<OfKey, Value>>, key: Key): Map<OfKey, Value> {
  const found = maps.get(key) ?? new Map<OfKey, Value>();
  maps.set(key, found);
  return found;
}
