import { mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openSpool } from '../../src/journal/open.ts';
import type { Spool } from '../../src/journal/spool-port.ts';
import { temporaryFolder } from './temporary.ts';

const record = (id: string, value: unknown = id, place = 1) => ({ id, json: JSON.stringify({ value }), place });
const ids = (spool: Spool, order?: 'ascending' | 'descending') => Array.from(spool.records(order), ({ id }) => id);

function spool(folder = temporaryFolder()): Spool {
  const made = openSpool(folder);
  onTestFinished(() => made.close());
  return made;
}

test('each id is there once, as it was last seen, and in its last place', () => {
  const one = spool();
  one.put(1, [record('a', 'old', 1), record('b', 'b', 2), record('b', 'b', 2)]);
  one.put(2, [record('b', 'b', 1), record('a', 'new', 2)]);
  expect([one.seen(1), one.seen(2)]).toEqual([
    { distinct: 0, fresh: 0 },
    { distinct: 2, fresh: 0 },
  ]);
  one.keep(2, 2);
  expect(Array.from(one.records())).toEqual([
    { id: 'b', json: '{"value":"b"}' },
    { id: 'a', json: '{"value":"new"}' },
  ]);
});

test('what a pass sees that the one before did not is fresh, though an earlier one had it', () => {
  const one = spool();
  one.put(1, [record('a'), record('b')]);
  one.put(2, [record('a')]);
  one.put(3, [record('a'), record('b'), record('b'), record('c')]);
  expect(one.seen(3)).toEqual({ distinct: 3, fresh: 2 });
  one.keep(3, 3);
  expect(one.count()).toBe(3);
});

test('what was never kept is not given out, and what is left out was listed all the same', async () => {
  const one = spool();
  one.put(1, [record('gone'), record('a'), record('b')]);
  one.put(2, [record('a'), record('b')]);
  one.keep(2, 2);
  await one.retain(({ id }) => id !== 'a');
  expect([ids(one), one.count()]).toEqual([['b'], 1]);
  expect(['gone', 'a', 'b', 'other'].map(one.wasListed)).toEqual([false, true, true, false]);
});

test('it is sorted by numbers, then texts, with what has no key at the end both ways', async () => {
  const one = spool();
  const values = { x: 'pear', y: 10, z: null, v: 9, w: 'apple' };
  one.put(
    1,
    Object.entries(values).map(([id, value]) => record(id, value)),
  );
  one.keep(1, 1);
  await one.sortBy(
    (json) => JSON.parse(json).value,
    () => undefined,
  );
  expect(ids(one)).toEqual(['v', 'y', 'w', 'x', 'z']);
  expect(ids(one, 'descending')).toEqual(['x', 'w', 'y', 'v', 'z']);
});

test('many are sorted and left out batch by batch, each once', async () => {
  const one = spool();
  one.put(
    1,
    Array.from({ length: 2_345 }, (_, index) => record(`r${index}`, 5_000 - index, index)),
  );
  one.keep(1, 1);
  await one.retain(({ id }) => Number(id.slice(1)) % 2 === 0);
  await one.sortBy(
    (json) => JSON.parse(json).value,
    () => undefined,
  );
  expect(ids(one)).toEqual(Array.from({ length: 1_173 }, (_, index) => `r${2_344 - 2 * index}`));
});

test('it is private, gone when it is closed, and what a dead process left is removed', () => {
  const folder = temporaryFolder();
  // No process has so high a number.
  mkdirSync(join(folder, 'export-99999999-abc'));
  mkdirSync(join(folder, `export-${process.pid}-other`));
  const one = openSpool(folder);
  const [own = ''] = readdirSync(folder).filter((name) => !name.endsWith('other'));
  expect(readdirSync(folder)).not.toContain('export-99999999-abc');
  expect((statSync(join(folder, own)).mode & 0o777).toString(8)).toBe('700');
  one.close();
  expect(readdirSync(folder)).toEqual([`export-${process.pid}-other`]);
});
