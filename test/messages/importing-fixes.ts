import { messages } from '../../src/importing/fixes/messages.ts';
import { catalogue } from './catalogue.ts';

export const importingFixes = catalogue('importing/fixes/messages.ts', messages, {
  whereBlank: [['Supplier country']],
  whereIs: [['Supplier country', 'China']],
  changed: [
    ['Shenzen', 'Shenzhen', 1, 'row 4'],
    ['Shenzen', 'Shenzhen', 12, 'rows 4-15'],
  ],
  formula: [['Shenzen', 'Shenzhen', 'Fixes']],
  changedHint: [['Fixes (qcsheet)']],
  staleFormulas: [['Quantity, Inspection date', 'Fixes']],
  noColumn: [['City of the supplier']],
  noValue: [['Shenzen', 'Supplier city']],
  noValueUnder: [['Shenzen', 'Supplier city', 'Supplier country is "China"']],
  is: [['China']],
  secret: [['Order password', 'Fixes']],
  contradiction: [['Shenzen', 'Supplier city', 'Shenyang', 'Shenzhen', 'Fixes!F4']],
  lineBlank: [['Value']],
  tooMany: [[10000]],
  noHeader: [['Use instead']],
  restoreHeaders: [['Column, Value, Use instead']],
});
