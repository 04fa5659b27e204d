import { messages } from '../../src/importing/messages.ts';
import { catalogue } from './catalogue.ts';

export const importing = catalogue('importing/messages.ts', messages, {
  notAKind: [
    ['boxes', undefined],
    ['booking', 'bookings'],
  ],
  kinds: [['bookings, suppliers']],
  maybeEdited: [['bookings.xlsx']],
  notFillable: [['bookings', 'bookings']],
  filledCommand: [['suppliers', 'FACTORY']],
});
