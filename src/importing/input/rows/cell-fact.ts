import type { Cell } from '../../../schema/cell.ts';
import type { NumberedCells } from '../../../spreadsheet/sheet.ts';

/**
 * Whether something is true of a cell, asked once for each different cell of a file. A sheet of 20,000 rows has a
 * million cells but 70,000 different ones: looking at each cell in memory again took a twentieth of its check.
 */
export type CellFact = <Key>(cells: Pick<NumberedCells<Key>, 'get' | 'idAt'>, key: Key) => boolean;

/** A fact for the rows of one file. `isTrue` must depend on nothing but the cell; undefined where there is none. */
export function cellFact(isTrue: (cell: Cell | undefined) => boolean): CellFact {
  /** By the cell's number in its file: 0 if nobody asked, 1 for false, 2 for true. */
  let known = new Uint8Array(1024);
  return (cells, key) => {
    const id = cells.idAt?.(key);
    if (id === undefined) return isTrue(cells.get(key));
    if (id >= known.length) known = grown(known, id);
    if (known[id] === 0) known[id] = isTrue(cells.get(key)) ? 2 : 1;
    return known[id] === 2;
  };
}

function grown(old: Uint8Array<ArrayBuffer>, id: number): Uint8Array<ArrayBuffer> {
  const made = new Uint8Array((id + 1) * 2);
  made.set(old);
  return made;
}
