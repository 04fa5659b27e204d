import { counted } from '../../text/counted.ts';
import { durationWords } from '../../text/duration.ts';
import type { Noun } from '../api/noun.ts';
import type { SendChoice } from '../api/send.ts';
import { type EndCounts, endWords } from './end-words.ts';

/** Every text of the page, except the texts about a cell: those come from the check. */
export const messages = {
  // Empty
  title: 'Check, fix and send a workbook',
  dropHere: 'Drop an Excel workbook or a CSV here',
  orChoose: 'or',
  chooseFile: 'Choose a file',
  dropNote: (megabytes: number) =>
    `Up to ${megabytes} MB. The file stays on this computer, and your own file is never changed. Nothing is sent before you agree.`,
  dropNow: 'Drop the file to check it',

  // Places
  places: 'Parts of qcsheet',
  placeFile: 'File',
  placeDoubts: 'In doubt',
  waiting: (count: number) => `${count.toLocaleString('en-US')} to settle`,
  placeRuns: 'Runs',
  placeExports: 'Export',
  placeLists: 'Templates and lists',

  closeNotice: 'Close this message',
  tooLate: 'Your last change came too late: qcsheet did not keep it, and sent nothing. Make the change again.',
  otherFile: 'Another file or sheet was opened meanwhile, so qcsheet did not do this. Look at the page again.',
  typedLost: (text: string) =>
    `Another tab has closed this file, or has opened another file or sheet. qcsheet did not save the cell that you were editing. Its text was: “${text}”.`,

  // Top bar
  noService: 'No service is set',
  setService:
    'No service is set, and a check needs its lists. In a terminal, run `qcsheet login`. Then run `qcsheet open` again.',
  undo: 'Undo',
  redo: 'Redo',
  save: 'Save a copy',
  closeFile: 'Close file',

  // Progress
  reading: 'Reading and checking',
  readRows: (row: number, pass: number) => `row ${row.toLocaleString('en-US')}${pass > 1 ? `, reading ${pass}` : ''}`,
  firstRows: (rows: number, isPart: boolean) =>
    isPart ? `The first ${rows.toLocaleString('en-US')} rows of the file` : 'The rows of the file',
  afterCheck: 'You can change cells when the check has ended.',
  checkingAgain: 'Checking again',
  upToDate: 'Checked',
  uploading: 'Loading the file',
  lostServer: 'qcsheet has ended. Run qcsheet open again. Changes that you did not save are lost.',

  // Summary
  wouldBeSent: 'would be sent',
  heldBack: 'held back by errors',
  sentBefore: 'skipped',
  inDoubt: 'in doubt',
  errors: (count: number) => (count === 1 ? 'error' : 'errors'),
  warnings: (count: number) => (count === 1 ? 'warning' : 'warnings'),
  refused: 'qcsheet would send nothing from this file. A finding about the whole sheet says why.',
  unfinished: (run: string) => `Run ${run} of this file is not finished. Sending continues it.`,
  decisions: (count: number) =>
    `Before it sends, qcsheet asks about ${counted(count, ['decision', 'decisions'])} on documents in doubt.`,

  // Findings
  findings: 'Findings',
  noFindings: 'No errors and no warnings.',
  showRows: 'Show rows',
  allRows: 'Show all rows',
  moreReasons: (count: number) => `and ${counted(count, ['other value', 'other values'])}`,
  fixAll: (cells: number) => `Change ${counted(cells, ['cell', 'cells'])}`,
  fillAll: (cells: number) => `Fill ${counted(cells, ['cell', 'cells'])}`,
  fillIn: (cells: number) => `New value for ${counted(cells, ['empty cell', 'empty cells'])}`,
  newValue: 'New value',
  emptyRows: (count: number) => (count === 1 ? 'Empty the repeated row' : 'Empty the repeated rows'),
  changeParent: (header: string, value: string) => `${header}: change to “${value}”`,
  fixTo: 'Change to',
  remember: 'Remember this spelling',
  otherValue: 'Another value',
  chooseValue: 'Choose',

  // Filters
  show: 'Rows',
  showAll: 'All',
  showErrors: 'With errors',
  showWarnings: 'With warnings',
  showEdited: 'Changed',
  search: 'Search',
  searchIn: 'Search in',
  everyColumn: 'every column',
  cellsWith: 'Cells of this column',
  anyCells: 'all cells',
  emptyCells: 'empty cells',
  filledCells: 'filled cells',
  emptyColumns: 'Empty columns',
  shownRows: (shown: number, all: number) =>
    // Rows that are no data are shown too.
    shown >= all
      ? counted(shown, ['row', 'rows'])
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
  chooseRow: 'Choose a row to see what became of it.',
  nothingWrong: 'Nothing is wrong with this cell.',
  editedFrom: (text: string) => `You changed this cell. In the file: ${text === '' ? 'empty' : `“${text}”`}.`,
  putBackCell: 'Put it back',
  lockedCell: 'A formula or a merged cell gives this value. Change it in Excel.',
  secretColumn: 'The values of this column are secret. qcsheet does not show them.',
  take: (text: string, key: string) => `${text} (${key})`,

  // Reading
  notRead: 'qcsheet cannot use this file yet',
  readOtherwise: 'Read the file as',
  encoding: 'Encoding of the CSV',
  asFileSays: 'as the file says',
  readAgain: 'Read again',
  closeAndChoose: 'Close it and choose another file',
  fileGone: 'qcsheet does not find the file any more',
  putBack: 'Put the file back under the same name and read it again, or close it and open another one.',
  changesKept: (cells: number) =>
    `qcsheet keeps your changes of ${counted(cells, ['cell', 'cells'])}. They are lost if you close the file.`,

  // Next
  next: 'Next',
  orTerminal: 'Or send it from a terminal',
  copy: 'Copy',
  copied: 'Copied',
  savedAs: (name: string) => `Saved as ${name}.`,
  download: 'Download',
  savedNotCurrent: 'You have changed cells since. Save again.',

  // Before sending
  sendButton: (ready: number, noun: Noun) => `Send ${counted(ready, noun)}...`,
  onlyFirst: 'Only the first',
  firstAlone: 'These first, alone',
  stopAfter: 'Stop when rejected',
  all: 'all',
  none: 'none',
  never: 'never',
  savedFirst: 'qcsheet saved your last change and checks the file again. Look at the result, then send.',
  copyFirst: 'Your changes go into a copy, and that copy is sent.',
  sendTitle: (sending: number, noun: Noun) => `Send ${counted(sending, noun)}?`,
  recordTitle: 'Record the decisions?',
  factFile: 'File',
  factAccount: 'Account',
  factService: 'Service',
  changedNow: (cells: number) =>
    `This file has ${counted(cells, ['cell', 'cells'])} that you changed on the page. To look again, do not send yet: choose "Changed" above the rows.`,
  stopsAfter: (rejected: number) => `qcsheet stops as soon as ${rejected} ${rejected === 1 ? 'is' : 'are'} rejected.`,
  leftForLater: (later: number) => `${later.toLocaleString('en-US')} ${later === 1 ? 'is' : 'are'} left for later.`,
  canaryFirst: (first: number) =>
    first === 1
      ? 'The first one goes alone. The others go only if it is accepted.'
      : `The first ${first} go alone. The others go only if all ${first} are accepted.`,
  heldBackNow: (count: number, reasons: readonly { readonly title: string; readonly count: number }[]) =>
    `${count.toLocaleString('en-US')} held back by errors: ${reasons.map(({ title, count: times }) => `${title} (${times})`).join(', ')}.`,
  heldBackHelp: 'Rows that are held back are not sent. Fix them on the page.',
  nothingLeft: 'Nothing left to send.',
  stillInDoubt: (count: number, noun: Noun) => `But ${counted(count, noun)} ${count === 1 ? 'is' : 'are'} in doubt.`,
  settleDoubts: (count: number) => `Say what became of ${count === 1 ? 'it' : 'them'}`,
  sendAgain: 'Send again what was accepted',
  chooseButton: 'Choose what to send...',
  chooseTitle: 'qcsheet sends nothing yet. Choose first',
  chooseNeeded: 'qcsheet shows the plan before it sends anything.',
  choiceTitle: ({ option, count, rows, run }: SendChoice, noun: Noun) => {
    const these = counted(count, noun);
    const where = rows === null ? '' : ` (${rows})`;
    const one = count === 1;
    if (option === 'replace') return `The file has changed, and run ${run} of it is not finished: ${these} left`;
    if (option === 'other-service')
      return count === 0
        ? 'The same login sent this file to another address'
        : `The same login sent ${these} to another address${where}`;
    if (option === 'allow-similar')
      return `${these} ${one ? 'looks like one that was' : 'look like those that were'} sent before${where}`;
    if (option === 'allow-duplicates')
      return `${these} ${one ? 'is' : 'are'} the same as another row of this file${where}`;
    return `${these} ${one ? 'was' : 'were'} accepted before${where}`;
  },
  choiceWords: ({ option, count, run }: SendChoice) =>
    ({
      replace: `Start a new run with the file as it is now. What is left of run ${run} stays unsent`,
      'other-service': 'This address is really another service. Send them here too',
      'allow-similar': count === 1 ? 'It is another one. Send it too' : 'They are all other ones. Send them too',
      'allow-duplicates': count === 1 ? 'I want both. Send it too' : 'I want all of them. Send them too',
      'send-again': `To send ${count === 1 ? 'it' : 'them'} again, so that the service has ${count === 1 ? 'it' : 'each'} twice, type how many: ${count}`,
    })[option],
  moreRows: (count: number) => `and ${count.toLocaleString('en-US')} more`,
  otherNumber: (count: number) => `Type ${count}, or leave it empty.`,
  planAgain: 'Show the plan with this choice',
  skippedNow: (count: number, areUpdates: boolean) =>
    `${count.toLocaleString('en-US')} skipped: ${areUpdates ? 'they would change nothing' : 'sent before'}.`,
  inDoubtNow: (count: number) => `${count.toLocaleString('en-US')} in doubt: not sent.`,
  warningsNow: (count: number) => `${counted(count, ['warning', 'warnings'])}. Warnings hold no row back.`,
  cannotUndo: 'You cannot take this back.',
  writesUndo: 'Before qcsheet sends, it writes an undo workbook with the old values that the service shows.',
  doNotSend: 'Do not send',
  sendNow: (sending: number, noun: Noun) => `Send ${counted(sending, noun)}`,
  recordOnly: 'Record',
  changedTitle: 'Replace what somebody changed at the service?',
  keepTheirs: 'Keep the change, send the rest',
  replaceTheirs: 'Send and replace the change',

  // Sending
  sending: 'Sending',
  sendingLost: 'The connection to qcsheet is lost. Run qcsheet open again, and look in Runs to see what was sent',
  preparing: 'Checking again before sending',
  stop: 'Stop',
  stopping: 'Stopping: qcsheet waits for the answers to what it has sent',
  notes: 'What came up',
  accepted: 'accepted',
  rejected: 'rejected',
  left: 'left',
  notSent: 'not sent',
  speed: (perSecond: number | null, leftMs: number | null, isAnswered: boolean) => {
    if (perSecond === null || leftMs === null) return isAnswered ? 'No new answers now' : 'No answers yet';
    return `${perSecond.toFixed(perSecond < 10 ? 1 : 0)} a second, about ${durationWords(leftMs)} left`;
  },
  chart: (most: number) => `Last minute: up to ${most.toLocaleString('en-US')} a second`,
  ended: (state: string, counts: EndCounts) => {
    if (state === 'complete') return endWords(counts);
    return state === 'interrupted' ? 'Stopped before the end' : 'Not all was sent';
  },
  brokenOff: 'The sending ended with a fault. Look in Runs to see what was sent',
  runNamed: (run: string) => `Run ${run}`,
  downloadResults: 'Download results',
  openResults: 'Open results here',
  checkAgain: 'Check the file again',
  sendRest: 'To send the rest, check the file again and send it.',
  fixRest:
    'To fix what was rejected or held back, open the results here. Change the cells and send again. Accepted rows are skipped.',
  reasons: 'Reasons',
  answer: 'Answer',
  rowNamed: (row: number) => `Row ${row}:`,
  acceptedAs: (trackingId: string) => `accepted as ${trackingId}.`,
};
