/** The texts about what the columns of a file are. */
export const messages = {
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
};
