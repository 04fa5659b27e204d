import { createHash } from 'node:crypto';
import type { ExportOptions } from '../options/export-options.ts';
import { DATE, type OutputTarget } from '../options/output-place.ts';

// When is an export the same as an earlier one? If account, dataset, filters, --for and --since-last are the same as
// typed. `--since-last` and the sheet Changes both begin with this, and each adds what it depends on.

type About = { readonly scope: string; readonly dataset: string };

/**
 * The series that `--since-last` continues. With downloads or a file of ids it is one of its own: what is looked at
 * without them has not been fetched. The journal keeps `filters` as JSON.
 */
export function continuedSeries(about: About, options: ExportOptions) {
  const { sinceLast, ids, forRun, download } = options;
  const files = download === null ? {} : { files: true };
  const { scope, dataset } = about;
  const filters = JSON.stringify({ filters: asTyped(options), sinceLast, ids, forRun, ...files });
  const key = createHash('sha256').update(JSON.stringify({ scope, dataset, filters })).digest('hex').slice(0, 32);
  return { key, about: { scope, dataset, filters } };
}

/**
 * What the sheet Changes compares: exports to the same file, as a look at something else between two nights takes nothing
 * from the second one. A written day is another one each night, in the file's name as well. `isKnown`: whether there is
 * an export of that name. Before, lists such as `40,30` had their own order in it.
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

/** `-30d` is the same every night. Flags and lists may come in any order: `40,30` is `30,40`. */
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
