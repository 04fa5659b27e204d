import { mapResult, problem } from '../../problem/problem.ts';
import type { Answer, Command } from '../command.ts';
import { columnsText } from '../words.ts';
import { messages } from './messages.ts';

export const lookups: Command = {
  usage: 'lookups <action> [text]',
  summary: 'Refreshes (`pull`) or searches (`find TEXT`) the reference data',
  examples: [
    ['qcsheet lookups pull', 'fetches categories, cities, suppliers ... again'],
    ['qcsheet lookups find shenzhen', 'ids and labels that contain the text'],
  ],
  positionals: { action: { describe: '`pull` or `find`' }, text: { describe: 'What to find' } },
  run: (args, context) =>
    context.withApp<Answer>(async (app) => {
      const action = args.required('action');
      const text = args.text('text');
      if (action === 'pull') {
        return mapResult(await app.pullLookups(), (pulled) => ({
          exit: 0,
          json: pulled,
          text: Object.entries(pulled.counts).map(([list, count]) => `${list.padEnd(14)} ${count}`),
        }));
      }
      if (action === 'find' && text !== undefined) {
        return mapResult(await app.findLookups(text), (found) => ({
          exit: 0,
          json: { found },
          text: columnsText(
            ['LIST', 'ID', 'LABEL', 'UNDER'],
            found.map((row) => [row.list, row.id, row.label, row.under ?? '']),
            messages.nothingContains(text),
          ),
        }));
      }
      const message = action === 'find' ? messages.findNeedsText : messages.notAnAction('lookups', action);
      return problem('usage', 'usage', message, messages.pullOrFind);
    }),
};
