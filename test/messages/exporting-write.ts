import { messages } from '../../src/exporting/write/messages.ts';
import { catalogue } from './catalogue.ts';

export const exportingWrite = catalogue('exporting/write/messages.ts', messages, {
  unknownFile: [
    ['may.csv', 1],
    ['may.csv', 7],
  ],
  editedAfterKill: [['may.csv', 'Its rows are added now.']],
  notAsLeft: [
    ['may.csv', 1],
    ['may.csv', 0],
    ['may.csv', 7],
  ],
  nothingChanged: [['2027-03-10']],
  otherSuppliers: [[12]],
  notComplete: [['Some rows may be missing.']],
  since: [['2027-03-10']],
  inAll: [['Since the export of 2027-03-10: ', '2 new', '120 reports']],
  tooManyRows: [['Reports']],
  removed: [['may-1.csv']],
  notRemoved: [['are folders', 'may-1.csv']],
});
