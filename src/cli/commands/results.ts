import { mapResult, problem } from '../../problem/problem.ts';
import type { Command } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { FRESH_OPTION } from '../fresh-option.ts';
import { messages } from './messages.ts';

export const results: Command = {
  usage: 'results <run>',
  summary: 'Writes the results workbook of a run again, from the journal',
  examples: [
    ['qcsheet results r-20270310-1 -o results.xlsx', 'writes the workbook as it is now'],
    [
      'qcsheet results r-20270310-1 -o results.xlsx --with-reports',
      'adds the reports of its bookings that are available now',
    ],
  ],
  positionals: { run: { describe: 'The name of a run; `qcsheet runs` lists them' } },
  options: {
    output: { alias: 'o', type: 'string', describe: 'The file to write' },
    ...FRESH_OPTION,
    'with-reports': { type: 'boolean', describe: 'Look for the inspection reports of its bookings first' },
  },
  run: (args, context) => {
    const output = args.text('output');
    if (output === undefined) {
      return Promise.resolve(problem('usage', 'usage', messages.needsOutputOf('results'), messages.seeHelp('results')));
    }
    return context.withApp(async (app) => {
      const run = args.required('run');
      if (!args.flag('with-reports')) {
        return mapResult(await app.results(run, output), (value) => ({ exit: 0, json: value, text: [value.file] }));
      }
      return mapResult(await app.resultsWithReports(run, output), ({ complete, ...value }) => {
        return { exit: complete ? EXIT.done : EXIT.incomplete, json: value, text: [value.file] };
      });
    });
  },
};
