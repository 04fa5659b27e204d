import { counted } from '../../../text/counted.ts';

/** The texts about what the columns of a file are. */
export const messages = {
  // The dialog
  matchColumns: 'Match columns...',
  columnsTitle: 'What the columns of your file are',
  columnsHelp: 'qcsheet sends only columns that it knows. Your choice is remembered for files with the same headers.',
  columnOfFile: 'Your column',
  columnSamples: 'Some values',
  columnMeans: 'It is',
  columnIs: (header: string) => `${header} is`,
  ownColumn: 'My own column (not sent)',
  columnTwice: (header: string) => `Two columns cannot both be ${header}.`,
  leaveColumns: 'Leave as it is',
  saveColumns: 'Save and check again',

  // Questions
  whichColumn: (letters: string, header: string) => `What is column ${letters}, “${header}”?`,
  examples: (samples: readonly string[]) => `Values: ${samples.join(', ')}`,
  blankToo: (headers: readonly string[]) =>
    `It looks like ${headers.join(' or ')}, which has empty cells here. Move the values there in Excel if they belong there.`,
  itIs: (header: string) => `It is “${header}”`,
  itIsOwn: 'It is a column of my own',
  decideLater: 'Decide later',
  whichOrder: 'In which order are day and month?',
  openDates: (count: number, header: string, text: string, day: string) =>
    `${header}: ${counted(count, ['date', 'dates'])} such as ${text}, which would be ${day}.`,
  orderShown: (text: string, row: number, isDayFirst: boolean) =>
    `${text} in row ${row} shows that the ${isDayFirst ? 'day' : 'month'} comes first.`,
  takeOrder: (isDayFirst: boolean) => (isDayFirst ? 'The day comes first' : 'The month comes first'),
  remembered: 'qcsheet remembers the answer for files with these headers.',
};
