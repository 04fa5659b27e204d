import { readCell } from '../../../src/importing/cells/read-cell.ts';
import type { Cell } from '../../../src/schema/cell.ts';
import type { CellType, Column } from '../../../src/schema/kind.ts';
import { lookupsWith } from '../sheets.ts';

export const lookups = lookupsWith();

export function column(cell: CellType): Column {
  return { key: 'k', header: 'K', band: 'B', level: 'l', cell, required: 'never', help: '', example: '', sent: true };
}

/** The request value, or the code of what is wrong, or `blank`. */
export function read(cell: Cell | undefined, type: CellType, parents: Parameters<typeof readCell>[2]['parents'] = []) {
  const reading = readCell(cell, column(type), { lookups, parents });
  if (reading.type === 'value') return reading.requestValue;
  return reading.type === 'bad' ? { code: reading.problem?.code } : 'blank';
}

/** A number whose format shows something else; not `whole`: rounded, or with words around a fraction. */
export function masked(value: number, shown: string, whole = true): Cell {
  return { type: 'number', number: value, text: String(value), shows: { text: shown, format: '0', whole } };
}

export const TEXT: CellType = { type: 'text' };
export const EMAIL: CellType = { type: 'text', format: 'email' };
export const PHONE: CellType = { type: 'text', format: 'phone' };
export const DATE: CellType = { type: 'date', sentAs: 'dd-MMM-yyyy' };
export const COUNT: CellType = { type: 'integer', min: 0 };
export const PIECES: CellType = { ...COUNT, pieces: true };
export const PERCENT: CellType = { type: 'integer', min: 0, max: 100, percent: true };
export const TYPES: readonly CellType[] = [
  TEXT,
  EMAIL,
  PHONE,
  DATE,
  COUNT,
  PERCENT,
  { type: 'text-list' },
  { type: 'yes-no' },
  { type: 'json' },
  { type: 'enum', sentAs: 'text', values: [{ value: '1', text: 'PSI' }] },
  { type: 'lookup', lookup: { list: 'cities', parent: 'x', shows: 'label' } },
  { type: 'lookup-list', lookup: { list: 'families', shows: 'label' } },
];
