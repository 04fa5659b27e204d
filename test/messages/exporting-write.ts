import { messages } from '../../src/exporting/write/messages.ts';
import { catalogue } from './catalogue.ts';

export const exportingWrite = catalogue('exporting/write/messages.ts', messages, {
  unknownFile: [
    ['may.csv', 1],
    ['may.csv', 7],
  ],
  editedAfterKill: [['may.csv', 'Its rows are added now.']],
  fileGone: [
    ['may.csv', 3],
    ['may.csv', null],
  ],
  notAsLeft: [
    ['may.csv', 1],
    ['may.csv', 0],
    ['may.csv', 7],
  ],
  tooManyRows: [['Reports']],
  removed: [['may-1.csv']],
  notRemoved: [['are folders', 'may-1.csv']],
});
