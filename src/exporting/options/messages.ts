/** Messages about wrong options of an export. */
export const messages = {
  // Missing, or not together
  seeHelp: 'See qcsheet export --help.',
  needsOutput: 'export needs -o FILE, or -o - for stdout.',
  lastNeedsFile: "--since-last needs a file: if a pipe's reader stops early, those rows would be lost.",
  appendNeedsLast: 'Use --append with --since-last. Otherwise the file would get rows that it already has.',
  fromZero: (flag: string) => `--${flag} takes a whole number from 0.`,
  appendOrKeep: '--append adds to a file, and --keep removes files: use one of them.',
  keep: '--keep takes a whole number from 1, and a file with {date} in its own name: reports-{date}.xlsx.',
  fromOne: (flag: string) => `--${flag} takes a whole number from 1.`,

  // Dataset, filters, columns
  notIncremental: (dataset: string) =>
    `--since-last does not work for ${dataset}: the service does not report what is new.`,
  leaveOutSinceLast: 'Leave out --since-last.',
  datasetUnknown: (name: string) => `"${name}" is not something that you can export.`,
  notADay: (flag: string, typed: string | true) => `--${flag} "${typed}" is not a day.`,
  writeADay: 'Write 2027-03-10, today, yesterday or -7d.',
  filterAlone: (flag: string, of: string | undefined) =>
    `--${flag} says where to look for the text of --${of}, which is missing.`,
  addOrLeave: (of: string | undefined, flag: string) => `Add --${of}, or leave out --${flag}.`,
  daysReversed: (flag: string, to: string, first: string | undefined, from: string) =>
    `--${flag} ${to} is before --${first} ${from}.`,
  earlierFirst: 'Write the earlier day first.',
  filterBlank: (flag: string) => `--${flag} has a blank text.`,
  writeOrLeave: (flag: string) => `Write a text after --${flag}, or leave it out.`,
  filterWrong: (flag: string, typed: string | true, must: string) =>
    `--${flag} "${typed}" is wrong. It must be ${must}.`,
  correctFilter: (flag: string) => `Correct --${flag}.`,
  guess: (near: string | undefined) => (near === undefined ? '' : `Did you mean ${near}? `),
  datasets: (guess: string, names: string) => `${guess}Datasets: ${names}.`,
  columns: (guess: string, keys: string) => `${guess}Columns: ${keys}.`,
  noFilters: (dataset: string) => `${dataset} has no filters.`,
  filtersOf: (dataset: string, known: string) => `Filters of ${dataset}: ${known}.`,
  filterUnknown: (dataset: string, flag: string) => `${dataset} does not have the filter --${flag}.`,
  writeOrder: (key: string) => `Write --sort ${key}:asc or --sort ${key}:desc.`,
  notAnOrder: (order: string | undefined) => `--sort: "${order}" is not an order.`,
  columnUnknown: (flag: string, dataset: string, typed: string) => `${flag}: ${dataset} has no column "${typed}".`,

  // Its size
  fewerThan: (least: number, rows: number) =>
    `You expected ${least} rows or more (--expect-rows), but this export has ${rows}. Check the account and the filters.`,
  noRows: (before: number) =>
    `The service gave no row, but the last export with these filters had ${before}. Check the account and the filters.`,

  // Ids
  notById: (dataset: string) => `qcsheet does not read ${dataset} by ids.`,
  leaveOutIds: 'Leave out --ids.',
  settleOrFile: 'Settle it, or name a file: --ids FILE.',
  noneSent: (kind: string) =>
    `No import of this computer has sent ${kind} for this account, and the service has no list of them.`,
  nameIdsFile: 'Name a file with their ids: --ids FILE.',
  rowOfRun: (rows: string, run: string) => `${rows.includes(',') ? 'rows' : 'row'} ${rows} of run ${run}`,
  leftOutInDoubt: (count: number, kind: string, places: string) =>
    `Left out: ${count} of the ${kind} ${count === 1 ? 'is' : 'are'} in doubt, and may exist at the service: ${places}. Settle with qcsheet settle RUN --row N.`,
  noIds: (path: string) => `${path} has no ids.`,
  oneIdALine: 'Write one id in each line, or a column with the header id.',

  // Where it goes
  folderForFile: (output: string, format: string) => `${output} is a folder, but ${format} is one file.`,
  nameFileOrCsv: 'Name a file with -o, or add --format csv.',
  rawIsCsv: '--raw is for CSV. A workbook always has the texts as they are.',
  leaveOutRaw: 'Leave out --raw, or name a .csv file.',
  datedName: (date: string, example: string) => `a name with ${date}, as in ${example}`,
  appendToOne: (output: string, isFolder: boolean | undefined) =>
    `--append adds lines to one CSV or NDJSON file, but ${output} is ${isFolder === true ? 'a folder' : 'a workbook'}.`,
  useDated: (dated: string) => `Use ${dated}, without --append. Or name a .csv or .ndjson file.`,
  wouldReplace: (output: string) =>
    `--since-last would replace ${output} with what is new. The rows of earlier exports would be lost.`,
  addOrDate: (canAdd: boolean, dated: string, isFolder: boolean) =>
    `${canAdd ? 'Add --append to add the new rows to that file. Or use ' : 'Use '}${dated}, for a new ${isFolder ? 'folder' : 'file'} each time.`,
  stays: (path: string, beside: string) =>
    `${path} has what was new before, so qcsheet keeps it. This export is in ${beside}.`,
  noFormat: (output: string) => `The ending of ${output} does not name a format.`,
  notAFormat: (format: string) => `"${format}" is not a format of an export.`,
  addFormatCsv: 'Add --format csv: a folder gets one CSV for each table.',
  nameFormat: (formats: string) => `End the file in .${formats}, or name one with --format.`,
  otherEnding: (format: string, output: string) => `--format ${format} does not fit the name ${output}.`,
  endIn: (format: string, usual: string | null) =>
    `End the file in .${format}${usual === null ? '' : `, or use --format ${usual}`}.`,
  fileForFolder: (path: string) => `${path} is a file, but this export needs a folder.`,
  otherFolder: 'Name another folder with -o.',
  notReplaceable: (path: string) => `${path} is not a file that qcsheet can replace.`,
  otherFile: 'Name another file with -o.',
  ofAnImport: (path: string) => `${path} is a workbook for an import, with somebody's work in it.`,
  severalTables: (dataset: string, count: number) => `${dataset} has ${count} tables, but a CSV has only one.`,
  chooseTable: (ways: string, table: string) =>
    `Choose one: ${ways}. Or use --columns with columns of the first table, ${table}.`,
  fileOfLines: (file: string) => `${file} for all tables in one file`,
  folderOfTables: (file: string, folder: string) =>
    `${file} for one file, or -o ${folder} --format csv for a folder with one CSV for each table`,
};
