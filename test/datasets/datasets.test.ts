import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { withNames } from '../../src/cli/command.ts';
import { exportCommand } from '../../src/cli/commands/export.ts';
import { fileRecord } from '../../src/contract/files.ts';
import { interactiveReport } from '../../src/contract/interactive-report.ts';
import { labResults, placedOrder } from '../../src/contract/lab-orders.ts';
import type { Operation } from '../../src/contract/operation.ts';
import { REPORT_STATUS, reportItem } from '../../src/contract/reports.ts';
import { searchSuppliers } from '../../src/contract/suppliers.ts';
import { datasets, findDataset } from '../../src/datasets/index.ts';
import type { Dataset } from '../../src/schema/dataset.ts';

/** The program's own: it pages by itself, and sorts what it has read (`--sort`), since pages of a sorted list move. */
const OWN = ['page', 'page-size', 'sortField', 'sortType'];

/** The records of a dataset as the specification describes them. */
const DESCRIBED: Readonly<Record<string, z.ZodType>> = {
  reports: reportItem,
  'report-details': interactiveReport,
  'report-files': fileRecord,
  suppliers: searchSuppliers.content,
  'lab-orders': placedOrder,
  'lab-results': labResults,
};

function operationsOf({ source }: Dataset): readonly Operation<never, unknown>[] {
  if (source.type === 'lookups') return [];
  if (source.type !== 'each') return [source.operation];
  return source.of.type === 'ids' ? [source.operation] : [source.of.operation, source.operation];
}

/** The fields of an answer by their paths; lists and objects of a shape that is not shown count as one. */
function fieldsOf(schema: z.ZodType, path = ''): string[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return fieldsOf(schema.unwrap() as z.ZodType, path);
  if (schema instanceof z.ZodArray) return fieldsOf(schema.element as z.ZodType, path);
  if (!(schema instanceof z.ZodObject)) return [path];
  return Object.entries(schema.shape).flatMap(([name, field]) =>
    fieldsOf(field as z.ZodType, path === '' ? name : `${path}.${name}`),
  );
}

/** The paths that the columns of all sheets show. */
function shownBy({ sheets }: Dataset): Set<string> {
  return new Set(
    sheets.flatMap(({ listPaths = [''], columns }) =>
      listPaths.flatMap((list) => columns.map(({ key }) => (key.split('#')[0] ?? '').replace(/^\*/, list))),
    ),
  );
}

describe.for(datasets.map((dataset) => [dataset.name, dataset] as const))('%s', ([, dataset]) => {
  test('shows every field that the specification names', () => {
    const fields = fieldsOf(DESCRIBED[dataset.name] ?? z.object({}));
    const shown = shownBy(dataset);
    expect(fields.filter((path) => !shown.has(path))).toEqual([]);
    if (operationsOf(dataset).length > 0) expect(fields.length).toBeGreaterThan(10);
  });

  test('names its columns and sheets once, as a workbook can have them', () => {
    const names = dataset.sheets.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const { name, columns } of dataset.sheets) {
      expect(name).toMatch(/^[^\\/?*[\]:]{1,31}$/);
      expect(new Set(columns.map(({ key }) => key)).size).toBe(columns.length);
      expect(new Set(columns.map(({ header }) => header.toLowerCase())).size).toBe(columns.length);
    }
  });

  test('has a flag for every query parameter of the specification, and each is an option of the command', () => {
    const parameters = operationsOf(dataset).flatMap(({ query = {} }) => Object.keys(query));
    const wanted = parameters.filter((name) => !OWN.includes(name) && name !== 'orderId');
    expect(dataset.filters.map(({ query }) => query).toSorted()).toEqual([...new Set(wanted)].toSorted());
    for (const { flag, value } of dataset.filters)
      expect(exportCommand.options?.[flag]?.type, flag).toBe(value === 'yes' ? 'boolean' : 'string');
  });
});

test('the help names the datasets, all of them', async () => {
  const { positionals = {} } = await withNames(exportCommand, ['export', '--help']);
  expect(positionals['dataset']?.describe).toContain(datasets.map(({ name }) => name).join(', '));
  expect(findDataset('reports')).toBe(datasets[0]);
});

test('every status of the specification has its meaning', () => {
  const column = datasets[0]?.sheets[0].columns.find(({ key }) => key === 'status#meaning');
  expect(column?.cell).toEqual({ type: 'meaning', of: REPORT_STATUS });
});

test.for([
  ['report-details', { reportNumber: 'N', productId: null }],
  ['report-files', [{ fileName: 'a.pdf', productId: null }]],
] as const)('rows of %s name the report that was asked for, whatever the answer says', ([name, content]) => {
  const source = findDataset(name)?.source;
  if (source?.type !== 'each') throw new Error(`${name} is read otherwise`);
  expect(source.records(content, { productId: 'P1' })).toMatchObject([{ productId: 'P1' }]);
});
