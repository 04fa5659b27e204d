/** Messages about a cell. Each continues a sentence that begins with the cell address (`Bookings!H12 (City): ...`). */
export const messages = {
  // Choices
  notListed: (text: string, values: string) => `"${text}" is not one of ${values}.`,
  andMore: (shown: string, more: number) => `${shown} and ${more} more`,
  notYesOrNo: (text: string) => `"${text}" is not yes or no.`,
  writeYesOrNo: 'Write yes or no.',

  // Dates
  writeDate: 'Write it as 10-Mar-2027 or 2027-03-10, or use a real Excel date.',
  smallNumberAsDate: (day: string) =>
    `${day} is not a likely date. The cell holds a small number, and its format shows it as a date.`,
  unlikelyDate: (day: string) => `${day} is not a likely date: it is before 1901.`,
  cellIsNoDate: (text: string) => `the cell holds ${text}, which is not a date.`,
  notADate: (text: string) => `"${text}" is not a date.`,
  writeOneOf: (dates: readonly string[]) =>
    `Write it as ${dates.join(' or ')}${dates.length === 1 ? '' : ' (choose the right one)'}. Use the English month and a year of four digits.`,
  otherOrder: (text: string, isDayFirst: boolean) =>
    `qcsheet reads the dates of this column with the ${isDayFirst ? 'day' : 'month'} first. "${text}" is not such a date.`,
  twoDates: (text: string, readings: string) => `"${text}" may be ${readings}.`,

  // Files
  emptyFile: (text: string) => `"${text}" is empty (0 bytes). qcsheet uploads it as it is.`,
  replaceEmptyFile: 'If it should have content, save it again, and check again.',
  noFile: (text: string) => `"${text}" is not a file that qcsheet can send.`,
  nameAFile: 'Name a file. To send a folder, make it a ZIP file.',
  outsideFolder: (text: string, folder: string) => `"${text}" is outside ${folder}, the folder of this workbook.`,
  copyIntoFolder: 'Copy the file into that folder, or add --allow-outside.',
  fileMissing: (text: string) => `there is no file "${text}".`,
  fileUnreadable: (text: string, code: string) => `qcsheet cannot read "${text}" (${code}).`,
  mayYouOpenIt: 'Make sure that you can open the file.',

  // Lookups
  listMissing: (several: string) =>
    `qcsheet has no list of ${several}. Name a CSV file (id,name,continentId,continentName) in QCSHEET_COUNTRIES.`,
  notInList: (text: string, noun: string, group: string | undefined) =>
    `"${text}" is not a ${group === undefined ? `known ${noun}` : `${noun} of ${group}`}.`,
  noneNear: (noun: string) =>
    `qcsheet cannot guess the right ${noun}. Lists to choose from are in the template, in qcsheet open, and in each copy and results workbook. Or search: qcsheet lookups find NAME.`,
  didYouMean: (suggestions: string) => `Did you mean ${suggestions}?`,
  severalFit: (text: string, count: number, several: string, named: string) =>
    `"${text}" fits ${count} ${several}: ${named}.`,
  copyWithId: (form: string) => `Copy the right one with its id, for example ${form}.`,
  onlyIdsDiffer: (form: string) =>
    `Only the ids differ. Ask the provider which one is right, then copy it with its id, for example ${form}.`,
  fillInOrCopy: (noun: string, form: string) =>
    `Fill in the ${noun}, or copy the right one with its id, for example ${form}.`,
  otherParentId: (text: string, noun: string, group: string, ids: string, wanted: string) =>
    `"${text}" is a ${noun} of the ${group} with the id ${ids}. This row has the ${group} "${wanted}".`,
  parentWithoutList: (text: string, groups: string, child: string, noun: string, group: string, ids: string) =>
    `qcsheet does not know "${text}": it has no list of ${groups}. "${child}" is a ${noun} of the ${group} with the id ${ids}.`,
  idOrList: (ids: string, groups: string) =>
    `Write ${ids} here. Or ask the person who set up qcsheet for a list of ${groups} (QCSHEET_COUNTRIES).`,
  listMissingOrId: (missing: string, group: string) => `${missing} Or write the id of the ${group}.`,
  otherParent: (text: string, noun: string, parents: string, wanted: string | undefined) =>
    `"${text}" is a ${noun} of ${parents}${wanted === undefined ? '. The other cells of the row name another one.' : `, not of ${wanted}.`}`,

  // Aliases
  aliasUsed: (text: string, form: string) => `qcsheet reads "${text}" as ${form}, because of your alias.`,
  aliasGone: (text: string, form: string, noun: string) =>
    `your alias for "${text}" is ${form}, but there is no such ${noun} any more.`,
  aliasElsewhere: (text: string, form: string, noun: string) =>
    `your alias for "${text}" is ${form}, but this ${noun} does not fit the other cells of the row.`,
  aliasRenamed: (text: string, form: string, now: string) =>
    `your alias for "${text}" is ${form}, but the list now calls this id "${now}".`,
  aliasTwice: (text: string) => `your aliases give "${text}" several meanings, and the row does not say which one.`,
  chooseAgain: (list: string, text: string) =>
    `Remove it (qcsheet lookups aliases remove ${list} "${text}"), or choose again (qcsheet lookups aliases add ${list} "${text}" ENTRY --replace).`,
  nameGroup:
    'Fill in the country, category or family that it belongs to. Or write its id from the lookup list into the cell.',

  // Numbers
  lessThan: (number: number, least: number) => `${number} is less than ${least}.`,
  moreThan: (number: number, most: number) => `${number} is more than ${most}.`,
  twoNumbers: (shown: string, readings: string) => `"${shown}" may be ${readings}.`,
  ifMeant: (number: string) => `If you mean ${number}, write ${number}.`,
  writeMeant: 'Write the number that you mean, with digits only.',
  writeWhole: 'Write a whole number.',
  writeOneNumber: 'This is more than one number. Write the one that you mean, with digits only.',
  writeExact: 'Write one exact number, with digits only.',
  piecesOfUnit: (unit: string) =>
    `qcsheet does not know how many pieces "${unit}" means. Write the number of pieces, with digits only.`,
  numberOfUnit: (unit: string) =>
    `qcsheet does not know the unit "${unit}". Write the number that this column asks for, with digits only.`,
  writePercent: 'Write a whole percentage, for example 80 or 80%.',
  shownAsPercent: 'The cell has the number format of a percentage. Give it the format General, and check the number.',
  showsButHolds: (shown: string, held: string) =>
    `the cell shows ${shown} but holds ${held}, which is not a whole number.`,
  shownAsDate: 'The cell has the number format of a date. Give it the format General, and check the number.',
  notWhole: (shown: string) => `"${shown}" is not a whole number.`,
  wholeNumber: (min: number | undefined, max: number | undefined) =>
    `Write a whole number ${max === undefined ? `from ${min} up` : `from ${min ?? 0} to ${max}`}.`,

  // Texts
  idsNotSeparated: (text: string) => `"${text}" does not separate the ids with a semicolon.`,
  severalLines: (count: number) => `the cell has ${count} lines. qcsheet sends them as one value.`,
  writeOneLine: 'If these are several values, give each a row of its own. If it is one value, write it in one line.',
  separateLines:
    'If these are several values, separate them with a semicolon. If it is one value, write it in one line.',
  separateIds: (fixed: string) => `An id has no comma, space or line break. Write several ids like this: ${fixed}`,
  notAPhone: (text: string) => `"${text}" is not a telephone number.`,
  writePhone: 'Write it like +86 574 8765 4321.',
  notAnEmail: (text: string) => `"${text}" is not an email address.`,
  writeEmail: 'Write it like name@company.com. Separate several with a semicolon.',
  inexactNumber: (number: string) => `${number} has more digits than Excel can keep in a number.`,
  writeAsText: (number: string) => `Write it as text: "${number}".`,
  notJson: 'the text is not a JSON object or list with values.',
  writeJson: 'Write it like {"name":"value"}.',
  wrongJson: (path: string, issue: string) =>
    `the JSON does not have the right form${path === '' ? '' : ` at ${path}`}: ${issue}.`,
  likeTheExample: 'Write it like the example of this column.',
  shownRounded: (shown: string | null, sent: string) =>
    `the cell shows ${shown} but holds ${sent}. qcsheet sends ${sent}.`,
  writeAsShown: 'To send the value that you see, type just that into the cell. Otherwise do nothing.',
  tooManyDigits: (text: string, digits: number) =>
    `${text} has more digits than Excel keeps (${digits}): Excel has lost the last ones.`,
  shortened: (text: string) => `${text} is a number that Excel or another program has shortened: some digits are lost.`,
  brokenFormula: (value: string) => `the formula ${value.startsWith('#') ? 'gives' : 'has no result:'} ${value}.`,
  shownOtherwise: (text: string, format: string) =>
    `the cell holds ${text}, but its number format "${format}" may show another number.`,
  formatAsText: 'qcsheet sends only what you can see. Format the cell as text, and type the value again.',
  dateInText: (text: string) => `the cell holds the date ${text}, but this column needs text.`,
  typeAgainAsText: 'Excel turns codes such as 3-4 into dates. Format the cell as text and type the code again.',
  invisible: (place: number, name: string) =>
    `character ${place} of the text is ${name}. It is invisible, and the service may not accept it.`,
  lettersLost: 'this text has question marks in place of letters. Probably a program could not save the letters.',
  lettersPerhapsLost:
    'letters of this text may be lost. Some programs write question marks for letters that they cannot save.',
  restoreLetters: 'Import the workbook itself, or save it again as "CSV UTF-8". Or type the text again.',
  noDigits: (text: string) => `"${text}" has no digits.`,
  writeDecimal: 'Most people write a number here, such as 2.5. If the text is right, leave it as it is.',
  typeTextAgain: 'Type the text again. In Excel, =CLEAN(A1) removes most such characters.',
  controlCharacter: 'control character',
  halfCharacter: 'half of a character',

  // The service's answers
  emptyAnswer: 'The service gave an empty answer.',

  // Rows of one document
  differs: (here: string | undefined, there: string | undefined, cell: string, noun: string) =>
    `${here} differs from ${there} in ${cell} of the same ${noun}.`,
};
