import type { CellModel, SheetModel } from '../../src/spreadsheet/model.ts';

/** What a person reads in each row of a sheet that is not yet written; blank cells are blank. */
export async function shownRows(sheet: SheetModel): Promise<string[][]> {
  return (await cellRows(sheet)).map((cells) => Array.from(cells, (cell) => (cell === undefined ? '' : shown(cell))));
}

/** The cells of each row from column A on, with gaps. */
export async function cellRows(sheet: SheetModel): Promise<(CellModel | undefined)[][]> {
  const rows: (CellModel | undefined)[][] = [];
  for await (const { cells } of sheet.rows) {
    const width = Math.max(sheet.columns.length, ...cells.keys());
    rows.push(Array.from({ length: width }, (_, index) => cells.get(index + 1)));
  }
  return rows;
}

function shown(cell: CellModel): string {
  switch (cell.type) {
    case 'text':
    case 'error':
      return cell.text;
    case 'number':
      return String(cell.number);
    case 'day':
      return cell.time === undefined ? cell.day : `${cell.day} ${cell.time}`;
    case 'boolean':
      return String(cell.value);
    case 'formula':
      return cell.result;
    case 'blank':
      return '';
  }
}
