import { mapResult } from '../../problem/problem.ts';
import type { Command } from '../command.ts';
import { confirmRest } from '../confirm-rest.ts';
import { CONTINUE_OPTIONS, continuingOf } from '../continue-options.ts';
import { progressOf } from '../progress.ts';
import { pastRunAnswer } from '../run-text.ts';

export const resume: Command = {
  usage: 'resume [run]',
  summary: 'Continues an interrupted run; sends nothing twice',
  sends: true,
  examples: [
    ['qcsheet resume', 'continues the last run that is not finished'],
    ['qcsheet resume r-20270310-1', 'continues this run; `qcsheet runs` lists them'],
  ],
  positionals: { run: { describe: 'The run', defaultDescription: 'the last unfinished one' } },
  options: {
    yes: {
      type: 'boolean',
      describe: 'Send without a question, even if the service may have it or somebody changed it there',
    },
    ...CONTINUE_OPTIONS,
  },
  run: async (args, context) => {
    const continuing = continuingOf(args, context, 'resume');
    if (continuing.type === 'problem') return continuing;
    const yes = args.flag('yes');
    return context.withApp(async (app) => {
      const progress = progressOf(context);
      const ran = await app.resume(args.text('run'), {
        onEvent: progress.onEvent,
        confirmRest: (question) => confirmRest(question, yes, context),
        ...continuing.value,
      });
      progress.end();
      return mapResult(ran, (outcome) => pastRunAnswer(outcome, context));
    });
  },
};
