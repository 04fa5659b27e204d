import { mapResult } from '../../problem/problem.ts';
import type { Command } from '../command.ts';
import { confirm } from '../confirm.ts';
import { CONTINUE_OPTIONS, continuingOf } from '../continue-options.ts';
import { progressOf } from '../progress.ts';
import { pastRunAnswer, tellFindings } from '../run-text.ts';

export const retry: Command = {
  usage: 'retry <run>',
  summary: 'Sends again the documents that the service rejected',
  sends: true,
  examples: [['qcsheet retry r-20270310-1', 'sends the rejected bookings again, if the reason was at the service']],
  positionals: { run: { describe: 'The name of a run; `qcsheet runs` lists them' } },
  options: {
    yes: { type: 'boolean', describe: 'Send without asking' },
    ...CONTINUE_OPTIONS,
  },
  run: async (args, context) => {
    const continuing = continuingOf(args, context, 'retry');
    if (continuing.type === 'problem') return continuing;
    const yes = args.flag('yes');
    return context.withApp(async (app) => {
      const progress = progressOf(context);
      const ran = await app.retry(args.required('run'), {
        onEvent: progress.onEvent,
        confirm: (plan) => confirm(plan, yes, context),
        onFindings: (warnings) => tellFindings(warnings, context),
        yes,
        ...continuing.value,
      });
      progress.end();
      return mapResult(ran, (outcome) => pastRunAnswer(outcome, context));
    });
  },
};
