import type { SettleRequest } from '../../importing/run/doubts/settle-row.ts';
import { mapResult, ok, problem, type Result } from '../../problem/problem.ts';
import type { Arguments, Command } from '../command.ts';
import { confirmSettle } from '../confirm-settle.ts';
import { FRESH_OPTION } from '../fresh-option.ts';
import { runAnswer } from '../run-text.ts';
import { messages } from './messages.ts';

export const settle: Command = {
  usage: 'settle <run>',
  summary: 'Records what became of a document in doubt, after you asked the provider',
  examples: [
    ['qcsheet settle r-20270310-1 --row 17 --accepted 8f3a02', 'the provider has it, under this id'],
    [
      'qcsheet settle r-20270310-1 --row 17 --not-accepted',
      'the provider does not have it; `qcsheet resume` then sends it',
    ],
    [
      'qcsheet settle r-20270310-1 --row 17 --undo --why "wrong row"',
      'takes the decision back, if nothing was sent since',
    ],
  ],
  positionals: { run: { describe: 'The name of a run; `qcsheet runs` lists them' } },
  options: {
    row: { type: 'number', describe: 'A row of the document, as Excel numbers it' },
    accepted: { type: 'string', describe: 'The service has it, under this tracking id' },
    'not-accepted': { type: 'boolean', describe: 'The service does not have it' },
    undo: { type: 'boolean', describe: 'Take the last decision back, as long as nothing was sent because of it' },
    ...FRESH_OPTION,
    yes: { type: 'boolean', describe: 'Do not ask' },
    why: { type: 'string', describe: 'How you know, kept with your name and the time' },
  },
  run: async (args, context) => {
    const request = requestOf(args);
    if (request.type === 'problem') return request;
    return context.withApp(async (app) => {
      const settled = await app.settle(args.required('run'), request.value, (question) =>
        confirmSettle(question, args.flag('yes'), context),
      );
      return mapResult(settled, (outcome) => runAnswer(outcome, context));
    });
  },
};

function requestOf(args: Arguments): Result<SettleRequest> {
  const row = args.number('row');
  const accepted = args.text('accepted')?.trim();
  if (row === undefined || !Number.isInteger(row) || row < 1) return wrong(messages.rowNumber);
  const given = [accepted !== undefined, args.flag('not-accepted'), args.flag('undo')].filter(Boolean);
  if (given.length !== 1) return wrong(messages.oneDecision);
  const why = args.text('why')?.trim() || null;
  if (args.flag('undo')) return ok({ row, decision: { decision: 'undone' }, why });
  if (accepted === undefined) return ok({ row, decision: { decision: 'not-accepted' }, why });
  return ok({ row, decision: { decision: 'accepted', trackingId: accepted }, why });
}

function wrong(message: string): Result<never> {
  return problem('usage', 'usage', message, messages.seeHelp('settle'));
}
