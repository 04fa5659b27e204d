import type { Style } from '../../spreadsheet/model.ts';

const RED: Style = { fill: 'FFC7CE', colour: '9C0006' };
const AMBER: Style = { fill: 'FFEB9C', colour: '7F6000' };
const HEADER: Style = { bold: true, wrap: true, vertical: 'middle', lineBelow: true };

/** Styles that only a results workbook has: states, messages and the summary. */
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
  answer: { fill: 'FFF2CC', format: '@', vertical: 'top', wrap: true, boxed: true },
  link: { colour: '0563C1', underline: true, wrap: true },
  good: { bold: true, size: 14, colour: '006100' },
  attention: { bold: true, size: 14, colour: '9C0006' },
  step: { bold: true, wrap: true },
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
