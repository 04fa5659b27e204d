import { messages } from '../../src/console/page/messages/columns.ts';
import { catalogue } from './catalogue.ts';

export const consolePageColumns = catalogue('console/page/messages/columns.ts', messages, {
  columnIs: [['Order no']],
  columnTwice: [['PO number']],
});
