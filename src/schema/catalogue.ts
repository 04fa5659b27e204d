import { DECISION_ENTRIES } from './catalogue-decisions.ts';
import type { CatalogueEntry } from './catalogue-entry.ts';
import { LOOKUP_ENTRIES } from './catalogue-lookups.ts';
import { SHEET_ENTRIES } from './catalogue-sheets.ts';
import type { FindingCode } from './finding.ts';

/** Every code, in the order in which the page lists them. */
export const catalogue: Readonly<Record<FindingCode, CatalogueEntry>> = {
  required: {
    title: 'A required cell is empty',
    severity: 'error',
    meaning: 'The service rejects a document without this value.',
    action: 'Fill in the cell.',
    example: 'Bookings!B3 (Inspection date): is empty, but every booking needs it.',
  },
  'required-when': {
    title: 'An empty cell that other cells make necessary',
    severity: 'error',
    meaning: 'The value is required because of other cells of the document.',
    action: 'Fill in the cell. Or change the other cells that the message names.',
    example: 'Bookings!D3 (Service type): is empty, but it is required when there is no previous order number.',
  },
  type: {
    title: 'The cell has the wrong sort of value',
    severity: 'error',
    meaning:
      'The cell needs a number, a date or text, but it has something else. Or its number can be read in two ways.',
    action: 'Write the sort of value that the message names.',
    example: 'Bookings!AR3 (Quantity): "12 000" is not a whole number.',
  },
  format: {
    title: 'The value has the wrong form',
    severity: 'error',
    also: {
      info: 'A cell of a CSV is written like ="00417", and qcsheet reads 00417. Or the year of a date has two digits, and qcsheet reads 27 as 2027.',
    },
    meaning:
      'The text is not a date, email address, telephone number or JSON, as the column needs. Or a number format hides which text the sheet shows.',
    action: 'Write the value in the form of the example. Write a code in a cell that is formatted as text.',
    example: 'Bookings!O3 (Supplier email): "li.wei" is not an email address.',
  },
  'date-ambiguous': {
    title: 'A date that can be read in two ways',
    severity: 'error',
    also: {
      warning:
        'A spreadsheet program may have exchanged day and month in the real dates of the column: all have a day up to the 12th, and the dates that are texts have a later one.',
    },
    meaning: 'Nobody knows which number is the day and which the month. qcsheet does not guess an inspection date.',
    action:
      'Write the month in letters (10-Mar-2027), or year first (2027-03-10). Or say the order of the whole file with --date-order dmy or mdy.',
    example: 'Bookings!B3 (Inspection date): "03/04/2027" may be 3 April or 4 March 2027.',
  },
  ...LOOKUP_ENTRIES,
  enum: {
    title: 'Not one of the allowed values',
    severity: 'error',
    meaning: 'The service accepts only these few values.',
    action: 'Write one of these values. The template, the sheet Fixes and qcsheet open have them as a list.',
    example: 'Bookings!D3 (Service type): "Final" is not one of 1 PSI, 2 IPC, 3 DUPRO.',
  },
  range: {
    title: 'Too small or too large',
    severity: 'error',
    meaning: 'The number is outside the limits.',
    action: 'Write a number within the limits.',
    example: 'Bookings!AX3 (Finished %): 120 is more than 100.',
  },
  conflict: {
    title: 'Two rows of one document disagree',
    severity: 'error',
    meaning:
      'Rows of the same group have different values in a column that counts once for the group. Or merged cells cover rows that are not one group.',
    action:
      'In the following rows, leave the cell empty or repeat the first value. If the row is another booking, write another group in it.',
    example: 'Bookings!B4 (Inspection date): "11-Mar-2027" differs from "10-Mar-2027" in B3 of the same booking.',
  },
  exclusive: {
    title: 'A cell must stay empty',
    severity: 'error',
    meaning: 'This cell must be empty, because of other filled cells.',
    action: 'Empty this cell. Or empty the other cells that the message names.',
    example: 'Bookings!AQ3 (PO number): must stay empty when the product has references.',
  },
  duplicate: {
    title: 'The same document twice in the file',
    severity: 'error',
    also: {
      warning: 'Other details differ too, or the other one has all of its products and more. qcsheet sends both.',
    },
    meaning: 'Another document of this file would send the same, perhaps with another spelling.',
    action: 'Delete one of them. If you want both, import with --allow-duplicates.',
    example: 'Bookings, row 9: this booking is the same as the one in row 5.',
  },
  'already-sent': {
    title: 'It was sent before, or looks like one that was',
    severity: 'error',
    also: {
      warning:
        'The document is in doubt and qcsheet does not send it. Or it was accepted, and its cells have errors now. Or another file, or another account, sent a similar one, and qcsheet sends this one too.',
      info: 'qcsheet skips what was accepted before.',
    },
    meaning:
      'An earlier run sent this document, perhaps with another spelling, or before you edited it. If you send it too, you may book twice.',
    action:
      'Put the old values back, or remove the row. Only if it is another one, import with --allow-similar. If it is in doubt, ask the provider and settle it.',
    example: 'Bookings, row 17: looks like row 17 of march.xlsx, TRK-100482.',
  },
  'journal-outdated': {
    title: 'The journal does not know all that was sent',
    severity: 'warning',
    meaning: 'The state folder is new or an old copy: its journal does not know what was sent last.',
    action: 'Put the state folder back. Is it lost? Ask the provider what they have; run `qcsheet journal accept`.',
    example: 'Bookings: The journal in /home/ann/.local/state/qcsheet is new or another one.',
  },
  'header-missing': {
    title: 'A column is missing',
    severity: 'error',
    also: {
      info: 'A column is newer than the template.',
    },
    meaning: 'The file has no column that every document needs.',
    action:
      'Add the column with this header. Or say which column it is: with --map, or under "Match columns" in qcsheet open. `qcsheet columns FILE` shows all columns.',
    example: 'Bookings: the column "Inspection date" is missing.',
  },
  'header-unknown': {
    title: 'An unknown column',
    severity: 'info',
    also: {
      warning:
        "Only its header looks like a column. Or an earlier import or the template had it. Or its values differ from those of the column that is sent. Or it has quantities by size or date, and no column has the total. Or it has words of qcsheet's results, so the rows may have been sent.",
      error:
        'The column looks like one that is missing, or like one that is empty in these rows. Or it is the second column under a merged header.',
    },
    meaning:
      'qcsheet keeps the column in the results, but does not send it. In files with order passwords, it does not keep a column that may have one.',
    action:
      'If it is your own column, do nothing; for an error, add --ignore-column. If qcsheet should send it, say which column it is: with --map, or under "Match columns" in qcsheet open.',
    example: 'Bookings!BX2: "Buyer\'s remark" is not a column of the bookings. qcsheet keeps it, but does not send it.',
  },
  'header-mapped': {
    title: 'A column under another header',
    severity: 'info',
    also: {
      error: 'The column would make one booking of rows that look like several.',
    },
    meaning: 'The header is another word for a column, or you said which column it is. qcsheet sends its cells.',
    action: 'If it is right, do nothing. Otherwise say with --map or --ignore-column what it is.',
    example: 'Bookings!H1: qcsheet reads "P.O. No." as "PO number".',
  },
  'header-duplicate': {
    title: 'A column appears twice',
    severity: 'error',
    also: {
      warning:
        'You chose the header row, and a row above it has headers too. qcsheet does not read the rows between them.',
    },
    meaning: 'Two columns have the same meaning. qcsheet cannot know which one is right.',
    action: 'Delete or rename one of the two columns.',
    example: 'Bookings!H2: "City" is the same column as G2.',
  },
  ...SHEET_ENTRIES,
  'damaged-number': {
    title: 'A number that the spreadsheet program has damaged',
    severity: 'error',
    meaning: 'Spreadsheet programs keep only 15 digits of a number. The others are lost.',
    action: 'Format the cell as text and type the number again.',
    example: 'Bookings!AQ3 (PO number): 4500012345678901234 has more than 15 digits.',
  },
  'formula-error': {
    title: 'A formula without a result',
    severity: 'error',
    meaning: 'The formula gives an error, or the file was saved before it was calculated.',
    action: 'Correct the formula, or replace it with its value. Then save the file in the spreadsheet program.',
    example: 'Bookings!H3 (Supplier code): the formula gives #N/A.',
  },
  'too-many': {
    title: 'More than the type allows',
    severity: 'warning',
    meaning:
      'The product type names a maximum. The specification does not say what it limits, so qcsheet still sends the row.',
    action: 'Ask the provider, or divide the product.',
    example: 'Bookings!AN3 (Product type): 14 references, but the product type names 10.',
  },
  'file-missing': {
    title: 'A missing file',
    severity: 'error',
    meaning: 'qcsheet cannot find or read the file that the cell names.',
    action: 'Correct the path. It starts in the folder of the workbook.',
    example: 'Attachments!C3 (File): there is no file "photos/bear.jpg".',
  },
  unlikely: {
    title: 'It does not look right',
    severity: 'warning',
    also: {
      error:
        'A row looks like a total, a heading or a note. Or a cell has a whole row, or means "as above". Or a row of a CSV is longer than the header row.',
    },
    meaning: 'The value is allowed, but it is probably wrong.',
    action: 'Check it. qcsheet sends a row with a warning. For an error, do what the message says.',
    ifWarning: 'Check it. This does not hold the row back.',
    example: 'Bookings!C3 (Shipment date): the shipment comes before the inspection.',
  },
  change: {
    title: 'What would change',
    severity: 'info',
    meaning: 'The service has another value here: the old one and the new one.',
    action: 'If you want this change, do nothing.',
    example: 'Suppliers!K3 (Address): "88 East Road" -> "12 West Road".',
  },
  'not-compared': {
    title: 'Unknown old values',
    severity: 'info',
    meaning: 'The service does not show its values in these columns. qcsheet sends yours without a comparison.',
    action: 'Make sure that the cells have the values that you want.',
    example:
      'Suppliers: the service does not report "Main product lines". qcsheet sends these cells without a comparison.',
  },
  'changed-since': {
    title: 'Changed at the service since',
    severity: 'warning',
    meaning:
      'Somebody changed it at the service after the template was made or the run was planned. Or another run has changed it since. If you send the row, your values may replace that change.',
    action: 'Check the old values, or start from a fresh template.',
    example:
      'Suppliers, row 5: somebody changed the supplier at the service on 2027-03-10 09:12 UTC, after the template was made.',
  },
  ...DECISION_ENTRIES,
  'other-service': {
    title: 'Sent with the same login to another address',
    severity: 'error',
    meaning:
      'The same login sent this document to another address. If both addresses are one service, it would be booked twice. An import of such a file sends nothing.',
    action: 'Correct QCSHEET_BASE_URL. If it really is another service, add --other-service.',
    example:
      'Bookings, row 3: this booking was sent to https://api.example.com with the same login, in row 3 of run r-20270310-1.',
  },
};
