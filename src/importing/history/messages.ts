import { counted } from '../../text/counted.ts';

const OWN_COLUMNS = 'If these columns are your own, and you have never sent these rows, rename the columns.';

type UnknownSending = {
  readonly path: string;
  readonly rows: string;
  readonly run: string | undefined;
  readonly isSingle: boolean;
  /** Whether the file no longer exists. */
  readonly isGone?: boolean;
};

type ChangedBack = {
  readonly run: string;
  readonly sent: string;
  readonly later: string;
  readonly isAccepted: boolean;
  readonly noun: string;
  readonly values: string;
};

/** Messages about earlier runs and sendings, and about rows that are held back because of them. */
export const messages = {
  // Runs
  otherAccount: (run: string, scope: string) => `Run ${run} belongs to another account or service (${scope}).`,
  useItsProfile: 'Use the profile of that run: --profile NAME.',
  programEnded: 'The program ended before it was finished.',
  recovered: (run: string, several: string, isSingle: boolean) =>
    `Run ${run} ended before it was finished. ${several} that qcsheet was sending then ${isSingle ? 'is' : 'are'} in doubt now.`,
  noRuns: (account: string | null, place: string) =>
    `There is no run${account === null ? '' : ` of ${account}`} in ${place}.`,
  theFolder: (folder: string) => `the state folder ${folder}`,
  theDatabase: (place: string) => `the journal ${place}`,
  runsOfOthers: (noRuns: string, accounts: string, more: number) =>
    `${noRuns} It has runs of ${accounts}${more > 0 ? ` and ${more} more` : ''}.`,
  otherFolder:
    'qcsheet remembers in this folder what it sent. If you sent something before, another folder knows it, and this one does not. Check QCSHEET_STATE_DIR, the user, the computer and the profile.',
  otherDatabase:
    'If your team has sent something before, check QCSHEET_JOURNAL and the profile. See all runs: qcsheet runs.',
  noneInDatabase: (place: string) =>
    `The journal is ${place}. If your team has sent something before, check QCSHEET_JOURNAL and the profile.`,
  noneOfMine: (place: string) =>
    `You have begun no run at this computer with the journal ${place}. See the runs of all: qcsheet runs`,
  firstImport: (otherFolder: string) =>
    `${otherFolder} If you have never sent anything, start with \`qcsheet import FILE\`.`,
  stateFolder: (folder: string, otherFolder: string) => `The state folder is ${folder}. ${otherFolder}`,
  unknownRun: (run: string) => `There is no run ${run} in the journal.`,
  seeRuns: 'See all runs: qcsheet runs',

  // Unfinished runs
  runBusy: (run: string) => `Another qcsheet is sending run ${run} of this file now.`,
  waitForIt: 'Wait until it ends. Then run the same command again.',
  fileChanged: (run: string, left: number, file: string) =>
    `Run ${run} of this file is not finished (${left} not sent), and somebody has changed the file since: ${file}. qcsheet sent nothing.`,
  resumeOrReplace: (resume: string) =>
    `To send the rest with the old values: ${resume}. To send the file as it is now, and not the rest, import it with --replace.`,
  otherSheet: (run: string, sheet: string, left: number) =>
    `Run ${run} of the sheet "${sheet}" of this file is not finished (${left} not sent). qcsheet sent nothing.`,
  otherSheetFirst: (run: string, sheet: string) =>
    `Send its rest first: qcsheet resume ${run}. Or copy the sheet "${sheet}" into a workbook of its own.`,
  begunOtherwise: (run: string, without: string) =>
    `This file has the unfinished run ${run}. It began without ${without}. qcsheet sent nothing.`,
  thisPlan: 'this plan',
  continueFirst: (run: string, flag: string) =>
    `Continue it: qcsheet resume ${run}. Use ${flag} for a new run when that one is finished.`,
  optionIgnored: (flag: string, run: string) =>
    `${flag} changes nothing in the unfinished run ${run}. The run continues as it was planned.`,
  noPlan: (run: string, left: number) =>
    `This file has the unfinished run ${run} (${left} not sent). An import would continue it, so qcsheet wrote no plan.`,
  continueThenPlan: (run: string) => `Continue it, then plan again: qcsheet resume ${run}`,
  secretsGone: (file: string) =>
    `Only ${file} has the passwords. The file is missing or has changed since qcsheet checked it.`,
  secretsElsewhere: (file: string, who: string, machine: string) =>
    `Only the file ${file} at ${machine} has the passwords of this run, which ${who} began there.`,
  filesElsewhere: (file: string, who: string, machine: string, count: number) =>
    `This computer does not have ${count === 1 ? 'the file' : `${count} of the files`} that this run uploads, such as ${file}. ${who} began the run at ${machine}.`,
  sendThere: 'Continue the run there, or copy what is missing to the same path on this computer. qcsheet sent nothing.',
  putFileBack: 'Put the original file back. Then run the same command again.',

  // Results and journal
  stays: (named: string, place: string) =>
    `The results go to ${place}. qcsheet does not overwrite ${named}: somebody edited it, or it says more than this journal knows.`,
  journalBehind: (folder: string, known: number, counterFile: string, sent: number) =>
    `The journal in ${folder} is an old copy, or its journal.sqlite-wal is gone. It knows ${counted(known, ['sending', 'sendings'])}, but ${counterFile} says ${sent}. qcsheet sent nothing.`,
  newestJournal: (counterFile: string) =>
    `Put back the newest journal with its journal.sqlite-wal. If it is lost: 1. Ask the provider what they have. 2. Remove ${counterFile}. 3. Import the results workbooks before any other file. They say what was sent.`,
  sentUnknown: ({ path, rows, run, isSingle, isGone }: UnknownSending) =>
    `${path} ${isGone ? 'said' : 'says'} that ${rows}${ofRun(run)} ${isSingle ? 'was' : 'were'} sent. This journal has no record of that. It may be an old copy, or another computer sent ${isSingle ? 'the row' : 'the rows'}.`,
  nothingSent: (what: string) => `${what} qcsheet sent nothing.`,
  nothingWritten: (what: string) => `${what} qcsheet wrote nothing.`,
  notInNewResults: (what: string) => `${what} The new results do not show it either.`,
  otherJournal: (file: string) =>
    `Work with the journal that sent them. Or import the results: qcsheet import ${file}. qcsheet then sends only what was not accepted.`,
  unreadableResults: (path: string) =>
    `qcsheet cannot read ${path}, which had the results of this run. It may say what was sent since. qcsheet sent nothing.`,
  restoreResults: (path: string) =>
    `Put the results back as they were. If nobody has them, move ${path} away. Then qcsheet sends what this journal has not sent.`,
  resultsOrProvider: (path: string, file: string, noted: string) =>
    `Put back the journal that sent them. Or put ${path} back and import it: qcsheet import ${file}. If both are lost: 1. Ask the provider which of these rows they have. 2. Remove those rows from your file. 3. Remove the lines with this path from ${noted}, and no others. Ask the person who set up qcsheet to do step 3.`,
  otherRowsMeant: (hint: string) => `${hint} If you mean other rows, name another file for the results with -o.`,
  keepAndName: (hint: string) => `${hint} To keep the file, name another one with -o.`,
  sentThere: ({ path, rows, run, isSingle }: UnknownSending, address: string) =>
    `${path} says that ${rows}${ofRun(run)} ${isSingle ? 'was' : 'were'} sent to ${address}`,
  otherService: (sent: string, address: string) =>
    `${sent}, with the same login. The address is ${address} now. If both are one service, it would get them twice. qcsheet sent nothing.`,
  sameService: (address: string, run: string | undefined) =>
    `Is it the same service? Then correct QCSHEET_BASE_URL: ${address}. If that address is gone, import ${run === undefined ? 'its results workbook' : `the results workbook of run ${run}`}: qcsheet then sends only what was not accepted. Is it really another service? Then add --other-service.`,

  // Where something was sent
  sentInRun: (place: string, when: string | null, run: string, trackingId: string | null) =>
    `${place}${when === null ? '' : `, sent ${when}`} in run ${run}${trackingId === null ? '' : `, ${trackingId}`}`,
  runOf: (run: string, who: string, machine: string) => `${run} of ${who} at ${machine}`,
  acceptedAs: (trackingId: string | null, when: string | null) =>
    `accepted as ${trackingId}${when === null ? '' : ` on ${when}`}`,
  inDoubt: (when: string | null, run: string) =>
    when === null ? `in doubt in run ${run}` : `in doubt since ${when} (run ${run})`,
  sentAs: (rows: string, run: string, when: string | null, reference: string) =>
    `${rows}${ofRun(run)}${when === null ? '' : `, sent ${when}`}${reference === '' ? '' : ` (${reference})`}`,
  workbookSays: 'as this workbook says',
  noTrackingId: 'no tracking id',
  earlierRun: 'an earlier run, as this workbook says',
  acceptedBefore: 'accepted before',
  likeSentBefore: 'looks like one that was sent before',
  wereAccepted: (count: number, noun: readonly [string, string]) =>
    `${counted(count, [`${noun[0]} was`, `${noun[1]} were`])} accepted before`,
  wereAcceptedOrLook: (count: number, noun: readonly [string, string]) =>
    `${counted(count, [`${noun[0]} was accepted before, or looks`, `${noun[1]} were accepted before, or look`])} like one that was sent`,

  // Sent before
  accepted: (noun: string, where: string) => `the service accepted this ${noun} before (${where}). qcsheet skips it.`,
  decidedAs: (noun: string, trackingId: string) =>
    `you decided that the service accepted this ${noun} as ${trackingId}. With this decision, qcsheet skips it.`,
  recordsAfterYes: 'An import records the decision after your yes.',
  onlySendAgain: 'You need to do nothing. Only --send-again would send it again.',
  lastAccepted: (noun: string, where: string) =>
    `this ${noun} is the last one that the service accepted (${where}). qcsheet skips it.`,
  onlySendUnchanged: 'You need to do nothing. Only --send-unchanged would send it again.',
  sameInFile: (rows: string) => `the one in row ${rows}`,
  removeOrAllow: 'Remove one of them. If you want both, add --allow-duplicates.',
  edited: (noun: string, trackingId: string) =>
    `qcsheet sent this ${noun} before (${trackingId}), and somebody has changed its cells since.`,
  sentWithErrors: (noun: string, trackingId: string) =>
    `the service accepted this ${noun} before (${trackingId}). Its cells have errors now, so qcsheet cannot compare it with what was sent.`,
  oldValuesOrCorrect: (noun: string) =>
    `If it is the same ${noun}, put its old values back or remove the row. To change it, ask the provider. If it is another ${noun}, correct the errors first.`,
  editedWithErrors: (noun: string, place: string, fate: string) =>
    `this ${noun} has errors now and looks like ${place}, edited since. That ${noun} ${fate}. qcsheet does not send this row.`,
  correctedOrAnother: (hint: string, noun: string) =>
    `${hint} Only if it is another ${noun}, correct the errors and add --allow-similar.`,
  strayCells: (noun: string, rows: string) =>
    `the results cells of this row (Status to Sent at) belong to the ${noun} in ${rows}. The row was copied, or only a part of the columns was sorted.`,
  strayIsNew: (noun: string) => `qcsheet sends this row as a new ${noun}. If you do not want that, remove the row.`,
  strayHeld: (noun: string) =>
    `A sent ${noun} of this workbook has no row with its old values any more. It may be this one. If you sorted only a part of the columns, undo that. If it is another ${noun}, add --allow-similar.`,
  secondOne: (noun: string) =>
    `Sending it again makes a second ${noun}. If it is the same ${noun}, put its old values back or remove the row. To change it, ask the provider.`,
  ifAnother: (hint: string, noun: string) => `${hint} Only if it is another ${noun}, add --allow-similar.`,
  inDoubtSince: (noun: string, sending: string) =>
    `this ${noun} is in doubt (${sending}). The service may have accepted it. qcsheet does not send it.`,
  editedInDoubt: (noun: string, sending: string) =>
    `this ${noun} is in doubt (${sending}). The service may have accepted it. Somebody has changed its cells since. qcsheet does not send the new values.`,
  ownRow: (hint: string, noun: string) => `${hint} Write another ${noun} in a row of its own.`,
  settleAfter: 'Ask the provider about it. After this import, settle it: qcsheet settle --help.',
  settleNow: (run: string, row: string) =>
    `Ask the provider about it. Then say what you found: qcsheet settle ${run} --row ${row} --accepted ID, or --not-accepted.`,
  sendAgain: (noun: string, where: string) =>
    `the service accepted this ${noun} before (${where}). --send-again sends it again.`,
  oneMore:
    'This books it a second time, and costs a second time. If you do not want that, import the file without --send-again.',
  allowedSimilar: (noun: string, where: string, isInDoubt: boolean) =>
    `this ${noun} looks like one that was sent before (${where}). ${isInDoubt ? 'That one is in doubt: the service may have accepted it. ' : ''}--allow-similar sends this one too.`,
  sentUnlessRemoved: (noun: string) =>
    `qcsheet sends it. If it is the same ${noun}, remove the row. To change a sent ${noun}, ask the provider.`,
  removeIfSame: (noun: string) =>
    `If it is the same ${noun}, remove the row. To change a sent ${noun}, ask the provider.`,
  sameTrait: (noun: string, shared: string, otherDocument: string) =>
    `this ${noun} has the same ${shared} as ${otherDocument}.`,
  sameAs: (noun: string, otherDocument: string, spellings: string) =>
    `this ${noun} is the same as ${otherDocument}${spellings === '' ? '' : `. Only the spelling differs: ${spellings}`}.`,
  thatInDoubt: (noun: string, doubt: string) => `That ${noun} is in doubt. ${doubt}`,
  looksLike: (otherDocument: string, spellings: string) =>
    `this looks like ${otherDocument}, but has other details${spellings === '' ? '' : `. The spelling differs too: ${spellings}`}.`,
  twinSpelling: (noun: string, rows: string, spellings: string) =>
    `this ${noun} looks like the one in row ${rows}, with another spelling (${spellings}) and other details.`,
  removeOneIfSame: (noun: string) => `qcsheet sends both. If both are the same ${noun}, remove one of the rows.`,
  andMore: (shown: string, more: number) => (more > 0 ? `${shown} and ${more} more` : shown),
  likeOther: (noun: string, shared: string, place: string, fate: string) =>
    `this ${noun} has the same ${shared} as ${place}, ${fate}.`,
  details: 'details',
  likeOwn: (noun: string, place: string, shared: string, fate: string) =>
    `this ${noun} looks like ${place} (the same ${shared}). That ${noun} ${fate}. This sheet no longer has it with the values that were sent.`,
  likeExchanged: (noun: string, place: string, shared: string, fate: string) =>
    `this ${noun} looks like ${place} (the same ${shared}). Only day and month of its dates are exchanged. That ${noun} ${fate}.`,
  likeContained: (noun: string, place: string, shared: string, fate: string) =>
    `this ${noun} looks like ${place} (the same ${shared}). Date, supplier and reference are the same, and one of the two has all products of the other. That ${noun} ${fate}.`,
  readOtherwise: (place: string, rows: number, run: string, noun: string, fate: string) =>
    `${place} ${rows === 1 ? 'has' : 'have'} the same content. But run ${run} read its columns, dates or values in another way. That ${noun} ${fate}.`,
  readAsBefore: (noun: string, run: string) =>
    `Sending it again makes a second ${noun}. Use the headers, --map, --date-order, aliases and chosen values of run ${run}. Then qcsheet skips the row.`,
  rowsSent: (rows: string, count: number, noun: string, sending: string) =>
    `${rows} ${count === 1 ? 'has' : 'have'} the same content as in a ${noun} that was sent before: ${sending}.`,
  changed: (message: string, headers: string) => `${message} Changed: ${headers}.`,
  unclearStatus: (noun: string, status: string, sentAt: string, fingerprint: string) =>
    `nobody can say if this ${noun} was sent before. "${status}" and "${sentAt}" are not clear, and "${fingerprint}" is empty.`,
  restoreStatus: (status: string) =>
    `Use the original results workbook, or write the old status in "${status}". ${OWN_COLUMNS}`,
  markGone: (noun: string, trackingId: string, fingerprint: string) =>
    `this file says that this ${noun} was sent before (${trackingId}). But its hidden column "${fingerprint}" is empty. It shows what was sent.`,
  originalOrOwn: `Use the original results workbook, or your own file. ${OWN_COLUMNS}`,

  // What a person can still do about a row
  rowSent: 'qcsheet has sent this row. To change it, ask the provider.',
  allSent: 'qcsheet has sent these rows. To change them, ask the provider.',
  someSent: 'Only the provider can change rows that were sent.',
  valueUpdated: 'The service has this value now. If it is wrong, correct the cell and import the file again.',
  checkToo: 'Look at this too when you correct the errors. If it is right, leave it as it is.',

  // Updates
  notSent: 'Not sent:',
  sendOver: (count: number, command: string) => `To send ${count === 1 ? 'it' : 'them'} anyway: ${command}`,
  sentThereWords: (reason: string, place: string, values: string) => `${reason} Sent there: ${place}${values}`,
  valueThere: (header: string, there: string, here: string) => `${header} ${there} (here ${here})`,
  values: (sent: string, lost: string) =>
    `${sent === '' ? '' : `: ${sent}`}.${lost === '' ? '' : ` Not sent there: ${lost}.`}`,
  placeOn: (place: string, when: string | null) => `${place}${when === null ? '' : ` on ${when}`}`,
  replacesLater: 'This row would replace those values. If the later values should stay, remove the row.',
  resumeFirst: (hint: string, run: string) => `${hint} To send the later ones first: qcsheet resume ${run}`,
  changedByLater: (later: string, noun: string, run: string, sent: string) =>
    `this workbook is of run ${run}. After it, run ${later} changed the same ${noun}: ${sent}.`,
  changedBack: ({ run, sent, later, isAccepted, noun, values }: ChangedBack) =>
    `run ${run} sent this row before (${sent}). After it, run ${later} ${isAccepted ? 'changed' : 'may have changed'} the same ${noun}: ${values}`,
  replacesDoubt: (place: string, run: string, noun: string, columns: string) =>
    `${place} (run ${run}) is for the same ${noun} and in doubt. When the service accepts this row, qcsheet does not send that one again. This row does not have: ${columns}.`,
  fillInOrFirst: (run: string) => `Fill in these columns here, or send that one first: qcsheet resume ${run}`,
  repeated: (rows: string, header: string, last: number) =>
    `${rows} have the same "${header}". qcsheet sends them in this order, so the service keeps the values of row ${last}.`,
  deleteRepeated: 'Delete the rows that you do not want to send.',
};

function ofRun(run: string | undefined): string {
  return run === undefined ? '' : ` of run ${run}`;
}
