import { messages } from '../../src/journal/sql/messages.ts';
import { catalogue } from './catalogue.ts';

export const journalSql = catalogue('journal/sql/messages.ts', messages, {
  idKnown: [['TRK-100482', 'row 7', 'r-1']],
  firstRow: [
    [7, 0],
    [7, 2],
  ],
  earlierTry: [['No inspector is free.']],
  alreadyAccepted: [['r-1', ' as TRK-100482', ', sent 2027-03-10 09:12 UTC']],
  alreadyInDoubt: [['r-1', '']],
  ofPerson: [['ann', 'LAPTOP-7']],
  as: [['TRK-100482']],
  sentAt: [['2027-03-10 09:12']],
  similarSent: [['r-1', ' as TRK-100482']],
  sameSent: [['r-1', ' as TRK-100482']],
  ifBoth: [['r-1']],
  replacedRow: [['r-8']],
  replacedFile: [['r-8']],
  sentByOwner: [['r-1']],
  changedSince: [['r-8']],
  mayHaveChanged: [['r-8']],
});
