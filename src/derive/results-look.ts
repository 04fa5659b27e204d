import type { Style } from '../workbook/model.ts';
import { DAY_FORMAT } from './template-look.ts';

/** Styles that only a results workbook has. */
export const RESULT_STYLES: Readonly<Record<string, Style>> = {
  bad: { fill: 'FFC7CE', colour: '9C0006', format: '@' },
  badDay: { fill: 'FFC7CE', colour: '9C0006', format: DAY_FORMAT, horizontal: 'left' },
  badNumber: { fill: 'FFC7CE', colour: '9C0006' },
  doubtful: { fill: 'FFEB9C', colour: '7F6000', format: '@' },
  accepted: { fill: 'C6EFCE', colour: '006100' },
  rejected: { fill: 'FFC7CE', colour: '9C0006' },
  invalid: { fill: 'FFC7CE', colour: '9C0006' },
  'in-doubt': { fill: 'FFEB9C', colour: '7F6000', bold: true },
  skipped: { fill: 'DDEBF7', colour: '1F4E79' },
  unsent: { fill: 'EDEDED', colour: '404040' },
  link: { colour: '0563C1', underline: true },
  number: { horizontal: 'left' },
  percent: { horizontal: 'left', format: '0%' },
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
