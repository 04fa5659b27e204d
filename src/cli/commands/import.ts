import type { App } from '../../app.ts';
import type { ImportOptions } from '../../importing/history/import-options.ts';
import type { SendPlan } from '../../importing/run/agreement/agree-to-send.ts';
import type { ApplyOptions } from '../../importing/run/apply-plan.ts';
import type { ImportTalk } from '../../importing/run/import-job.ts';
import type { RunOutcome } from '../../importing/run/outcomes/run-outcome.ts';
import { mapResult, ok, problem, type Result } from '../../problem/problem.ts';
import type { JoinedFinding } from '../../schema/joined-findings.ts';
import { AGAIN_OPTIONS, sendAgainOf } from '../again-options.ts';
import { askAboutFile, COLUMN_OPTIONS, columnWords, ENCODING_OPTION } from '../columns-words.ts';
import type { Arguments, Command } from '../command.ts';
import { confirm } from '../confirm.ts';
import { confirmChanged } from '../confirm-changed.ts';
import { changeLines } from '../findings-text.ts';
import { FRESH_OPTION } from '../fresh-option.ts';
import { KIND_OPTIONS, sheetWish } from '../kind-options.ts';
import { PACE_OPTIONS } from '../pace-options.ts';
import { progressOf } from '../progress.ts';
import { runAnswer, tellFindings } from '../run-text.ts';
import { messages } from './messages.ts';

const FILE = 'XLSX or CSV';
export const OTHER_SERVICE = 'This address is another service. Also send what the other service already has';

export const importCommand: Command = {
  usage: 'import [file]',
  summary: 'Checks, sends what is valid, writes the results workbook',
  sends: true,
  examples: [
    ['qcsheet import bookings.xlsx', 'asks once, then books; writes bookings.results.xlsx'],
    ['qcsheet import bookings.xlsx --yes --json', 'for a script: no question, one JSON document'],
    ['qcsheet import bookings.xlsx --dry-run', 'shows what would be sent'],
    ['qcsheet import bookings.xlsx --limit 1', 'sends only the first booking; the same command again continues'],
    ['qcsheet import bookings.xlsx --plan plan.json', 'writes what would be sent into a plan, for you to read'],
    ['qcsheet import --apply plan.json', 'sends exactly what is in the plan, or nothing'],
  ],
  positionals: { file: { describe: FILE } },
  options: {
    ...KIND_OPTIONS,
    ...COLUMN_OPTIONS,
    ...ENCODING_OPTION,
    output: { alias: 'o', type: 'string', describe: 'The results workbook', defaultDescription: '<name>.results.xlsx' },
    ...FRESH_OPTION,
    yes: { type: 'boolean', describe: 'Send without asking' },
    plan: { type: 'string', describe: 'Send nothing, write what would be sent into this JSON file' },
    apply: { type: 'string', describe: 'Send exactly what this plan says; it names the file and the options' },
    'dry-run': { type: 'boolean', describe: 'Send nothing, show what would be sent' },
    ...PACE_OPTIONS,
    limit: { type: 'number', describe: 'Only the first N documents', defaultDescription: 'all' },
    canary: {
      type: 'number',
      describe: 'Send the first N documents alone; send the others only if all N are accepted',
    },
    'max-errors': {
      type: 'string',
      describe: 'Stop when N documents, or N% of them, are rejected',
      defaultDescription: 'no limit',
    },
    'all-or-nothing': { type: 'boolean', describe: 'One row with an error stops the whole file' },
    'only-valid': { type: 'boolean', describe: 'Send the rows without errors', defaultDescription: 'yes' },
    'allow-duplicates': { type: 'boolean', describe: 'Send equal rows of the file, each once' },
    replace: {
      type: 'boolean',
      describe: 'Start a new run, and leave the rest of the unfinished run of this file unsent',
    },
    'send-unchanged': { type: 'boolean', describe: 'Also send updates that would change nothing' },
    'allow-outside': { type: 'boolean', describe: 'Also send files from outside the folder of the workbook' },
    'other-service': { type: 'boolean', describe: OTHER_SERVICE },
    ...AGAIN_OPTIONS,
  },
  run: async (args, context) => {
    const asked = askedOf(args);
    if (asked.type === 'problem') return asked;
    const { value } = asked;
    return context.withApp(async (app) => {
      const progress = progressOf(context);
      const talk = {
        onEvent: progress.onEvent,
        onFindings: (findings: readonly JoinedFinding[], plan?: SendPlan) => {
          tellFindings(findings, context);
          // Otherwise the question shows them.
          if (value.options.dryRun && plan !== undefined && !context.json) context.io.stderr(changeLines(plan.changes));
        },
        ...askAboutFile(context),
        confirmChanged: confirmChanged(value.options.yes, context),
        confirm: (plan: SendPlan) => confirm(plan, value.options.yes, context),
      };
      const ran = await carriedOut(app, value, talk);
      progress.end();
      return mapResult(ran, (outcome) => runAnswer(outcome, context));
    });
  },
};

/** What to do: import a file, plan an import, or apply a plan. */
type Asked =
  | { readonly type: 'import'; readonly file: string; readonly options: ImportOptions }
  | { readonly type: 'plan'; readonly file: string; readonly plan: string; readonly options: ImportOptions }
  | { readonly type: 'apply'; readonly plan: string; readonly options: ApplyOptions };

function carriedOut(app: App, asked: Asked, talk: ImportTalk): Promise<Result<RunOutcome>> {
  switch (asked.type) {
    case 'import':
      return app.import(asked.file, asked.options, talk);
    case 'plan':
      return app.plan(asked.file, asked.plan, asked.options, talk);
    case 'apply':
      return app.apply(asked.plan, asked.options, talk);
  }
}

/** The options that are allowed with `--apply`: the plan already holds everything that decides what is sent. */
const BESIDE_APPLY: ReadonlySet<string> = new Set([
  'apply',
  'output',
  'yes',
  'dry-run',
  'concurrency',
  'rate',
  'fresh',
]);

function askedOf(args: Arguments): Result<Asked> {
  const options = importOptions(args);
  if (options.type === 'problem') return options;
  const [file, plan, apply] = ['file', 'plan', 'apply'].map((name) => args.text(name));
  if (file === '-' || apply === '-') return noStdin();
  if (apply !== undefined) {
    if (file !== undefined) return wrong(messages.fileOrPlan);
    const typed = Object.keys(importCommand.options ?? {}).filter((name) => args.text(name) !== undefined);
    const flag = typed.find((name) => !BESIDE_APPLY.has(name));
    if (flag !== undefined) return wrong(messages.planDecides(flag));
    return ok({ type: 'apply', plan: apply, options: options.value });
  }
  if (file === undefined) return wrong(messages.needsFile('import', FILE));
  if (plan !== undefined) return ok({ type: 'plan', file, plan, options: options.value });
  return ok({ type: 'import', file, options: options.value });
}

function noStdin(): Result<never> {
  return problem('usage', 'usage', messages.needsRealFile, messages.saveAsFile);
}

function importOptions(args: Arguments): Result<ImportOptions> {
  const maxErrors = parseMaxErrors(args.text('max-errors'));
  if (maxErrors === 'wrong') return wrong(messages.maxErrors);
  const limit = args.number('limit');
  if (limit !== undefined && (!Number.isInteger(limit) || limit < 1)) return wrong(messages.fromOne('limit'));
  const canary = args.number('canary');
  if (canary !== undefined && (!Number.isInteger(canary) || canary < 1)) return wrong(messages.fromOne('canary'));
  const sendAgain = sendAgainOf(args, 'import');
  if (sendAgain.type === 'problem') return sendAgain;
  if (args.flag('all-or-nothing') && args.flag('only-valid')) {
    return wrong(messages.bothParts);
  }
  return {
    type: 'ok',
    value: {
      ...sheetWish(args),
      columns: columnWords(args),
      encoding: args.text('encoding') ?? null,
      output: args.text('output') ?? null,
      yes: args.flag('yes'),
      dryRun: args.flag('dry-run'),
      limit: limit ?? null,
      canary: canary ?? null,
      maxErrors,
      allOrNothing: args.flag('all-or-nothing'),
      allowDuplicates: args.flag('allow-duplicates'),
      allowSimilar: args.flag('allow-similar'),
      allowOutside: args.flag('allow-outside'),
      otherService: args.flag('other-service'),
      sendAgain: sendAgain.value,
      replace: args.flag('replace'),
      sendUnchanged: args.flag('send-unchanged'),
      concurrency: args.number('concurrency') ?? null,
      rate: args.number('rate') ?? null,
      plan: null,
      fresh: args.flag('fresh'),
    },
  };
}

function parseMaxErrors(text: string | undefined): ImportOptions['maxErrors'] | 'wrong' {
  if (text === undefined) return null;
  const match = /^(\d{1,9})(%?)$/.exec(text.trim());
  if (match === null) return 'wrong';
  const value = Number(match[1]);
  if (value === 0) return 'wrong';
  if (match[2] === '%') return value > 100 ? 'wrong' : { percent: value };
  return { count: value };
}

function wrong(message: string): Result<never> {
  return problem('usage', 'usage', message, messages.seeHelp('import'));
}
