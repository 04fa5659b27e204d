import { messages } from '../../src/console/page/messages.ts';
import { catalogue } from './catalogue.ts';

export const consolePage = catalogue('console/page/messages.ts', messages, {
  dropNote: [[50]],
  discardEdits: [[1], [12]],
  readRows: [
    [12_500, 1],
    [12_500, 2],
  ],
  errors: [[1], [2]],
  warnings: [[1], [2]],
  unfinished: [['r-20270310-1']],
  decisions: [[1], [2]],
  moreReasons: [[1], [12]],
  fixAll: [[1], [12]],
  shownRows: [
    [12, 300],
    [300, 300],
  ],
  take: [['Shenzhen', 'Alt+1']],
  whichColumn: [['H', 'Town']],
  examples: [[['Shenzhen', 'Shanghai']]],
  blankToo: [[['City']]],
  itIs: [['City']],
  openDates: [[12, 'Inspection date', '03/04/2029', '03-Apr-2029']],
  orderShown: [['13/04/2029', 12, true]],
  takeOrder: [[true], [false]],
  savedAs: [['bookings.fixed.xlsx']],
  sendButton: [
    [1, 'booking'],
    [12, 'bookings'],
  ],
  sendTitle: [
    [1, 'booking'],
    [12, 'bookings'],
  ],
  leftForLater: [[1], [12]],
  canaryFirst: [[1], [5]],
  heldBackNow: [
    [
      3,
      [
        { title: 'Not in the list', count: 2 },
        { title: 'Sent before', count: 1 },
      ],
    ],
  ],
  skippedNow: [
    [2, false],
    [2, true],
  ],
  inDoubtNow: [[1]],
  warningsNow: [[1], [2]],
  sendNow: [[12, 'bookings']],
  speed: [
    [null, null],
    [3.25, 45_000],
    [18, 600_000],
  ],
  ended: [['complete'], ['interrupted'], ['stopped']],
  runNamed: [['r-20270310-1']],
  rowNamed: [[17]],
  acceptedAs: [['TRK-1']],
});
