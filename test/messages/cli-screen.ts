import { messages } from '../../src/cli/messages/screen.ts';
import { catalogue } from './catalogue.ts';

export const cliScreen = catalogue('cli/messages/screen.ts', messages, {
  commandHelp: [['  qcsheet runs   every import of this machine', 'Lists the runs', 'runs']],
  awaiting: [
    ['row 4', 0, '09:12', '09:17'],
    ['row 4', 3, '09:12', '09:17'],
  ],
  counts: [[20, 25, 1, 0, 5]],
  toGo: [['12 s']],
  bytes: [['1.2', '8.0']],
  lastProblem: [['rows 5, 6', 'supplierCode: unknown supplier']],
  working: [['12 s']],
  waiting: [['45 s', '09:13', 'the service asked to come again later']],
  unreachable: [['connection refused', '09:17']],
  canaryPassed: [[1], [3]],
  notSentRow: [['row 4', 'the file artwork.pdf is missing']],
  inDoubtRow: [['row 4', 'the connection was reset']],
  failedAt: [['row 4', 'unexpected value']],
  notInJournal: [['row 4', 'rejected']],
  acceptedNotInJournal: [['row 4', 'TRK-100482']],
  notACommand: [['impot']],
  oneWordTooMany: [['june.xlsx', 'import']],
  notAnOption: [['--dryrun', 'import']],
  didYouMean: [['--dryrun is not an option of import.', 'dry-run']],
  needsValue: [['--rate']],
  needsWord: [
    ['import', 'FILE', 'XLSX or CSV'],
    ['results', 'RUN', undefined],
  ],
  seeHelpOf: [['import']],
  stdoutFailed: [['the disk is full']],
  moreFindings: [['12 findings', '3 more sorts', 'To list them: --json']],
  readUnderOtherName: [['"PO no" as products.poNumber']],
  ownColumns: [['"Season"']],
});
