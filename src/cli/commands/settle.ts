import { mapResult, ok, problem, type Result } from '../../app/problem.ts';
import type { Word } from '../../app/runs/settle.ts';
import type { Arguments, Command } from '../command.ts';
import { runAnswer } from '../run-text.ts';

export const settle: Command = {
  usage: 'settle <run>',
  summary: 'Says what became of a document in doubt, after you looked it up at the provider',
  examples: [
    ['qcsheet settle r-20270310-1 --row 17 --accepted 8f3a02', 'it is there, under this id'],
    ['qcsheet settle r-20270310-1 --row 17 --not-accepted', 'it is not there; `qcsheet resume` sends it then'],
  ],
  positionals: { run: { describe: 'The run; `qcsheet runs` lists them' } },
  options: {
    row: { type: 'number', describe: 'A row of the document, as Excel numbers it' },
    accepted: { type: 'string', describe: 'The service has it, under this tracking id' },
    'not-accepted': { type: 'boolean', describe: 'The service does not have it' },
    why: { type: 'string', describe: 'How you know, kept with your name and the time' },
  },
  run: async (args, context) => {
    const word = wordOf(args);
    if (word.kind === 'problem') return word;
    return context.withApp(async (app) => mapResult(await app.settle(args.required('run'), word.value), runAnswer));
  },
};

function wordOf(args: Arguments): Result<Word> {
  const row = args.number('row');
  const accepted = args.text('accepted')?.trim();
  const notAccepted = args.flag('not-accepted');
  if (row === undefined || !Number.isInteger(row) || row < 1) return wrong('--row takes the number of a row, from 1.');
  if ((accepted === undefined) !== notAccepted) return wrong('Give either --accepted ID or --not-accepted.');
  if (accepted === '') return wrong('--accepted takes the tracking id that the service gave.');
  const why = args.text('why')?.trim() || null;
  if (accepted === undefined) return ok({ row, decision: { decision: 'not-accepted' }, why });
  return ok({ row, decision: { decision: 'accepted', trackingId: accepted }, why });
}

function wrong(message: string): Result<Word> {
  return problem('usage', 'usage', message, 'See qcsheet settle --help.');
}
