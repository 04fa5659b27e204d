import type { CatalogueEntry } from './catalogue-entry.ts';

/** The entries of the catalogue about sheets and rows that are not read. */
export const SHEET_ENTRIES = {
  'sheet-not-read': {
    title: 'A hidden sheet with the same headers',
    severity: 'info',
    meaning: 'A hidden sheet has rows under the same headers, for example last month. Nothing of it is sent.',
    action: 'Nothing, if the right sheet is read. Otherwise name the other one with --sheet.',
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
