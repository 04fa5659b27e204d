import { mapResult, problem } from '../../problem/problem.ts';
import { aliasAnswer } from '../alias-command.ts';
import type { Answer, Command } from '../command.ts';
import { columnsText } from '../words.ts';
import { messages } from './messages.ts';

export const lookups: Command = {
  usage: 'lookups <action> [words..]',
  summary: 'Refreshes (`pull`) or searches (`find TEXT`) the lookup lists; `aliases` keeps your own spellings',
  examples: [
    ['qcsheet lookups pull', 'fetches categories, cities, suppliers ... again'],
    ['qcsheet lookups find shenzhen', 'shows ids and labels that contain the text'],
    ['qcsheet lookups aliases add cities SH Shanghai --parent China', 'from now on, SH means Shanghai'],
    ['qcsheet lookups aliases list', 'lists all aliases of this account, and their file'],
    ['qcsheet lookups aliases remove cities SH', 'removes this alias'],
    ['qcsheet lookups aliases import aliases.csv', "adds a colleague's aliases; shows those that contradict yours"],
  ],
  positionals: {
    action: { describe: '`pull`, `find` or `aliases`' },
    words: {
      describe: 'What to find; or `list`, `add LIST VALUE ENTRY`, `remove LIST VALUE`, `import FILE`',
      defaultDescription: 'none',
    },
  },
  options: {
    parent: {
      type: 'string',
      describe: 'With aliases: the country of a city, the category of a family, the family of a type',
    },
    replace: { type: 'boolean', describe: 'With aliases: replace the meaning that the alias has now' },
  },
  run: (args, context) =>
    context.withApp<Answer>(async (app) => {
      const action = args.required('action');
      const words = args.list('words');
      const [text] = words;
      if (action === 'aliases') return await aliasAnswer(app, words, args);
      if (action === 'pull' && text === undefined) {
        return mapResult(await app.pullLookups(), (pulled) => ({
          exit: 0,
          json: pulled,
          text: Object.entries(pulled.counts).map(([list, count]) => `${list.padEnd(14)} ${count}`),
        }));
      }
      if (action === 'find' && text !== undefined && words.length === 1) {
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
      const typed = action === 'pull' ? ['pull', ...words].join(' ') : action;
      const message = action === 'find' ? messages.findNeedsText : messages.notAnAction('lookups', typed);
      return problem('usage', 'usage', message, messages.pullOrFind);
    }),
};
