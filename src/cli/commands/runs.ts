import { mapResult, problem } from '../../problem/problem.ts';
import type { Command } from '../command.ts';
import { refreshedAnswer } from '../refresh-text.ts';
import { runsText, shownRunAnswer } from '../run-text.ts';
import { messages } from './messages.ts';

export const runs: Command = {
  usage: 'runs [action] [run]',
  summary: 'Lists the runs; `runs show RUN` shows one, `runs refresh RUN` asks what became of its bookings',
  examples: [
    ['qcsheet runs', 'every import that the journal has'],
    ['qcsheet runs --mine', 'only those that you began at this computer'],
    ['qcsheet runs show r-20270310-1', 'one of them, with the rows that need a person'],
    ['qcsheet runs refresh r-20270310-1', 'asks the service what became of its accepted bookings'],
  ],
  positionals: {
    action: { describe: '`show` shows one run, `refresh` asks for its booking results' },
    run: { describe: 'The run (default: the last one)' },
  },
  options: {
    mine: { type: 'boolean', describe: 'Only the runs that you began at this computer' },
    concurrency: { type: 'number', describe: 'With refresh: how many requests run at once' },
    rate: { type: 'number', describe: 'With refresh: requests a second' },
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
