import type { ImportOptions } from '../../importing/history/import-options.ts';
import type { Reading } from '../api/files.ts';
import type { SendBody } from '../api/send.ts';
import { optionsOf } from './choices.ts';

/** The options of `import FILE`: those of the page, and defaults for all others. */
export function importOptions(
  { limit, canary, maxErrors }: Pick<SendBody, 'limit' | 'canary' | 'maxErrors'>,
  { dateOrder, ...reading }: Reading,
): ImportOptions {
  return {
    ...reading,
    ...optionsOf([]),
    limit,
    canary,
    maxErrors: maxErrors === null ? null : { count: maxErrors },
    columns: columnWords(new Map(), dateOrder),
    output: null,
    yes: false,
    dryRun: false,
    plan: null,
    fresh: false,
    allOrNothing: false,
    allowOutside: false,
    sendUnchanged: false,
    concurrency: null,
    rate: null,
  };
}

/** The options `--map`, `--ignore-column` and `--date-order`. `named`: what columns are, by header. */
export function columnWords(
  named: ReadonlyMap<string, string | null>,
  dateOrder: Reading['dateOrder'],
): ImportOptions['columns'] {
  const all = [...named];
  return {
    map: all.flatMap(([header, key]) => (key === null ? [] : [`${header}=${key}`])),
    ignore: all.flatMap(([header, key]) => (key === null ? [header] : [])),
    ...(dateOrder === null ? {} : { dateOrder }),
  };
}
