import type { ImportOptions } from '../importing/history/import-options.ts';
import type { SendBody } from './api/send.ts';
import { optionsOf } from './choices.ts';

/** The options of `import FILE`: those of the page, and defaults for all others. */
export function importOptions(
  { limit, canary, maxErrors }: Pick<SendBody, 'limit' | 'canary' | 'maxErrors'>,
  reading: Pick<ImportOptions, 'kind' | 'sheet' | 'headerRow' | 'encoding'>,
): ImportOptions {
  return {
    ...reading,
    ...optionsOf([]),
    limit,
    canary,
    maxErrors: maxErrors === null ? null : { count: maxErrors },
    columns: { map: [], ignore: [] },
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

/** The options `--map` and `--ignore-column`. `named`: what columns are, by header. */
export function columnWords(named: ReadonlyMap<string, string | null>): ImportOptions['columns'] {
  const all = [...named];
  return {
    map: all.flatMap(([header, key]) => (key === null ? [] : [`${header}=${key}`])),
    ignore: all.flatMap(([header, key]) => (key === null ? [header] : [])),
  };
}
