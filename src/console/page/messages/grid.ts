import { counted } from '../../../text/counted.ts';

/** The texts about cells in the grid. */
export const messages = {
  pasteTooLong: (rows: number, room: number) =>
    `You pasted ${counted(rows, ['row', 'rows'])}, but from this cell down there ${room === 1 ? 'is' : 'are'} ${counted(room, ['row', 'rows'])}. Nothing was changed. Choose a cell above, or add the rows in Excel.`,
  pasteTooWide: (columns: number, room: number) =>
    `You pasted ${counted(columns, ['column', 'columns'])}, but from this cell to the right there ${room === 1 ? 'is' : 'are'} ${counted(room, ['column', 'columns'])}. Nothing was changed. Choose a cell to the left, or paste fewer columns.`,
  pasteInFile: (first: string, last: string) =>
    `The columns at the left are in other places in your file. Paste into the columns ${first} to ${last} of the file?`,
  tooManyCells: (cells: number, most: number) =>
    `These are ${cells.toLocaleString('en-US')} cells. qcsheet changes at most ${most.toLocaleString('en-US')} at once. Nothing was changed. Choose fewer cells, or change the file in Excel.`,
  tooLong: (characters: number, most: number) =>
    `This text has ${characters.toLocaleString('en-US')} characters. A cell holds at most ${most.toLocaleString('en-US')}. Nothing was changed. Write a shorter text.`,
  openCalendar: 'Calendar (Alt+Down)',
};
