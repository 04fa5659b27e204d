import { messages } from '../../src/importing/history/messages.ts';
import { catalogue } from './catalogue.ts';

const WHEN = '2027-03-10 09:12 UTC';
const SENT = 'row 17 of bookings.xlsx, sent 2027-03-10 09:12 UTC in run r-7, TRK-100482';
const SPELLING = 'PO number "4500012" instead of "004500012"';
const UNKNOWN = { path: 'may.results.xlsx', rows: 'rows 4-6', run: 'r-7', isSingle: false };
const DOUBT_HINT = 'Ask the provider about it.';

export const importingHistory = catalogue('importing/history/messages.ts', messages, {
  otherAccount: [['r-7', 'https://api.example qa@example.com']],
  recovered: [
    ['r-7', '1 booking', true],
    ['r-7', '3 bookings', false],
  ],
  noRuns: [
    [null, 'the state folder /home/li/qcsheet'],
    ['https://api.example qa@example.com', 'the state folder /home/li/qcsheet'],
  ],
  runsOfOthers: [['There is no run in the state folder /s.', 'https://api.example li@example.com', 2]],
  theFolder: [['/home/li/qcsheet']],
  theDatabase: [['postgres://db.example:5432/qcsheet']],
  noneInDatabase: [['postgres://db.example:5432/qcsheet']],
  noneOfMine: [['postgres://db.example:5432/qcsheet']],
  firstImport: [['qcsheet remembers in this folder what it sent.']],
  stateFolder: [['/s', 'qcsheet remembers in this folder what it sent.']],
  unknownRun: [['r-9']],
  fileChanged: [['r-7', 12, '/m/may.xlsx']],
  resumeOrReplace: [['qcsheet resume r-7']],
  otherSheet: [['r-7', 'May', 12]],
  otherSheetFirst: [['r-7', 'June']],
  begunOtherwise: [
    ['r-7', '--send-again'],
    ['r-7', 'this plan'],
  ],
  continueFirst: [['r-7', '--send-again']],
  optionIgnored: [['--map', 'r-7']],
  noPlan: [['r-7', 12]],
  continueThenPlan: [['r-7']],
  secretsGone: [['/m/may.xlsx']],
  stays: [['out.xlsx', 'out-2.xlsx']],
  journalBehind: [['/s', 1, '/s/sendings', 40]],
  newestJournal: [['/s/sendings']],
  sentUnknown: [[UNKNOWN], [{ ...UNKNOWN, rows: 'row 4', run: undefined, isSingle: true, isGone: true }]],
  nothingSent: [['This journal has no record of that.']],
  nothingWritten: [['This journal has no record of that.']],
  notInNewResults: [['This journal has no record of that.']],
  otherJournal: [['may.results.xlsx']],
  unreadableResults: [['may.results.xlsx']],
  restoreResults: [['may.results.xlsx']],
  resultsOrProvider: [['may.results.xlsx', 'may.results.xlsx', '/s/unknown-1.json']],
  otherRowsMeant: [['Work with the journal that sent them.']],
  keepAndName: [['Work with the journal that sent them.']],
  sentThere: [[UNKNOWN, 'https://old.example']],
  otherService: [['may.results.xlsx says that row 4 was sent to https://old.example', 'https://new.example']],
  sameService: [
    ['https://old.example', 'r-7'],
    ['https://old.example', undefined],
  ],
  secretsElsewhere: [['C:\\data\\confirmations.xlsx', 'ann', 'LAPTOP-7']],
  filesElsewhere: [
    ['C:\\data\\photo.jpg', 'ann', 'LAPTOP-7', 1],
    ['C:\\data\\photo.jpg', 'ann', 'LAPTOP-7', 3],
  ],
  runOf: [['r-7', 'ann', 'LAPTOP-7']],
  sentInRun: [
    ['row 17 of bookings.xlsx', WHEN, 'r-7', 'TRK-100482'],
    ['row 17 of bookings.xlsx', null, 'r-7', null],
  ],
  acceptedAs: [
    ['TRK-100482', WHEN],
    ['TRK-100482', null],
  ],
  inDoubt: [
    [WHEN, 'r-7'],
    [null, 'r-7'],
  ],
  sentAs: [
    ['row 4', 'r-7', WHEN, '12-Mar-2029, SS29-0818'],
    ['row 4', 'r-7', null, ''],
  ],
  wereAccepted: [
    [1, ['booking', 'bookings']],
    [5, ['booking', 'bookings']],
  ],
  wereAcceptedOrLook: [
    [1, ['booking', 'bookings']],
    [5, ['booking', 'bookings']],
  ],
  accepted: [['booking', SENT]],
  decidedAs: [['booking', 'TRK-100482']],
  lastAccepted: [['confirmation', SENT]],
  sameInFile: [['4']],
  edited: [['booking', 'TRK-100482']],
  strayCells: [['booking', 'row 4']],
  strayIsNew: [['booking']],
  strayHeld: [['booking']],
  secondOne: [['booking']],
  ifAnother: [['You cannot change a sent booking by sending it again.', 'booking']],
  inDoubtSince: [['booking', 'row 4 of run r-7']],
  editedInDoubt: [['booking', 'row 4 of run r-7']],
  ownRow: [[DOUBT_HINT, 'booking']],
  settleNow: [['r-7', '4']],
  sendAgain: [['booking', SENT]],
  allowedSimilar: [
    ['booking', SENT, false],
    ['booking', SENT, true],
  ],
  sentUnlessRemoved: [['booking']],
  removeIfSame: [['booking']],
  sameTrait: [['booking', 'PO number 4500012', SENT]],
  sameAs: [
    ['booking', SENT, ''],
    ['booking', SENT, SPELLING],
  ],
  thatInDoubt: [['booking', DOUBT_HINT]],
  looksLike: [
    [SENT, ''],
    [SENT, SPELLING],
  ],
  twinSpelling: [['booking', '4', SPELLING]],
  removeOneIfSame: [['booking']],
  andMore: [
    ['PO number, Quantity', 2],
    ['PO number', 0],
  ],
  likeOther: [['booking', 'PO number 4500012', 'row 4 of april.xlsx', 'accepted as TRK-100482']],
  likeOwn: [['booking', 'row 4 of may.xlsx', 'PO number 4500012', 'was accepted as TRK-100482']],
  readOtherwise: [
    ['row 4 of may.xlsx', 1, 'r-7', 'booking', 'was accepted as TRK-100482'],
    ['rows 4-6 of may.xlsx', 3, 'r-7', 'booking', 'was accepted as TRK-100482'],
  ],
  readAsBefore: [['booking', 'r-7']],
  changed: [['It is not in this sheet any more.', 'PO number, Quantity']],
  unclearStatus: [['booking', 'Status', 'Sent at', '_fingerprint']],
  restoreStatus: [['Status']],
  markGone: [['booking', 'TRK-100482', '_fingerprint']],
  sendOver: [
    [1, 'qcsheet import may.xlsx'],
    [3, 'qcsheet import may.xlsx'],
  ],
  sentThereWords: [['A later run has sent the same supplier.', 'row 2 of june.xlsx', ': Website "https://b.example".']],
  valueThere: [['Website', '"https://b.example"', '"https://a.example"']],
  values: [
    ['Website "https://b.example"', 'City "Jinan"'],
    ['', ''],
  ],
  placeOn: [
    ['row 2 of june.xlsx', WHEN],
    ['row 2 of june.xlsx', null],
  ],
  resumeFirst: [['If the later values should stay, remove the row.', 'r-8']],
  changedByLater: [['r-8', 'supplier', 'r-7', 'row 2 of june.xlsx']],
  changedBack: [
    [
      {
        run: 'r-7',
        sent: 'row 2 of may.xlsx',
        later: 'r-8',
        isAccepted: false,
        noun: 'supplier',
        values: 'row 2 of june.xlsx.',
      },
    ],
  ],
  replacesDoubt: [['row 2 of may.xlsx', 'r-7', 'supplier', 'Website "https://b.example"']],
  fillInOrFirst: [['r-7']],
  repeated: [['rows 4, 7', 'Order id', 7]],
});
