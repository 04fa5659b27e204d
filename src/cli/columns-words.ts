import type { Options } from 'yargs';
import type { AskColumn, ColumnAnswer, ColumnQuestion } from '../importing/columns/name-columns.ts';
import type { ColumnWords } from '../importing/input/typed-columns.ts';
import { columnLetters } from '../schema/cell.ts';
import { optionWords, type Shell } from '../text/shell-word.ts';
import type { Arguments, Context } from './command.ts';
import { messages } from './messages/questions.ts';
import { messages as optionMessages } from './messages/screen.ts';

/** The options that say which column is which; each may be given several times. */
export const COLUMN_OPTIONS: Readonly<Record<string, Options>> = {
  map: {
    type: 'string',
    nargs: 1,
    describe: optionMessages.mapOption,
  },
  'ignore-column': { type: 'string', nargs: 1, describe: optionMessages.ignoreOption },
};

export const ENCODING_OPTION: Readonly<Record<string, Options>> = {
  encoding: { type: 'string', describe: optionMessages.encodingOption },
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
    lines = [messages.notAnAnswer(line.trim(), answersOf(question))];
  }
  io.stderr([messages.noAnswerUnderstood]);
  return { type: 'open' };
}

const MOST_TIMES = 3;

function questionLines({ number, header, samples, choices, blank }: ColumnQuestion): readonly string[] {
  const values = samples.length === 0 ? '' : ` (${samples.join(', ')})`;
  const names = blank.map((name) => `"${name}"`).join(' or ');
  return [
    messages.looksLikeColumn(columnLetters(number), header, values),
    ...(blank.length === 0 ? [] : [messages.moveValues(names)]),
    ...choices.map((choice, index) => messages.itIs(index + 1, choice.header)),
    messages.itIsOwn,
    messages.decideLater,
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
  return messages.orLater([...choices.map((_, index) => `${index + 1}`), 'o'].join(', '));
}
