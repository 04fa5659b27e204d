import { messages } from '../../src/cli/messages/questions.ts';
import { catalogue } from './catalogue.ts';

const WHERE = 'as qa@example.com at https://api.example';

export const cliQuestions = catalogue('cli/messages/questions.ts', messages, {
  record: [['2 decisions about bookings in doubt']],
  send: [['25 bookings', WHERE]],
  wouldRecord: [['2 decisions about bookings in doubt']],
  wouldSend: [['25 bookings', WHERE]],
  nobodyToAsk: [[['record 2 decisions about bookings in doubt', `send 25 bookings ${WHERE}`]]],
  addYes: [[true], [false]],
  decisionsAbout: [['2 decisions', 'bookings']],
  acceptedAs: [['TRK-100482']],
  sentInRun: [['r-7']],
  otherForm: [['100482', 'TRK-100481']],
  reallyTheId: [[true], [false]],
  where: [['qa@example.com', 'https://api.example']],
  leftForLater: [
    [1, 24],
    [5, 20],
  ],
  canary: [[1], [3]],
  invalid: [[2]],
  skipped: [
    [2, false],
    [2, true],
  ],
  warnings: [['3 warnings']],
  inDoubt: [[1]],
  askThere: [['Another computer left 2 bookings unsent.']],
  continues: [['r-7', '/home/qa/april.xlsx']],
  sendsRejected: [
    ['r-7', false],
    ['r-7', true],
  ],
  staysUnsent: [
    [1, 'r-7'],
    [2, 'r-7'],
  ],
  willHaveOneMore: [
    ['1 of them was accepted before', true],
    ['2 of them were accepted before', false],
  ],
  looksLike: [[1], [2]],
  like: [['row 4 of april.xlsx']],
  settledBefore: [[1], [2]],
  asPlanned: [['/m/plan.json', '2027-03-10 09:12 UTC', 'li']],
  theFile: [['/m/may.xlsx']],
  notSentNobody: [
    ['1 booking', true],
    ['2 bookings', false],
  ],
  sendDoubtful: [['2 bookings', 'as qa@example.com at https://api.example']],
  toSendAdd: [
    [false, ''],
    [true, ' --send-again=2'],
  ],
  fileChanged: [['/m/may.xlsx', 'r-7']],
  oldValues: [['/m/may.xlsx has changed since run r-7 was planned.']],
  sendOldValues: [
    [12, 'unsent', 'as qa@example.com at https://api.example', 'import it with --replace'],
    [1, 'rejected', 'as qa@example.com at https://api.example', 'import it'],
  ],
  rowsGone: [
    ['row 4', true],
    ['rows 4, 7', false],
  ],
  rowsRemoved: [['row 4', 'r-7', { run: 'r-8', file: '/m/may.results.xlsx' }]],
  sendAllTheSame: [
    [1, 'unsent', WHERE],
    [3, 'rejected', WHERE],
  ],
  sendAllOrNothing: [['qcsheet resume r-7 --yes']],
  wouldSendOld: [['/m/may.xlsx has changed since run r-7 was planned.', 3, 'rejected']],
  oldOrNew: [['qcsheet retry r-7 --yes', 'import it']],
  nothingSettled: [['"100482" does not look like the ids that the service gave.']],
  runOf: [['ann', 'LAPTOP-7', 'march.xlsx']],
  settle: [['booking', 'r-7', 'as qa@example.com at https://api.example']],
  takeBack: [['booking', 'r-7', 'as qa@example.com at https://api.example']],
  settledAs: [
    ['row 4 (12-Mar-2029, SS29-0818)', 'not accepted', ['r-7']],
    ['row 4 (12-Mar-2029, SS29-0818)', 'accepted as TRK-100482', ['r-7', 'r-8']],
  ],
  cellsChanged: [['row 4', '12-Mar-2029, SS29-0818']],
  changedThere: [
    ['1 supplier', true],
    ['2 suppliers', false],
  ],
  replaceChange: [[true], [false]],
  changedRow: [['row 2', 'Golden Star [700101]', ' 2027-03-10 09:12 UTC', 'Address: "1 Old Street" -> "2 New Street"']],
  maybeOwnChange: [['row 2 (Golden Star [700101]), changed. Address: "1 Old Street" -> "2 New Street".']],
  notAnAnswer: [['7', '1, 2, o, or Enter for later']],
  looksLikeColumn: [['D', 'PO no', ' (4500012, 4500013)']],
  moveValues: [['"PO number"']],
  itIs: [[1, 'PO number']],
  openDates: [
    [1, 'Inspection date', '05/06/2027'],
    [12, 'Inspection date', '05/06/2027'],
  ],
  orderShown: [
    ['14/05/2027', 3, true],
    ['05/14/2027', 3, false],
  ],
  takeOrder: [
    [true, '"05/06/2027" is 05-Jun-2027'],
    [false, '"05/06/2027" is 06-May-2027'],
  ],
  isDay: [['05/06/2027', '05-Jun-2027']],
  orLater: [['1, 2, o']],
});
