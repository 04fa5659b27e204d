import { type Operation, queryProblem } from '../../contract/operation.ts';
import { REPORT_STATUS } from '../../contract/reports.ts';
import { datasets, findDataset } from '../../datasets/index.ts';
import { ok, problem, type Result } from '../../problem/problem.ts';
import { type Dataset, type Filter, pagedList, type RecordColumn } from '../../schema/dataset.ts';
import { nearestName } from '../../text/nearest-name.ts';
import { dayMeant, localDay } from '../../text/relative-day.ts';
import { chooseColumns, columnNamed } from '../records/choose-columns.ts';
import type { ExportOptions } from './export-options.ts';
import { messages } from './messages.ts';

/** The typed options, checked before the service is asked. */
export type ExportPlan = {
  readonly dataset: Dataset;
  /** By the specification's parameter names. */
  readonly query: Readonly<Record<string, string>>;
  readonly columns: readonly RecordColumn[];
  readonly sort: { readonly column: RecordColumn; readonly order: 'ascending' | 'descending' } | null;
};

/** The datasets that can be exported, in the order of the help. */
export const DATASETS = datasets.map(({ name, title, holds, filters }) => {
  return { name, title, holds, filters: filters.map(({ flag, value }) => ({ flag, value })) };
});

/** In the order of the help. */
export const DATASET_NAMES: readonly string[] = datasets.map(({ name }) => name);

/** The possible values of a report's status, each with its meaning. */
export const STATUS_NAMES: readonly string[] = Object.entries(REPORT_STATUS).map(
  ([status, means]) => `${status} (${means})`,
);

export function planExport(
  name: string,
  options: Pick<ExportOptions, 'filters' | 'columns' | 'sort' | 'sinceLast'>,
  now: number,
): Result<ExportPlan> {
  const dataset = findDataset(name);
  if (dataset === undefined) return unknownDataset(name);
  const query = queryOf(dataset, options.filters, now);
  if (query.type === 'problem') return query;
  if (options.sinceLast && pagedList(dataset)?.times === undefined) {
    const message = messages.notIncremental(dataset.name);
    return problem('usage', 'not-incremental', message, messages.leaveOutSinceLast);
  }
  const [sheet] = dataset.sheets;
  const names = options.columns?.split(',').filter((name) => name.trim() !== '') ?? null;
  const chosen = names === null ? null : chooseColumns(sheet, names);
  if (chosen?.type === 'unknown' || names?.length === 0) {
    return unknownColumn(dataset, '--columns', chosen?.type === 'unknown' ? chosen.name : '');
  }
  const sort = sortOf(dataset, options.sort);
  if (sort.type === 'problem') return sort;
  return ok({ dataset, query: query.value, columns: chosen?.columns ?? sheet.columns, sort: sort.value });
}

function unknownDataset(name: string): Result<never> {
  const hint = messages.datasets(messages.guess(nearestName(name, DATASET_NAMES)), DATASET_NAMES.join(', '));
  return problem('usage', 'dataset-unknown', messages.datasetUnknown(name), hint);
}

/** Gives the filters as query parameters. A problem names the flag of an unknown or invalid filter. */
function queryOf(dataset: Dataset, filters: ExportOptions['filters'], now: number): Result<ExportPlan['query']> {
  const query: Record<string, string> = {};
  for (const [flag, typed] of Object.entries(filters)) {
    const filter = dataset.filters.find((candidate) => candidate.flag === flag);
    if (filter === undefined) return unknownFilter(dataset, flag);
    const value = filterValue(filter, typed, now);
    if (value === undefined) {
      const message = messages.notADay(flag, typed);
      return problem('usage', 'filter-value', message, messages.writeADay);
    }
    if (value === '') return problem('usage', 'filter-value', messages.filterBlank(flag), messages.writeOrLeave(flag));
    const wrong = filterProblem(dataset, filter, value);
    if (wrong !== null)
      return problem('usage', 'filter-value', messages.filterWrong(flag, typed, wrong), messages.correctFilter(flag));
    query[filter.query] = value;
  }
  return alone(dataset, filters) ?? backwards(dataset, query) ?? ok(query);
}

/**
 * Refuses a flag that has an effect only with another one. Alone it would not change the export, and the user expects
 * that it does.
 */
function alone(dataset: Dataset, typed: ExportOptions['filters']): Result<never> | null {
  const lone = dataset.filters.find(({ flag, of }) => flag in typed && of !== undefined && !(of in typed));
  if (lone === undefined) return null;
  const message = messages.filterAlone(lone.flag, lone.of);
  return problem('usage', 'filter-alone', message, messages.addOrLeave(lone.of, lone.flag));
}

/** Refuses a time that ends before it begins, because such an export would be empty. */
function backwards({ filters }: Dataset, query: ExportPlan['query']): Result<never> | null {
  for (const { flag, query: name, notBefore } of filters) {
    const first = filters.find((filter) => filter.flag === notBefore);
    const [from, to] = [query[first?.query ?? ''], query[name]];
    if (from === undefined || to === undefined || from <= to) continue;
    const message = messages.daysReversed(flag, to, notBefore, from);
    return problem('usage', 'filter-value', message, messages.earlierFirst);
  }
  return null;
}

function filterValue({ value }: Filter, typed: string | true, now: number): string | undefined {
  if (typed === true) return 'true';
  return value === 'day' ? dayMeant(typed, localDay(now)) : typed.trim();
}

function unknownFilter({ name, filters, source }: Dataset, flag: string): Result<never> {
  const isByIds = source.type === 'each' && source.of.type === 'ids';
  const flags = [...filters.map((filter) => filter.flag), ...(isByIds ? ['ids'] : [])];
  const known = flags.map((each) => `--${each}`).join(', ');
  const hint = known === '' ? messages.noFilters(name) : messages.filtersOf(name, known);
  return problem('usage', 'filter-unknown', messages.filterUnknown(name, flag), hint);
}

/**
 * Gives what is wrong with a filter's value; null if nothing. It uses the parameter's form in the operations of the
 * dataset.
 */
function filterProblem({ source }: Dataset, { query: name }: Filter, value: string): string | null {
  for (const { query: known = {} } of operationsOf(source)) {
    const parameter = known[name];
    if (parameter === undefined) continue;
    const issue = queryProblem({ query: { [name]: parameter } }, { query: { [name]: value } });
    if (issue !== null) return issue.slice(name.length + 2);
  }
  return null;
}

/** Gives the operations that a source calls. */
function operationsOf(source: Dataset['source']): readonly Pick<Operation, 'query'>[] {
  if (source.type === 'lookups') return [];
  if (source.type !== 'each') return [source.operation];
  return source.of.type === 'ids' ? [source.operation] : [source.of.operation, source.operation];
}

function sortOf(dataset: Dataset, typed: string | null): Result<ExportPlan['sort']> {
  if (typed === null) return ok(null);
  const [, name = '', order] = /^(.*?)(?::(asc|desc))?$/i.exec(typed.trim()) ?? [];
  const column = columnNamed(dataset.sheets[0].columns, name);
  if (column === undefined) return unknownOrder(dataset, name) ?? unknownColumn(dataset, '--sort', name);
  return ok({ column, order: order?.toLowerCase() === 'desc' ? 'descending' : 'ascending' });
}

/** Gives the problem for a known column with an invalid order, such as `status:up`. */
function unknownOrder({ sheets }: Dataset, typed: string): Result<never> | null {
  const [, name = '', order] = /^(.*):([^:]*)$/.exec(typed) ?? [];
  const column = columnNamed(sheets[0].columns, name);
  if (column === undefined) return null;
  const hint = messages.writeOrder(column.key);
  return problem('usage', 'sort-order', messages.notAnOrder(order), hint);
}

function unknownColumn({ name, sheets }: Dataset, flag: string, typed: string): Result<never> {
  const { columns } = sheets[0];
  const near = nearestName(
    typed,
    columns.flatMap(({ key, header }) => [key, header]),
  );
  const hint = messages.columns(messages.guess(near), columns.map(({ key }) => key).join(', '));
  return problem('usage', 'column-unknown', messages.columnUnknown(flag, name, typed), hint);
}
