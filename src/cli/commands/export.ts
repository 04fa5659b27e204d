import type { Options } from 'yargs';
import type { ExportOptions } from '../../exporting/options/export-options.ts';
import { mapResult, ok, problem, type Result } from '../../problem/problem.ts';
import type { Arguments, Command } from '../command.ts';
import { exportAnswer } from '../export-text.ts';

const day = (describe: string): Options => ({ type: 'string', describe });

/** The filters of all datasets; each dataset says which of them it has. */
const FILTERS = {
  since: day('Inspected on this day or later: 2027-03-10, yesterday, -7d'),
  until: day('Inspected on this day or before'),
  'sent-since': day('Report sent, or sent again, on this day or later'),
  'sent-until': day('Report sent, or sent again, on this day or before'),
  keyword: { type: 'string', describe: 'Order number or PO number' },
  'search-product-name': { type: 'boolean', describe: 'The keyword may be in the product name, too' },
  'search-product-ref': { type: 'boolean', describe: 'The keyword may be in the product reference, too' },
  status: { type: 'string', describe: 'Report status, one or several: 30,40' },
  division: { type: 'string', describe: 'Product division' },
  all: { type: 'boolean', describe: 'With the reports of all sub-accounts' },
  'single-file': { type: 'boolean', describe: 'Of report-files: one merged PDF for each report' },
  type: { type: 'string', describe: 'Of suppliers: only that type, such as FACTORY or AGENT' },
  'company-role': { type: 'string', describe: '`broker`: the reports visible to that role' },
} as const satisfies Readonly<Record<string, Options>>;

const NAMES = 'reports, report-details, report-files, suppliers, lab-orders, lab-results, lookups';

export const exportCommand: Command = {
  usage: 'export <dataset>',
  summary: 'Writes reports and other data of the service to XLSX, CSV or NDJSON',
  examples: [
    ['qcsheet export reports --since -30d -o reports.xlsx', 'reports of the last 30 days'],
    ['qcsheet export reports --since-last -o reports-{date}.xlsx --keep 30', 'what is new, every night'],
    ['qcsheet export reports --since-last --append -o news.csv', 'the same, added to one file'],
    ['qcsheet export suppliers --type FACTORY -o factories.csv', "the account's factories"],
    ['qcsheet export lab-results --ids orders.txt -o lab.xlsx', 'lab results, by ids'],
    ['qcsheet export reports --status 50 --sort supplierName -o -', 'as CSV on stdout'],
  ],
  positionals: { dataset: { describe: `What to export: ${NAMES}` } },
  options: {
    output: {
      alias: 'o',
      type: 'string',
      describe: 'The file to write, a folder for one CSV per table, or - for stdout; {date} stands for today',
    },
    format: { type: 'string', describe: 'xlsx, csv or ndjson, where the file does not tell by its ending' },
    ...FILTERS,
    ids: { type: 'string', describe: 'Lab orders and results: a file with their ids (default: those of your imports)' },
    download: {
      type: 'string',
      describe: 'Files of reports and attachments (report-files, report-details): fetches them into this folder',
    },
    columns: { type: 'string', describe: 'Only these, by key or header: productId,status,poNumber' },
    sort: { type: 'string', describe: 'By this column; `status:desc` turns the order round' },
    raw: { type: 'boolean', describe: 'CSV for programs: no quotation mark before what looks like a formula' },
    for: { type: 'string', describe: 'Only the reports of the bookings of this run; they come into its results, too' },
    'since-last': {
      type: 'boolean',
      describe: 'What is new or has changed since the last complete export like this one',
    },
    append: {
      type: 'boolean',
      describe: 'With --since-last: adds the new rows to the CSV or NDJSON file that is there',
    },
    keep: { type: 'number', describe: 'Of files with {date} in their name, leave the last N' },
    'expect-rows': { type: 'number', describe: 'Exit 8 when there are fewer rows than that' },
    'page-size': { type: 'number', describe: 'Rows asked for at once (default 200)' },
    concurrency: { type: 'number', describe: 'Requests on their way at once' },
    rate: { type: 'number', describe: 'Requests a second' },
  },
  run: async (args, context) => {
    const options = exportOptions(args, context.json);
    if (options.kind === 'problem') return options;
    return context.withApp(async (app) => {
      const done = await app.export(args.required('dataset'), options.value, { stdout: context.io.stdout });
      return mapResult(done, (exported) => exportAnswer(exported, context));
    });
  },
};

/** The day stands in the file's own name, and not in a folder's: others lie in other folders then. */
const DATED = /^(?!.*\{date\}.*[/\\]).*\{date\}/;

function exportOptions(args: Arguments, json: boolean): Result<ExportOptions> {
  const output = args.text('output');
  if (output === undefined) return wrong('export needs -o FILE, or -o - for stdout.');
  if (output === '-' && json) return wrong('--json and -o - both want stdout.');
  const sinceLast = args.flag('since-last');
  const append = args.flag('append');
  if (output === '-' && sinceLast)
    return wrong("--since-last needs a file: if a pipe's reader stops early, those rows would be lost.");
  if (append && !sinceLast)
    return wrong('--append goes with --since-last: without it the file would get rows that it already has.');
  const expectRows = args.number('expect-rows');
  if (expectRows !== undefined && !isWhole(expectRows, 0)) return wrong('--expect-rows takes a whole number from 0.');
  const pageSize = args.number('page-size');
  if (pageSize !== undefined && !isWhole(pageSize, 1)) return wrong('--page-size takes a whole number from 1.');
  const keep = args.number('keep');
  if (append && keep !== undefined) return wrong('--append adds to a file, and --keep removes files: use one of them.');
  if (keep !== undefined && !(isWhole(keep, 1) && DATED.test(output)))
    return wrong('--keep takes a whole number from 1, and a file with {date} in its own name: reports-{date}.xlsx.');
  return ok({
    output,
    format: args.text('format') ?? null,
    filters: filtersOf(args),
    ids: args.text('ids') ?? null,
    forRun: args.text('for') ?? null,
    ...{ sinceLast, append },
    keep: keep ?? null,
    download: args.text('download') ?? null,
    columns: args.text('columns') ?? null,
    sort: args.text('sort') ?? null,
    raw: args.flag('raw'),
    pageSize: pageSize ?? null,
    expectRows: expectRows ?? null,
  });
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

function isWhole(value: number, least: number): boolean {
  return Number.isSafeInteger(value) && value >= least;
}

function wrong(message: string): Result<never> {
  return problem('usage', 'usage', message, 'See qcsheet export --help.');
}
