import { counted } from '../../../text/counted.ts';
import type { Noun } from '../../api/noun.ts';

type StoppedWords = {
  readonly run: string;
  readonly file: string;
  readonly unsent: number;
  readonly inDoubt: number;
};

/** The texts about earlier runs, exports and lists. */
export const messages = {
  // In doubt
  noDoubts: 'Nothing is in doubt.',
  askProvider: (count: number) =>
    `The service gave no clear answer about ${count === 1 ? 'this one' : `these ${count}`}. Ask the provider, and say here what you found. qcsheet does not send ${count === 1 ? 'it' : 'them'} again before that.`,
  decisionsTitle: 'Decided',
  rowsOfRun: (noun: string, rows: string, run: string) => `${noun} in ${rows} of run ${run}`,
  sentElsewhere: 'Another computer sent it.',
  sentOn: (time: string) => `Sent ${time}.`,
  lookFor: 'Look for this at the provider',
  allSent: 'All that was sent',
  whatBecame: 'What did you find?',
  itIsThere: 'The provider has it',
  itIsNot: 'The provider does not have it',
  thenSentAgain: 'qcsheet can send it again then. If the provider has it after all, it exists twice.',
  trackingId: 'Its tracking id',
  howKnown: 'How do you know? (kept with your name)',
  next: 'Next',
  takeBack: 'Take the decision back...',
  takeBackNow: 'Take it back',
  back: 'Back',
  recorded: 'Recorded.',
  nowAccepted: 'the provider has it',
  nowNotAccepted: 'the provider does not have it',
  nowUndone: 'the decision is taken back',
  settledElsewhere: (about: string) =>
    `Somebody else has just settled the ${about}. qcsheet recorded nothing of the answer that you began. If the other one is wrong, take it back.`,
  idIsRight: 'This is really the id that the provider told me',
  wasAccepted: (trackingId: string) => `settled as accepted as ${trackingId}`,
  wasNotAccepted: 'settled as not accepted',
  decidedBy: (who: string, time: string) => `by ${who}, ${time}.`,
  reason: (why: string) => `Reason: ${why}`,

  // Runs that stopped
  stoppedRuns: 'Runs that stopped',
  stopped: ({ run, file, unsent, inDoubt }: StoppedWords) =>
    `Run ${run} of ${file} stopped: ${[unsent > 0 ? `${unsent.toLocaleString('en-US')} not sent` : '', inDoubt > 0 ? `${inDoubt.toLocaleString('en-US')} in doubt` : ''].filter(Boolean).join(', ')}.`,
  askAbout: (count: number) =>
    `Ask the provider about ${count === 1 ? 'the one' : `the ${count.toLocaleString('en-US')}`} in doubt. Say what you found under`,
  continueHere: (file: string) => `To continue this run, open ${file} here and send it.`,
  inTerminal: 'Next in a terminal',
  moreStopped: (count: number) => `${counted(count, ['more run', 'more runs'])} stopped`,

  // Runs
  searchRuns: 'Search by file, kind, state or run',
  noRuns: 'No runs yet. Open a file and send it.',
  noSuchRuns: 'No run has this text.',
  runHeaders: 'Run|File|Kind|Started|State|Accepted|Skipped|In doubt|Rejected|Not sent|Of',
  documentHeaders: 'Rows|Group|State|Tracking id|Sent|Message',
  allRuns: 'All runs',
  runOf: (run: string, kind: string, state: string) => `Run ${run}: ${kind}, ${state}`,
  firstDocuments: (shown: number, all: number) =>
    `The first ${shown.toLocaleString('en-US')} of ${all.toLocaleString('en-US')}. The results workbook has all.`,

  // Exports
  dataset: 'What to export',
  format: 'Format',
  exportNow: 'Export',
  exporting: 'Exporting',
  exportStopped: 'You stopped the export. There is no file.',
  stopExport: 'Stop',
  previewNow: 'Preview',
  previewing: 'Reading',
  firstRows: 'First rows',
  previewHint: 'Preview shows the first rows and how many there are, before you export. It writes no file.',
  previewFound: (shown: number, found: number, noun: Noun, isFiltered: boolean) =>
    `The service has ${counted(found, noun)}${isFiltered ? ' for these filters' : ''}.${shown < found ? ` These are the first ${shown}.` : ''}`,
  previewNone: (severalNoun: string, isFiltered: boolean) =>
    isFiltered
      ? `The service has no ${severalNoun} for these filters. Change a filter, or leave it empty.`
      : `The service has no ${severalNoun} for this account.`,
  emptyColumns: (count: number) =>
    `${counted(count, ['column is', 'columns are'])} empty in these rows and not shown here. The file has ${count === 1 ? 'it' : 'them'}.`,
  lastExport: (rows: number, noun: Noun, asked: string, time: string) =>
    `The last export, of ${time}, has ${counted(rows, noun)}${asked === '' ? '' : ` ${asked}`}.`,
  numbers: 'Numbers',
  noRate: 'not known',
  emptyChart: 'These reports have no numbers for this chart.',

  // Templates and lists
  templates: 'Templates',
  lookupLists: 'Lookup lists',
  searchLists: 'Search by name or id',
  noEntries: 'No entry has this text.',
  entries: (shown: number, all: number) =>
    shown === all ? counted(all, ['entry', 'entries']) : `The first ${shown} of ${counted(all, ['entry', 'entries'])}`,
  entryHeaders: 'Name|Id|List|Under',

  // Remembered spellings
  aliases: 'Remembered spellings',
  aliasesHelp:
    'qcsheet reads these spellings as the entry beside them. To remember another one, tick “Remember this spelling” where you fix a value.',
  noAliases: 'None. To remember one, tick “Remember this spelling” where you fix a value.',
  aliasHeaders: 'Spelling|Means|Id|List|Under|Forget it',
  staleAlias: 'Not used now: the entry is gone from the list, or it has another name.',
  forget: 'Forget',
  forgetNamed: (value: string) => `Forget “${value}”`,
  forgot: (value: string, label: string) => `qcsheet no longer reads “${value}” as ${label}.`,
};
