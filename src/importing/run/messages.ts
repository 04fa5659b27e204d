import type { Person } from '../../journal/senders-port.ts';
import { wordOr } from '../../text/shell-word.ts';

type RowsOfRun = { readonly rows: string; readonly run: string; readonly isSingle: boolean };

/** Messages of import, plan, resume, retry, settle and refresh. */
export const messages = {
  // Before sending
  answeredNo: 'You answered no. qcsheet sent nothing.',
  notAnswered: 'The question has no answer. qcsheet sent nothing.',
  answeredNoDecisions: 'You answered no. qcsheet sent nothing and recorded no decision.',
  noDocuments: (several: string) =>
    `The file has no ${several}. qcsheet sent nothing. Do what the errors say, then import the file again.`,
  noneReady: (noun: string) => `qcsheet would send no ${noun}.`,
  wouldSend: (all: string) => `qcsheet would send ${all}.`,
  wouldSendSome: (sending: number, all: string) => `qcsheet would send ${sending} of ${all} (--limit ${sending}).`,
  firstAlone: (words: string, first: number) =>
    `${words} ${first === 1 ? 'The first one goes' : `The first ${first} go`} alone (--canary).`,
  dryRun: (decides: boolean, words: string) =>
    `Dry run: qcsheet sent nothing${decides ? ' and recorded no decision' : ''}. ${words}`,
  dryContinuation: (run: string, state: string, words: string) =>
    `Dry run: qcsheet sent nothing. An import would continue run ${run}, which is ${state}. ${words}`,
  wouldNothing: 'Rows have errors, so qcsheet would send nothing (--all-or-nothing).',
  invalidRows: (decides: boolean) =>
    `Rows have errors. qcsheet sent nothing${decides ? ' and recorded no decision' : ''} (--all-or-nothing).`,
  replacesNothing: (run: string, decides: boolean) =>
    `The rows to send have errors. qcsheet sent nothing${decides ? ' and recorded no decision' : ''}. Run ${run} keeps its rest. Correct the errors, then import again in the same way.`,
  wrongCountInRun: (asked: number, run: string, left: number) =>
    `You gave --send-again=${asked}, but run ${run} has ${left} accepted before. qcsheet sent nothing.`,
  wrongCount: (asked: number | null, several: string, isSingle: boolean) =>
    `You gave --send-again=${asked}, but ${several} of this file ${isSingle ? 'was' : 'were'} accepted before.`,
  leaveSendAgain: 'Run the command without --send-again.',
  rightCountInRun: (left: number) => `To send these again: --send-again=${left}`,
  rightCount: (found: number) => `qcsheet sent nothing. To send these again: --send-again=${found}`,
  notRepeated: ({ again, listed, isSingle, options, run }: NotRepeated) =>
    `${again} (${listed}). qcsheet does not send ${isSingle ? 'it' : 'them'}, because this command has no ${options}. To send ${isSingle ? 'it' : 'them'} again, add ${options}. If you do not want to send ${isSingle ? 'it' : 'them'} again, import the file with --replace. The run is ${run}.`,
  onlyWith: ({ again, listed, isSingle, options }: Omit<NotRepeated, 'run'>) =>
    `${again} (${listed}). qcsheet sends ${isSingle ? 'it' : 'them'} again only with ${options}, or after a question.`,
  canaryLeft: (asked: number, first: number, others: number) =>
    `--canary ${asked}: the next ${first === 1 ? 'one goes' : `${first} go`} first. The other ${others} go when ${first === 1 ? 'it is' : 'all of them are'} accepted.`,
  continuing: (run: string, file: string, state: string) => `Continuing run ${run} of ${file}, which was ${state}.`,
  nothingToContinue: (last: string) => `There is nothing to continue. qcsheet sent nothing. The last run is ${last}:`,
  nothingToSend: (run: string) => `Run ${run} has nothing to send. qcsheet sent nothing. It ended like this:`,
  otherSends: (nothing: string, commands: string) => `${nothing} To send what was settled as not accepted: ${commands}`,
  beingSent: (rows: string, several: string, run: string, { who, machine }: Person) =>
    `${who} is sending the ${several} of ${rows} just now, at ${machine} (run ${run}). qcsheet waits for that. It sends only those that ${who} does not send.`,
  signalAfterDecisions: (nothing: string, decisions: number) =>
    `${nothing}. The journal has ${decisions === 1 ? '1 decision' : `${decisions} decisions`} of the workbook`,
  nothingSent: 'nothing was sent',
  lastRun: 'of the last run',
  importOf: (path: string) => `import of ${path}`,

  // A journal that is lost while qcsheet sends
  journalLost: (run: string, accepted: string, rejected: number, inDoubt: number) =>
    `qcsheet was sending run ${run}. In this command, the journal recorded ${accepted} accepted, ${rejected} rejected and ${inDoubt} in doubt.`,
  notInJournal: (rows: string) => `The journal does not have: ${rows}.`,
  lostRow: (rows: string, trackingId: string | null) =>
    trackingId === null ? rows : `${rows} (accepted as ${trackingId})`,
  whenItWorks: 'When the journal works again, wait a minute. Then record these:',
  settleLost: (run: string, row: number, trackingId: string | null) =>
    trackingId === null
      ? `  ask the provider about row ${row}. Then: qcsheet settle ${run} --row ${row} --accepted ID, or --not-accepted`
      : `  qcsheet settle ${run} --row ${row} --accepted ${wordOr('ID', trackingId)}`,
  thenResume: (run: string) => `Then send the rest: qcsheet resume ${run}`,

  // Plans
  planFor: (path: string) => `The plan is for ${path}`,
  byPlan: (words: string) => `By the plan, ${words}.`,
  nothingToPlan: (several: string) =>
    `The file has no ${several}. qcsheet wrote no plan. Do what the errors say, then plan the file again.`,
  invalidPlan: 'Rows have errors, so qcsheet would send nothing (--all-or-nothing). It wrote no plan.',
  planned: (words: string) => `qcsheet wrote the plan and sent nothing. ${words}`,
  decidesDoubts: (path: string) =>
    `${path} has decisions about documents in doubt. Only an import records them. qcsheet wrote no plan.`,
  settleThenPlan: 'Record the decisions with `qcsheet settle RUN --row N`. Then plan again.',

  // Updates
  carriedOut: (rows: string) =>
    `The service shows the new values of ${rows}. qcsheet marks them as accepted and does not send them again.`,
  changedAtService: (noun: string, when: string | null) =>
    `Somebody changed the ${noun} at the service${when === null ? '' : ` on ${when}`}, after this run was planned. qcsheet did not send the row, because nobody agreed to replace that change.`,
  maybeOurs: (message: string) =>
    `${message} Perhaps your own earlier update, which has no clear answer, made this change.`,

  // Why a run is not finished
  settledAlike: (count: number) =>
    `${count} settled as not accepted: not sent, because another run sent a similar one.`,
  settledUnsent: (count: number) => `${count} settled as not accepted: not sent again yet.`,
  similarSince: (count: number) =>
    `${count} not sent: since this file was checked, another computer began an import with ${count === 1 ? 'a similar one' : 'similar ones'}. Perhaps nobody sent ${count === 1 ? 'it' : 'them'}. Import the file again to see.`,
  notAgreed: (count: number) => `${count} not sent: nobody agreed to send ${count === 1 ? 'it' : 'them'} now.`,
  changedSince: (count: number) => `${count} not sent: somebody changed ${count === 1 ? 'it' : 'them'} at the service.`,
  leftForLater: (count: number) => `${count} left for later.`,

  // Refresh
  resultsAreFinal: (run: string, several: string) =>
    `Run ${run} sent ${several}. The answers of the service to ${several} are final.`,
  onlyBookings: 'Only bookings get their result later.',
  noResultPath: (noun: string) =>
    `Accepted means that the service has received the ${noun}. The final result comes from another endpoint, which the specification does not describe.`,
  setResultPath:
    'Ask the provider for its path, and set it: bookingResult in the profile, or QCSHEET_BOOKING_RESULT="/.../{id}".',
  keptSoFar: (message: string, answers: number) =>
    `${message} qcsheet has saved the ${answers === 1 ? 'earlier answer' : `${answers} earlier answers`}.`,

  // Retry
  hasItNow: (run: string) => `run ${run} has it now, from a newer file`,
  notAnyMore:
    'qcsheet cannot send it from this run any more. If you still need it, import its row from the results workbook',
  nothingToRetry: (run: string) => `Run ${run} has nothing that qcsheet can send again. qcsheet sent nothing:`,
  seeRun: (run: string) => `See what became of the run: qcsheet runs show ${run}`,
  notTheLast: (run: string, file: string, last: string) =>
    `Run ${run} is not the last one of ${file}. That is run ${last}. qcsheet sent nothing.`,
  retryLast: (last: string) => `To send what is still rejected there: qcsheet retry ${last}`,

  // Rows in reports and results
  againLater: (before: string) => `${before}; qcsheet would send it again`,
  sentAgain: (before: string) => `${before}; qcsheet sent it again`,
  undone: (by: string, day: string, why: string | null) =>
    `${by} took the decision back on ${day}${why === null ? '' : `: ${why}`}.`,
  settled: (decision: string, by: string, day: string, why: string | null) =>
    `Settled as ${decision} by ${by} on ${day}${why === null ? '' : `: ${why}`}.`,

  // Settle
  givesNoId: '--accepted needs the tracking id that the service gave.',
  seeSettle: 'See qcsheet settle --help.',
  sameIn: (runs: string) => `This decision is also recorded in ${runs}, where it was in doubt too.`,
  nothingSettled: (what: string) => `${what} qcsheet settled nothing.`,
  signalBeforeSettle: 'nothing was settled',
  settleNo: 'You answered no. qcsheet settled nothing.',
  undoNo: 'You answered no. The decision stays.',
  noDecision: (noun: string, row: number, run: string, state: string) =>
    `The ${noun} of row ${row} in run ${run} is ${state}. There is no decision to take back.`,
  seeDocuments: (run: string) => `See its documents: qcsheet runs show ${run}`,
  sentSince: ({ rows, run, isSingle }: RowsOfRun, when: string, trackingId: string | null) =>
    `You cannot take the decision back. Because of it, ${rows} of run ${run} ${isSingle ? 'was' : 'were'} sent${when}, ${trackingId === null ? 'without a clear answer' : `and accepted as ${trackingId}`}.`,
  askHowMany: (noun: string, row: number) =>
    `Ask the provider how many they have of this ${noun} (row ${row}). Ask them to cancel those that are too many.`,
  allSendings: (hint: string, count: number, sendings: string) =>
    `${hint} It was sent ${count} times: ${sendings}. This includes the times without a clear answer.`,
  noSuchRow: (run: string, noun: string, row: number) => `Run ${run} has no ${noun} in row ${row}.`,
  seeRows: (run: string) => `See its rows: qcsheet runs show ${run}`,
  needsNoDecision: (noun: string, row: number, run: string, several: string) =>
    `The ${noun} of row ${row} in run ${run} is in doubt. But ${several} need no decision, because qcsheet can send them again.`,
  resumeIt: (run: string) => `Send it again: qcsheet resume ${run}`,
  notInDoubt: (noun: string, row: number, run: string, state: string) =>
    `The ${noun} of row ${row} in run ${run} is ${state}, not in doubt.`,
  stillSending: (noun: string, row: number, run: string) =>
    `The ${noun} of row ${row} in run ${run} has no answer yet. A qcsheet that was sending it may still get one.`,
  settleLater: 'Run the same command again in a minute. Without an answer the row is in doubt by then.',
  decidedUndone: (message: string, who: string, whenAndWhy: string) =>
    `${message} ${who} took the decision back on ${whenAndWhy}.`,
  decidedAs: (message: string, who: string, decision: string, whenAndWhy: string) =>
    `${message} ${who} settled it as ${decision} on ${whenAndWhy}.`,
  nothingToSettle: (message: string) => `${message} There is nothing to settle.`,
  undoMistake: (run: string, row: number) => `If you settled it by mistake: qcsheet settle ${run} --row ${row} --undo`,

  mayNotSettle: (login: string) => `The login ${login} may not settle. qcsheet settled nothing.`,
  askSettler:
    'Give the answer to a colleague who may settle. Or ask the administrator of the database for the role qcsheet_settler: see qcsheet help shared-journal.',

  // Results
  keptBeside: (output: string) => `qcsheet does not overwrite ${output}: something in it could be lost.`,
  resultsMoved: (output: string, place: string) =>
    `The results are in ${place}. qcsheet does not overwrite ${output}: tracking ids or changes in it could be lost.`,
  sentNothing: (message: string) => `${message} qcsheet sent nothing.`,
  resultsOf: (run: string, file: string, moment: string) =>
    `Here, run ${run} is an import of ${file} of ${moment}. On another computer, the name may mean another run.`,
  resultsHere: (run: string, { who, machine }: Person, place: string) =>
    `${who} began run ${run} at ${machine}, and this computer does not have that folder. The results are in ${place}.`,
  resultsInstead: (message: string, place: string) => `${message} The results are in ${place} instead.`,
  resultsUnwritten: (run: string) =>
    `qcsheet did not write the results of run ${run}. To write them: qcsheet results ${run} -o FILE`,
  thenResults: (hint: string, run: string) => `${hint} Then: qcsheet results ${run} -o FILE`,
  wouldLoseDoubts: (path: string, writer: string, lost: number, run: string) =>
    `${path} has the results of run ${writer} with ${lost} in doubt. Run ${run} does not know them. qcsheet wrote nothing.`,
  nameAnother: 'Name another file with -o.',

  // Choices in the sheet Fixes
  reads: (value: string, label: string) => `"${value}" means "${label}"`,
  choicesKept: (readings: string) =>
    `qcsheet remembers your choices for your next files: ${readings}. To see or remove these aliases: qcsheet lookups aliases list`,
  moreReadings: (shown: string, more: number) => (more > 0 ? `${shown} and ${more} more` : shown),
  choicesNotKept: (why: string) => `qcsheet does not keep your choices as aliases: ${why} The import continues.`,
  otherAlias: (list: string, value: string, known: string, chosen: string) =>
    `Your alias for "${value}" still means "${known}". For "${chosen}": qcsheet lookups aliases add ${list} "${value}" "${chosen}" --replace`,
};

type NotRepeated = {
  readonly again: string;
  readonly listed: string;
  readonly isSingle: boolean;
  readonly options: string;
  readonly run: string;
};
