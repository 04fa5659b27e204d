import { mapResult, problem } from '../../app/problem.ts';
import type { Command } from '../command.ts';

export const results: Command = {
  usage: 'results <run>',
  summary: 'Writes the results workbook of a run again, from the journal',
  examples: [['qcsheet results r-20270310-1 -o results.xlsx', 'the workbook as it would be written now']],
  positionals: { run: { describe: 'The run; `qcsheet runs` lists them' } },
  options: { output: { alias: 'o', type: 'string', describe: 'The file to write' } },
  run: (args, context) => {
    const output = args.text('output');
    if (output === undefined) {
      return Promise.resolve(problem('usage', 'usage', 'results needs -o FILE.', 'See qcsheet results --help.'));
    }
    return context.withApp(async (app) => {
      const written = await app.results(args.required('run'), output);
      return mapResult(written, (value) => ({ exit: 0, json: value, text: value.file }));
    });
  },
};
