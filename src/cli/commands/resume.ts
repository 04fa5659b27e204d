import { mapResult } from '../../problem/problem.ts';
import { AGAIN_OPTIONS, sendAgainOf } from '../again-options.ts';
import type { Command } from '../command.ts';
import { confirmChanged } from '../confirm-changed.ts';
import { confirmChangedFile, confirmRest } from '../confirm-rest.ts';
import { FRESH_OPTION } from '../fresh-option.ts';
import { progressOf } from '../progress.ts';
import { pastRunAnswer } from '../run-text.ts';

export const resume: Command = {
  usage: 'resume [run]',
  summary: 'Continues an interrupted run; sends nothing twice',
  sends: true,
  examples: [
    ['qcsheet resume', 'the last run that is not finished'],
    ['qcsheet resume r-20270310-1', 'this run; `qcsheet runs` lists them'],
  ],
  positionals: { run: { describe: 'The run (default: the last unfinished one)' } },
  options: {
    yes: {
      type: 'boolean',
      describe: 'Send without a question, even if the service may have it or somebody changed it there',
    },
    ...FRESH_OPTION,
    ...AGAIN_OPTIONS,
    concurrency: { type: 'number', describe: 'How many requests run at once' },
    rate: { type: 'number', describe: 'Requests a second' },
  },
  run: async (args, context) => {
    const sendAgain = sendAgainOf(args, 'resume');
    if (sendAgain.type === 'problem') return sendAgain;
    const yes = args.flag('yes');
    return context.withApp(async (app) => {
      const progress = progressOf(context);
      const ran = await app.resume(args.text('run'), {
        onEvent: progress.onEvent,
        confirmRest: (question) => confirmRest(question, yes, context),
        confirmChangedFile: (changed) => confirmChangedFile(changed, 'resume', yes, context),
        confirmChanged: confirmChanged(yes, context),
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
