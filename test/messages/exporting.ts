import { messages } from '../../src/exporting/messages.ts';
import { catalogue } from './catalogue.ts';

export const exporting = catalogue('exporting/messages.ts', messages, {
  noFileYet: [['may.csv']],
  sharedSeries: [['all.csv', 'may.csv']],
  elsewhere: [['may.xlsx is open in Excel.', 'may (2).xlsx', '']],
  noReportYet: [['r-7']],
  gaveNone: [
    ['results', 'may.xlsx'],
    ['results', null],
  ],
  checkIds: [['ids.txt']],
  leftOut: [['Files', '-o may.xlsx']],
  onlyCopies: [[30]],
  comesAgain: [['may.xlsx']],
  givenUp: [
    [2, ['report', 'reports'], 30],
    [1, ['report', 'reports'], 30],
  ],
  notOfBookings: [['suppliers']],
  otherAccount: [['r-7', 'https://api.example qa@example.com']],
  noReports: [['r-7', 'suppliers']],
  noneAccepted: [['r-7']],
  resultsLater: [['r-7']],
  reportsLater: [['may.xlsx is open in Excel.', 'r-7', 'qcsheet results r-7 -o FILE']],
  exportOf: [['reports']],
  readAt: [['2027-03-10 09:12 UTC', 'https://api.example qa@example.com', 'qcsheet 0.1.0']],
  newSince: [['2027-03-10 09:12 UTC']],
  fromOn: [['inspected', '2027-03-01']],
  until: [['inspected', '2027-03-31']],
  fromTo: [['inspected', '2027-03-01', '2027-03-31']],
  keptForRest: [['12 read records are kept for 24 hours']],
  kept: [
    [12, 24],
    [1, 1],
  ],
});
