import { messages } from '../../src/console/page/messages/documents.ts';
import { catalogue } from './catalogue.ts';

const NOUN = ['booking', 'bookings'] as const;

export const consolePageDocuments = catalogue('console/page/messages/documents.ts', messages, {
  onlyFinding: [['Inspection date']],
  onlyOf: [['B-01']],
  showRowsOf: [['B-01'], ['Rows 5, 6']],
  moreValues: [[4]],
  errors: [[1], [3]],
  warnings: [[1], [3]],
  errorsSoFar: [[1], [3]],
  moreMessages: [[4]],
  eachRow: [['upload']],
  afterCheck: [['bookings']],
  uncheckedUntil: [
    [1, NOUN],
    [1_203, NOUN],
  ],
  none: [[NOUN]],
  shown: [
    [1, 12, 12, NOUN],
    [51, 100, 14_286, NOUN],
  ],
});
