import type { Options } from 'yargs';
import type { AskAboutFile, ColumnAnswer, ColumnQuestion } from '../importing/columns/name-columns.ts';
import type { DateOrderAnswer, DateOrderQuestion } from '../importing/columns/name-date-order.ts';
import type { ColumnWords } from '../importing/input/typed-columns.ts';
import { columnLetters } from '../schema/cell.ts';
import { DATE_ORDERS } from '../schema/date-order.ts';
import { optionWords, type Shell } from '../text/shell-word.ts';
import type { Arguments, Context } from './command.ts';
import { messages } from './messages/questions.ts';
import { messages as optionMessages } from './messages/screen.ts';

/** The options that say how a file is read: the meaning of columns (repeatable), and the order of dates. */
export const COLUMN_OPTIONS: Readonly<Record<string, Options>> = {
  map: {
    type: 'string',
    nargs: 1,
    describe: optionMessages.mapOption,
  },
  'ignore-column': { type: 'string', nargs: 1, describe: optionMessages.ignoreOption },
  'date-order': {
    type: 'string',
    choices: DATE_ORDERS,
    describe: optionMessages.dateOrderOption,
    defaultDescription: optionMessages.dateOrderUnset,
  },
};

export const ENCODING_OPTION: Readonly<Record<string, Options>> = {
  encoding: {
    type: 'string',
    describe: optionMessages.encodingOption,
    defaultDescription: optionMessages.encodingUnset,
  },
};

/** The option for the encoding, as a person would type it again. */
export function encodingFlag(encoding: string | null, shell: Shell): string {
  return encoding === null ? '' : ` ${optionWords('--encoding', encoding, shell)}`;
}

export function columnWords(args: Arguments): ColumnWords {
  const dateOrder = DATE_ORDERS.find((order) => order === args.text('date-order'));
  return { map: args.list('map'), ignore: args.list('ignore-column'), ...(dateOrder && { dateOrder }) };
}

/** The column options, as a person would type them again. */
export function columnFlags({ map, ignore, dateOrder }: ColumnWords, shell: Shell): string {
  const maps = map.map((word) => optionWords('--map', word, shell));
  const ignored = ignore.map((header) => optionWords('--ignore-column', header, shell));
  const order = dateOrder === undefined ? [] : [`--date-order ${dateOrder}`];
  return [...maps, ...ignored, ...order].map((words) => ` ${words}`).join('');
}

/** Asks on a terminal what a column is, and in which order dates are written. Without a terminal it asks nothing. */
export function askAboutFile(context: Context): AskAboutFile {
  if (!context.mayAsk) return { askColumn: null, askDateOrder: null };
  return {
    askColumn: async (question) => {
      const answers = { lines: questionLines(question), answerOf: (line: string) => answerOf(line, question) };
      const answer = await ask({ ...answers, words: answersOf(question) }, context);
      return typeof answer === 'string' ? { type: answer } : answer;
    },
    askDateOrder: (question) =>
      ask({ lines: orderLines(question), answerOf: orderAnswer, words: messages.orLater(messages.oneOrYes) }, context),
  };
}

type Question<Answer> = {
  readonly lines: readonly string[];
  /** Undefined if the answer was not offered. */
  readonly answerOf: (line: string) => Answer | undefined;
  /** The offered answers, in words. */
  readonly words: string;
};

/** Asks until the answer is a valid one. Ctrl-C and Ctrl-D end the command and decide nothing. */
async function ask<Answer>(
  { lines: first, answerOf: read, words }: Question<Answer>,
  { io, stopping }: Context,
): Promise<Answer | 'stop' | 'open'> {
  let lines = first;
  for (let times = 0; times < MOST_TIMES; times += 1) {
    const line = await io.askOrEnd(lines, stopping);
    if (line === null || stopping.aborted) return 'stop';
    const answer = read(line.trim().toLowerCase());
    if (answer !== undefined) return answer;
    lines = [messages.notAnAnswer(line.trim(), words)];
  }
  io.stderr([messages.noAnswerUnderstood]);
  return 'open';
}

function orderLines({ order, columns, shownBy }: DateOrderQuestion): readonly string[] {
  const isDayFirst = order === 'dmy';
  return [
    ...columns.map(({ header, count, text }) => messages.openDates(count, header, text)),
    messages.orderShown(shownBy.text, shownBy.row, isDayFirst),
    messages.takeOrder(isDayFirst, columns.map(({ text, day }) => messages.isDay(text, day)).join(', ')),
    messages.decideOrderLater,
  ];
}

function orderAnswer(line: string): DateOrderAnswer | undefined {
  if (['', 'n', 'no'].includes(line)) return 'open';
  return ['1', 'y', 'yes'].includes(line) ? 'yes' : undefined;
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

/** The answer to a question about a column; undefined if it was not offered. */
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
