import { counted } from '../../../text/counted.ts';

/** The texts about the files of a session, and about the sheet and the header row of one. */
export const messages = {
  // Files
  files: 'Files',
  filesButton: (count: number) => `Files (${count})`,
  closeFiles: 'Close',
  file: 'File',
  fileState: 'State',
  openFile: 'Open',
  openNamed: (name: string) => `Open ${name}`,
  isOpen: 'Open now',
  stateNew: 'Not opened yet',
  stateOpened: 'Opened, not sent',
  statePartSent: 'Sent, but rows are left',
  stateSent: 'All sent',
  replaced: (name: string) =>
    `You dropped another ${name} before. This one replaces it here. If both have bookings to send, rename one and drop it again.`,
  kept: (names: readonly string[]) =>
    `qcsheet keeps ${names.join(', ')} for later. To open ${names.length === 1 ? 'it' : 'them'}, click Files.`,
  notKept: (name: string, why: string) => `qcsheet did not take ${name}. ${why}`,
  nextFile: (done: string, next: string) => `All of ${done} is sent. The next file is ${next}.`,

  // Sheet and header row
  chooseSheet: 'Sheet and header row...',
  chooseHere: 'Choose the sheet with your rows, and the row with the headers.',
  sheetTitle: 'Which sheet and header row?',
  sheet: 'Sheet',
  rows: 'Rows',
  takenFor: 'Looks like',
  notClear: 'Not clear',
  loads: 'What it loads',
  asSheetShows: 'As the sheet shows',
  headerRow: 'Header row',
  headerHelp: 'Choose the row with the headers. If the headers are in two rows, choose the lower one.',
  preview: 'The first rows of the sheet',
  reading: 'Reading the file',
  noSheets: 'The file has no visible sheet.',
  rowIsHeader: (row: number) => `Row ${row} has the headers`,
  moreRows: 'Show more rows',
  dropEdits: (cells: number) =>
    `Delete my changes of ${counted(cells, ['cell', 'cells'])}. They belong to the rows that are shown now.`,
  leave: 'Leave as it is',
  readAgain: 'Read and check again',
};
