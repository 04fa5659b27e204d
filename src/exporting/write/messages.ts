import { counted } from '../../text/counted.ts';

/** Messages in an export's workbook, and about the files beside it. */
export const messages = {
  // Adding to a file
  unknownFile: (path: string, rows: number) =>
    `This computer has not written ${path} before. It has ${counted(rows, ['row', 'rows'])}. This first export adds all that it finds, so rows may be there twice. If another computer wrote the file, export there.`,
  editedAfterKill: (path: string, then: string) => `Somebody edited ${path} after an export to it was killed. ${then}`,
  notAsLeft: (path: string, gone: number) =>
    `${path} is not as the last export left it. Somebody edited it, or put back an older copy.${gone > 0 ? ` It has ${counted(gone, ['row', 'rows'])} fewer, which will not come again.` : ''}`,
  fileGone: (path: string, rows: number | null) =>
    `${path} is gone. ${rows === null ? 'The rows that it had' : `The ${counted(rows, ['row', 'rows'])} that it had`} will not come again in this series. To get them, export all rows once to another file. Use the same command with --since DATE and another name after -o, but without --since-last and --append.`,
  maybeTwice: 'qcsheet adds its rows now. The file may have them already. Check it for rows that it has twice.',

  // Too large
  tooManyRows: (sheet: string) => `The sheet ${sheet} would need more rows than a workbook can have.`,
  shorterTime: 'Export a shorter time, or to a .csv or .ndjson file.',

  // Older files
  edited: 'have changes that qcsheet did not make',
  unknown: 'are not from this qcsheet, or from an older version',
  collected: 'have the rows of another series of --since-last',
  failed: 'could not be removed',
  removed: (names: string) => `--keep removed ${names}.`,
  notRemoved: (why: string, names: string) => `--keep did not remove older files that ${why}: ${names}.`,
};
