import { mapResult } from '../../problem/problem.ts';
import { AGAIN_OPTIONS, sendAgainOf } from '../again-options.ts';
import type { Command } from '../command.ts';
import { confirm } from '../confirm.ts';
import { confirmChanged } from '../confirm-changed.ts';
import { confirmChangedFile } from '../confirm-rest.ts';
import { FRESH_OPTION } from '../fresh-option.ts';
import { progressOf } from '../progress.ts';
import { pastRunAnswer } from '../run-text.ts';

export const retry: Command = {
  usage: 'retry <run>',
  summary: 'Sends again the documents that the service rejected',
  sends: true,
  examples: [['qcsheet retry r-20270310-1', 'the same bookings, if the reason was at the service']],
  positionals: { run: { describe: 'The run; `qcsheet runs` lists them' } },
  options: {
    yes: { type: 'boolean', describe: 'Send without asking' },
    ...FRESH_OPTION,
    ...AGAIN_OPTIONS,
    concurrency: { type: 'number', describe: 'How many requests run at once' },
    rate: { type: 'number', describe: 'Requests a second' },
  },
  run: async (args, context) => {
    const sendAgain = sendAgainOf(args, 'retry');
    if (sendAgain.type === 'problem') return sendAgain;
    const yes = args.flag('yes');
    return context.withApp(async (app) => {
      const progress = progressOf(context);
      const ran = await app.retry(args.required('run'), {
        onEvent: progress.onEvent,
        confirmChanged: confirmChanged(yes, context),
        confirmChangedFile: (changed) => confirmChangedFile(changed, 'retry', yes, context),
        confirm: (plan) => confirm(plan, yes, context),
        yes,
        allowSimilar: args.flag('allow-similar'),
        sendAgain: sendAgain.value,
        concurrency: args.number('concurrency') ?? null,
        rate: args.number('rate') ?? null,
      });
      progress.end();
      return mapResult(ran, (outcome) => pastRunAnswer(outcome, context));
    });
  },
};
