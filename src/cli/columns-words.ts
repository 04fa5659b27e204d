import type { Options } from 'yargs';
import type { AskColumn, ColumnAnswer, ColumnQuestion } from '../app/columns/name-columns.ts';
import type { ColumnWords } from '../app/columns/typed-words.ts';
import { columnLetters } from '../schema/cell.ts';
import type { Arguments, Context } from './command.ts';
import { commandPath } from './words.ts';

/** The options that say which column is which; each may be given several times. */
export const COLUMN_OPTIONS: Readonly<Record<string, Options>> = {
  map: {
    type: 'string',
    nargs: 1,
    describe: 'Which column is which: "HEADER=KEY", or a mapping file; may be repeated',
  },
  'ignore-column': { type: 'string', nargs: 1, describe: 'A column of your own, by its header; may be repeated' },
};

export const ENCODING_OPTION: Readonly<Record<string, Options>> = {
  encoding: { type: 'string', describe: 'The encoding of a CSV that is not UTF-8: windows-1250, shift_jis, gbk ...' },
};

/** The encoding as it is typed again. */
export function encodingFlag(encoding: string | null): string {
  return encoding === null ? '' : ` --encoding ${commandPath(encoding)}`;
}

export function columnWords(args: Arguments): ColumnWords {
  return { map: args.list('map'), ignore: args.list('ignore-column') };
}

/** The same words, as they are typed again. */
export function columnFlags({ map, ignore }: ColumnWords): string {
  const maps = map.map((word) => ` --map ${commandPath(word)}`);
  return [...maps, ...ignore.map((header) => ` --ignore-column ${commandPath(header)}`)].join('');
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
  const answer = (await io.ask(lines.join('\n'), stopping)).trim().toLowerCase();
  if (answer === 'o') return { type: 'own' };
  const chosen = /^\d$/.test(answer) ? choices[Number(answer) - 1] : undefined;
  return chosen === undefined ? { type: 'open' } : { type: 'column', key: chosen.key };
}
