import { messages } from '../../src/datasets/reports/messages.ts';
import { catalogue } from './catalogue.ts';

export const datasetsReports = catalogue('datasets/reports/messages.ts', messages, {
  nothingChanged: [['2027-03-10']],
  otherSuppliers: [[1], [12]],
  notJudged: [[1], [12]],
  ofMostDefects: [[12]],
  unitsUnknown: [[1], [3]],
  notComplete: [['Some rows may be missing.']],
  since: [['2027-03-10']],
  changesShown: [['Since the export of 2027-03-10: ', '2 new', '120 reports']],
});
