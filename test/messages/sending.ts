import { messages } from '../../src/sending/messages.ts';
import { catalogue } from './catalogue.ts';

export const sending = catalogue('sending/messages.ts', messages, {
  canary: [
    ['3', 1, 3],
    ['1', 1, 1],
    ['3', 2, 3],
  ],
  maxErrors: [['5%', 7]],
  breaker: [[3]],
  stillBusy: [[8]],
  nothingBefore: [['09:12']],
  limit: [[10]],
});
