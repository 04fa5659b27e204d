/** Messages about why a file cannot be written. */
export const messages = {
  replacesInput: (input: string) => `The output would replace the input ${input}.`,
  nameAnother: 'Name another file with -o.',
  resultsWorkbook: 'a results workbook',
  annotatedCopy: 'an annotated copy',
  template: 'a template',
  notAFile: (path: string) => `qcsheet cannot replace ${path}: it is not a file.`,
  notXlsx: (path: string) => `qcsheet writes an Excel workbook, but ${path} does not end in .xlsx.`,
  nameXlsx: 'Name a file that ends in .xlsx with -o.',
  noFolder: (path: string, folder: string) =>
    `qcsheet cannot write ${path}. The folder ${folder} is missing, or you are not allowed to write to it.`,
  nameTooLong: (name: string) => `The name of the file to write is too long: ${name}`,
  nameShorter: 'Name a file with a shorter name with -o.',
  nameOtherFolder: 'Name a file in another folder with -o.',
  closeOrName: 'Close it in the other program, or name another file.',
  notOurs: (path: string, what: string) => `${path} already exists, and it is not ${what} of qcsheet.`,
  nameOrMove: 'Name another file with -o, or move that one away.',
  cutHere: (length: number) => ` ... [cut here: the text has ${length} characters]`,
};
