import { rowWords } from '../../text/row-ranges.ts';

/** The texts of a results workbook, except its headers. */
export const messages = {
  person: (who: string, machine: string) => `${who} at ${machine}`,
  // Messages of rows
  moreFindings: (more: number, findings: string) => `... and ${more} more: see the sheet ${findings}.`,
  notSent: (why: string | null) => (why === null ? 'Not sent.' : `Not sent: ${why}`),
  notSentYet: (run: string) => `Not sent yet. To send it: qcsheet resume ${run}`,
  seeDoubt: (sheet: string) => `Say what became of it in the sheet "${sheet}".`,
  seeFindings: (findings: string) => `Not sent: see the sheet ${findings}.`,
  seeRows: (rows: readonly number[]) => `Not sent: see ${rowWords(rows)} of the same group.`,
  cut: (text: string) => `${text} ... (cut: \`qcsheet runs show --json\` has all of it)`,

  // Documents
  joinsHeader: 'Why the rows belong together',
  ofItsOwn: (noun: string) => `a ${noun} of its own.`,
  emptyMark: (cell: string, own: string) => `${cell} is empty: ${own}`,
  unreadableMark: (cell: string, own: string) => `${cell} cannot be read: ${own}`,
  noGroupColumn: (header: string, own: string) => `No column "${header}": each row is ${own}`,

  inNoOther: (words: string) => `${words}, and in no other row.`,

  // In doubt
  whatBecame: 'What became of it?',
  lookItUp: (accepted: string, notAccepted: string) =>
    `Ask the provider. If they have it, write "${accepted}" and its tracking id. If they say that they do not have it, write "${notAccepted}". Then import this workbook: qcsheet asks before it records a decision.`,
  restInRows: (sent: string) => `${sent} ... (the rest is in the rows)`,
  rowKept: 'The file still has this row. This sending has no clear answer.',
  rowGone: 'Somebody has deleted or changed its row since.',
  sentElsewhere:
    'Not known here. Another computer sent it, and somebody has changed its row since. See the results of the run that sent it.',
  sentAsFile: (words: string, name: string, size: number) => `${words}\nSent as ${name}, ${size} bytes`,

  // Findings
  sameIn: (message: string, rows: string) => `${message} The same in ${rows}.`,
  noRoom: (more: number) => `This sheet has no room for ${more} more findings.`,
  nothingFound: 'There are no errors and no warnings.',
  rejectedBy: (count: number) => `the service rejected ${count}`,
  inDoubt: (count: number) => `${count} ${count === 1 ? 'is' : 'are'} in doubt`,
  cellsAreRight: (fates: string, sheet: string) =>
    `The cells have no errors, but ${fates}. See the column Message in the sheet ${sheet}.`,
  decideThere: (sheet: string) => `To decide about those in doubt, use the sheet ${sheet}.`,

  // Fixes
  chooseInstead: (header: string) =>
    `For each wrong value, choose or write the right one in "${header}". Save, then check or import this workbook: qcsheet changes all cells with that value. Leave it empty to change nothing.`,
  changeOwnFile:
    'Correct these values in your own file, and import that file. This workbook does not have its passwords: rows that you import from here are sent without them.',
  moreCandidates: (shown: string, more: number) => `${shown} ... and ${more} more`,
  wholeList: (count: string, header: string) => `Nothing is near. All ${count} are in the list of "${header}".`,
  linesLeftOut: (lines: number, findings: string) =>
    `${lines} more ${lines === 1 ? 'value is' : 'values are'} wrong, and this sheet does not list them. See the sheet ${findings}.`,

  // Reports
  noReports: (several: string) =>
    `This sheet is for the inspection reports of the accepted ${several}. qcsheet knows none yet. The service has them after the inspections. To look for them: qcsheet results RUN -o FILE --with-reports`,

  // Summary
  accepted: 'The service has them. Their rows have the tracking ids.',
  rejected: 'The service refused them.',
  inDoubtNotAgain: 'The service may have accepted them. qcsheet does not send them again by itself.',
  invalid: 'Held back: their rows have errors.',
  skipped: 'The service accepted them in an earlier run.',
  unsent: 'The run ended before their turn.',
  takenOver: 'Another run has their rows.',
  settledUnsent: 'Settled as not accepted. qcsheet has not sent them again.',
  partlySettled: (settled: number, words: string) => `${settled} settled as not accepted. The others: ${words}`,
  updatesAccepted: 'The service has the changes.',
  updatesInDoubt: 'The service may have the changes. qcsheet can send them again.',
  updatesSkipped: 'The service has these values already.',
  whatNext: 'What to do next',
  sheetInDoubt: (sheet: string) => `the sheet ${sheet}`,
  nextLines: 'the next lines',
  moreInDoubt: (more: number, run: string) => `... and ${more} more. To see all: qcsheet runs show ${run} --json`,
  doubtBefore: (where: string) =>
    `In doubt from earlier runs of this file. Somebody deleted or changed the rows, or they were sent again. See ${where}.`,
  sentBefore: (rows: string, run: string, when: string | null, reference: string) =>
    `${rows} of run ${run}${when === null ? '' : `, sent at ${when}`}${reference === '' ? '' : `: ${reference}`}`,
  forExample: (reason: string, rows: string) => `${reason} (${rows}; the others are alike.)`,
  moreReasons: (more: number, findings: string) =>
    `... and ${more} more: see the column Message and the sheet ${findings}.`,
  plusLeft: (line: string, left: number) => `${line} ${left} in doubt from earlier runs of this file.`,
  allAccepted: (all: string) => `${all} accepted.`,
  allSkipped: (all: string, before: string) => `${all} ${before}. qcsheet sent nothing.`,
  acceptedBefore: 'accepted before',
  fates: (all: string, fates: string) => `Of ${all}: ${fates}.`,

  /** The address of a finding about no single row, such as a missing column. */
  wholeSheet: 'Whole sheet',

  // What to do next
  sendUpdatesAgain: (several: string, run: string) => `Send the ${several} in doubt again: qcsheet resume ${run}`,
  settleInSheet: (several: string, sheet: string) =>
    `Ask the provider about the ${several} in doubt. Write what you found in the sheet "${sheet}", and import this workbook. That settles them.`,
  sendRest: (run: string) => `Send the rest: qcsheet resume ${run}`,
  sendSettled: (commands: string) => `Send what was settled as not accepted: ${commands}`,
  seeOtherRun: 'Another run has the rows that were not sent. See what became of them: qcsheet runs',
  correctRejected: (several: string) =>
    `Read why the service rejected ${several} (column Message), and correct them. If it names nothing to correct, ask the provider.`,
  addColumns: (findings: string) => `Add the columns that are missing. The sheet ${findings} names them.`,
  nameColumns: (findings: string) =>
    `Say what the columns are that qcsheet does not know: add --map to the import. The sheet ${findings} shows how.`,
  fixRed: (sheet: string) => `Correct the red cells in the sheet ${sheet}.`,
  chooseOnce: (sheet: string) =>
    `If many rows have the same mistake, choose the right value once in the sheet ${sheet}. qcsheet then uses it in all these rows.`,
  thenImport: (several: string) => `Then import this workbook. qcsheet does not send accepted ${several} again.`,
  inOwnFile: (several: string) =>
    `Make these changes in your own file: this workbook has no passwords. Then import your file. qcsheet does not send accepted ${several} again.`,
  nothing: 'Nothing.',
  keepWorkbook: 'Nothing. Keep this workbook: it has the tracking ids.',
  decideValues: (commands: string) =>
    `Decide which values are correct. To send the values of the earlier run again: ${commands}. To send other values, import a file with them for the same record.`,
};
