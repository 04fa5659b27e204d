import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { labResults } from '../../../src/datasets/lab-results.ts';
import { collect } from '../../../src/exporting/read/collect.ts';
import { messages } from '../../../src/exporting/read/messages.ts';
import type { Reader, ReadFailure } from '../../../src/exporting/read/reading.ts';
import { openSpool } from '../../../src/journal/open.ts';

const FAILED = { cause: 'service', status: 500, message: 'the service failed: no such report' };
const ids = (count: number) => Array.from({ length: count }, (_, index) => `L${index + 1}`);

/** Lab results by ids; `failureOf` says what the client gives for one after all its tries, null for an answer. */
async function read(
  listed: readonly string[],
  failureOf: (id: string, asked: number) => ReadFailure | null,
  { concurrency = 1, again = [] }: { concurrency?: number; again?: readonly string[] } = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'qcsheet-each-'));
  const [spool, list] = [openSpool(folder), openSpool(folder)];
  onTestFinished(() => {
    for (const each of [spool, list]) each.close();
    rmSync(folder, { recursive: true });
  });
  const asked: string[] = [];
  const reader: Reader<ReadFailure> = async (operation, { path }) => {
    const orderId = path?.['orderId'] ?? '';
    asked.push(orderId);
    const failure = failureOf(orderId, asked.length);
    await new Promise((resolve) => setTimeout(resolve, 1));
    if (failure !== null) return { type: 'failed', failure };
    return { type: 'ok', content: operation.content.parse({ generalInformation: { orderId } }) };
  };
  const how = { read: reader, userId: 'u', windows: [{}], query: {}, ids: listed, lookups: [], isWanted: null };
  const pending = again.map((id) => ({ id: `id ${id}`, json: JSON.stringify({ id }) }));
  const before = {
    again: {
      ids: new Set(pending.map(({ id }) => id)),
      records: async function* () {
        yield* pending;
      },
    },
  };
  const told = { pageSize: 200, concurrency, list, onStep: () => {}, onOddity: () => {} };
  const collected = await collect(labResults, { ...how, ...told, ...before }, spool);
  const rows = Array.from(spool.records(), ({ json }) => JSON.parse(json).generalInformation.orderId);
  return { collected, asked, rows };
}

test.for([1, 4])(
  'one that the service fails to give is left out and told, with %i on their way',
  async (concurrency) => {
    const done = await read(ids(9), (id) => (id === 'L2' ? FAILED : null), { concurrency });
    expect(done.collected).toMatchObject({
      type: 'ok',
      doubts: [messages.leftOut('Lab order L2: the service failed: no such report')],
    });
    expect(done.rows).toEqual(ids(9).filter((id) => id !== 'L2'));
  },
);

test('a service that is down ends it before many are asked for', async () => {
  const down = await read(ids(1_000), (_, asked) => (asked > 3 ? FAILED : null));
  expect(down.collected).toEqual({ type: 'failed', failure: FAILED });
  expect(down.asked).toHaveLength(3 + 20);
  const many = await read(ids(1_000), () => FAILED, { concurrency: 4 });
  expect(many.collected).toEqual({ type: 'failed', failure: FAILED });
  expect(many.asked.length).toBeLessThan(25);
});

test('what fails now and then is left out however often, where others come or are refused in between', async () => {
  const refused = { cause: 'service', status: 404, message: 'refused' };
  const failureOf = (id: string) => (Number(id.slice(1)) % 3 === 0 ? null : FAILED);
  const done = await read(ids(60), failureOf);
  expect(done.rows).toHaveLength(20);
  expect(done.collected).toMatchObject({ type: 'ok', doubts: { length: 21 } });
  const others = await read(ids(60), (id) => (failureOf(id) === null && id !== 'L60' ? refused : failureOf(id)));
  expect(others).toMatchObject({ collected: { type: 'ok' }, rows: ['L60'] });
});

test('where it gives none of the few that there are, nothing is given out', async () => {
  for (const count of [1, 3])
    expect((await read(ids(count), () => FAILED)).collected).toEqual({ type: 'failed', failure: FAILED });
});

test('what could not be had the last time either is left out, be it all that there is', async () => {
  for (const more of [[], ['L10']]) {
    const done = await read([...ids(9), ...more], (id) => (more.includes(id) ? null : FAILED), { again: ids(9) });
    expect(done.collected).toMatchObject({ type: 'ok', doubts: { length: 9 }, lacking: { size: 9 } });
    expect(done.rows).toEqual(more);
  }
});

test.for([
  { cause: 'unreachable', status: null, message: 'connection refused' },
  { cause: 'login', status: 401, message: 'no session' },
  { cause: 'service', status: 429, message: 'busy' },
])('$message is no matter of one alone', async (failure) => {
  const done = await read(ids(9), (id) => (id === 'L4' ? failure : null));
  expect(done.collected).toEqual({ type: 'failed', failure });
  expect(done.asked).toHaveLength(4);
});
