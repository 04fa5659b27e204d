/** What qcsheet asks on a terminal, and what it prints if it cannot ask. */
export const messages = {
  // Before sending
  record: (decisions: string) => `Record ${decisions}?`,
  send: (what: string, where: string) => `Send ${what} ${where}?`,
  cannotUndo: 'You cannot take this back. [y/N] ',
  writesUndo: 'Before qcsheet sends, it writes an undo workbook with the old values that the service shows. [y/N] ',
  sendsNothing: 'qcsheet sends nothing. [y/N] ',
  wouldRecord: (decisions: string) => `record ${decisions}`,
  wouldSend: (what: string, where: string) => `send ${what} ${where}`,
  nobodyToAsk: (deeds: readonly string[]) =>
    `qcsheet cannot ask anybody here, so it sent nothing and recorded nothing. ${deeds.map((deed) => `It would ${deed}.`).join(' ')}`,
  addYes: (canDryRun: boolean) =>
    `Add --yes to agree without a question${canDryRun ? ', or --dry-run to see what would happen' : ''}.`,
  decisionsAbout: (decisions: string, several: string) => `${decisions} about ${several} in doubt`,
  acceptedAs: (trackingId: string) => `accepted as ${trackingId}`,
  notAccepted: 'not accepted',
  sentInRun: (run: string) => `; run ${run} sent it`,
  sendsAgainNow: '; qcsheet sends it again now',
  removedRow: 'a row that is not in this file any more',
  staysOut: '; qcsheet does not send it',
  sendsOtherNow: '; the row has new values now, and qcsheet sends the new values',
  otherForm: (id: string, given: string) =>
    `"${id}" does not look like the ids that the service gave, for example "${given}".`,
  reallyTheId: (isSingle: boolean) => `${isSingle ? 'Is it' : 'Are they'} really what the provider told you? [y/N] `,
  theSandbox: 'the sandbox',
  where: (account: string, service: string) => `as ${account} at ${service}`,
  leftForLater: (later: number, limit: number) =>
    `${later} ${later === 1 ? 'is' : 'are'} left for later (--limit ${limit})`,
  canary: (first: number) =>
    `the first ${first === 1 ? 'one goes alone; the others go only if it is' : `${first} go alone; the others go only if all ${first} are`} accepted (--canary)`,
  invalid: (count: number) => `${count} held back: errors`,
  skipped: (count: number, updates: boolean) =>
    `${count} skipped: ${updates ? 'they would change nothing' : 'sent before'}`,
  warnings: (warnings: string) => `${warnings}, see above. Warnings hold no row back`,
  inDoubt: (count: number) => `${count} in doubt: not sent`,
  askThere: (words: string) => `${words} Ask there first.`,
  continues: (run: string, file: string) => `continues run ${run} of ${file}`,
  sendsRejected: (run: string, withDoubts: boolean) =>
    `sends again what the service rejected in run ${run}${withDoubts ? ', and its updates in doubt' : ''}`,
  staysUnsent: (count: number, run: string) =>
    `${count} ${count === 1 ? 'is' : 'are'} not sent yet. To send ${count === 1 ? 'it' : 'them'} later: qcsheet resume ${run}`,
  willHaveOneMore: (words: string, isSingle: boolean) =>
    `${words}. The service will then have one more${isSingle ? '' : ' of each'}:`,
  looksLike: (count: number) =>
    `${count} of them ${count === 1 ? 'looks' : 'look'} like what another file has sent since:`,
  like: (earlier: string) => `like ${earlier}`,
  settledBefore: (count: number) =>
    `${count} of them ${count === 1 ? 'was' : 'were'} settled as not accepted, and may have been sent before:`,
  asPlanned: (path: string, when: string, by: string) => `as planned in ${path} on ${when} by ${by}`,
  theFile: (path: string) => `the file ${path}`,

  // resume
  notSentNobody: (what: string, isSingle: boolean) =>
    `qcsheet does not send ${what}, because it cannot ask anybody here about ${isSingle ? 'it' : 'them'}:`,
  sendDoubtful: (what: string, where: string) => `Send ${what} that the service may have already, ${where}?`,
  restUnlessStopped: 'You cannot take this back. With n, qcsheet sends only the rest; with Ctrl-C, nothing. [y/N] ',
  answerYesOrNo: 'Please answer y or n. [y/N] ',
  toSendAdd: (isAll: boolean, options: string) => `To send ${isAll ? 'all of them' : 'them'}, add --yes${options}.`,

  // A changed file
  fileChanged: (file: string, run: string) => `${file} has changed since run ${run} was planned.`,
  rowsGone: (rows: string, isOne: boolean) =>
    `The file does not have ${rows} of this run any more. The old values include ${isOne ? 'this row' : 'these rows'}.`,
  rowsRemoved: (rows: string, run: string, later: { readonly run: string; readonly file: string }) =>
    `A later import (run ${later.run}, ${later.file}) does not have ${rows} of run ${run} any more.`,
  oldValues: (changed: string) => `${changed} qcsheet sends the old values.`,
  rejectedOnes: 'rejected',
  leftOnes: 'unsent',
  sendOldValues: (documents: number, which: string, where: string, importIt: string) =>
    `Send ${documents === 1 ? `the ${which} one with its` : `the ${documents} ${which} ones with their`} old values, ${where}? To send the file as it is now, answer no and ${importIt}. [y/N] `,
  sendAllTheSame: (documents: number, which: string, where: string) =>
    `Send ${documents === 1 ? `the ${which} one` : `all ${documents} ${which} ones`} anyway, ${where}? With n, qcsheet sends nothing. [y/N] `,
  sendAllOrNothing: (command: string) =>
    `If you want to send all of them, removed rows too: ${command}. If you do not want the removed rows, do nothing.`,
  wouldSendOld: (changed: string, documents: number, which: string) =>
    `${changed} qcsheet would send ${documents === 1 ? `the ${which} one with its` : `the ${documents} ${which} ones with their`} old values. It sent nothing.`,
  oldOrNew: (command: string, importIt: string) =>
    `To send the old values: ${command}. To send the file as it is now: ${importIt}.`,
  importIt: 'import it',
  importAndReplace: 'import it with --replace',

  // settle
  nothingSettled: (line: string) => `${line} qcsheet settled nothing.`,
  yesForColleague: 'Check the run and the row. If you mean this run, add --yes.',
  correctOrYes: 'Correct it. If it is right, add --yes.',
  runOf: (who: string, machine: string, file: string) => `It is a run of ${who} at ${machine}, of the file ${file}.`,
  settle: (noun: string, run: string, where: string) => `Settle this ${noun} of run ${run}, ${where}?`,
  takeBack: (noun: string, run: string, where: string) =>
    `Take back the last decision about this ${noun} of run ${run}, ${where}?`,
  settledAs: (where: string, fate: string, runs: readonly string[]) =>
    `${where}: settled as ${fate}; in doubt again in ${runs.length === 1 ? 'run' : 'runs'} ${runs.join(', ')}`,
  inItsResults: 'see the results of the run that sent it',
  cellsChanged: (rows: string, sent: string) =>
    `Somebody has changed the cells of ${rows} since. The decision is about the values that were sent: ${sent}.`,

  // Changed at the service
  changedThere: (what: string, isSingle: boolean) =>
    `Somebody changed ${what} at the service after this run was planned. Sending ${isSingle ? 'it' : 'them'} replaces that change:`,
  sentByYes: 'qcsheet sends them, as --yes says.',
  notSentAddYes: 'qcsheet does not send them, because it cannot ask anybody here. To send them, add --yes.',
  replaceChange: (isSingle: boolean) =>
    `Send ${isSingle ? 'it' : 'them'} and replace that change? qcsheet sends the rest in any case. [y/N] `,
  sameAsBefore: 'The values that the service shows are the same. Other columns may have changed',
  changedRow: (rows: string, name: string, when: string, what: string) => `${rows} (${name}), changed${when}. ${what}.`,
  maybeOwnChange: (line: string) => `${line} Your earlier, unanswered update may have made this change.`,

  // Columns
  notAnAnswer: (typed: string, answers: string) => `"${typed}" is not one of the answers: ${answers}. Your choice: `,
  noAnswerUnderstood: 'qcsheet understood no answer. It leaves this for later.',
  looksLikeColumn: (letters: string, header: string, values: string) =>
    `Column ${letters} "${header}"${values} looks like a column of the template under another header.`,
  moveValues: (names: string) =>
    `It has values where ${names} is blank. qcsheet cannot read two columns as one: move the values.`,
  itIs: (number: number, header: string) => `  ${number}  it is "${header}"`,
  itIsOwn: '  o  it is your own column: keep it, do not send it',
  decideLater: 'Enter: decide later. qcsheet sends nothing until then. Your choice: ',
  openDates: (count: number, header: string, text: string) =>
    `"${header}" has ${count === 1 ? 'a date' : `${count} dates`} that can be read in two ways, such as "${text}".`,
  orderShown: (text: string, row: number, isDayFirst: boolean) =>
    `The other dates have the ${isDayFirst ? 'day' : 'month'} first, for example "${text}" in row ${row}.`,
  takeOrder: (isDayFirst: boolean, meanings: string) =>
    `  1  read these with the ${isDayFirst ? 'day' : 'month'} first, too: ${meanings}`,
  isDay: (text: string, day: string) => `"${text}" is ${day}`,
  decideOrderLater: 'Enter: decide later. qcsheet does not send these rows until then. Your choice: ',
  oneOrYes: '1 (or y)',
  orLater: (answers: string) => `${answers}, or Enter for later`,
};
