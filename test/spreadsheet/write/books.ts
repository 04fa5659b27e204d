import type { CellModel, RowModel, SheetModel, WorkbookModel } from '../../../src/spreadsheet/model.ts';

const STYLES = {
  text: { format: '@' },
  day: { format: 'dd-mmm-yyyy' },
  moment: { format: 'dd-mmm-yyyy hh:mm:ss' },
  bad: { fill: 'FFC7CE', wrap: true, unlocked: true },
};

export function book(...sheets: readonly SheetModel[]): WorkbookModel {
  return {
    title: 'Title',
    subject: 'Subject',
    creator: 'qcsheet 1',
    createdAt: '2027-01-01T00:00:00.000Z',
    styles: STYLES,
    sheets,
  };
}

export function sheet(cells: readonly CellModel[], more: Partial<SheetModel> = {}): SheetModel {
  const row: RowModel = { number: 1, cells: new Map(cells.map((cell, index) => [index + 1, cell])) };
  return { name: 'Data', columns: cells.map(() => ({ width: 12 })), rows: [row], ...more };
}

export const text = (value: string): CellModel => ({ type: 'text', text: value, style: 'text' });
