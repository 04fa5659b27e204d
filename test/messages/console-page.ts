import type { SendChoice } from '../../src/console/api/send.ts';
import { messages } from '../../src/console/page/messages.ts';
import { catalogue } from './catalogue.ts';

const [all, run] = [{ key: '', lines: [], isNeeded: false, isChosen: false }, 'r-20270310-1'];
const one = { ...all, count: 1, rows: 'row 4', run: null };
const several = { ...all, count: 3, rows: 'rows 4, 6, 7', run: null };

/** Each choice for one row and for several, and those about the whole file. */
const CHOICES: readonly [SendChoice, ...SendChoice[]] = [
  { ...all, option: 'replace', count: 12, rows: null, run },
  { ...all, option: 'other-service', count: 0, rows: null, run: null },
  { ...several, option: 'other-service' },
  { ...one, option: 'allow-similar' },
  { ...several, option: 'allow-similar' },
  { ...one, option: 'allow-duplicates' },
  { ...several, option: 'allow-duplicates' },
  { ...one, option: 'send-again' },
  { ...several, option: 'send-again' },
];

const NOUN = ['booking', 'bookings'] as const;
const NOTHING = { accepted: 0, rejected: 0, inDoubt: 0, invalid: 0, unsent: 0 };

export const consolePage = catalogue('console/page/messages.ts', messages, {
  typedLost: [['TB-22']],
  waiting: [[1], [12]],
  dropNote: [[50]],
  readRows: [
    [12_500, 1],
    [12_500, 2],
  ],
  firstRows: [
    [1_000, true],
    [25, false],
  ],
  errors: [[1], [2]],
  warnings: [[1], [2]],
  unfinished: [['r-20270310-1']],
  decisions: [[1], [2]],
  moreReasons: [[1], [12]],
  stillInDoubt: [
    [1, NOUN],
    [2, NOUN],
  ],
  settleDoubts: [[1], [2]],
  editedFrom: [['Shenzen'], ['']],
  changeParent: [['Product category', 'Toys']],
  fixAll: [[1], [12]],
  fillAll: [[1], [12]],
  fillIn: [[1], [12]],
  emptyRows: [[1], [2]],
  shownRows: [
    [12, 300],
    [300, 300],
  ],
  take: [['Shenzhen', 'Alt+1']],
  savedAs: [['bookings.fixed.xlsx']],
  changesKept: [[1], [12]],
  sendButton: [
    [1, NOUN],
    [12, NOUN],
  ],
  sendTitle: [
    [1, NOUN],
    [12, NOUN],
  ],
  changedNow: [[1], [12]],
  stopsAfter: [[1], [20]],
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
  choiceTitle: mapped((choice) => [choice, NOUN]),
  choiceWords: mapped((choice) => [choice]),
  moreRows: [[12]],
  otherNumber: [[12]],
  skippedNow: [
    [2, false],
    [2, true],
  ],
  inDoubtNow: [[1]],
  warningsNow: [[1], [2]],
  sendNow: [[12, NOUN]],
  speed: [
    [null, null, false],
    [null, null, true],
    [3.25, 45_000, true],
    [18, 600_000, true],
  ],
  chart: [[0], [14]],
  ended: [
    ['complete', { ...NOTHING, accepted: 20 }],
    ['complete', { ...NOTHING, accepted: 20, inDoubt: 2 }],
    ['complete', { accepted: 0, rejected: 3, inDoubt: 1, invalid: 4, unsent: 1 }],
    ['complete', NOTHING],
    ['interrupted', { ...NOTHING, unsent: 5 }],
    ['stopped', { ...NOTHING, unsent: 5 }],
  ],
  runNamed: [['r-20270310-1']],
  rowNamed: [[17]],
  acceptedAs: [['TRK-1']],
});

function mapped<Values>(values: (choice: SendChoice) => Values): [Values, ...Values[]] {
  const [first, ...others] = CHOICES;
  return [values(first), ...others.map(values)];
}
