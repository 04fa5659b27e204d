import type { WorkStep } from '../../schema/work-step.ts';

/** Progress, signals, wrong command lines and failures: what any command may show. */
export const messages = {
  // qcsheet --help
  programHelp: `Examples:
  qcsheet template bookings -o bookings.xlsx   a workbook with your own lists, to fill in
  qcsheet check bookings.xlsx                  what is wrong in it; sends nothing
  qcsheet import bookings.xlsx                 books what is valid and writes bookings.results.xlsx
  qcsheet resume                               continues after an interruption; sends nothing twice

Try it without an account: add --profile sandbox to any command. Read more: qcsheet help

Usage: qcsheet <command> [options]`,

  commandHelp: (examples: string, summary: string, usage: string) =>
    `Examples:\n${examples}\n\n${summary}\n\nUsage: qcsheet ${usage} [options]`,

  // Progress
  noAnswerYet: 'No answer from the service yet. qcsheet still tries.',
  turnAwaited: (others: number) =>
    `Waiting for ${others <= 1 ? 'another computer that sends' : `${others} other computers that send`} for this account: all of its limits are in use. If one of them was switched off, its part is free after a minute at most.`,
  awaiting: (rows: string, others: number, since: string, until: string) =>
    `Waiting for the service's answer to ${rows}${others === 0 ? '' : ` and for ${others} more`}, since ${since}, until ${until} at most.`,
  counts: (done: number, all: number, rejected: number, inDoubt: number, left: number) =>
    `${done} of ${all}, ${rejected} rejected, ${inDoubt} in doubt, ${left} left`,
  perSecond: (pace: string) => `${pace} a second`,
  toGo: (duration: string) => `about ${duration} left`,
  bytes: (sent: string, size: string) => `sending ${sent} of ${size} MB`,
  lastProblem: (rows: string, why: string) => `Last problem: ${rows}: ${why}`,
  working: (duration: string) => `Working for ${duration}. Ctrl-C stops.`,
  step: (what: WorkStep['what'], part: number, amount: string | null) =>
    `${STEPS[what].title}${part === 1 ? '' : `, part ${part}`}${amount === null ? '' : `: ${amount}${STEPS[what].unit}`}`,
  waiting: (duration: string, until: string, why: string) => `Waiting ${duration}, until ${until}: ${why}`,
  unreachable: (why: string, until: string) => `The service cannot be reached (${why}). qcsheet tries until ${until}.`,
  reachable: 'The service can be reached again. qcsheet continues.',
  canaryPassed: (documents: number) =>
    documents === 1
      ? 'The first one was accepted. qcsheet continues.'
      : `The first ${documents} were all accepted. qcsheet continues.`,
  notSentRow: (rows: string, why: string | undefined) => `Not sent: ${rows}: ${why}`,
  inDoubtRow: (rows: string, why: string) => `In doubt: ${rows}: ${why}`,
  noClearAnswer: 'no clear answer',
  failedAt: (rows: string, message: string) =>
    `qcsheet failed at ${rows}. If a line below calls it in doubt, the service may have it. This is a fault of qcsheet. Report it to the person who gave you qcsheet: ${message}`,
  notInJournal: (rows: string, outcome: string) => `Not written to the journal: ${rows} (${outcome}). Note it down.`,
  acceptedNotInJournal: (rows: string, trackingId: string) =>
    `Not written to the journal: ${rows}, ACCEPTED with the tracking id ${trackingId}. Note it down.`,

  // Signals
  stoppingBooksNothing: 'Stopping. This command books nothing.',
  stoppingBeforeSending: 'Stopping. qcsheet sends nothing.',
  stoppingSending:
    'Stopping. qcsheet waits for the answers to what it has sent. Press Ctrl-C again to stop at once: what has no answer then is in doubt.',
  writesResults: 'qcsheet sends nothing more. It writes the results. Press Ctrl-C again to leave without them.',

  // Wrong command lines
  notACommand: (typed: string) => `"${typed}" is not a command.`,
  oneWordTooMany: (typed: string, command: string) =>
    `"${typed}" is one word too many after ${command}. Put a name with spaces between quotation marks.`,
  notAnOption: (flag: string, command: string) => `${flag} is not an option of ${command}.`,
  didYouMean: (message: string, flag: string) => `${message} Did you mean --${flag}?`,
  looksLikeOptions: (file: string) =>
    `qcsheet reads ${file} as options, because it begins with "-". If it is a file, write ./${file}`,
  needsValue: (flag: string) => `${flag} needs a value after it.`,
  givenTwice: (flag: string) => `${flag} is there more than once. Write it once.`,
  takesNoValue: (flag: string) => `${flag} takes no value. Write ${flag} alone, or leave it out.`,
  notAChoice: (flag: string, choices: string, given: string | undefined) => `${flag} takes ${choices}, not ${given}.`,
  needsWord: (command: string, word: string, describe: string | undefined) =>
    `${command} needs ${word} after it${describe === undefined ? '' : ` (${describe})`}.`,
  seeHelp: 'See qcsheet --help, or qcsheet <command> --help.',
  sendAgainNumber: '--send-again takes the number of documents to send again.',
  seeHelpOf: (command: string) => `See qcsheet ${command} --help.`,

  // Failures
  stdoutFailed: (why: string) => `qcsheet cannot write to stdout: ${why}.`,
  diskFull: 'the disk is full',
  makeSpace: 'Make room, or send the output elsewhere.',
  reportFault:
    'This is a fault of qcsheet. Report it to the person who gave you qcsheet, with the command and this text. After an import, look first at what was sent: qcsheet runs',

  // Findings
  allOfThem: 'To mark all of them in a copy of the file: qcsheet check FILE -o COPY.xlsx. To list them here: --json',
  moreFindings: (findings: string, sorts: string, all: string) => `... and ${findings} of ${sorts}. ${all}`,
  changes: (changes: string) => `${changes} at the service, old -> new:`,
  moreChanges: (count: number) => `... and ${count} more. All of them: qcsheet check FILE -o COPY.xlsx`,
  moreLikeThese: 'more like these',
  otherValue: 'other value',
  otherValues: 'other values',
  moreSort: 'more sort',
  moreSorts: 'more sorts',
  readUnderOtherName: (columns: string) => `info    Read under another name: ${columns} [header-mapped]`,
  ownColumns: (columns: string) =>
    `info    Your own columns. qcsheet keeps them in the results and does not send them: ${columns} [header-unknown]`,

  // Options of several commands
  mapOption: 'Which column is which: "HEADER=KEY", or a mapping file (its name ends in .json); you can repeat it',
  ignoreOption: 'A column of your own, by its header; you can repeat it',
  dateOrderOption: 'Which number comes first in dates such as 05/06/2027: the day (dmy) or the month (mdy)',
  dateOrderUnset: 'as the dates show',
  encodingOption: 'The encoding of a CSV: windows-1250, shift_jis, gbk ...',
  encodingUnset: 'UTF-8, UTF-16 or windows-1252, as the file shows',
  freshOption: 'Write a new workbook. Without this option: your own workbook with added columns',
  similarOption: 'Also send rows that look like rows that were sent earlier (may book twice)',
  sendAgainOption: 'Send the N accepted documents again (books them twice); N must be their exact number',
  concurrencyOption: (least: number, most: number) => `Requests at the same time: ${least} to ${most}`,
  rateOption: (least: number, most: number) => `Requests a second: ${least} to ${most}`,
  settingOr: (unset: number) => `your setting, or ${unset}`,
  kindOption: 'What the file loads, if its headers do not show it',
  sheetOption: 'The sheet with the rows, if the workbook has several',
  headerRowOption: 'The number of the row with the headers, if qcsheet takes another one',
  generalOptions: 'Options of every command:',
  quietOption: 'No progress',
  noInputOption: 'Never ask',
  noColorOption: 'No colours, and plain lines for the progress; the variable NO_COLOR does the same',
  jsonOption: 'One JSON document on stdout, for scripts',
  profileOption: 'Profile of the config file, or `sandbox`',
  profileUnset: 'QCSHEET_PROFILE, or `defaultProfile` of that file',
  completionCommand: 'Prints the shell completion script',
};

const STEPS: Readonly<Record<WorkStep['what'], { readonly title: string; readonly unit: string }>> = {
  lists: { title: 'Reading the lookup lists', unit: '' },
  bytes: { title: 'Reading the file', unit: ' MB' },
  rows: { title: 'Reading the rows', unit: '' },
  checked: { title: 'Checking', unit: '' },
  planned: { title: 'Planning', unit: '' },
  kept: { title: 'Writing the plan to the journal', unit: '' },
  pages: { title: 'Reading the list', unit: ' pages' },
  records: { title: 'Reading one by one', unit: '' },
  written: { title: 'Writing', unit: ' rows' },
  service: { title: 'Waiting for the service', unit: '' },
  database: { title: 'Waiting for the database of the journal', unit: '' },
};
