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
  stateRefused: 'Cannot be used yet',
  stateSending: 'Being sent now',
  statePartSent: 'Sent, but rows are left',
  stateSheetSent: 'One sheet sent, others not',
  stateSent: 'All sent',
  replaced: (name: string) =>
    `You dropped another ${name} before. This one replaces it here. If both have bookings to send, rename one and drop it again.`,
  kept: (names: readonly string[]) =>
    `qcsheet keeps ${names.join(', ')} for later. To open ${names.length === 1 ? 'it' : 'them'}, click Files.`,
  notKept: (name: string, why: string) => `qcsheet did not take ${name}. ${why}`,
  removeFile: 'Remove',
  removeNamed: (name: string) => `Remove ${name} from this list`,
  removeHelp: 'Remove takes a file out of this list. The file itself stays where it is.',
  nextFile: (done: string, sheet: string | null, next: string) =>
    `${sheet === null ? `All of ${done}` : `The sheet “${sheet}” of ${done}`} is sent. The next file is ${next}.`,
  nextSheet: (done: string, sheet: string, others: number) =>
    `Only the sheet “${sheet}” of ${done} is sent. ${others === 1 ? 'Another sheet has' : 'Other sheets have'} rows too.`,
  openSheet: (sheet: string, rows: number) => `Open “${sheet}” (${counted(rows, ['row', 'rows'])})`,
  lostFolder:
    'You dropped this workbook, so qcsheet does not know its folder and does not find the attachments. Close it. In a terminal, go to the folder and type:',
  newerCopy: (name: string, copy: string) =>
    `You see ${name} without the changes that are in its copy ${copy}. That copy is newer.`,

  // Before changes are lost
  unsaved: (cells: number) =>
    `You changed ${counted(cells, ['cell', 'cells'])} and did not save a copy. These changes will be lost.`,
  notDownloaded: (copy: string) =>
    `Your changes are in the copy ${copy}. You did not download it, and qcsheet removes it when it ends.`,
  closeAnyway: (lost: string) => `Close the file? ${lost}`,
  openAnyway: (lost: string, name: string) => `Open ${name} instead of this file? ${lost}`,
  removeAnyway: (lost: string, name: string) => `Close ${name} and remove it from the list? ${lost}`,

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
  dateOrder: 'Dates such as 03/04/2027',
  ordersShown: 'As other dates show',
  headerRow: 'Header row',
  headerHelp: 'Choose the row with the headers. If the headers are in two rows, choose the lower one.',
  preview: 'The first rows of the sheet',
  reading: 'Reading the file',
  noSheets: 'The file has no visible sheet.',
  rowIsHeader: (row: number) => `Row ${row} has the headers`,
  moreRows: 'Show more rows',
  dropEdits: (cells: number) =>
    `Delete my changes of ${counted(cells, ['cell', 'cells'])}. They belong to the rows that are shown now.`,
  backToResults: 'Show the sheet with the results',
  leave: 'Leave as it is',
  read: 'Read and check',
  readAgain: 'Read and check again',
};
