import type { Style } from '../../spreadsheet/model.ts';
import { displayWidth } from '../../text/display-width.ts';

const RED: Style = { fill: 'FFC7CE', colour: '9C0006' };
const AMBER: Style = { fill: 'FFEB9C', colour: '7F6000' };
const HEADER: Style = { bold: true, wrap: true, vertical: 'middle', lineBelow: true };

/** Styles that only a results workbook has: of the states, of messages and of the summary. */
export const RESULT_STYLES: Readonly<Record<string, Style>> = {
  accepted: { fill: 'C6EFCE', colour: '006100' },
  rejected: RED,
  invalid: RED,
  'in-doubt': { ...AMBER, bold: true },
  skipped: { fill: 'DDEBF7', colour: '1F4E79' },
  unsent: { fill: 'EDEDED', colour: '404040' },
  'plain message': { wrap: true, format: '@' },
  'bad message': { ...RED, wrap: true, format: '@' },
  'doubtful message': { ...AMBER, wrap: true, format: '@' },
  'bad header': { ...RED, ...HEADER },
  'doubtful header': { ...AMBER, ...HEADER },
  error: RED,
  warning: AMBER,
  info: {},
  answer: { fill: 'FFF2CC', format: '@', vertical: 'top' },
  link: { colour: '0563C1', underline: true, wrap: true },
  good: { bold: true, size: 14, colour: '006100' },
  attention: { bold: true, size: 14, colour: '9C0006' },
  step: { bold: true, wrap: true },
  count: { bold: true, horizontal: 'left' },
  none: { colour: 'A6A6A6', horizontal: 'left' },
  muted: { colour: 'A6A6A6' },
};

/** States in the user's words, as `Status` and the summary show them. */
const STATE_WORDS: Readonly<Record<string, string>> = {
  accepted: 'Accepted',
  rejected: 'Rejected',
  'in-doubt': 'In doubt',
  sending: 'In doubt',
  invalid: 'Invalid',
  skipped: 'Skipped',
  unsent: 'Not sent',
  ready: 'Not sent',
};

export function stateWords(state: string): string {
  return STATE_WORDS[state] ?? state;
}

export function stateStyle(state: string): string {
  if (state === 'sending') return 'in-doubt';
  return state === 'ready' ? 'unsent' : state;
}

const LINE_POINTS = 15;
/** A row that is higher is hard to scroll past; the rest is read in the cell itself. */
const MOST_LINES = 10;

/**
 * Height in points of a row with wrapped texts in columns of the given widths; undefined when one line is enough. It is
 * written because not every program fits rows to their text by itself.
 */
export function wrappedHeight(texts: readonly (readonly [text: string, width: number])[]): number | undefined {
  const lines = Math.max(1, ...texts.map(([text, width]) => linesOf(text, width)));
  return lines === 1 ? undefined : Math.min(lines, MOST_LINES) * LINE_POINTS;
}

/** Widths count digits, which are wider than most letters: what a moved word leaves free at the end is made up for. */
function linesOf(text: string, width: number): number {
  return text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(displayWidth(line) / width)), 0);
}
