import { ok, type Result } from '../problem/problem.ts';
import type { Dataset } from '../schema/dataset.ts';
import type { ReadingParts } from '../workspace/parts.ts';
import { planExport } from './options/checked-options.ts';
import type { ExportOptions } from './options/export-options.ts';
import { idsFor, unknownIds } from './options/ids-file.ts';
import { readFirst } from './read/first.ts';
import { type ShownTable, shownTable } from './write/shown-table.ts';

export type ExportPreview = {
  /** How many records an export would list, as the service says now. */
  readonly found: number;
  readonly noun: Dataset['noun'];
  /** The first rows of the first sheet. */
  readonly table: ShownTable;
  /** What an export with these filters would also leave out, for users. */
  readonly leftOut: readonly string[];
};

const MOST_ROWS = 20;

/** Gives the beginning of an export with these filters. It writes no file and changes no series. */
export async function previewExport(
  parts: ReadingParts,
  name: string,
  filters: ExportOptions['filters'],
): Promise<Result<ExportPreview>> {
  const plan = planExport(name, { filters, columns: null, sort: null, sinceLast: false }, parts.effects.now());
  if (plan.type === 'problem') return plan;
  const { dataset, query } = plan.value;
  const ids = await idsFor(parts, dataset, null);
  if (ids.type === 'problem') return ids;
  const first = await readFirst(parts, { dataset, query, ids: ids.value }, MOST_ROWS);
  if (first.type === 'problem') return first;
  const unknown = await unknownIds(parts, dataset, null);
  if (unknown.type === 'problem') return unknown;
  const { records, found, leftOut } = first.value;
  const table = shownTable(records, dataset.sheets[0]);
  return ok({ found, noun: dataset.noun, table, leftOut: [...leftOut, ...unknown.value] });
}
