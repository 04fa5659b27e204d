import type { Options } from 'yargs';
import { type AskedExport, PAGE_SIZE } from '../../exporting/options/export-options.ts';
import { mapResult, problem } from '../../problem/problem.ts';
import type { Arguments, Command, CommandOptions } from '../command.ts';
import { exportAnswer } from '../export-text.ts';
import { PACE_OPTIONS } from '../pace-options.ts';
import { messages } from './messages.ts';

const day = (describe: string): Options => ({ type: 'string', describe });

async function datasetNames(): Promise<readonly string[]> {
  const { DATASET_NAMES } = await import('../../exporting/options/checked-options.ts');
  return DATASET_NAMES;
}

async function statusNames(): Promise<readonly string[]> {
  const { STATUS_NAMES } = await import('../../exporting/options/checked-options.ts');
  return STATUS_NAMES;
}

/** The filters of all datasets. Each dataset lists the filters that it has. */
export const FILTERS = {
  since: day('Inspected on this day or later: 2027-03-10, yesterday, -7d'),
  until: day('Inspected on this day or before'),
  'sent-since': day('Report sent, or sent again, on this day or later'),
  'sent-until': day('Report sent, or sent again, on this day or before'),
  keyword: { type: 'string', describe: 'Order number or PO number' },
  'search-product-name': { type: 'boolean', describe: 'Also look for the keyword in the product name' },
  'search-product-ref': { type: 'boolean', describe: 'Also look for the keyword in the product reference' },
  status: { type: 'string', describe: 'Report status, several separated by commas', names: statusNames },
  division: { type: 'string', describe: 'Product division' },
  all: { type: 'boolean', describe: 'With the reports of all sub-accounts' },
  'single-file': { type: 'boolean', describe: 'Of report-files: one merged PDF for each report' },
  type: {
    type: 'string',
    describe: 'Of suppliers: only that type, such as FACTORY or AGENT',
    defaultDescription: 'all types',
  },
  'company-role': { type: 'string', describe: '`broker`: the reports that a broker may see' },
} as const satisfies CommandOptions;

export const exportCommand: Command = {
  usage: 'export <dataset>',
  summary: 'Writes reports and other data of the service to XLSX, CSV or NDJSON',
  examples: [
    ['qcsheet export reports --since -30d -o reports.xlsx', 'writes the reports of the last 30 days'],
    [
      'qcsheet export reports --since -30d -o "reports-{date}.xlsx" --keep 30',
      'writes a file for each day, and removes old files',
    ],
    ['qcsheet export reports --since-last --append -o news.csv', 'adds what is new to one file'],
    ['qcsheet export suppliers --type FACTORY -o factories.csv', "writes the account's factories"],
    ['qcsheet export lab-results --ids orders.txt -o lab.xlsx', 'writes the lab results with these ids'],
    ['qcsheet export reports --status 50 --sort supplierName -o -', 'writes CSV to stdout'],
  ],
  positionals: { dataset: { describe: 'What to export', names: datasetNames } },
  options: {
    output: {
      alias: 'o',
      type: 'string',
      describe: 'The file to write, a folder for one CSV per table, or - for stdout; {date} stands for today',
    },
    format: {
      type: 'string',
      describe: 'xlsx, csv or ndjson',
      defaultDescription: 'by the name of the file; csv on stdout',
    },
    ...FILTERS,
    ids: {
      type: 'string',
      describe: 'Lab orders and results: a file with their ids',
      defaultDescription: 'those of your imports',
    },
    download: {
      type: 'string',
      describe: 'Files of reports and attachments (report-files, report-details): fetches them into this folder',
    },
    columns: {
      type: 'string',
      describe: 'Only these, by key or header: productId,status,poNumber',
      defaultDescription: 'all',
    },
    sort: {
      type: 'string',
      describe: 'Sort by this column; `status:desc` reverses the order',
      defaultDescription: 'as the service lists them',
    },
    raw: { type: 'boolean', describe: 'CSV for programs: no quotation mark before what looks like a formula' },
    for: {
      type: 'string',
      describe:
        'Only the reports of the bookings of this run; qcsheet also adds the reports to the results workbook of the run',
    },
    'since-last': {
      type: 'boolean',
      describe: 'What is new or has changed since the last complete export like this one',
    },
    append: {
      type: 'boolean',
      describe: 'With --since-last: adds the new rows to an existing CSV or NDJSON file',
    },
    keep: {
      type: 'number',
      describe:
        'For a name with {date}: keep the files of the newest N days that have a file; remove older ones (with --since-last, these have the only copy of their rows)',
    },
    'expect-rows': { type: 'number', describe: 'Exit with 8 if there are fewer rows' },
    'page-size': { type: 'number', describe: 'Rows in one request', defaultDescription: String(PAGE_SIZE) },
    ...PACE_OPTIONS,
  },
  run: async (args, context) => {
    const asked = askedFor(args);
    if (asked.output === '-' && context.json)
      return problem('usage', 'usage', messages.bothStdout, messages.seeHelp('export'));
    return context.withApp(async (app) => {
      const done = await app.export(args.required('dataset'), asked, { stdout: context.io.stdout });
      return mapResult(done, (exported) => exportAnswer(exported, context));
    });
  },
};

function askedFor(args: Arguments): AskedExport {
  return {
    output: args.text('output') ?? null,
    format: args.text('format') ?? null,
    filters: filtersOf(args),
    ids: args.text('ids') ?? null,
    forRun: args.text('for') ?? null,
    sinceLast: args.flag('since-last'),
    append: args.flag('append'),
    keep: args.number('keep') ?? null,
    download: args.text('download') ?? null,
    columns: args.text('columns') ?? null,
    sort: args.text('sort') ?? null,
    raw: args.flag('raw'),
    pageSize: args.number('page-size') ?? null,
    expectRows: args.number('expect-rows') ?? null,
  };
}

function filtersOf(args: Arguments): Record<string, string | true> {
  const filters: Record<string, string | true> = {};
  for (const [flag, { type }] of Object.entries(FILTERS)) {
    const text = args.text(flag);
    if (type === 'boolean' ? args.flag(flag) : text !== undefined)
      filters[flag] = type === 'boolean' ? true : (text ?? '');
  }
  return filters;
}
