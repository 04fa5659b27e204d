import type { ImportOptions } from '../../app/import-options.ts';
import { mapResult, problem, type Result } from '../../app/problem.ts';
import type { Arguments, Command } from '../command.ts';
import { confirm } from '../confirm.ts';
import { progressOf } from '../progress.ts';
import { runAnswer, tellFindings } from '../run-text.ts';

export const importCommand: Command = {
  usage: 'import <file>',
  summary: 'Checks, sends what is valid, writes the results workbook',
  examples: [
    ['qcsheet import bookings.xlsx', 'asks once, then books; writes bookings.results.xlsx'],
    ['qcsheet import bookings.xlsx --yes --json', 'for a script: no question, one JSON document'],
    ['qcsheet import bookings.xlsx --dry-run', 'what would be sent'],
    ['qcsheet import bookings.xlsx --limit 1', 'only the first booking; the same command again goes on'],
  ],
  positionals: { file: { describe: 'XLSX or CSV' } },
  options: {
    kind: { type: 'string', describe: 'What the file loads, where it does not tell (a CSV)' },
    output: { alias: 'o', type: 'string', describe: 'The results workbook (default: <name>.results.xlsx)' },
    yes: { type: 'boolean', describe: 'Send without asking' },
    'dry-run': { type: 'boolean', describe: 'Send nothing, tell what would be sent' },
    concurrency: { type: 'number', describe: 'Requests on their way at once' },
    rate: { type: 'number', describe: 'Requests a second' },
    limit: { type: 'number', describe: 'Only the first N documents' },
    'max-errors': { type: 'string', describe: 'Stop once so many were rejected: N or N%' },
    'all-or-nothing': { type: 'boolean', describe: 'One invalid row stops the whole file' },
    'only-valid': { type: 'boolean', describe: 'Send the valid ones (default)' },
    'allow-duplicates': { type: 'boolean', describe: 'Send equal rows of the file, each once' },
    'allow-similar': { type: 'boolean', describe: 'Send what looks like something sent earlier' },
    replace: { type: 'boolean', describe: 'The file has changed: give up what its unfinished run has left' },
    'send-unchanged': { type: 'boolean', describe: 'Send updates that would change nothing, too' },
    'allow-outside': { type: 'boolean', describe: 'Send files from outside the folder of the workbook, too' },
    'send-again': { type: 'number', describe: 'Send N documents again that were accepted; N must equal their number' },
  },
  run: async (args, context) => {
    const options = importOptions(args);
    if (options.kind === 'problem') return options;
    return context.withApp(async (app) => {
      const progress = progressOf(context);
      const ran = await app.import(args.required('file'), options.value, {
        onEvent: progress.onEvent,
        onFindings: (findings) => tellFindings(findings, context),
        confirm: (plan) => confirm(plan, options.value.yes, context),
      });
      progress.end();
      return mapResult(ran, (outcome) => runAnswer(outcome));
    });
  },
};

function importOptions(args: Arguments): Result<ImportOptions> {
  const maxErrors = parseMaxErrors(args.text('max-errors'));
  if (maxErrors === 'wrong') return wrong('--max-errors takes a number or a percentage: 10 or 5%.');
  const limit = args.number('limit');
  if (limit !== undefined && (!Number.isInteger(limit) || limit < 1))
    return wrong('--limit takes a whole number from 1.');
  const sendAgain = args.number('send-again');
  if (sendAgain !== undefined && (!Number.isInteger(sendAgain) || sendAgain < 1)) {
    return wrong('--send-again takes the number of documents to send again.');
  }
  if (args.flag('all-or-nothing') && args.flag('only-valid')) {
    return wrong('--all-or-nothing and --only-valid exclude each other.');
  }
  return {
    kind: 'ok',
    value: {
      kind: args.text('kind') ?? null,
      output: args.text('output') ?? null,
      yes: args.flag('yes'),
      dryRun: args.flag('dry-run'),
      limit: limit ?? null,
      maxErrors,
      allOrNothing: args.flag('all-or-nothing'),
      allowDuplicates: args.flag('allow-duplicates'),
      allowSimilar: args.flag('allow-similar'),
      allowOutside: args.flag('allow-outside'),
      sendAgain: sendAgain ?? null,
      replace: args.flag('replace'),
      sendUnchanged: args.flag('send-unchanged'),
      concurrency: args.number('concurrency') ?? null,
      rate: args.number('rate') ?? null,
    },
  };
}

function parseMaxErrors(text: string | undefined): ImportOptions['maxErrors'] | 'wrong' {
  if (text === undefined) return null;
  const match = /^(\d{1,9})(%?)$/.exec(text.trim());
  if (match === null) return 'wrong';
  const value = Number(match[1]);
  if (match[2] === '%') return value > 100 ? 'wrong' : { percent: value };
  return { count: value };
}

function wrong(message: string): Result<ImportOptions> {
  return problem('usage', 'usage', message, 'See qcsheet import --help.');
}
