import { messages } from '../../src/exporting/read/messages.ts';
import { catalogue } from './catalogue.ts';

export const exportingRead = catalogue('exporting/read/messages.ts', messages, {
  leftOut: [['Lab order L2: the service failed']],
  moreLeftOut: [[7]],
  listChanged: [[6]],
  otherCount: [[120, 118, 6]],
  maybeLacking: [['the list changed during each of 6 reads']],
  emptyPages: [[1000000, 120, 3]],
  readBefore: [[40]],
  runAgain: [['It reads everything again.']],
  willTake: [[5000, 'records', '17 min', 5]],
});
