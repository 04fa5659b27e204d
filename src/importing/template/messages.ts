/** Texts of templates and undo workbooks. */
export const messages = {
  // Notes of headers
  onlyCheck: (what: string) => `No colour shows this: ${what}. "qcsheet check" finds it.`,
  requiredAlways: 'Required: always.',
  required: (when: string) => `Required: ${when}.`,
  optional: 'Optional.',
  example: (example: string) => `Example: ${example}`,
  aDate: 'A date. Write 2027-03-10 or 10-Mar-2027.',
  percent: 'Percent, 0 to 100.',
  wholeNumber: 'A whole number.',
  yesOrNo: 'yes or no, from the list.',
  fromList: 'From the list.',
  idOnly: 'Write the id that the provider uses. This account has no list of the names.',
  fromListOf: (parent: string) => `From the list. It shows what belongs to the ${parent} of the row.`,
  separated: 'If there are several values, put a semicolon between them.',
  alsoSeparated: (words: string, separated: string) => `${words} ${separated}`,
  asJson: 'Written as JSON.',
  file: 'The path starts in the folder of this workbook.',
  collapsed: (group: string) =>
    `Rarely used columns ("${group}") are collapsed to the right. To show them, select the columns on both sides, click the right mouse button and choose Unhide. Or unprotect the sheet (no password) and click the + above it.`,
  withoutParent: (parent: string) => `If ${parent} is empty`,

  // Instructions
  title: (kind: string) => `${kind}: how to fill in this workbook`,
  colours: 'What the colours mean',
  wrong: 'It does not fit the other cells.',
  missing: 'Something is missing here.',
  doubtful: 'Allowed, but is it right?',
  coloursSeeSome:
    'The colours do not show all errors. The check also finds unknown codes, wrong addresses, and what was sent before.',
  fillIn: (sheet: string, row: number, several: string, examples: string) =>
    `Fill in the sheet "${sheet}" from row ${row} down. Do not change rows 1 and 2. Examples of ${several} are below. ${examples}`,
  madeUp: 'They are not real: do not import them.',
  partlyReal: 'Names and codes are from your lists, but the rest is not real: do not import them.',
  alwaysNeeded: (words: string) => `Columns with a * are always needed. ${words}`,
  pointAtHeader: 'Move the mouse over a header. Its note says what to write, when it is needed, and gives an example.',
  pickFromList:
    'If a cell has a dropdown list, pick from it. It shows what belongs to the cells before it. You can also write the id.',
  columnHelp: (header: string, help: string) => `${header}: ${help}`,
  collapsedGroups: (groups: readonly string[]) =>
    `Rarely needed columns are collapsed: ${groups.map((group) => `"${group}"`).join(', ')}. The notes in row 1 say how to show them.`,
  printing:
    'A printed page has all columns that are shown. If the letters are too small, hide the columns that you leave empty (right click > Hide).',
  protectedSheets:
    'The sheets are protected without a password, to keep headers and lists. To change them: Review > Unprotect Sheet.',
  pasteValues:
    'From another workbook, paste values only (Paste Special > Values). Otherwise the cells lose their formats and dropdown lists.',
  checkAndImport: (noun: string) =>
    `Save the workbook. "qcsheet check FILE" shows what is wrong and sends nothing. "qcsheet import FILE" sends each ${noun} once.`,
  listsOf: (account: string, day: string, program: string) =>
    `The lists are those of ${account} on ${day}. "qcsheet template" writes a fresh template with new lists. Made by ${program}.`,
  subject: (several: string, version: string | number) => `Template for ${several}, version ${version}`,

  // Entries that Excel refuses or asks about
  notADate: 'This must be a date. Type it as 2027-03-10. Excel understands this in every language.',
  pickYesNo: 'Pick yes or no.',
  pickValue: 'Pick a value from the list.',
  pickValueOrPart: 'Pick a value from the list. You can also write its number or its name alone.',
  notInList: 'This is not in the list. Pick from the list, or write an id.',
  notWhole: (from: number | null, to: number | null) =>
    `This must be a whole number${from === null ? '' : ` of at least ${from}`}${to === null ? '' : `, at most ${to}`}. Write no text in the cell.`,
  notPercent: 'This must be a whole number from 0 to 100: 80 or 80%.',

  // Undo workbook
  staysNew: 'The service had nothing here. A blank cell sends nothing, so the new value stays.',
  putsBack: (path: string, rows: string) => `${path} has the old values. If you import it, qcsheet puts back ${rows}.`,
  notShown: (rows: string) =>
    `qcsheet cannot put back ${rows}, because the service does not show the old values. If you know them, import a file with them.`,
  wasBlank: (rows: string) =>
    `qcsheet cannot put back ${rows}: the service had nothing there, and a blank cell sends nothing. To empty these fields, ask the provider.`,
  moreGroups: (groups: string, more: number) => (more > 0 ? `${groups}; and ${more} more groups of rows` : groups),
};
