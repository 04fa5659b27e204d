import { messages } from '../../src/console/page/messages/files.ts';
import { catalogue } from './catalogue.ts';

export const consolePageFiles = catalogue('console/page/messages/files.ts', messages, {
  filesButton: [[3]],
  openNamed: [['june.xlsx']],
  kept: [[['june.xlsx']], [['june.xlsx', 'july.xlsx']]],
  replaced: [['june.xlsx']],
  notKept: [['june.xlsx', 'The file is larger than 50 MB, so qcsheet does not read it.']],
  removeNamed: [['june.xlsx']],
  nextFile: [
    ['may.csv', null, 'june.xlsx'],
    ['may.xlsx', 'Orders', 'june.xlsx'],
  ],
  nextSheet: [
    ['orders.xlsx', 'May', 1],
    ['orders.xlsx', 'May', 2],
  ],
  openSheet: [
    ['June', 1],
    ['June', 12],
  ],
  newerCopy: [['may.xlsx', 'may.fixed.xlsx']],
  unsaved: [[1], [12]],
  notDownloaded: [['may.fixed.xlsx']],
  closeAnyway: [[messages.unsaved(3)]],
  openAnyway: [[messages.unsaved(3), 'june.xlsx']],
  removeAnyway: [[messages.unsaved(3), 'june.xlsx']],
  rowIsHeader: [[3]],
  dropEdits: [[1], [12]],
});
