import { minuteWords } from '../text/day.ts';

/** Messages for problems that stop every command: locks, signals, the journal, the state folder. */
export const messages = {
  runBusy: (holder: string) =>
    `Another qcsheet is at work for this account: ${holder}. It is sending, or it waits for your answer to a question.`,
  answerOrWait:
    'Look for its window and answer the question, or wait until it ends. If you stopped it with Ctrl-Z, type fg there. Then run the same command again.',
  sentElsewhere: (run: string, who: string, machine: string) => `${who} is sending run ${run} now, at ${machine}.`,
  waitForSender:
    'Wait until it ends, then run the same command again. If that computer is off, its run is free within a minute.',
  outputBusy: (path: string, holder: string) => `Another qcsheet is writing ${path}: ${holder}.`,
  waitAndRepeat: 'Wait until it ends, then run the same command again.',
  lockUnusable: (folder: string, why: string) => `qcsheet cannot use the lock of this account in ${folder}: ${why}`,
  checkLock: (memory: string) =>
    `qcsheet sent nothing. Check that you are allowed to write to the state folder, and that its disk has room. ${memory}`,
  sentNothing: 'nothing was sent',
  stopped: (undone: string) => `You or the system stopped qcsheet: ${undone}.`,
  runAgain: 'Run the same command again.',
  runAgainToAgree: 'Run the same command again when you agree.',
  exportState: (folder: string, why: string) =>
    `qcsheet cannot record what the export has read in the state folder ${folder}: ${why}.`,
  checkState: 'Check that you are allowed to write there and that its disk has room. Then run the same command again.',
  makeRoomForJournal:
    'qcsheet sends nothing without it. Make room on the disk of the state folder, then run the same command again.',
  journalUnusable: (place: string, why: string) => `qcsheet cannot use the journal ${place}: ${why}.`,
  correctCaFile:
    'qcsheet sent nothing. Correct QCSHEET_CA_FILE (`caFile` in a profile): it names a PEM file of certificates.',
  stateUnusable: (folder: string, why: string) => `qcsheet cannot use the state folder ${folder}: ${why}.`,
  isAFile: 'it is a file',
  checkFolder: (memory: string) =>
    `Check the path, your right to write to the folder, and the room on its disk. ${memory}`,

  // The moved journal
  journalMoved: (place: string) =>
    `The journal of this account was moved to ${place}. qcsheet sent and recorded nothing.`,
  useNewJournal: (place: string) =>
    `Use the new journal: set QCSHEET_JOURNAL=${place}, or \`journal\` in your profile.`,
  useMoved: (place: string) =>
    `That journal was moved to ${place}. Set QCSHEET_JOURNAL=${place}, or \`journal\` in your profile. Then run the same command again.`,
  moveBegun: (place: string) =>
    `A move of this journal to ${place} began and did not end. Only that journal knows if it has everything.`,
  moveAgain: (place: string) =>
    `qcsheet sent nothing. Run: qcsheet journal move --to ${place}. It finishes the move, or does it once more.`,

  // The last journal that sent
  journalOther: (here: string, last: LastSending) =>
    `The journal in ${here} is new or another one. The journal that sent last for this account ${last.folder === here ? 'was in the same folder' : `is in ${last.folder}`}${lastRun(last)}. With this journal, qcsheet could book again what that one has booked.`,
  journalForgot: (here: string, last: LastSending) =>
    `The journal in ${here} is an old copy: it does not know all that was sent${lastRun(last)}. With this journal, qcsheet could book again what was booked since.`,
  nothingSentBy: (message: string) => `qcsheet sent nothing. ${message}`,
  useKnownDatabase:
    'Use the database that sent last: set QCSHEET_JOURNAL to it, or ask its administrator. If it is lost: 1. Ask the provider what they have. 2. Run: qcsheet journal accept. 3. Import the results workbooks before any other file: they say what was sent.',
  useKnownJournal:
    'Put that state folder back. If it is lost: 1. Ask the provider what they have. 2. Run: qcsheet journal accept. 3. Import the results workbooks before any other file: they say what was sent.',
  useDatabase: (place: string) =>
    `Use that journal: set QCSHEET_JOURNAL=${place}, with your login before the host. Then run the same command again.`,
  moveFirst: (to: string) =>
    `If that state folder is still there, unset QCSHEET_JOURNAL and run: qcsheet journal move --to ${to}. Then set QCSHEET_JOURNAL again. Do not run qcsheet journal accept: the new journal would not know what you have sent.`,
  journalElsewhere: (computer: string, last: LastSending) =>
    `This computer has not sent for this account yet. The computer ${computer} has, with the same settings and the journal in ${last.folder}${lastRun(last)}. Without that journal, qcsheet could book again what was booked there.`,
  acceptIfOwn:
    'If this is that computer with a new name: put its state folder back. If it is another one, and both should send: run qcsheet journal accept, once.',
  noteUnreadable: (path: string, why: string) =>
    `qcsheet cannot read which journal sent last, in ${path}: ${why}. This journal may not know all that was sent.`,
  historyUnreadable: (path: string, why: string) =>
    `qcsheet cannot read which decisions it has carried out, in ${path}: ${why}. If you import an old decision again, qcsheet could book a second time.`,
  historyUnwritten: (path: string, why: string) =>
    `qcsheet cannot note which decisions it carries out, in ${path}: ${why}. If you lose the state folder, do not import an old decision again.`,
  runNameUnwritten: (run: string, path: string, why: string) =>
    `qcsheet cannot note the name of run ${run}, in ${path}: ${why}. If you lose the state folder, another run may get this name.`,
  noteDamaged: 'the file is damaged',
  acceptIfLatest:
    'Make the file readable. If it is damaged: make sure that this state folder is the one that sent last. Then run: qcsheet journal accept',
  noteUnwritten: (path: string, why: string) =>
    `qcsheet cannot note which journal sends, in ${path}: ${why}. Until it can, it does not notice an old copy of the state folder.`,
  noteStays: (path: string, why: string) => `qcsheet cannot write which journal it accepted, in ${path}: ${why}`,
  checkRight: 'Check that you are allowed to write to its folder. Then run the same command again.',
  notAccepted: 'qcsheet did not accept the journal: it still sends nothing.',
};

/**
 * The last run that began to send, and the time of its plan (ISO); null after `journal accept`. `folder`: the
 * journal's.
 */
type LastSending = { readonly folder: string; readonly run: string | null; readonly startedAt: string | null };

function lastRun({ run, startedAt }: LastSending): string {
  if (run === null || startedAt === null) return '';
  return `, last in run ${run} of ${minuteWords(startedAt)}`;
}
