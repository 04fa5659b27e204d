import { messages } from '../../src/console/page/messages/files.ts';
import { catalogue } from './catalogue.ts';

export const consolePageFiles = catalogue('console/page/messages/files.ts', messages, {
  filesButton: [[3]],
  openNamed: [['june.xlsx']],
  kept: [[['june.xlsx']], [['june.xlsx', 'july.xlsx']]],
  replaced: [['june.xlsx']],
  notKept: [['june.xlsx', 'The file is larger than 50 MB, so qcsheet does not read it.']],
  nextFile: [['may.xlsx', 'june.xlsx']],
  rowIsHeader: [[3]],
  dropEdits: [[1], [12]],
});
