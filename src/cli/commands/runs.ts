import { mapResult, problem } from '../../problem/problem.ts';
import type { Command } from '../command.ts';
import { PACE_OPTIONS } from '../pace-options.ts';
import { refreshedAnswer } from '../refresh-text.ts';
import { shownRunAnswer } from '../run-text.ts';
import { runsText } from '../runs-text.ts';
import { messages } from './messages.ts';

const { concurrency, rate } = PACE_OPTIONS;

export const runs: Command = {
  usage: 'runs [action] [run]',
  summary: 'Lists the runs; `runs show RUN` shows one, `runs refresh RUN` asks what became of its bookings',
  examples: [
    ['qcsheet runs', 'lists every import in the journal'],
    ['qcsheet runs --mine', 'lists only those that you began at this computer'],
    ['qcsheet runs show r-20270310-1', 'shows one run, with the rows that need a person'],
    ['qcsheet runs refresh r-20270310-1', 'asks the service what became of its accepted bookings'],
  ],
  positionals: {
    action: {
      describe: '`show` shows one run, `refresh` asks for its booking results',
      defaultDescription: 'lists all runs',
    },
    run: { describe: 'The run', defaultDescription: 'the last one' },
  },
  options: {
    mine: { type: 'boolean', describe: 'Only the runs that you began at this computer' },
    concurrency: { ...concurrency, describe: messages.onlyRefresh(concurrency.describe) },
    rate: { ...rate, describe: messages.onlyRefresh(rate.describe) },
  },
  run: (args, context) =>
    context.withApp(async (app) => {
      const action = args.text('action');
      const run = args.text('run');
      if (action === undefined)
        return mapResult(await app.runs(args.flag('mine') ? 'mine' : 'all'), (list) => ({
          exit: 0,
          json: { runs: list },
          text: runsText(list),
        }));
      if (action === 'show') return mapResult(await app.showRun(run), (outcome) => shownRunAnswer(outcome, context));
      if (action === 'refresh')
        return mapResult(await app.refreshRun(run), (refreshed) => refreshedAnswer(refreshed, context));
      const message = messages.notAnAction('runs', action);
      return problem('usage', 'usage', message, messages.showOrRefresh);
    }),
};
