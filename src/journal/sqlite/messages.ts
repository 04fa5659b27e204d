/** Messages about why the journal cannot be used. */
export const messages = {
  // The file
  mainFileGone: 'its main file is missing or empty',
  notOurs: 'it is not a journal of qcsheet',
  newer: (path: string, version: number, known: number) =>
    `A newer qcsheet wrote the journal ${path} (its version is ${version}, this program knows ${known}).`,
  useNewer: (oneMemory: string) => `qcsheet sent nothing. Use the newer qcsheet here. ${oneMemory}`,
  damaged: (path: string, what: string) => `The journal ${path} is damaged: ${what}.`,
  restoreBackup: (oneMemory: string) =>
    `qcsheet sent nothing. Put back a backup of the whole state folder: journal.sqlite, journal.sqlite-wal and journal.sqlite-shm belong together. The backup does not know what was sent after it, but the results workbooks do. ${oneMemory}`,
  unusable: (path: string, why: string) => `qcsheet cannot use the journal ${path}: ${why}.`,
  checkFolder: (oneMemory: string) =>
    `qcsheet sent nothing. Check that the folder exists, that you are allowed to write to it, and that its disk has room. ${oneMemory}`,
  broken: (why: string) => `qcsheet cannot read or write the journal: ${why}`,
  displaced: (path: string) =>
    `Somebody removed, moved or replaced ${path} during the run. The state folder that is there now may not know what was sent. Put the old one back before you continue. If it is lost, import the results workbook.`,
};
