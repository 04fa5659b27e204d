import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { confirmFactory } from '../../src/contract/factory-confirmations.ts';
import { requestProblem } from '../../src/contract/operation.ts';
import { checkSheet } from '../../src/importing/check/check-rows.ts';
import { planDocuments } from '../../src/importing/check/plan-requests.ts';
import { factoryConfirmations } from '../../src/kinds/factory-confirmations.ts';
import { kinds } from '../../src/kinds/index.ts';
import type { Kind } from '../../src/schema/kind.ts';
import { day, lookupsWith, rowsOf } from '../importing/sheets.ts';

const FILE = { path: '/photos/carton.jpg', name: 'carton.jpg', size: 1, sha256: 'a'.repeat(64) };

describe.each(kinds.map((kind) => [kind.name, kind] as const))('the columns of %s', (_, kind) => {
  const placed = (place: string) => kind.columns.filter((column) => column.place === place).map(({ key }) => key);

  test('that go into the path or the query are its own parameters, and none is left out', () => {
    const { path, query = {} } = kind.operation;
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).filter((name) => name !== 'userId');
    expect(placed('path')).toEqual(inPath);
    expect(placed('query').toSorted()).toEqual(Object.keys(query).toSorted());
  });

  test('that are secret are those of the operation, and read as nothing but a hash', () => {
    const secret = Object.entries(kind.operation.query ?? {}).flatMap(([name, one]) => (one.secret ? [name] : []));
    expect(kind.columns.filter((column) => column.secret).map(({ key }) => key)).toEqual(secret);
    expect(kind.columns.filter(({ cell }) => cell.type === 'order-password').map(({ key }) => key)).toEqual(secret);
  });

  test('tell by what a document is found at the provider', () => {
    expect(kind.identity?.length).toBeGreaterThan(0);
  });

  test('name a file where the operation takes one', () => {
    expect(placed('file')).toEqual(kind.operation.fileField === undefined ? [] : [kind.operation.fileField]);
  });
});

/** Suppliers are found among those that the service has: their own tests send them. */
const MADE = kinds.filter(
  (kind) => kind.current === undefined && kind.columns.some(({ place }) => place !== undefined),
);

test.each(MADE.map((kind) => [kind.name, kind] as const))(
  'each example of %s, and one of all examples, is a request by the specification',
  async (_, kind) => {
    const all = Object.fromEntries(kind.columns.map(({ key, example }) => [key, example]));
    const plans = await planned(kind, [...kind.examples.flatMap(({ rows }) => rows), all]);
    for (const plan of plans) expect(requestProblem(kind.operation, plan.request())).toBeNull();
    expect(plans).toHaveLength(kind.examples.length + 1);
  },
);

test('a confirmation has a column for every field of the body but the order’s id, which the path has', () => {
  if (!(confirmFactory.body instanceof z.ZodObject)) throw new Error('the body is no object');
  const fields = Object.keys(confirmFactory.body.shape).filter((field) => field !== 'orderId');
  const sent = factoryConfirmations.columns.filter((column) => !('place' in column)).map(({ key }) => key);
  expect(new Set<string>(sent)).toEqual(new Set(fields));
});

async function planned(kind: Kind, rows: readonly Readonly<Record<string, string>>[]) {
  const headers = kind.columns.map(({ key }) => key);
  async function* streamed() {
    yield* rowsOf(rows, headers);
  }
  const checked = await checkSheet(kind, streamed(), {
    sheet: kind.sheet,
    lookups: lookupsWith(),
    files: () => ({ type: 'found', file: FILE }),
    today: day('2027-01-01'),
  });
  expect(checked.findings).toEqual([]);
  return await planDocuments(kind, checked, { userId: 'buyer@example.com' });
}
