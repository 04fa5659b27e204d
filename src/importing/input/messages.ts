import { inQuotesOr } from '../../text/shell-word.ts';

/** Messages about a file as a whole: its sheets, encoding, kind and column mappings. */
export const messages = {
  // Sheets
  hiddenSheet: (name: string, rows: string, sheet: string) =>
    `the hidden sheet "${name}" has ${rows} under the same headers. qcsheet reads only "${sheet}".`,
  csvHasNoSheets: (path: string) => `${path} is a CSV. It has no sheets.`,
  runWithoutSheet: 'Run the command without --sheet.',
  noSuchSheet: (path: string, wanted: string, sheets: string) => `${path} has no sheet "${wanted}". It has ${sheets}.`,
  nameOneSheet: 'Name one of them with --sheet.',
  noDataSheet: (path: string, sheet: string, sheets: string) => `${path} has no sheet "${sheet}". It has ${sheets}.`,
  nameTheSheet: 'Name the sheet with the rows: --sheet NAME.',
  sameHeaders: (path: string, count: number, sheets: string, several: string) =>
    `${path} has ${count} sheets with the same headers: ${sheets}. Which one has the ${several} to send? qcsheet sent nothing.`,
  chooseSheet: (choices: string) => `Choose one: ${choices}. Or delete the others.`,
  andMore: (shown: string, more: string) => (more === '' ? shown : `${shown} and ${more} more`),

  // Texts of a CSV
  textFormulas: (count: number) =>
    `${count === 1 ? 'this cell is' : `this cell and ${count - 1} more are`} written like ="00417". Programs do so to make Excel keep the zeros. qcsheet reads the text in it: 00417.`,
  nothingIfValuesRight: 'If the values are right, do nothing.',
  encodingGuessed: (text: string, name: string) =>
    `qcsheet reads ${text} as ${name}. The file does not say its encoding.`,
  nothingIfLettersRight: (save: string) =>
    `If the letters are right, do nothing. Otherwise name the encoding: --encoding NAME. Or ${save}.`,
  encodingDoubtful: (text: string, name: string) =>
    `${text} may be wrong. The file does not say its encoding, which looks like ${name}.`,
  nameEncoding: (name: string, others: readonly string[], save: string) =>
    `If this text is right, add --encoding ${name} to the command.${others.length === 0 ? '' : ` If not, it may be ${others.join(' or ')}.`} Or ${save}.`,
  saveAsUtf8: 'save the file as "CSV UTF-8"',
  encodingUnknown: (name: string) => `"${name}" is not an encoding that qcsheet knows.`,
  commonEncodings: (names: string) => `Common ones: ${names}.`,
  encodingKnown: (path: string) => `${path} is a workbook, so its encoding is known.`,
  runWithoutEncoding: 'Run the command without --encoding.',

  // The file
  stdinIsTerminal: '`check -` reads a file from standard input, but nothing sends one here.',
  nameTheFile: 'Name the file: qcsheet check FILE. Or send it in: qcsheet check - < FILE',
  marksGone: (path: string, column: string) =>
    `${path} has the results of a run, but its hidden column "${column}" is gone or empty. qcsheet cannot see which rows were sent, and sent nothing now.`,
  resultsOfOther: (path: string, results: string, sheet: string) =>
    `${path} shows what qcsheet sent from its sheet "${results}". It does not show what qcsheet sent from its sheet "${sheet}". qcsheet sent nothing now.`,
  resultsOf: (sheet: string) =>
    `Import the file that qcsheet wrote when you imported "${sheet}". If you never did, import your own workbook with --sheet.`,
  takeOriginal: (run: string | undefined) =>
    `Use the workbook as qcsheet wrote it${run === undefined ? '' : `, or write it again: qcsheet results ${run} -o FILE`}.`,
  noHeadersOfAKind: (top: number, low: string | undefined) =>
    `its first ${top} rows have no headers that qcsheet knows${low === undefined ? '' : `. But ${low}`}`,
  noHeadersInRow: (row: number) => `row ${row.toLocaleString('en-US')} has no headers that qcsheet knows`,
  headerRowNumber: (last: number) => `--header-row needs a whole number from 1 to ${last}.`,
  fitsSeveral: (kinds: string) => `its headers fit ${kinds}`,
  kindUnclear: (path: string, why: string) => `qcsheet cannot see what is in ${path}: ${why}.`,
  nameKindToSee: (names: string) =>
    `Say what it has with --kind: ${names}. qcsheet then shows which headers are missing.`,
  onlyHidden: (sheet: string) =>
    `only its hidden sheet "${sheet}" has headers that qcsheet knows. qcsheet reads a hidden sheet only if you name it`,
  showOrName: (sheet: string) =>
    `Name it: --sheet ${inQuotesOr('NAME', sheet)}. Or show it in Excel: click a sheet tab with the right mouse button, then Unhide.`,
  emptySheets: 'its sheets are empty',
  saveOrTemplate:
    'If you filled it in, save it first. For a workbook to fill in: qcsheet template bookings -o NEW.xlsx',
  nameKind: (names: string) => `Name it with --kind: ${names}.`,
  otherKind: (path: string, is: string, wanted: string) => `${path} was made for ${is}, not for ${wanted}.`,
  useKind: (kind: string) => `Leave out --kind, or use --kind ${kind}.`,
  kindUnknown: (name: string) => `"${name}" is not a kind of this version of qcsheet.`,
  kinds: (names: string) => `Kinds: ${names}.`,
  inputChanged: (path: string, isGone: boolean) =>
    `${path} ${isGone ? 'is gone' : 'has changed'} since this command read it. What you saw is not what is in it now. qcsheet sent nothing.`,
  saveAndRepeat: 'Save and close the file, then run the same command again.',
  lowHeaders: (row: number, sheet: string, several: string) =>
    `row ${row} of the sheet "${sheet}" looks like the headers of ${several}`,
  deleteRowsAbove: (top: number) =>
    `qcsheet looks for headers in the first ${top} rows. Name their row with --header-row, or delete rows above them.`,
  noSuchHeaderRow: (path: string, row: number, sheet: string) =>
    `Row ${row.toLocaleString('en-US')} of the sheet "${sheet}" in ${path} cannot be the header row. It has no text, or it is too far down.`,
  nameHeaderRow: (last: number) => `Name the row with the headers, from 1 to ${last}: --header-row N.`,
  noHeaders: (top: number, path: string, several: string, low: string) =>
    `The first ${top} rows of ${path} have no headers of the ${several}. But ${low}.`,

  // Column mappings
  nameMapping: 'Name the mapping file, or use --map "HEADER=KEY".',
  mappingMissing: (path: string) => `There is no file ${path}.`,
  mappingUnread: (why: string) => `qcsheet cannot read it: ${why}`,
  notAMapping: 'it is not a column mapping in JSON',
  mappingUnknownKey: (key: string) => `it has "${key}", which is not a part of a mapping`,
  mappingPartWrong: (part: string) => `its "${part}" is missing or wrong`,
  mappingUnusable: (path: string, why: string) => `qcsheet cannot use the column mapping ${path}: ${why}.`,
  correctMapping: 'Correct the file or remove it. `qcsheet columns FILE -o MAPPING.json` writes a new one to edit.',
  mappingOfOthers: (why: string) => `${why} It is about other columns, or qcsheet cannot see its columns.`,
  notAColumn: (name: string, several: string) => `"${name}" is not a column of the ${several}`,
  notAHeader: (header: string) => `"${header}" is not one of its "headers"`,
  twoMeanings: (path: string, header: string, before: string, now: string) =>
    `The column mapping ${path} gives "${header}" two meanings: ${before} and ${now}. Only one can be right.`,
  keepHeaderOnce: 'Correct the file. Keep the header once in "map" or "ignore".',
  twoMappings: (first: string, second: string) =>
    `Two column mappings are about the same headers: ${first} and ${second}.`,
  removeOneMapping: (first: string, second: string) => `Remove one of them: ${first} or ${second}`,
  mappingUnkept: (path: string, why: string) => `qcsheet cannot save your answer about the columns in ${path}: ${why}.`,
  answerForNow: 'qcsheet uses your answer for this import only. Next time, use --map.',
  columnsNotInFile: (name: string, headers: string) => `${name} names columns that the file does not have: ${headers}.`,
  contradiction: (first: string, second: string) => `${first}, and ${second}. Only one can be right.`,
  nameColumnOnce: 'Give each header one meaning, and name each column once.',
  meaning: (by: string, header: string, key: string | null) => `${by}: "${header}" is ${key ?? 'your own column'}`,
  orderIn: (name: string, order: string) => `${name}: the dates are ${order}`,
  nameOrder: 'Say the order with --date-order.',
  mappingOtherKind: (name: string, otherKind: string, kind: string) =>
    `The column mapping ${name} is for ${otherKind}, but the file has ${kind}.`,
  nameRightMapping: 'Name a mapping of this kind, or name the kind with --kind.',
  unknownKey: (where: string, key: string, several: string, near: readonly string[]) =>
    `${where}: "${key}" is not a column of the ${several}.${near.length === 0 ? '' : ` Did you mean ${near.join(' or ')}?`}`,
  seeKeys: (kind: string) => `See all keys: qcsheet describe ${kind}`,
  unknownHeader: (header: string, near: readonly string[]) =>
    `The file has no column "${header}".${near.length === 0 ? '' : ` Did you mean ${near.join(' or ')}?`}`,
  typeHeader: 'Type the header as it is in the file: qcsheet columns FILE',
};
