import type { Options } from 'yargs';
import type { AskColumn, ColumnAnswer, ColumnQuestion } from '../app/columns/name-columns.ts';
import type { ColumnWords } from '../app/columns/typed-words.ts';
import { columnLetters } from '../schema/cell.ts';
import { optionWords, type Shell } from '../schema/shell-word.ts';
import type { Arguments, Context } from './command.ts';

/** The options that say which column is which; each may be given several times. */
export const COLUMN_OPTIONS: Readonly<Record<string, Options>> = {
  map: {
    type: 'string',
    nargs: 1,
    describe: 'Which column is which: "HEADER=KEY", or a mapping file; may be repeated',
  },
  'ignore-column': { type: 'string', nargs: 1, describe: 'A column of your own, by its header; may be repeated' },
};

export function columnWords(args: Arguments): ColumnWords {
  return { map: args.list('map'), ignore: args.list('ignore-column') };
}

/** The same words, as they are typed again. */
export function columnFlags({ map, ignore }: ColumnWords, shell: Shell): string {
  const maps = map.map((word) => optionWords('--map', word, shell));
  const ignored = ignore.map((header) => optionWords('--ignore-column', header, shell));
  return [...maps, ...ignored].map((words) => ` ${words}`).join('');
}

/** Asks on a terminal what a column is; nobody is asked elsewhere. */
export function askColumn(context: Context): AskColumn {
  return context.mayAsk ? (question) => ask(question, context) : null;
}

async function ask(question: ColumnQuestion, { io, stopping }: Context): Promise<ColumnAnswer> {
  const { number, header, samples, choices } = question;
  const values = samples.length === 0 ? '' : ` (${samples.join(', ')})`;
  const lines = [
    `Column ${columnLetters(number)} "${header}"${values} looks like a column of the form under another name.`,
    ...choices.map((choice, index) => `  ${index + 1}  it is "${choice.header}"`),
    '  o  it is our own column: keep it, do not send it',
    'Enter: decide later. Nothing is sent until then. Your choice: ',
  ];
  const answer = (await io.ask(lines, stopping)).trim().toLowerCase();
  if (answer === 'o') return { type: 'own' };
  const chosen = /^\d$/.test(answer) ? choices[Number(answer) - 1] : undefined;
  return chosen === undefined ? { type: 'open' } : { type: 'column', key: chosen.key };
}
