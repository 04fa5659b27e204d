import { messages } from '../../src/importing/doubts/messages.ts';
import { catalogue } from './catalogue.ts';

export const importingDoubts = catalogue('importing/doubts/messages.ts', messages, {
  otherMachine: [
    ['2027-03-10 09:12:00 UTC', '12-Mar-2029, SS29-0818'],
    ['', '12-Mar-2029, SS29-0818'],
  ],
  source: [['may.results.xlsx']],
  whyAndSource: [['Ms Li says so by phone', 'decision in may.results.xlsx']],
  noColumn: [['Decision']],
  sheetRenamed: [['In doubt (2)']],
  notRead: [['there is no column "Decision"']],
  restoreNames: [['In doubt', ['Decision', 'Tracking id', 'Document']]],
  inSheet: [['In doubt', 'B2', 'row 4 is no longer in doubt.']],
  notRecorded: [['Somebody moved cells.']],
  unclear: [
    ['accepted', ''],
    ['', 'TRK-100482'],
  ],
  writeClearly: [['accepted', 'not accepted']],
  markGone: [['Document']],
  late: [['4', 'settled as not accepted']],
  acceptedAs: [['TRK-100482'], [null]],
  undoEarlier: [['r-7', '4']],
  askHowMany: [[true], [false]],
  laterSending: [
    ['4', '2027-03-10 09:12:00 UTC'],
    ['4', ''],
  ],
  earlierSending: [['4', '2027-03-11 10:00:00 UTC', '2027-03-10 09:12:00 UTC']],
  carriedOut: [['4', '2027-03-11 10:00:00 UTC']],
  carriedOutSince: [[4, 'r-7', '2027-03-11 10:00:00 UTC']],
  decideAgain: [['r-7', 4]],
  askThenSettle: [['qcsheet settle r-7 --row 4']],
  askAboutAll: [['qcsheet settle r-7 --row 4']],
  unrecognised: [['4']],
  putRowBack: [['r-7']],
  contradiction: [['B3']],
  rowsGone: [
    ['Rows', '', '4'],
    ['Rows', 'four', '4'],
  ],
  writeRows: [['4']],
  moved: [['5', '4']],
  sameId: [['TRK-100482', '4', '5']],
  idTaken: [['TRK-100482', 'row 4', 'r-7']],
  otherForm: [['100482', 'TRK-100481']],
});
