import { messages } from '../../src/spreadsheet/write/messages.ts';
import { catalogue } from './catalogue.ts';

export const spreadsheetWrite = catalogue('spreadsheet/write/messages.ts', messages, {
  replacesInput: [['may.xlsx']],
  notAFile: [['/dev/null']],
  notXlsx: [['may.csv']],
  nameTooLong: [['march-of-all-suppliers.results.xlsx']],
  noFolder: [['may.xlsx', '/m']],
  notOurs: [['may.xlsx', 'a results workbook']],
  cutHere: [[40000]],
});
