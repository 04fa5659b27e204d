import { messages } from '../../src/importing/template/messages.ts';
import { catalogue } from './catalogue.ts';

export const importingTemplate = catalogue('importing/template/messages.ts', messages, {
  onlyCheck: [['more references than the product type allows']],
  withoutParent: [['country']],
  required: [['when the supplier is new']],
  example: [['PO-4500012']],
  fromListOf: [['country']],
  alsoSeparated: [['From the list.', 'If there are several values, put a semicolon between them.']],
  collapsed: [['Custom fields']],
  title: [['Bookings']],
  fillIn: [['Bookings', 3, 'bookings', 'They are not real: do not import them.']],
  alwaysNeeded: [['Point at a header.']],
  columnHelp: [['Booking group', 'Rows with the same text are one booking.']],
  collapsedGroups: [[['Custom fields', 'Check list']]],
  checkAndImport: [['booking']],
  listsOf: [['https://api.example qa@example.com', '2027-03-10', 'qcsheet 0.1.0']],
  subject: [['bookings', '3']],
  notWhole: [
    [1, null],
    [0, 2000],
    [null, null],
  ],
  putsBack: [['may.undo.xlsx', 'row 2 (Address, Phone)']],
  notShown: [['row 2 (Main product)']],
  wasBlank: [['row 2 (Postcode)']],
  moreGroups: [
    ['row 2 (Address)', 3],
    ['row 2 (Address)', 0],
  ],
});
