import { messages } from '../../src/importing/check/row-purpose/messages.ts';
import { catalogue } from './catalogue.ts';

export const importingRowPurpose = catalogue('importing/check/row-purpose/messages.ts', messages, {
  headingAbove: [['CANCELLED', 'rows 5-9']],
  statusSays: [['Status', 'cancelled']],
  nothingIfRight: [['booking']],
  notData: [['"Total" looks like a total', 'booking']],
  sumOfRows: [['"Total" looks like a total', 'booking']],
  totalOrNot: [['booking']],
  inAGroup: [['"Total" looks like a total', 'booking']],
  leaveTheGroup: [['booking']],
  rowInOneCell: [['this cell has a whole row ("a,b")']],
  aloneInRow: [['"Note" looks like a note']],
  noteOrNot: [['booking']],
  nothingKnown: [
    [2, 'rows 5-6'],
    [1, 'row 5'],
  ],
  likeTotal: [['Total']],
  likeNote: [['Prepared by Li']],
  likeHelp: [['Format: DD-MMM-YYYY']],
  likeHeading: [['Week 12']],
  wholeRow: [['1;2;3']],
});
