/** Messages about rows that are cancelled, or that are no data. Most continue a sentence that begins with the cell address. */
export const messages = {
  // Rows that may be cancelled
  headingAbove: (text: string, rows: string) =>
    `"${text}" is above ${rows}. qcsheet reads the rows below a heading like all others.`,
  statusSays: (header: string, text: string) => `"${header}" says "${text}". qcsheet reads the row like all others.`,
  deleteCancelled: 'Delete the rows that are cancelled. If you want to send them, do nothing.',

  // Rows that are no data
  nothingIfRight: (noun: string) => `If that is right, do nothing. If it is a ${noun}, fill in its other cells.`,
  notData: (looks: string, noun: string) => `${looks}, so the row is not a ${noun}. qcsheet does not send it.`,
  sumOfRows: (looks: string, noun: string) =>
    `${looks}, and its quantity is the sum of the rows above. qcsheet holds this ${noun} back.`,
  totalOrNot: (noun: string) => `If it is a total, delete the row. If it is a ${noun}, give it a reference number.`,
  inAGroup: (looks: string, noun: string) =>
    `${looks}, but its group makes the row a part of a ${noun}. That ${noun} is held back.`,
  leaveTheGroup: (noun: string) =>
    `If it does not belong to the ${noun}, empty its group or delete the row. If it does, fill in its other cells.`,
  rowInOneCell: (looks: string) => `${looks}. qcsheet does not send it.`,
  splitTheCell:
    'Put each value in its own cell. In Excel: Data, Text to Columns. In a CSV: use the same separator in all rows.',
  aloneInRow: (looks: string) => `${looks}. The row has nothing else. qcsheet does not send it.`,
  noteOrNot: (noun: string) =>
    `If it is a heading or a note, delete it. If it is a ${noun} or a part of one, fill in its other cells.`,
  nothingKnown: (count: number, rows: string) =>
    `${count} ${count === 1 ? 'row has' : 'rows have'} nothing in a known column (${rows}). qcsheet does not send ${count === 1 ? 'it' : 'them'}.`,
  headersAgain: 'the headers are repeated here',
  likeTotal: (value: string) => `"${value}" looks like a total`,
  likeNote: (value: string) => `"${value}" looks like a note`,
  likeHelp: (value: string) => `"${value}" looks like help for filling in the columns`,
  likeHeading: (value: string) => `"${value}" looks like a heading or a note`,
  wholeRow: (value: string) => `this cell has a whole row ("${value}")`,
};
