import type { CatalogueEntry } from './catalogue-entry.ts';

/** The catalogue entries about how a file is read, and about sheets and rows that are not read. */
export const SHEET_ENTRIES = {
  encoding: {
    title: 'The encoding of a CSV is a guess',
    severity: 'error',
    also: {
      warning: 'qcsheet reads it as windows-1252, which fits all its letters.',
    },
    meaning:
      'The CSV is neither UTF-8 nor UTF-16, and another encoding than windows-1252 is likely. qcsheet sends nothing until you name it.',
    action: 'Look at the text, and name the encoding with --encoding. Or save the file as "CSV UTF-8".',
    example: 'orders!D2: "玩具" may be wrong: the file does not say its encoding, which looks like gbk.',
  },
  'sheet-not-read': {
    title: 'A sheet that qcsheet does not read',
    severity: 'info',
    also: {
      warning: 'Another visible sheet may have rows that look like your bookings.',
      error: 'Another visible sheet has rows that look like your bookings, but no headers or different ones.',
    },
    meaning:
      'A hidden sheet has rows under the same headers, for example those of last month. qcsheet does not send them.',
    action: 'Name the right sheet with --sheet. Or put all rows into one sheet.',
    example:
      'Bookings: the hidden sheet "Bookings (2)" has 12 rows under the same headers. qcsheet reads only "Bookings".',
  },
  'date-order-used': {
    title: 'Dates in the order that you said',
    severity: 'info',
    also: {
      warning: 'You said the order for an earlier file. Only other columns of this file show it too.',
    },
    meaning:
      'These dates can be read in two ways. qcsheet reads them in the order that you said, for this file or for an earlier file with these columns.',
    action: 'Compare a few dates. If the order is wrong, name the other one with --date-order.',
    example:
      'Bookings!B3 (Inspection date): dates such as "03/04/2027" have the day first, as you said. This one is 03-Apr-2027.',
  },
  'not-data': {
    title: 'A row without data',
    severity: 'warning',
    also: {
      info: 'Rows in which all known columns are empty.',
    },
    meaning:
      'A total, a repeated header, a note, a help line or a signature among the rows. qcsheet does not send it, and sends the other rows.',
    action: 'If that is right, do nothing. If it is a booking, fill in its other cells.',
    example: 'Bookings!A45: "TOTAL" looks like a total, so the row is not a booking. qcsheet does not send it.',
  },
  'changed-by-fixes': {
    title: 'A value that the sheet Fixes replaces',
    severity: 'info',
    meaning:
      'You chose another value in the sheet Fixes. Or `check --fix` found the one value that was meant. qcsheet sends the new value, and writes it into the copy and the results.',
    action: 'If that is right, do nothing. Otherwise correct the cells, or change the sheet Fixes.',
    example: 'Bookings (Supplier city): qcsheet reads "Shenzen" as "Shenzhen" in 12 cells: rows 4-15.',
  },
  'fix-not-used': {
    title: 'What the sheet Fixes does not change',
    severity: 'warning',
    also: {
      info: 'No cell has the value. Or formulas of other cells still have their old results.',
    },
    meaning:
      'A line changes nothing, and the finding says why: a wrong header, a secret column, a cell with a formula, a workbook that is no copy.',
    action:
      'Wrong header: correct the line or delete it. Secret or formula: correct the cell itself. No cell with the value: do nothing, or correct the value. Formulas of other cells: open the copy in Excel, save it, check it again.',
    example:
      'Bookings!S3 (Supplier city): "Shenzen" is the result of a formula, so the sheet Fixes does not change it.',
  },
  'fix-unclear': {
    title: 'A line of the sheet Fixes that is not clear',
    severity: 'error',
    meaning:
      'Two lines replace the same value by different ones, or a line lacks its column or value. qcsheet sends nothing of the file until that is clear.',
    action: 'Correct the line in the sheet Fixes, or delete it.',
    example: 'Fixes!F5: here "Shenzen" in Supplier city becomes "Shenyang", but in Fixes!F4 it becomes "Shenzhen".',
  },
} satisfies Readonly<Record<string, CatalogueEntry>>;
