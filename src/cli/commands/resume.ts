import { mapResult } from '../../app/problem.ts';
import type { Command } from '../command.ts';
import { confirmSettled } from '../confirm.ts';
import { confirmChanged } from '../confirm-changed.ts';
import { progressOf } from '../progress.ts';
import { pastRunAnswer } from '../run-text.ts';

export const resume: Command = {
  usage: 'resume [run]',
  summary: 'Continues an interrupted run; nothing is sent twice',
  sends: true,
  examples: [
    ['qcsheet resume', 'the last run that is not finished'],
    ['qcsheet resume r-20270310-1', 'a certain one; `qcsheet runs` lists them'],
  ],
  positionals: { run: { describe: 'The run (default: the last unfinished one)' } },
  options: {
    yes: {
      type: 'boolean',
      describe: 'Send without asking what was settled as not accepted, or changed at the service since',
    },
    concurrency: { type: 'number', describe: 'Requests on their way at once' },
    rate: { type: 'number', describe: 'Requests a second' },
  },
  run: (args, context) =>
    context.withApp(async (app) => {
      const progress = progressOf(context);
      const ran = await app.resume(args.text('run'), {
        onEvent: progress.onEvent,
        confirmChanged: confirmChanged(args.flag('yes'), context),
        confirmSettled: (documents, noun) => confirmSettled(documents, noun, args.flag('yes'), context),
        concurrency: args.number('concurrency') ?? null,
        rate: args.number('rate') ?? null,
      });
      progress.end();
      return mapResult(ran, (outcome) => pastRunAnswer(outcome, context));
    }),
};
