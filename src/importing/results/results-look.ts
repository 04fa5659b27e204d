import { TONE_LOOKS } from '../../spreadsheet/house-style.ts';
import type { Style } from '../../spreadsheet/model.ts';

const { bad, doubtful, good, done } = TONE_LOOKS;
const HEADER: Style = { bold: true, wrap: true, vertical: 'top', lineBelow: true, boxed: true };

/** Styles that only a results workbook has: states, messages and the summary. */
export const RESULT_STYLES: Readonly<Record<string, Style>> = {
  accepted: good,
  rejected: bad,
  invalid: bad,
  'in-doubt': { ...doubtful, bold: true },
  skipped: done,
  unsent: { fill: 'EDEDED', colour: '404040' },
  'plain message': { wrap: true, format: '@' },
  'bad message': { ...bad, wrap: true, format: '@' },
  'doubtful message': { ...doubtful, wrap: true, format: '@' },
  'bad header': { ...bad, ...HEADER },
  'doubtful header': { ...doubtful, ...HEADER },
  error: bad,
  warning: doubtful,
  info: {},
  answer: { fill: 'FFF2CC', format: '@', vertical: 'top', wrap: true, boxed: true },
  link: { colour: '0563C1', underline: true, wrap: true },
  good: { bold: true, size: 14, colour: good.colour },
  attention: { bold: true, size: 14, colour: bad.colour },
  count: { bold: true, horizontal: 'left' },
  none: { colour: 'A6A6A6', horizontal: 'left' },
  muted: { colour: '767676' },
};

/** States in the user's words, as in `Status` and the summary. */
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
