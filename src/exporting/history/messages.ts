/** Messages about why an export cannot add to a file or replace it. */
export const messages = {
  unread: (why: string) => `qcsheet cannot read it: ${why}`,
  notUtf8: 'it is not UTF-8 text',
  doesNotFit: (path: string, difference: string) => `The new rows do not fit into ${path}: ${difference}.`,
  sameColumns: (or: string) => `Name the same columns with --columns. ${or}`,
  orOther: 'Or name another file with -o.',
  cannotAdd: (path: string, why: string) => `qcsheet cannot add rows to ${path}: ${why}.`,
  correctFile: (or: string) => `Correct the file, or move it away. ${or}`,
  quoteOpen: 'one of its quotation marks is never closed, so a cell of it does not end',
  firstNotJson: 'its first line is not a JSON object',
  lastNotJson: 'its last line is not a whole JSON object',
  otherColumn: (number: number, there: string | undefined, here: string | undefined) =>
    `column ${number} is ${there} in the file, but ${here} in the export`,
  edited: 'is not as the last export left it: somebody has changed it',
  unknown: 'is not from an export of qcsheet',
  collected: 'collects what is new (--since-last): its rows would be lost',
  otherFile: 'Name another file with -o, or move that one away.',
};
