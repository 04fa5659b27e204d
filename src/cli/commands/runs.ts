import { mapResult, problem } from '../../app/problem.ts';
import type { Command } from '../command.ts';
import { pastRunAnswer, runsText } from '../run-text.ts';

export const runs: Command = {
  usage: 'runs [show] [run]',
  summary: 'Lists the runs; `runs show RUN` tells one with all its documents',
  examples: [
    ['qcsheet runs', 'every import of this machine'],
    ['qcsheet runs show r-20270310-1', 'one of them'],
  ],
  positionals: { show: { describe: '`show` tells one run' }, run: { describe: 'The run (default: the last one)' } },
  run: (args, context) =>
    context.withApp(async (app) => {
      const action = args.text('show');
      if (action === undefined) {
        return mapResult(app.runs(), (list) => ({ exit: 0, json: { runs: list }, text: runsText(list) }));
      }
      if (action !== 'show')
        return problem('usage', 'usage', `\`runs ${action}\` is no command.`, 'Did you mean `runs show RUN`?');
      return mapResult(app.showRun(args.text('run')), (outcome) => ({ ...pastRunAnswer(outcome, context), exit: 0 }));
    }),
};
