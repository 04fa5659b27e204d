import type { Options } from 'yargs';
import type { AskColumn, ColumnAnswer, ColumnQuestion } from '../importing/columns/name-columns.ts';
import type { ColumnWords } from '../importing/input/typed-columns.ts';
import { columnLetters } from '../schema/cell.ts';
import { optionWords, type Shell } from '../text/shell-word.ts';
import type { Arguments, Context } from './command.ts';

/** The options that say which column is which; each may be given several times. */
export const COLUMN_OPTIONS: Readonly<Record<string, Options>> = {
  map: {
    type: 'string',
    nargs: 1,
    describe: 'Which column is which: "HEADER=KEY", or a mapping file (all that ends in .json); may be repeated',
  },
  'ignore-column': { type: 'string', nargs: 1, describe: 'A column of your own, by its header; may be repeated' },
};

export const ENCODING_OPTION: Readonly<Record<string, Options>> = {
  encoding: { type: 'string', describe: 'The encoding of a CSV that is not UTF-8: windows-1250, shift_jis, gbk ...' },
};

/** The encoding as it is typed again. */
export function encodingFlag(encoding: string | null, shell: Shell): string {
  return encoding === null ? '' : ` ${optionWords('--encoding', encoding, shell)}`;
}

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

/** Ctrl-C and Ctrl-D end the command: who wants out must not have decided anything by it. */
async function ask(question: ColumnQuestion, { io, stopping }: Context): Promise<ColumnAnswer> {
  let lines: readonly string[] = questionLines(question);
  for (let times = 0; times < MOST_TIMES; times += 1) {
    const line = await io.askOrEnd(lines, stopping);
    if (line === null || stopping.aborted) return { type: 'stop' };
    const answer = answerOf(line.trim().toLowerCase(), question);
    if (answer !== undefined) return answer;
    lines = [`"${line.trim()}" is none of the answers: ${answersOf(question)}. Your choice: `];
  }
  io.stderr(['No answer was understood: this is left for later.']);
  return { type: 'open' };
}

const MOST_TIMES = 3;

function questionLines({ number, header, samples, choices, blank }: ColumnQuestion): readonly string[] {
  const values = samples.length === 0 ? '' : ` (${samples.join(', ')})`;
  const names = blank.map((name) => `"${name}"`).join(' or ');
  return [
    `Column ${columnLetters(number)} "${header}"${values} looks like a column of the form under another name.`,
    ...(blank.length === 0
      ? []
      : [`It has values where ${names} is blank. Two columns cannot be read as one: move the values.`]),
    ...choices.map((choice, index) => `  ${index + 1}  it is "${choice.header}"`),
    '  o  it is our own column: keep it, do not send it',
    'Enter: decide later. Nothing is sent until then. Your choice: ',
  ];
}

/** Undefined for an answer that was not offered. */
function answerOf(answer: string, { choices }: ColumnQuestion): ColumnAnswer | undefined {
  if (answer === '') return { type: 'open' };
  if (answer === 'o') return { type: 'own' };
  const chosen = /^\d$/.test(answer) ? choices[Number(answer) - 1] : undefined;
  return chosen && { type: 'column', key: chosen.key };
}

/** "1, 2, o, or Enter for later" */
function answersOf({ choices }: ColumnQuestion): string {
  return `${[...choices.map((_, index) => `${index + 1}`), 'o'].join(', ')}, or Enter for later`;
}
