import { messages } from '../../src/exporting/history/messages.ts';
import { catalogue } from './catalogue.ts';

export const exportingHistory = catalogue('exporting/history/messages.ts', messages, {
  unread: [['EACCES']],
  doesNotFit: [['may.csv', 'column 2 of the file is "id", and of the export "order"']],
  sameColumns: [['Or name another file with -o.']],
  cannotAdd: [['may.csv', 'it is not UTF-8 text']],
  correctFile: [['Or name another file with -o.']],
  otherColumn: [[2, '"id"', '"order"']],
});
