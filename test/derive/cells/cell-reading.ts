import { readCell } from '../../../src/derive/cells/read-cell.ts';
import type { Cell } from '../../../src/schema/cell.ts';
import type { CellType, Column } from '../../../src/schema/kind.ts';
import { lookupsWith } from '../sheets.ts';

export const lookups = lookupsWith();

export function column(cell: CellType): Column {
  return { key: 'k', header: 'K', band: 'B', level: 'l', cell, required: 'never', help: '', example: '', sent: true };
}

/** The wire value, or the code of what is wrong, or `blank`. */
export function read(cell: Cell | undefined, type: CellType, parents: Parameters<typeof readCell>[2]['parents'] = []) {
  const reading = readCell(cell, column(type), { lookups, parents });
  if (reading.kind === 'value') return reading.wire;
  return reading.kind === 'bad' ? { code: reading.problem?.code } : 'blank';
}
