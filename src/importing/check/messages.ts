import { counted } from '../../text/counted.ts';

/** Messages about a row, a column or the file. Most continue a sentence that begins with the cell address. */
export const messages = {
  // A file that changes while a page shows it
  changedUnderCells: (path: string) =>
    `${path} has changed on the disk since you changed cells here. Your changes may belong to other rows now.`,
  undoCells: 'Undo your changes, or put the file back as it was.',

  // Rows of a results workbook
  notMarked: (noun: string) => `this row has no status, so qcsheet sends it as a new ${noun}.`,
  addedOrEmptied:
    'If you added the row, do nothing. If you emptied its status, restore the status: the row may have been sent.',
  emptied: (noun: string, ids: string) =>
    `this row has no status. qcsheet sent ${ids} from this workbook, but no row shows it. This row may be that ${noun}.`,
  emptiedUnnamed: (noun: string) =>
    `this row has no status, and this file does not show everything that was sent. This ${noun} may have been sent before.`,
  restoreOrAllow: (noun: string) =>
    `Restore its status from the original results workbook, or remove the row. Only if you added the row as a new ${noun}, add --allow-similar.`,
  doubtLeft: (noun: string) => `a ${noun} of this row is in doubt, but its cells are gone.`,
  lookUpDoubt: 'Ask the provider about it. The original results workbook shows what qcsheet sent.',
  notCompared: (names: string) =>
    `the service does not report ${names}. qcsheet sends these cells without a comparison.`,
  listNotAvailable: (several: string) => `the list of ${several} is not available. qcsheet reads the cells as ids.`,
  makeSureOfIds:
    "Make sure that this column has the service's ids. To write names, ask the person who set up qcsheet for a list of countries (QCSHEET_COUNTRIES).",
  markChanged: (status: string, id: string) =>
    `somebody typed into "${status}" or "${id}" of this row. That decides nothing: the row is still in doubt.`,
  decideInSheet: (sheet: string) =>
    `Write what you found in the sheet "${sheet}" and import the workbook, or use \`qcsheet settle\`.`,
  copyEdited: (old: string, now: string) => `${old} has changes of yours, so qcsheet keeps it. The new copy is ${now}.`,

  // Lists that have changed
  nowCalled: (label: string) => `is now ${label}`,
  renamed: (old: string, now: string) => `${old} is now ${now}`,
  idChanged: (name: string, old: string, now: string) => `${name} ${old} is now ${now}`,
  groupChanged: (group: string, old: string, now: string) => `${group} ${old} is now ${now}`,
  first: (shown: string, more: number) => (more > 0 ? `${shown} and ${more} more` : shown),

  // Updates
  unknownCode: (code: string, noun: string) => `"${code}" is not a code of a ${noun} of this account.`,
  newCodeById: (suggestions: readonly string[], noun: string, header: string) =>
    `${suggestions.length === 0 ? '' : `Did you mean ${suggestions.join(' or ')}? `}To give a ${noun} a new code, name it in "${header}".`,
  codeOfSeveral: (code: string, count: number, several: string, names: string) =>
    `"${code}" is the code of ${count} ${several}: ${names}.`,
  writeTheId: (header: string) => `Write the id of the right one in "${header}".`,
  codeTaken: (code: string, noun: string, owner: string, ownerId: string, label: string, id: string) =>
    `another ${noun} already has the code "${code}": ${owner} [${ownerId}]. This row is about ${label} [${id}].`,
  sameOwner: (header: string, noun: string) => `Check that "${header}" and the code belong to the same ${noun}.`,
  sameAsRow: (noun: string, row: number) => `the row is about the same ${noun} as row ${row}.`,
  keepOneRow: (noun: string) => `Keep one row for each ${noun}. With two rows, qcsheet cannot know which one is right.`,
  changedSince: (noun: string, when: string) =>
    `somebody changed the ${noun} at the service on ${when}, after the template was made.`,
  lookAtNow:
    'Compare with the values that the service has now: the findings show them as old values. A fresh template shows all of them.',
  unchanged: 'The service has these values already. qcsheet does not send this row.',

  // Cells
  ditto: (text: string, place: string, meant: string) =>
    `${text} looks like "as above" (${place}: "${meant}"). qcsheet would send ${text} as the value.`,
  writeTheValue: 'Write the value in the cell. In Excel, "Fill down" copies the cell above.',
  alwaysRequired: (noun: string) => `is empty, but every ${noun} needs it.`,
  hasNo: (noun: string, part: string) => `the ${noun} has no ${part}.`,
  fillInOne: (part: string) => `Fill in at least one cell of a ${part}.`,
  addsNothing: (noun: string) => `the row adds nothing to its ${noun}.`,
  emptyPart: (part: string) =>
    `is empty, so the row is a ${part} of its own. But no cell of the row describes a ${part}.`,
  sameMarkForPart: (part: string) => `If rows are one ${part}, write the same group in all of them.`,
  emptyButRequired: (when: string) => `is empty, but it is required ${when}.`,
  noColumnButRequired: (when: string) => `the column is missing, but it is required ${when}.`,
  addColumn: (header: string, key: string) =>
    `Add a column with the header "${header}", and fill in its cells. If the file has it under another header, add --map "HEADER=${key}". Or change the other cells that the message names.`,
  mustStayEmpty: (when: string) => `must stay empty ${when}.`,
  looksWrongBeside: (value: string, why: string, earlier: string) => `${value} looks wrong: ${why} (${earlier}).`,
  yearsAhead: (years: number) => `the day is ${years} years ahead`,
  yearsAgo: (why: string, years: number) => `${why}, ${years} years ago`,
  looksWrong: (value: string, why: string) => `${value} looks wrong: ${why}.`,
  zeroLooksWrong: (why: string) => `0 looks wrong: ${why}.`,
  tooMany: (count: number, part: string, why: string, most: number) => `${count} ${part}s, but ${why} ${most}.`,

  // Rows that may belong together
  unreadableGroup: (noun: string, header: string, rows: string) =>
    `the ${noun} is held back. qcsheet cannot read "${header}" in ${rows}. That may belong to it.`,
  correctGroup: (header: string, rows: string, noun: string) =>
    `Correct "${header}" in ${rows}. You cannot add rows to a ${noun} after it is sent.`,
  partOfRowAbove: (noun: string, row: number) =>
    `is empty, and the row has no data of a ${noun}. Does it belong to the ${noun} in row ${row}?`,
  groupOrDelete: (key: string | undefined, row: number, noun: string) =>
    `If so, write ${key === undefined ? `the same group here and in row ${row}` : `"${key}" here too`}. If it is a ${noun} of its own, fill in its other cells. If it is a total or a note, delete the row.`,
  looseRowsBelow: (noun: string, rows: string) =>
    `the ${noun} is held back. It may be incomplete: ${rows} below have no group, and may belong to it.`,
  groupAllOrDelete: (noun: string) =>
    `If they belong to this ${noun}, write its group in them. If a row is a ${noun} of its own, fill in its other cells. If it is a total or a note, delete it. You cannot add rows to a ${noun} after it is sent.`,
  groupOfPart: (key: string, noun: string, rows: string, likely: string) =>
    `the group "${key}" (${rows}) has only parts of a ${noun}. It may belong to ${likely}.`,
  rightGroup: (noun: string) =>
    `Write the group of the ${noun} that it belongs to. If it is a ${noun} of its own, fill in its other cells.`,
  partElsewhere: (noun: string, rows: string, key: string) =>
    `the ${noun} is held back. It may be incomplete: ${rows} (group "${key}") may belong to it.`,
  equalRow: (noun: string, row: number) => `this row says the same as row ${row} of this ${noun}. qcsheet sends both.`,
  removeRow: 'If you want it once, delete one of the two rows.',
  partsTwice: (noun: string, rows: string) =>
    `all products of this ${noun} are also in the ${noun} in ${rows}. Date, supplier and reference are the same.`,
  removeOnePart: 'qcsheet sends both. If you want each product inspected once, delete the rows of one of them.',
  secretsLeftOut: (count: number, [one, several]: readonly [string, string], rows: string) =>
    `this workbook is a copy that qcsheet made, without passwords. ${counted(count, [`${one} has`, `${several} have`])} no password (${count === 1 ? 'row' : 'rows'} ${rows}).`,
  importOwnFile:
    'qcsheet sends such rows without a password. If one needs it, import your own file instead, or write the password into this workbook again.',
  hiddenRows: (count: number, rows: string) =>
    `${count} ${count === 1 ? 'row is' : 'rows are'} hidden (${rows}). Filters and hiding do not leave rows out: qcsheet reads ${count === 1 ? 'it' : 'them'} like all others.`,
  lookAtHidden: 'Show all rows and review these. Delete those that you do not want to send.',
  longRow: (value: string, column: string) =>
    `the row is longer than the header row: "${value}" in column ${column} has no header. A separator inside a value may have moved the values after it.`,
  checkValues:
    'Check that each value is under its header. Put a value with a separator in quotation marks, or add the missing header.',
  mergedOverSeveral: ({
    cells,
    count,
    noun,
    rows,
    held,
  }: {
    readonly cells: string;
    readonly count: number;
    readonly noun: string;
    readonly rows: string;
    readonly held: number;
  }) =>
    `${count === 1 ? `the merged cell ${cells} covers` : `${count} merged cells (${cells}) cover`} rows that are not one ${noun}. ${held} rows are held back (${rows}).`,
  unmerge:
    'Unmerge the cells and fill in each row. `qcsheet check FILE -o COPY --fresh` writes a copy without merged cells.',
  groupOrUnmerge: (noun: string, header: string, letters: string | undefined) =>
    `If the rows are one ${noun}, write the same group in ${letters === undefined ? `a new column "${header}"` : `"${header}" (${letters})`}. If each row is a ${noun}, unmerge the cells and fill in each row. \`qcsheet check FILE -o COPY --fresh\` writes a copy without merged cells.`,

  // Sheets without rows, and sheets that are not read
  noHeaders: (several: string, top: number, names: string) =>
    `there are no ${several}. The first ${top} rows have no headers such as ${names}.`,
  headersFirst: 'Put the headers in the first row, or copy the rows into a fresh template.',
  noRowsBelow: (several: string, row: number) => `there are no ${several} below the headers in row ${row}.`,
  fillInARow: (sheet: string) =>
    `Fill in a row below the headers and save the file. qcsheet reads only the sheet "${sheet}".`,
  sheetNotRead: ({
    name,
    rows,
    noun: [singular, plural],
    sheet,
    isHeld,
  }: {
    readonly name: string;
    readonly rows: number;
    readonly noun: readonly [string, string];
    readonly sheet: string;
    readonly isHeld: boolean;
  }) =>
    `the sheet "${name}" has ${rows === 1 ? `1 row that looks like a ${singular}` : `${rows} rows that look like ${plural}`}. qcsheet reads only "${sheet}".${isHeld ? ' It sends nothing until you choose a sheet.' : ''}`,
  sendThatSheetToo: (sheet: string, choice: string) =>
    `To send its rows too, move them below those of "${sheet}". Or give them the same headers and import that sheet by itself. If you only want "${sheet}": ${choice}.`,

  // Sent before, from another place
  forwarded: (run: string | null, count: number, noun: readonly [string, string], account: string | null) =>
    `${run === null ? 'These rows are from results' : `This workbook is from run ${run}`} of ${account === null ? 'another computer, or of another state folder' : `another account or service (${account})`}. When it was written, ${count} ${noun[count === 1 ? 0 : 1]} ${count === 1 ? 'was' : 'were'} not accepted there. If ${count === 1 ? 'it was' : 'they were'} sent there later, this import books ${count === 1 ? 'it' : 'them'} a second time.`,
  askTheOther: (run: string | null) =>
    `Ask the person who has ${run === null ? 'imported them' : `run ${run}`} before you import. There, \`qcsheet runs${run === null ? '' : ` show ${run}`}\` says what became of ${run === null ? 'them' : 'it'}.`,
  orItsProfile: (ask: string, account: string) =>
    `If ${account} is the right account, import with its profile: --profile NAME. If not: ${ask}`,
  sentByOther: (other: string, run: string, noun: string, rows: string, account: string) =>
    `the account ${other} sent this file before, in run ${run}: for example the ${noun} in ${rows}. Another account has bookings of its own: ${account} books them again.`,
  useOtherProfile: (other: string) =>
    `If ${other} is the right account, import with its profile: --profile NAME. If both accounts should book, do nothing.`,
  resultsOfOther: (other: string, account: string) =>
    `this workbook has results of the account ${other}. Rows that it sent are skipped: they are bookings of ${other}, not of ${account}.`,
  bookTheseToo: (other: string) =>
    `If ${other} is the right account, import with its profile: --profile NAME. If your account should book these too, import your own file.`,
  resultsOfSandbox: (file: string) =>
    `${file} has results of the sandbox. Its rows were only rehearsed: the service has none of them.`,
  importYourOwn:
    'Import your own file. If you corrected cells only in this workbook, copy these cells into your file first. To continue to rehearse, add --profile sandbox.',
  sendsOther: (noun: string, reference: string) =>
    `you decided that ${reference === '' ? `the ${noun} in doubt` : reference} was not accepted. The row has new values now. qcsheet sends the new values.`,
  putBackOrAdd: (noun: string) =>
    `If the old ${noun} is still wanted, put its values back and write the new one into another row.`,
  unsentHere: (rows: string) =>
    `this workbook says that ${rows} were sent. But an unfinished run on this computer would still send them. The journal here may be an old copy, or another computer sent them.`,
  importToKnow: (path: string) =>
    `Import this workbook. Then qcsheet knows what was sent: qcsheet import ${path}. Or put the newest journal back.`,
  sentToOther: (noun: string, there: string, from: string, here: string) =>
    `this ${noun} was sent to ${there} with the same login, from ${from}. The address is ${here} now.`,
  sentThere: (count: number, noun: readonly [string, string], there: string, runs: readonly string[], rows: string) =>
    `${counted(count, [`${noun[0]} was`, `${noun[1]} were`])} sent to ${there} in ${runs.length === 1 ? 'run' : 'runs'} ${runs.join(', ')} (now in ${rows})`,

  // Why the user gets a new workbook, and what to do
  notPatched: (output: string, input: string, why: string) =>
    `${output} is a new workbook, not a copy of ${input}: ${why}`,
  inputGone:
    'the file is not there any more. Continue with the new workbook. Or put the file back, and write the results again with `qcsheet results`.',
  inputChanged:
    'the file was changed since it was read. Continue with the new workbook: it has the rows as they were read. Make your later changes in it again.',
  inputSigned:
    'it has a digital signature, which any change breaks. Continue with the new workbook. Or remove the signature in Excel (File, Info), and check or import the file again.',
  inputStrict:
    'it is saved as "Strict Open XML". Continue with the new workbook. Or save yours as "Excel Workbook (.xlsx)", and check or import it again.',
  inputShared:
    'it is a shared workbook with a history of changes. Continue with the new workbook. Or stop sharing yours in Excel (Review, Unshare Workbook), and check or import it again.',
  inputNotUtf8:
    'its text is not UTF-8. Continue with the new workbook. Or open yours in Excel or LibreOffice, save it as .xlsx, and check or import it again.',
  inputTemplate:
    'it is a template file of Excel. Continue with the new workbook. Or save yours as "Excel Workbook (.xlsx)", and check or import it again.',
  outputEnding:
    'a workbook with macros must end in .xlsm, any other in .xlsx. Name an output with that ending: `-o FILE`.',
  inputUnusual:
    'another program has written it in an unusual way. Continue with the new workbook. Or open yours in Excel or LibreOffice, save it as .xlsx, and check or import it again.',
  noRoomForColumns:
    'its sheet has no room for more columns. Continue with the new workbook. Or delete what is in the last columns of yours, and check or import it again.',
  ownNameTaken:
    'a sheet of it is called "_meta", and qcsheet needs that name. Continue with the new workbook. Or rename that sheet, and check or import the file again.',
  mayHoldPasswords:
    'files of this kind may have passwords on any sheet, and qcsheet does not write passwords. Read the results in the new workbook, and make changes in yours.',
  madeByOlder:
    'an older qcsheet made it, or another program removed the hidden names of its sheets. The new workbook does not have what you added: sheets, colours and formulas. Keep yours for them, and continue with the new workbook.',
  inTable:
    'its Excel table cannot get more columns. A formula, a pivot table or a query reads the whole table, or something is beside it. Continue with the new workbook. Or choose Table Design, Convert to Range in Excel, and check or import the file again.',

  // Templates
  startFresh: 'Start from a fresh template.',
  otherVersion: (several: string, made: number, version: number) =>
    `the template is ${made < version ? 'older' : 'newer'} than this program (version ${made} of the ${several}, not ${version}). Columns may have another meaning.`,
  useNewer: 'Use a newer version of qcsheet.',
  addedColumns: (isOne: boolean, names: string) =>
    `the template was made before ${isOne ? 'the column' : 'the columns'} ${names} existed.`,
  toFillThemIn: 'To fill them in: start from a fresh template.',
  goneColumn: (header: string, several: string) =>
    `the template's column "${header}" is not a column of the ${several} any more. qcsheet does not send it.`,
  renamedColumn: (before: string, now: string) =>
    `the template's column "${before}" is called "${now}" now. qcsheet does not send it under its old header.`,
  writeAsHeader: (now: string) => `Write "${now}" as its header.`,
  otherAccount: (account: string, current: string) =>
    `the template was made for ${account}. Its dropdowns show that account's lists, not those of ${current}.`,
  listChanged: (several: string, changes: readonly string[] | undefined) =>
    `the ${several} have changed since the template was made${changes === undefined ? '' : ` (${changes.join('; ') || 'some moved to another country, category or family'})`}.`,
  typeWhatIsNew: 'You can type new values by hand. A fresh template shows them in the dropdowns.',

  // --fix
  fixWithoutCopy: '--fix writes a copy of the file, and no copy is named. The file itself is never changed.',
  nameCopy: 'Name the copy: qcsheet check FILE --fix -o COPY.xlsx',
};
