import { messages } from '../../src/importing/columns/messages.ts';
import { catalogue } from './catalogue.ts';

export const importingColumns = catalogue('importing/columns/messages.ts', messages, {
  readAs: [
    ['PO no', 'PO number', true],
    ['PO no', 'PO number', false],
  ],
  correctReading: [['--map "PO no=KEY"', '--ignore-column "PO no"']],
  sameColumn: [['PO no', 'D1']],
  sayAnother: [['PO no', '--map "PO no=KEY"', '--ignore-column "PO no"']],
  columnIn: [['S']],
  copiedStatus: [['"Estado"', 'Accepted', 'rows 2, 4']],
  noHeader: [['F', ' ("blue")']],
  mergedHeader: [['Product', 'D', 'E', ' ("blue")']],
  unmergeHeader: [['D', 'E']],
  ownColumn: [['Season']],
  notAColumn: [['Season', 'bookings', 'qcsheet keeps it, but does not send it.']],
  looksLike: [
    ['PO no of client', '"PO number"', false],
    ['PO no of client', '"PO number"', true],
  ],
  nameIt: [['--map "PO=products.poNumber"', '--ignore-column "PO"']],
  looksAlikeWithValues: [['"PO" looks like "PO number", which the file lacks', ' ("4500012")']],
  moveOrIgnore: [['PO number', 'rename it']],
  columnMissing: [['Inspection date']],
  hiddenColumn: [['blue', 4]],
  joins: [['booking', 'Booking group', 'rows 3-5', 'booking']],
  nameGroup: [['booking=booking', 'booking', 'booking']],
  orderShown: [
    ['dmy', 'rows 3, 7'],
    ['mdy', 'row 3'],
  ],
  orderRemembered: [['dmy'], ['mdy']],
  bothOrders: [['rows 3, 7', 'row 5']],
  orderUsed: [
    ['05/06/2027', '05-Jun-2027', true, true],
    ['05/06/2027', '06-May-2027', false, false],
  ],
  otherwiseOrder: [['mdy']],
  perhapsSwapped: [['25/06/2029', '06-May-2029', '05-Jun-2029']],
  shortYear: [['14-May-27', '14-May-2027']],
  rowsBetween: [[9]],
  headersToo: [['qcsheet does not read the rows from here to row 9.']],
  rivals: [['PO no', 'PO number', 4, ' ("1", not "2")']],
  sendBoth: [['PO no']],
  splitQuantities: [['"S" to "XL"', 'Quantity']],
  addTotal: [['Quantity']],
  remembered: [['/m/a.json', 'To change it, remove that file.']],
  mappingIsJson: [['may.txt']],
  notAMapping: [['may.json']],
  mappingStays: [['may.json', 'may-2.json']],
  splitColumn: [
    [
      { header: 'PO', name: 'PO number', values: ' ("4500012")', rows: 'rows 5-9' },
      'qcsheet keeps it, but does not send it.',
    ],
  ],
});
