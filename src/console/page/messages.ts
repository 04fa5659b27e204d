import { counted } from '../../text/counted.ts';

/** Every text of the page. What is wrong with a cell, and what to do, come from the check. */
export const messages = {
  // Empty
  title: 'Check and fix a workbook',
  dropHere: 'Drop an Excel workbook or a CSV here',
  orChoose: 'or',
  chooseFile: 'Choose a file',
  dropNote: (megabytes: number) =>
    `Up to ${megabytes} MB. The file stays on this computer, and your own file is never changed. Nothing is sent from this page.`,
  dropNow: 'Drop the file to check it',

  // Top bar
  noService: 'No service is set',
  undo: 'Undo',
  redo: 'Redo',
  save: 'Save a copy',
  closeFile: 'Close file',
  discardEdits: (cells: number) =>
    `${counted(cells, ['cell is', 'cells are'])} changed and not saved in a copy. Close the file anyway?`,

  // Progress
  reading: 'Reading and checking',
  readRows: (row: number, pass: number) => `row ${row.toLocaleString('en-US')}${pass > 1 ? `, reading ${pass}` : ''}`,
  checkingAgain: 'Checking again',
  upToDate: 'Checked',
  uploading: 'Taking the file',
  lostServer: 'qcsheet has ended. Run qcsheet open again. Edits that you did not save are lost.',

  // Summary
  wouldBeSent: 'would be sent',
  heldBack: 'held back by errors',
  sentBefore: 'skipped',
  inDoubt: 'in doubt',
  errors: (count: number) => (count === 1 ? 'error' : 'errors'),
  warnings: (count: number) => (count === 1 ? 'warning' : 'warnings'),
  refused: 'An import would send nothing from this file. The first error says why.',
  unfinished: (run: string) => `An import would continue run ${run} of this file.`,
  decisions: (count: number) =>
    `The import will ask about ${counted(count, ['decision', 'decisions'])} on documents in doubt.`,

  // Findings
  findings: 'Findings',
  noFindings: 'No errors and no warnings.',
  showRows: 'Show rows',
  allRows: 'Show all rows',
  moreReasons: (count: number) => `and ${counted(count, ['other value', 'other values'])}`,
  fixAll: (cells: number) => `Change ${counted(cells, ['cell', 'cells'])}`,
  fixTo: 'Change to',
  remember: 'Remember this spelling',
  otherValue: 'Another value',

  // Filters
  show: 'Rows',
  showAll: 'All',
  showErrors: 'With errors',
  showWarnings: 'With warnings',
  showEdited: 'Changed',
  search: 'Search',
  searchIn: 'Search in',
  everyColumn: 'every column',
  emptyColumns: 'Empty columns',
  shownRows: (shown: number, all: number) =>
    shown === all
      ? counted(all, ['row', 'rows'])
      : `${shown.toLocaleString('en-US')} of ${counted(all, ['row', 'rows'])}`,
  noRows: 'No row fits this filter.',
  grid: 'Rows of the file',

  // States of documents
  stateReady: 'Ready',
  stateHeldBack: 'Held back',
  stateSkipped: 'Skipped',
  stateInDoubt: 'In doubt',
  stateAccepted: 'Accepted',
  stateRejected: 'Rejected',
  stateUnsent: 'Not sent',
  noDocument: 'Not data',

  // The cell in focus
  chooseCell: 'Choose a cell to see what is wrong with it. Enter or F2 edits it.',
  nothingWrong: 'Nothing is wrong with this cell.',
  edited: 'You changed this cell.',
  lockedCell: 'A formula or a merged cell gives this value. Change it in Excel.',
  secretColumn: 'The values of this column are secret. qcsheet does not show them.',
  take: (text: string, key: string) => `${text} (${key})`,

  // Questions
  whichColumn: (letters: string, header: string) => `What is column ${letters}, “${header}”?`,
  examples: (samples: readonly string[]) => `Values: ${samples.join(', ')}`,
  blankToo: (headers: readonly string[]) =>
    `It looks like ${headers.join(' or ')}, which has empty cells here. Move the values there in Excel if they belong there.`,
  itIs: (header: string) => `It is “${header}”`,
  itIsOwn: 'It is a column of my own',
  decideLater: 'Decide later',
  whichOrder: 'In which order are day and month?',
  openDates: (count: number, header: string, text: string, day: string) =>
    `${header}: ${counted(count, ['date', 'dates'])} such as ${text}, which would be ${day}.`,
  orderShown: (text: string, row: number, isDayFirst: boolean) =>
    `${text} in row ${row} shows that the ${isDayFirst ? 'day' : 'month'} comes first.`,
  takeOrder: (isDayFirst: boolean) => (isDayFirst ? 'The day comes first' : 'The month comes first'),
  remembered: 'qcsheet remembers the answer for files with these headers.',

  // Reading
  notRead: 'qcsheet cannot use this file yet',
  readOtherwise: 'Read the file as',
  kind: 'What it loads',
  sheet: 'Sheet',
  encoding: 'Encoding of the CSV',
  asFileSays: 'as the file says',
  readAgain: 'Read again',

  // Next
  next: 'Next',
  saveFirst: 'Save a copy with your changes. Then send that copy from a terminal.',
  sendFile: 'Send it from a terminal; it asks before it sends:',
  nothingReady: 'Nothing would be sent yet. Fix the errors first.',
  copyCommand: 'Copy command',
  copied: 'Copied',
  savedAs: (name: string) => `Saved as ${name}.`,
  download: 'Download',
  savedNotCurrent: 'You have changed cells since. Save again.',
};
