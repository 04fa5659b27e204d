import type { CatalogueEntry } from './catalogue-entry.ts';
import { SHEET_ENTRIES } from './catalogue-sheets.ts';
import type { FindingCode } from './finding.ts';

/** Every code, in the order in which the page lists them. */
export const catalogue: Readonly<Record<FindingCode, CatalogueEntry>> = {
  required: {
    title: 'A required cell is empty',
    severity: 'error',
    meaning: 'The service refuses a document without this value.',
    action: 'Fill in the cell.',
    example: 'Bookings!B3 (Inspection date): is empty, but every booking needs it.',
  },
  'required-when': {
    title: 'A cell is empty that the other cells call for',
    severity: 'error',
    meaning: 'The value is required because of what stands, or does not stand, in other cells of the document.',
    action: 'Fill in the cell, or change the cells that call for it.',
    example: 'Bookings!D3 (Service type): is empty, but required when there is no previous order number.',
  },
  type: {
    title: 'The cell holds another sort of value',
    severity: 'error',
    meaning:
      'A number, a date or text is expected, and the cell holds something else, or a number that reads two ways.',
    action: 'Write a value of the expected sort.',
    example: 'Bookings!AR3 (Quantity): "12 000" is not a whole number.',
  },
  format: {
    title: 'The value has not the expected form',
    severity: 'error',
    meaning:
      'The text cannot be read as the date, email address, telephone number or JSON that belongs here. Or nobody can know which text the sheet shows for a number, by its number format. As information: cells of a CSV hold a formula such as ="00417", and only its text is read.',
    action: 'Write the value in the form of the example; a code in a cell that is formatted as text.',
    example: 'Bookings!O3 (Supplier email): "li.wei" is not an email address.',
  },
  'date-ambiguous': {
    title: 'A date that reads two ways',
    severity: 'error',
    meaning: 'Day and month may be meant either way round, and nobody guesses an inspection date.',
    action: 'Write the month in letters (10-Mar-2027), or year first (2027-03-10).',
    example: 'Bookings!B3 (Inspection date): "03/04/2027" may be 3 April or 4 March 2027.',
  },
  'lookup-unknown': {
    title: 'Not in the list',
    severity: 'error',
    meaning:
      "The service's list holds neither a label nor an id like this. Of a whole list: it is not available, or has changed since the template was made.",
    action: 'Choose from the list in the template, or search it with `qcsheet lookups find`.',
    example: 'Bookings!S3 (Supplier city): "Shenzen" is not a city of China.',
  },
  'lookup-ambiguous': {
    title: 'The label stands for several entries',
    severity: 'error',
    meaning: 'Several entries of the list carry this label, and the cells around it do not tell them apart.',
    action: 'Fill in the cell of the group above it, or write the entry as `Label [id]`.',
    example: 'Bookings!AM3 (Product family): "Other" stands for several product families.',
  },
  'lookup-parent': {
    title: 'It belongs to another group',
    severity: 'error',
    meaning: 'The entry exists, but under another category, family or country than the row names.',
    action: 'Correct this cell, or the one that names the group.',
    example: 'Bookings!S3 (Supplier city): "Shenzhen" is a city of China, not of Vietnam.',
  },
  enum: {
    title: 'Not one of the allowed values',
    severity: 'error',
    meaning: 'The service knows only a few values here.',
    action: 'Choose one of the values of the dropdown.',
    example: 'Bookings!D3 (Service type): "Final" is not one of 1 PSI, 2 IPC, 3 DUPRO.',
  },
  range: {
    title: 'Too small or too large',
    severity: 'error',
    meaning: 'The number lies outside the limits.',
    action: 'Write a number within the limits.',
    example: 'Bookings!AX3 (Finished %): 120 is more than 100.',
  },
  conflict: {
    title: 'Two rows of one document disagree',
    severity: 'error',
    meaning:
      'Rows of the same group give different values for something that exists once, or rows that are drawn together are not one group.',
    action: 'Leave the cell empty in the following rows or repeat the first value, or give the row another group.',
    example: 'Bookings!B4 (Inspection date): "11-Mar-2027" differs from "10-Mar-2027" in B3 of the same booking.',
  },
  exclusive: {
    title: 'A cell must stay empty',
    severity: 'error',
    meaning: 'Other cells of the document rule this one out.',
    action: 'Empty this cell, or those that rule it out.',
    example: 'Bookings!AQ3 (PO number): must stay empty when the product has references.',
  },
  duplicate: {
    title: 'The same document twice in the file',
    severity: 'error',
    meaning:
      'Another document of this file would send exactly the same, or the same in another spelling. As a warning: other details differ as well, and both are sent.',
    action: 'Delete one of them, or import with --allow-duplicates when both are meant.',
    example: 'Bookings, row 9: the same booking as in row 5.',
  },
  'already-sent': {
    title: 'It was sent before, or looks like one that was',
    severity: 'error',
    meaning:
      'An earlier run sent a document of the same business, the same in another spelling, or this one before it was edited; sending it too may order it twice. As a warning: it is in doubt and not sent, or another file sent one that is like it.',
    action:
      'Put the row back as it was sent, or remove it; import with --allow-similar when it is meant as another one.',
    example: 'Bookings, row 17: looks like row 17 of march.xlsx, TRK-100482.',
  },
  'header-missing': {
    title: 'A column is missing',
    severity: 'error',
    meaning: 'The file has no column that every document needs. As information: a column is newer than the template.',
    action:
      'Add the column with this header, or say with --map which column it is: `qcsheet columns FILE` shows them all.',
    example: 'Bookings: the column "Inspection date" is missing.',
  },
  'header-unknown': {
    title: 'A column that is not known',
    severity: 'info',
    meaning:
      'The column is kept and comes back in the results; nothing of it is sent. As an error: its header and its values look like a column that the file lacks, or has blank in those rows; or it is the second column under a merged header. As a warning: only its header does, or files with these columns were imported before, or the template had it under this header, or it has other values than a column of the same name that is sent, or it holds quantities by size or date and no quantity is sent. A column that may hold a secret is not kept either.',
    action:
      'Nothing, if it is a column of your own. Otherwise correct its header, or say with --map which column it is.',
    example: 'Bookings!BX2: "Buyer\'s remark" is not a column of the bookings. It is kept, not sent.',
  },
  'header-mapped': {
    title: 'A column under another header',
    severity: 'info',
    meaning: 'The header is another word for a column, or you said which column it is. Its cells are sent.',
    action: 'Nothing, if it is right. Otherwise say with --map or --ignore-column what it is.',
    example: 'Bookings!H1: "P.O. No." is read as "PO number".',
  },
  'header-duplicate': {
    title: 'A column appears twice',
    severity: 'error',
    meaning: 'Two columns carry the same meaning, so that nobody can tell which one counts.',
    action: 'Delete or rename one of the two columns.',
    example: 'Bookings!H2: "City" is the same column as G2.',
  },
  ...SHEET_ENTRIES,
  'damaged-number': {
    title: 'A number that the spreadsheet program has damaged',
    severity: 'error',
    meaning: 'Spreadsheet programs keep 15 digits of a number; the others are lost for good.',
    action: 'Format the cell as text and type the number again.',
    example: 'Bookings!AQ3 (PO number): 4500012345678901234 has more than 15 digits.',
  },
  'formula-error': {
    title: 'A formula without a result',
    severity: 'error',
    meaning: 'The formula gives an error, or the file was saved before it was calculated.',
    action: 'Correct the formula, or replace it by its value, and save the file in the spreadsheet program.',
    example: 'Bookings!H3 (Supplier code): the formula gives #N/A.',
  },
  'too-many': {
    title: 'More than the type allows',
    severity: 'warning',
    meaning:
      'The product type names a maximum. The specification does not say what it limits, so the row is still sent.',
    action: 'Ask the provider, or divide the product.',
    example: 'Bookings!AN3 (Product type): 14 references, and the product type names 10.',
  },
  'file-missing': {
    title: 'A file is not there',
    severity: 'error',
    meaning: 'The cell names a file that cannot be found or read.',
    action: 'Correct the path; it counts from the folder of the workbook.',
    example: 'Attachments!C3 (File): "photos/bear.jpg" cannot be found.',
  },
  unlikely: {
    title: 'It does not look right',
    severity: 'warning',
    meaning:
      'The value is allowed, but hardly what was meant. As an error: a row looks like a total, a heading or a note, a cell holds a whole row, a cell means "as above", or a row of a CSV is longer than the header row. The row is held back.',
    action: 'Look once more; it is sent as it stands.',
    example: 'Bookings!C3 (Shipment date): the shipment comes before the inspection.',
  },
  change: {
    title: 'What would change',
    severity: 'info',
    meaning: 'The service has another value here: the old one and the new one.',
    action: 'Nothing, when it is meant so.',
    example: 'Suppliers!K3 (Address): "88 East Road" -> "12 West Road".',
  },
  'not-compared': {
    title: 'Old values that cannot be known',
    severity: 'info',
    meaning: 'The service does not tell what it has in these columns, so they are sent without a comparison.',
    action: 'Make sure that the cells hold what the service shall have.',
    example: 'Suppliers: the service does not tell what it has in "Main product lines".',
  },
  'changed-since': {
    title: 'Changed at the service since',
    severity: 'warning',
    meaning:
      'It was changed at the service after the template was made or the run was planned, or another run has changed it since these values were sent or this workbook was written. Sending the row may undo that.',
    action: 'Look at the old values, or start from a fresh template.',
    example:
      'Suppliers, row 5: the supplier was changed at the service on 2027-03-10 09:12 UTC, after the template was made.',
  },
  'decision-unclear': {
    title: 'A decision that cannot be read',
    severity: 'error',
    meaning:
      'The sheet In doubt does not say clearly what became of this document. It stays in doubt; other decisions count.',
    action: 'Write "accepted" with the tracking id, or "not accepted" without one.',
    example:
      'In doubt!B2: the decision is "yes", and there is no tracking id beside it. This decision is not recorded.',
  },
  'decision-late': {
    title: 'A decision about what is no longer in doubt',
    severity: 'warning',
    meaning: 'Somebody has settled this document otherwise already, or it was sent again since.',
    action:
      'Nothing, when the earlier decision was right. Otherwise take it back with `qcsheet settle --undo`, as long as nothing was sent because of it.',
    example: 'In doubt!B2: row 17 is no longer in doubt: it is accepted as TRK-100482. This decision changes nothing.',
  },
  'tracking-id-taken': {
    title: 'A tracking id that another document has',
    severity: 'error',
    meaning: 'Each document has a tracking id of its own. A second one with it would be lost, and nobody would see it.',
    action: 'Ask the provider for the tracking id again.',
    example: 'In doubt!B2: TRK-100482 is the tracking id of row 4 of run r-20270310-1. This decision is not recorded.',
  },
  'tracking-id-unlike': {
    title: 'A tracking id of another form',
    severity: 'warning',
    meaning: 'The id in the sheet In doubt does not look like those that the service gave. It may be a typing error.',
    action: 'Compare it with what the provider told you, letter by letter.',
    example: 'In doubt!B2: "TRK-7" does not look like the tracking ids that the service gave, for example "8f3a02".',
  },
  'other-service': {
    title: 'Sent with the same login to another address',
    severity: 'error',
    meaning:
      'The address may be another name of the service that has it already. An import sends nothing of such a file.',
    action: 'Correct QCSHEET_BASE_URL; or add --other-service when it really is another service.',
    example:
      'Bookings, row 3: this booking was sent to https://api.example.com with the same login, in row 3 of run r-20270310-1.',
  },
};
