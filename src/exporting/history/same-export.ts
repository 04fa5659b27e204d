import { hash } from 'node:crypto';
import type { ExportOptions } from '../options/export-options.ts';
import { DATE, type OutputTarget } from '../options/output-place.ts';

// Two exports are the same if account, dataset, filters, --for and --since-last are the same as typed. Both
// `--since-last` and the sheet Changes begin with this, and each adds what else it depends on.

type About = { readonly scope: string; readonly dataset: string };

/**
 * Gives the series that `--since-last` continues. An export with downloads or with a file of ids has a series of its
 * own, because others have not downloaded those files. The journal keeps `filters` as JSON.
 */
export function continuedSeries(about: About, options: ExportOptions) {
  const { sinceLast, ids, forRun, download } = options;
  const files = download === null ? {} : { files: true };
  const { scope, dataset } = about;
  const filters = JSON.stringify({ filters: asTyped(options), sinceLast, ids, forRun, ...files });
  const key = hash('sha256', JSON.stringify({ scope, dataset, filters })).slice(0, 32);
  return { key, about: { scope, dataset, filters } };
}

/**
 * Gives the series that the sheet Changes compares: exports to the same file. So another export in between does not
 * disturb a nightly one. A day in the file's name changes each night and is ignored. `isKnown`: true if there is an
 * export of that series. Older versions kept the typed order of lists such as `40,30`.
 */
export function comparedSeries(
  { scope, dataset }: About,
  options: ExportOptions,
  { name }: Pick<OutputTarget, 'name'>,
  isKnown: (series: string) => boolean,
): string {
  const file = name?.replace(/\d{4}-?\d{2}-?\d{2}/g, DATE) ?? '';
  const named = (typed: Typed) => {
    const lasting = typed.filter(([, value]) => value === true || !isDay(value));
    return JSON.stringify([scope, dataset, options.forRun, options.sinceLast, file, lasting]);
  };
  const series = named(asTyped(options));
  const before = named(Object.entries(options.filters).toSorted(byFlag));
  return !isKnown(series) && isKnown(before) ? before : series;
}

type Typed = readonly (readonly [flag: string, value: string | true])[];

/**
 * Gives the filters in a fixed form. `-30d` stays as typed, so it is equal every night. The order of flags and lists
 * does not matter: `40,30` is `30,40`.
 */
function asTyped({ filters }: ExportOptions): Typed {
  return Object.entries(filters)
    .map(([flag, value]) => [flag, value === true || inOrder(value)] as const)
    .toSorted(byFlag);
}

function byFlag([a]: Typed[number], [b]: Typed[number]): number {
  return a < b ? -1 : 1;
}

function inOrder(list: string): string {
  return list
    .split(',')
    .map((part) => part.trim())
    .sort()
    .join(',');
}

function isDay(typed: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(typed);
}
