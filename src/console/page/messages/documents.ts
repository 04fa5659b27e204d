import { counted } from '../../../text/counted.ts';
import type { Noun } from '../../api/noun.ts';

/** The texts about the documents of a file. */
export const messages = {
  views: 'What is shown of the file',
  rows: 'Rows',
  onlyOf: (name: string) => `Only ${name}`,
  onlyFinding: (name: string) => `Only one finding: ${name}`,
  outcomes: 'Outcome',
  all: 'All',
  unchecked: 'Unchecked',
  search: 'Search by name, content or tracking id',

  headers: 'Rows|Content|Outcome|Why the rows belong together',
  showRowsOf: (name: string) => `Show rows: ${name}`,
  moreValues: (count: number) => `and ${count.toLocaleString('en-US')} more`,
  errors: (count: number) => counted(count, ['error', 'errors']),
  warnings: (count: number) => counted(count, ['warning', 'warnings']),
  errorsSoFar: (count: number) => `${counted(count, ['error', 'errors'])} so far`,
  moreMessages: (count: number) => `and ${count.toLocaleString('en-US')} more. Show the rows to see them.`,
  eachRow: (noun: string) => `Each row makes one ${noun}.`,
  regrouped: 'You changed a group. qcsheet groups the rows again when it checks the whole file.',

  afterCheck: (severalNoun: string) => `You see the ${severalNoun} when the check has ended.`,
  uncheckedUntil: (count: number, noun: Noun) =>
    `${counted(count, [`${noun[0]} has`, `${noun[1]} have`])} no outcome until the check has ended. The others have the outcome of the last check.`,
  none: (noun: Noun) => `No ${noun[0]} fits this filter.`,
  shown: (from: number, to: number, total: number, noun: Noun) =>
    from === 1 && to === total
      ? counted(total, noun)
      : `${from.toLocaleString('en-US')}-${to.toLocaleString('en-US')} of ${counted(total, noun)}`,
  pages: 'Pages',
  first: 'First',
  previous: 'Previous',
  next: 'Next',
  last: 'Last',
};
