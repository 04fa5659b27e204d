/** Messages about columns and headers, with the options for each. */
export const messages = {
  // Headers that are read
  renameShared: 'Several columns have this header. Rename all but one. Then say what each column is.',
  readAs: (text: string, header: string | undefined, isByPerson: boolean) =>
    `qcsheet reads "${text}" as "${header}"${isByPerson ? ', as you said' : ''}.`,
  correctReading: (map: string, ignore: string) =>
    `If that is wrong, name another column with ${map}. If it is your own column, use ${ignore}.`,
  sameColumn: (text: string, cell: string) => `"${text}" is the same column as ${cell}.`,
  sayAnother: (text: string, map: string, ignore: string) =>
    `You said that "${text}" is this column. Use ${map} for another, or ${ignore} if it is your own. This also corrects the remembered mapping.`,
  columnIn: (letters: string) => `column ${letters}`,
  copiedStatus: (name: string, word: string, rows: string) =>
    `${name} has only words of qcsheet's results, such as "${word}" in ${rows}. Were these rows sent before? qcsheet does not read this column.`,
  useOriginal:
    'If they were sent, use the original results workbook, or remove these rows. If nobody has sent them, do nothing.',
  noHeader: (letters: string, sample: string) =>
    `column ${letters} has no header. qcsheet keeps its values${sample}, but does not send them.`,
  writeAHeader: 'Write a header above them. To send them, use a header of the template.',
  mergedHeader: (text: string, first: string, second: string, sample: string) =>
    `"${text}" covers the columns ${first} and ${second}. qcsheet reads only ${first}, but ${second} has values too${sample}. It sends nothing until each column has its own header.`,
  unmergeHeader: (first: string, second: string) =>
    `Unmerge the header. Write another header above ${second}, or move its values to ${first}.`,
  ownColumn: (text: string) => `"${text}" is your own column, as you said. qcsheet keeps it, but does not send it.`,
  maybeSecret: 'It may be secret. qcsheet neither keeps nor sends it.',
  keptNotSent: 'qcsheet keeps it, but does not send it.',
  notAColumn: (header: string, several: string, fate: string) =>
    `"${header}" is not a column of the ${several}. ${fate}`,
  looksLike: (header: string, names: string, isThere: boolean) =>
    `"${header}" looks like ${names}, which ${isThere ? 'is empty in the file' : 'the file lacks'}`,
  nameIt: (map: string, ignore: string) => `Say what it is: ${map}, or ${ignore} if it is your own.`,
  looksAlikeWithValues: (looks: string, values: string) =>
    `${looks}. Its values look like it too${values}. qcsheet sends nothing until you say what this column is.`,
  splitColumn: (
    {
      header,
      name,
      values,
      rows,
    }: { readonly header: string; readonly name: string; readonly values: string; readonly rows: string },
    fate: string,
  ) => `"${header}" looks like "${name}". It has values${values} in ${rows}, where that column is blank. ${fate}`,
  nothingUntilNamed: 'qcsheet sends nothing until you say what this column is.',
  moveOrIgnore: (name: string, own: string) =>
    `qcsheet cannot read two columns as one. Move the values to "${name}", or ${own} if it is your own.`,
  columnMissing: (header: string) => `the column "${header}" is missing.`,
  hiddenColumn: (value: string, row: number) =>
    `qcsheet reads this column, which is hidden. "${value}" in row ${row} is its first value.`,
  showColumn: 'Show the column and check its values. Delete it if you do not want to send it.',
  joins: (text: string, header: string, rows: string, noun: string) =>
    `"${text}" is the key of "${header}", which makes ${rows} one ${noun}. But each of these rows looks like a ${noun} of its own. qcsheet sends nothing until you say what "${text}" is.`,
  nameGroup: (map: string, noun: string, text: string) =>
    `Use --map "${map}" if these rows are one ${noun}, or --ignore-column "${text}" if it is your own column.`,
  rowsBetween: (row: number | null) => `qcsheet does not read the rows from here to row ${row}.`,
  rowsBelow: 'qcsheet would read the rows below it with the other headers, further up.',
  headersToo: (what: string) => `this row has headers, too. ${what}`,
  oneTablePerSheet: 'Put each table in its own sheet or file.',
  rivals: (header: string, sent: string, row: number, values: string) =>
    `"${header}" and "${sent}" have different values. qcsheet sends only "${sent}", for example in row ${row}${values}.`,
  sendBoth: (header: string) =>
    `To send the values of "${header}" too, write them into rows of their own. If it is your own column, use --ignore-column.`,
  splitQuantities: (names: string, header: string) =>
    `the columns ${names} have whole numbers, but no column has the "${header}". qcsheet sends no quantity.`,
  addTotal: (header: string) =>
    `Add a column "${header}" with the total of each row. Or make a row for each size or date.`,

  // Ambiguous dates
  orderShown: (order: 'dmy' | 'mdy', rows: string) =>
    `Other dates of this column have the ${order === 'dmy' ? 'day' : 'month'} first (${rows}). If the dates of this finding do too, use --date-order ${order}. Otherwise write the month in letters (10-Mar-2027).`,
  orderRemembered: (order: 'dmy' | 'mdy') =>
    `In an earlier file with these columns, the ${order === 'dmy' ? 'day' : 'month'} was first. If it is first in this file too, use --date-order ${order}. Otherwise write the month in letters (10-Mar-2027).`,
  bothOrders: (dayFirst: string, monthFirst: string) =>
    `Some dates of this column have the day first (${dayFirst}), others the month (${monthFirst}). Write the month in letters (10-Mar-2027). Or use --date-order dmy: then only the dates with the month first stay errors (with mdy, those with the day first).`,
  orderUsed: (text: string, day: string, isDayFirst: boolean, isByPerson: boolean) =>
    `dates such as "${text}" have the ${isDayFirst ? 'day' : 'month'} first, as you said${isByPerson ? '' : ' of an earlier file with these columns'}. "${text}" is ${day}.`,
  otherwiseOrder: (order: string) => `If that is wrong, use --date-order ${order}. Or write the month in letters.`,
  perhapsSwapped: (text: string, day: string, other: string) =>
    `some dates of this column are texts, such as "${text}". All real dates have a day up to the 12th. Perhaps a spreadsheet program exchanged day and month: ${day} may be ${other}.`,
  compareDates:
    'Compare the dates with their source. If they are wrong, correct them, or take a file in which all dates are right. If they are right, do nothing.',
  shortYear: (text: string, day: string) => `years of two digits are 20xx. "${text}" is ${day}.`,
  nothingIfRight: 'If that is right, do nothing.',

  // The question about a column
  stoppedAtQuestion: 'Stopped at the question. qcsheet sent nothing and remembered no answer.',
  runAgain: 'Run the same command again.',
  remembered: (path: string, change: string) =>
    `qcsheet remembers your answer for files with these columns, in ${path}. ${change}`,
  changeAnswer:
    'To change it, add --map "HEADER=KEY", --ignore-column "HEADER" or --date-order next time, or remove that file.',

  // `qcsheet columns`
  mappingIsJson: (path: string) => `A mapping is JSON, but ${path} does not end in .json.`,
  nameJson: 'Name a file that ends in .json with -o.',
  notAMapping: (path: string) => `${path} already exists, and it is not a column mapping.`,
  nameAnother: 'Name another file with -o, or move that one away.',
  mappingStays: (path: string, place: string) =>
    `${path} says something else, perhaps because somebody edited it. qcsheet keeps it. The new one is ${place}: use that one, or copy your changes into it.`,
};
