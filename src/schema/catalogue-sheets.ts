import type { CatalogueEntry } from './catalogue-entry.ts';

/** The entries of the catalogue about how a file is read, and about sheets and rows that are not read. */
export const SHEET_ENTRIES = {
  encoding: {
    title: 'The encoding of a CSV is a guess',
    severity: 'error',
    meaning:
      'The CSV is neither UTF-8 nor UTF-16. As a warning: it is read as windows-1252, which explains all its letters. As an error: another encoding is likely, and nothing is sent until you name it.',
    action: 'Look at the text, and name the encoding with --encoding. Or save the file as "CSV UTF-8".',
    example: 'orders!D2: "玩具" may be wrong: the file does not say its encoding, which looks like gbk.',
  },
  'sheet-not-read': {
    title: 'A sheet that is not read',
    severity: 'info',
    meaning:
      'A hidden sheet has rows under the same headers, for example last month. Nothing of it is sent. As an error: another visible sheet has rows that look like your bookings, but no headers or different ones. As a warning: it may have such rows.',
    action: 'Name the sheet that is meant with --sheet. Or put all rows into one sheet.',
    example: 'Bookings: the hidden sheet "Bookings (2)" has 12 rows under the same headers. Only "Bookings" is read.',
  },
  'not-data': {
    title: 'A row that is no document',
    severity: 'warning',
    meaning:
      'A total, a repeated header, a note, a help line or a signature among the rows. Nothing of it is sent, and it holds up no other row. As information: rows in which no known column is filled.',
    action: 'Nothing, if that is right. Otherwise fill in the cells that are missing.',
    example: 'Bookings!A45: "TOTAL" looks like a total, so the row is no booking. Nothing of it is sent.',
  },
} satisfies Readonly<Record<string, CatalogueEntry>>;
