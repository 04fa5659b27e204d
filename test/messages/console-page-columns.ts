import { messages } from '../../src/console/page/messages/columns.ts';
import { catalogue } from './catalogue.ts';

export const consolePageColumns = catalogue('console/page/messages/columns.ts', messages, {
  columnIs: [['Order no']],
  columnTwice: [['PO number']],
  whichColumn: [['H', 'Town']],
  examples: [[['Shenzhen', 'Shanghai']]],
  blankToo: [[['City']]],
  itIs: [['City']],
  openDates: [[12, 'Inspection date', '03/04/2029', '03-Apr-2029']],
  orderShown: [['13/04/2029', 12, true]],
  takeOrder: [[true], [false]],
});
