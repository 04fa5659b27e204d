import { counted } from '../../text/counted.ts';

/** Messages about the sheet `Fixes`: its lines, and their effects. */
export const messages = {
  // Reasons on the sheet
  whereBlank: (header: string) => `Where ${header} is empty: `,
  whereIs: (header: string, text: string) => `Where ${header} is "${text}": `,

  // What was changed
  changed: (value: string, instead: string, cells: number, rows: string) =>
    `qcsheet reads "${value}" as "${instead}" in ${counted(cells, ['cell', 'cells'])}: ${rows}.`,
  changedHint: (sheet: string) =>
    `If that is right, do nothing. Otherwise correct the cells, or change the sheet "${sheet}".`,

  // What was not changed
  formula: (value: string, instead: string, sheet: string) =>
    `"${value}" is the result of a formula, so the sheet "${sheet}" does not change it to "${instead}".`,
  formulaHint: 'Correct the formula or the cells that it uses. Or write the value instead of the formula.',
  staleFormulas: (columns: string, sheet: string) =>
    `the formulas in ${columns} may use cells that the sheet "${sheet}" changes. They still have their old results.`,
  staleHint:
    'Open the copy or the results in Excel, save, and check that file again. Excel calculates the formulas then.',
  noColumn: (header: string) => `qcsheet reads no column "${header}" here, so this line changes nothing.`,
  noColumnHint: 'Write the header of a column of the data sheet in Column. Or delete the line.',
  noValue: (value: string, header: string) => `no cell of ${header} has "${value}", so this line changes nothing.`,
  noValueUnder: (value: string, header: string, where: string) =>
    `no cell of ${header} has "${value}" where ${where}, so this line changes nothing.`,
  blank: 'is empty',
  is: (text: string) => `is "${text}"`,
  noValueHint: 'If the cells are right, do nothing. Otherwise write in Value what is wrong in the cells now.',
  secret: (header: string, sheet: string) => `${header} is secret, so the sheet "${sheet}" does not change it.`,
  secretHint: 'Write the value in the cell itself, and delete this line.',
  notOurs:
    'qcsheet reads a sheet Fixes only in annotated copies and results. This file is neither, so the sheet changes nothing.',
  notOursHint: 'To use it, run `qcsheet check FILE -o COPY`, and choose on the sheet Fixes of the copy.',

  // What is not clear
  contradiction: (value: string, header: string, here: string, there: string, place: string) =>
    `here "${value}" in ${header} becomes "${here}", but in ${place} it becomes "${there}". qcsheet does not know which one you mean.`,
  contradictionHint: 'Delete one of the two lines, or write the same value in both.',
  lineBlank: (header: string) => `this line has no ${header}, so it is not clear what it changes.`,
  lineBlankHint: 'Write the header and the value of the cells that you want to change. Or delete the line.',
  tooMany: (most: number) =>
    `the sheet has more than ${most.toLocaleString('en-US')} lines with a value in Use instead.`,
  tooManyHint: 'Delete lines, or correct the cells in the data sheet itself.',
  noHeader: (header: string) => `the sheet has no column "${header}", so qcsheet does not read it.`,
  restoreHeaders: (headers: string) => `Write these headers again: ${headers}. Or delete the sheet.`,
};
