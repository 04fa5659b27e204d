import { messages } from '../../src/console/page/messages/records.ts';
import { catalogue } from './catalogue.ts';

export const consolePageRecords = catalogue('console/page/messages/records.ts', messages, {
  settledElsewhere: [['booking in row 3 of run r-7']],
  askProvider: [[1], [3]],
  stopped: [
    [{ run: 'r-20261126-0840', file: 'april.xlsx', unsent: 66, inDoubt: 1 }],
    [{ run: 'r-20261126-0840', file: 'april.xlsx', unsent: 0, inDoubt: 2 }],
  ],
  askAbout: [[1], [2]],
  continueHere: [['april.xlsx']],
  moreStopped: [[1], [4]],
  rowsOfRun: [['booking', 'row 17', 'r-20270310-1']],
  sentOn: [['2027-03-10 14:30 UTC']],
  wasAccepted: [['TRK-1']],
  decidedBy: [['li', '2027-03-10 14:30 UTC']],
  reason: [['asked Wei']],
  forgetNamed: [['SH']],
  forgot: [['SH', 'Shanghai']],
  runOf: [['r-20270310-1', 'bookings', 'complete']],
  firstDocuments: [[1_000, 60_000]],
  previewFound: [
    [20, 1234, ['report', 'reports'], true],
    [1, 1, ['report', 'reports'], false],
  ],
  previewNone: [
    ['reports', true],
    ['suppliers', false],
  ],
  lastExport: [
    [288, ['report', 'reports'], 'inspected from 2026-10-22 on, with --status 50', '2026-11-26 04:06 UTC'],
    [1, ['supplier', 'suppliers'], '', '2026-11-26 04:06 UTC'],
  ],
  emptyColumns: [[1], [12]],
  entries: [
    [1, 1],
    [200, 912],
  ],
});
