import { wordOr } from '../../text/shell-word.ts';

/** What a command prints at its end: the result of a run, a check or an export, and the next step. */
export const messages = {
  person: (who: string, machine: string) => `${who} at ${machine}`,
  // A run
  run: (run: string, what: string, state: string) => `Run ${run}: ${what}, ${state}.`,
  planNext: (command: string) => `Next: check it, then send exactly that: ${command}`,
  planSendsNothing: (hasErrors: boolean) =>
    `This plan sends nothing.${hasErrors ? ' Next: correct the errors, then plan again.' : ''}`,
  settledElsewhere:
    'Another computer, or a run at another address, sent these. There they stay in doubt: settle them there, too.',
  settled: (isRecorded: boolean, isElsewhere: boolean) =>
    `${isRecorded ? 'settled' : 'to be settled'}${isElsewhere ? ' in this run only' : ''}`,
  unrecorded: (errors: number, sheet: string) =>
    `${errors === 1 ? 'error' : 'errors'} in the sheet "${sheet}": qcsheet did not record ${errors === 1 ? 'this decision' : 'these decisions'}`,
  warningsOfFile: (warnings: number) => `${warnings === 1 ? 'warning' : 'warnings'} in the whole file`,
  accepted: 'accepted',
  acceptedNow: (now: number) => `accepted (${now} now)`,
  acceptedAs: (trackingId: string | null) => `accepted as ${trackingId}`,
  notAccepted: 'not accepted',
  ofRun: (rows: string, run: string | null) => `${rows} of run ${run}`,
  andMore: (more: number) => `, and ${more} more`,
  rejected: 'rejected by the service',
  inDoubt: (count: number) =>
    `in doubt: the service may have booked ${count === 1 ? 'it; qcsheet does not send it again' : 'them; qcsheet does not send them again'}`,
  updatesInDoubt: (count: number) =>
    `in doubt: the service may have ${count === 1 ? 'it; qcsheet can send it again' : 'them; qcsheet can send them again'}`,
  overtaken: 'replaced: a later run sent newer values for the same record',
  invalid: 'held back: errors',
  hasItAlready: 'skipped: the service has it already',
  sentBefore: 'skipped: sent before',
  onTheWay: 'waiting for an answer now',
  validNotSent: 'ready, not sent',
  notSentYet: 'not sent yet',
  notSent: 'not sent',
  results: (path: string) => `Results: ${path}`,
  plan: (path: string) => `Plan: ${path}`,
  // A document with a reason: one word before it
  acceptedBut: 'accepted, but',
  overtakenWord: 'replaced',
  inDoubtWord: 'in doubt',
  heldBackWord: 'held back',
  needPerson: (documents: number) => `Rows that need a person (${documents} in all):`,
  moreNeedPerson: (more: number) => `  ... and ${more} more, in the results workbook.`,
  inDoubtFrom: (run: string | undefined, rows: string, why: string) => `in doubt from run ${run} (${rows}): ${why}`,
  rowGone: 'somebody has deleted or changed its row',
  rowsGone: 'somebody has deleted or changed their rows',
  rowKept: 'its row is still in the file, but this sending has no clear answer',
  rowsKept: 'their rows are still in the file, but these sendings have no clear answer',
  seeFindings: (sheet: string) => `: see the sheet "${sheet}" of the results`,
  moreReasons: (more: number) => `  ... and ${more} more reasons, in the results workbook.`,
  bookingResults: (when: string) => `What the service says became of them (asked ${when}):`,
  moreResults: (more: number, run: string | null) => `  ... and ${more} more: qcsheet results ${run} -o FILE`,
  stateOnTheWay: (state: string, sending: number) => `${state}, ${sending} waiting`,
  doubtsOf: (all: number, from: readonly (readonly [run: string, documents: number])[]) => {
    const [[first, count] = ['', 0], ...others] = from;
    if (first === '') return `${all}`;
    if (others.length === 0) return count === all ? `${all} (of ${first})` : `${all} (${count} of ${first})`;
    return `${all} (${from.reduce((sum, [, documents]) => sum + documents, 0)} of earlier runs)`;
  },
  noRuns: 'No runs yet.',

  // Aliases
  aliasesUsed: (values: string, cells: string) => `Your aliases decide ${values} in ${cells}.`,
  noAliases: 'You have no aliases.',
  aliasState: (state: 'good' | 'stale' | 'unchecked') =>
    state === 'good' ? '' : state === 'stale' ? 'does not fit any more' : 'not checked: no list',
  aliasFile: (file: string) => `File: ${file}`,
  aliasMeans: (value: string, entry: string, list: string) => `"${value}" means ${entry} in ${list}`,
  aliasAdded: (words: string) => `added: ${words}`,
  aliasReplaced: (words: string, known: string) => `replaced: ${words}, no longer ${known}`,
  aliasUnchanged: (words: string) => `unchanged: ${words}`,
  aliasRemoved: (words: string) => `removed: ${words}`,
  aliasTotals: (added: number, replaced: number, unchanged: number, notTaken: number) =>
    `${added} added, ${replaced} replaced, ${unchanged} unchanged, ${notTaken} not taken.`,
  aliasNotTaken: (line: number, message: string) => `line ${line}: ${message}`,
  takeContradicted: 'To replace your aliases that contradict the file, repeat the command with --replace.',

  // The next step after a run
  next: (step: string) => `Next: ${step}`,
  afterThat: (step: string) => `Then: ${step}`,
  sendSettled: (commands: string) => `send what was settled as not accepted: ${commands}`,
  runsElsewhere: 'Another process is sending it. Look again later.',
  askProvider: (several: string, isFirst: boolean, maySettle: boolean) =>
    `Next: ${isFirst ? 'first ' : ''}ask the provider about the ${several} in doubt, and ${maySettle ? 'say what you found:' : 'give the answer to a colleague. Your login may not settle. Somebody with the role qcsheet_settler runs:'}`,
  settleCommand: (run: string, row: number) =>
    `      qcsheet settle ${run} --row ${row} --accepted ID (or --not-accepted)`,
  recordAnswers: (several: string, isFirst: boolean) =>
    `Next: ${isFirst ? 'first ' : ''}record the answer of the service. It accepted these ${several}, but the journal could not be written:`,
  settleAnswered: (run: string, row: number, trackingId: string) =>
    `      qcsheet settle ${run} --row ${row} --accepted ${wordOr('ID', trackingId)}`,
  orInSheet: (sheet: string, command: string) =>
    `      Or write it in the sheet "${sheet}" of the results, and import them: ${command}`,
  sameForOthers: (run: string, rows: string, others: number) =>
    `      The same for the other ${others} of run ${run}: ${rows}.`,
  namedFiles: (command: string) => `correct the files that are named above, and import again: ${command}`,
  compareBoth: (run: string) =>
    `compare it with the one that was sent. If you want both: qcsheet resume ${run} --allow-similar`,
  laterIsNewer: 'You do not need to do anything: a later run sent newer values. Do not import these results.',
  laterLacks: (columns: string, rows: string) =>
    `Next: the service may not have ${columns} of ${rows}. The later run sent newer values, but not these columns.`,
  putIntoLater:
    '      Put these values into the file of the later run, named above, and import that file. Do not import these results.',
  resumeNewer: 'Next: resume the run with the newer values (its name is above): qcsheet resume RUN',
  updatesAgain: (several: string, run: string) => `send the ${several} in doubt again: qcsheet resume ${run}`,
  ifRejected: '      If the service rejects one now, correct its row and import it.',
  decideValues: (word: string, commands: string) =>
    `${word}: decide which values are correct. To send the values of the earlier run again: ${commands}`,
  otherValues: '      To send other values instead, import a file with these values for the same record.',
  orFix: (command: string) => `Or correct the rows in the results workbook and import that instead: ${command}`,
  correctAddress: (command: string) =>
    `correct QCSHEET_BASE_URL. It is the address of the API, not of the website. Then import the file again: ${command}`,
  correctLogin: (resume: string) => `correct the login, QCSHEET_ACCOUNT and its password, then continue: ${resume}`,
  whenReachable: (resume: string) => `continue when the service can be reached: ${resume}`,
  whenClear: (resume: string) => `continue when the service answers clearly again: ${resume}`,
  putFileBack: (resume: string) => `put the original file back, then continue: ${resume}`,
  replaceChange: (resume: string) =>
    `look at what the service has now. To keep that, do nothing. To send these rows and replace it: ${resume}`,
  afterCanary: (resume: string) =>
    `see why not all of the first ones were accepted. To send the next ones, again alone: ${resume}`,
  continue: (resume: string) => `continue: ${resume}`,
  whenJournalWorks: (resume: string) =>
    `make the journal usable again (a line above says what is wrong; a full disk needs room), then continue: ${resume}`,
  correctFiles: 'correct the files that are named above',
  addColumns: 'add the columns that are missing (they are named above)',
  nameColumns: (command: string) =>
    `say with --map what the columns are that qcsheet does not know (a line above shows how): ${command} --map "HEADER=KEY"`,
  alsoName: '      For columns that qcsheet does not know, add --map to the command: a line above shows how.',
  fixRedCells: 'correct the red cells',
  chooseOnce: (sheet: string) =>
    `      If many rows have the same wrong value, choose the right one once: in its sheet "${sheet}".`,
  changeRejected: 'correct the values that the service rejected (its reasons are above, and in the column Message)',
  correctAndImport: (tasks: string, command: string) => `${tasks} in the results workbook and import it: ${command}`,
  correctOwnFile: (tasks: string, command: string) =>
    `${tasks} in your own file (the results have no passwords) and import it again: ${command}`,
  askAboutOthers: '      If the reasons name nothing to correct, ask the provider.',
  forbidden: (run: string) =>
    `HTTP 403: the account may not do this. If the reason names a value, correct that. Otherwise ask the provider, then: qcsheet retry ${run}`,

  // runs refresh
  noResult: (rows: string, trackingId: string, message: string) => `  no result: ${rows} (${trackingId}): ${message}`,
  asked: (bookings: string, answers: string) => `Asked about ${bookings}: ${answers} new or changed.`,
  moreWithout: (more: number) => `  ... and ${more} more without a result.`,

  // check
  asksDecisions: (decisions: string, several: string) =>
    `An import would ask before it records ${decisions} about ${several} in doubt:`,
  isSending: (all: string, run: string, sender: string | null) =>
    `${all}: ${sender ?? 'another qcsheet'} is sending run ${run} of this file now.`,
  otherSheet: (all: string, run: string, sheet: string, state: string) =>
    `${all}: run ${run} of the sheet "${sheet}" of this file is ${state}. An import stops until that run is finished.`,
  nothingLeft: 'nothing left to send',
  leftToSend: (documents: string) => `${documents} left to send`,
  changedFile: (all: string, run: string, state: string, left: string) =>
    `${all}: run ${run} of this file is ${state}, with ${left}. The file has changed since. An import would stop. You then choose.`,
  wouldContinue: (all: string, run: string, state: string, left: string) =>
    `${all}: an import would continue run ${run} of this file, which is ${state}, with ${left}.`,
  waitForEnd: 'wait until it ends.',
  resumeThenImport: (run: string, again: string) => `qcsheet resume ${run}; then qcsheet import ${again}`,
  resumeOrReplace: (run: string, again: string) =>
    `qcsheet resume ${run}, for the rows as they were; or qcsheet import ${again} --replace`,
  importWithOptions: (again: string, options: string) =>
    `qcsheet import ${again} ${options}, to send them again; to leave them unsent: qcsheet import ${again} --replace`,
  importFile: (again: string) => `qcsheet import ${again}`,
  noDocuments: (several: string) => `The file has no ${several}.`,
  wouldSendNothing: (all: string) => `${all}: an import would send nothing.`,
  wouldSendAll: (all: string) => `${all}: no errors, qcsheet would send all.`,
  serviceHasAll: (all: string) => `${all}: the service has all of it already, so qcsheet would send nothing.`,
  allSentBefore: (all: string, before: string) => `${all}: all were ${before}, so qcsheet would send nothing.`,
  decidedAccepted: (count: string) => `${count} decided as accepted in this workbook`,
  sentBeforeIn: (runs: string) => `sent before${runs}`,
  inRuns: (runs: readonly string[], more: number) =>
    ` in ${runs.length + more === 1 ? 'run' : 'runs'} ${runs.join(', ')}${more > 0 ? ` and ${more} more` : ''}`,
  wouldBeSent: 'would be sent',
  wouldChangeNothing: 'would change nothing',
  inDoubtBefore: (count: string) => `${count} in doubt since an earlier run`,
  heldBack: (count: string) => `${count} held back by errors`,
  annotatedCopy: (path: string) => `Annotated copy: ${path}`,
  fixedInCopy: (cells: string) => `Changed in the copy: ${cells}.`,
  fixed: (column: string, value: string, instead: string, rows: string) =>
    `  ${column}: "${value}" -> "${instead}" (${rows})`,
  moreFixed: (more: number, sheet: string) => `  ... and ${more} more: see the sheet "${sheet}" of the copy`,
  firstError: (again: string) => `do what the first error says, and check again: qcsheet check ${again}`,
  journalFirst: (again: string) =>
    `bring that journal back, or do what the first warning says; then check again: qcsheet check ${again}`,
  correctAndCheck: 'correct what is named above and check again',
  orSendNow: (correct: string, documents: string, again: string) =>
    `${correct}; or send the ${documents} now: qcsheet import ${again}`,
  checkAgain: (correct: string, again: string) => `${correct}: qcsheet check ${again}`,
  chooseInCopy: (sheet: string) =>
    `      Or choose the right values in the sheet "${sheet}" of the copy, and check or import the copy.`,
  askAboutDoubts: (several: string) =>
    `ask the provider about the ${several} in doubt. qcsheet does not send them again.`,

  // export
  theBeginning: 'the beginning',
  now: 'now',
  fromOn: (day: string) => `from ${day} on`,
  addedRows: (rows: string) => `${rows} added`,
  complete: 'complete',
  notComplete: 'NOT COMPLETE',
  tables: (count: number) => `${count} tables`,
  fetched: (files: string) => `${files} fetched`,
  thereAlready: (count: number) => `${count} there already`,
  notFetched: (count: number) => `${count} NOT FETCHED`,
  readerLeft: 'The reader of stdout closed it before qcsheet had written all rows.',
  exportAgain:
    'Next: do what the lines above say, or run the same command again later. If something is still missing, ask the provider.',
  withoutAddress: (count: number) => `${count} without an address`,
};
