import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addAliases, withAliases } from '../../src/lookups/aliases/change-aliases.ts';
import { createLookupIndex } from '../../src/lookups/resolve.ts';
import { ok } from '../../src/problem/problem.ts';
import type { Alias } from '../../src/schema/lookup.ts';
import { index, lookupsOf } from './made.ts';

const alias = (list: Alias['list'], parent: string, value: string, id: string, label = ''): Alias => {
  return { list, parent, value, id, label };
};
const withThese = (...aliases: readonly Alias[]) => createLookupIndex({ ...index.lookups, aliases });

describe('a text with an alias', () => {
  const kept = withThese(
    alias('cities', '156', 'SH', '1560301', 'Shenzhen'),
    alias('cities', 'China', 'Su', '1560101'),
    alias('cities', '156', 'suzhou', '1560201'),
    alias('cities', '156', 'Ningbo（宁波）', '1560301'),
    alias('cities', '', 'Vila', '6200201'),
    alias('families', '13', 'Accessories', '1101'),
    alias('suppliers', '', 'Gold', '714', 'Golden Star Trading Co., Ltd.'),
    alias('provinces', '156', 'JL', '99'),
  );

  test.each([
    ['names the entry, compared as labels are', 'cities', ' ｓｈ ', '156', '1560301'],
    ['has its parent by a label too', 'cities', 'Su', '156', '1560101'],
    ['chooses one of several entries with the label', 'cities', 'Suzhou', '156', '1560201'],
    ['counts under any parent where it names none', 'cities', 'vila', '620', '6200201'],
    ['counts without a parent in the row', 'cities', 'SH', undefined, '1560301'],
    ['finds an id whose zeros Excel has dropped, by its label', 'suppliers', 'GOLD', undefined, '00714'],
  ] as const)('%s', (_, list, text, parent, id) => {
    expect(kept.resolve(list, text, parent)).toMatchObject({ type: 'found', entry: { id }, alias: {} });
  });

  test('is the entry that the list names so, if there is one', () => {
    const found = kept.resolve('cities', 'ningbo（宁波）', '156');
    expect(found).toMatchObject({ type: 'found', entry: { id: '1560501' } });
    expect(found).not.toHaveProperty('alias');
  });

  test('says why the alias does not count, and what the list makes of the text', () => {
    expect(kept.resolve('cities', 'vila', '156')).toMatchObject({ type: 'unknown', stale: { why: 'parent' } });
    expect(kept.resolve('provinces', 'JL', '156')).toMatchObject({ type: 'unknown', stale: { why: 'gone' } });
    expect(kept.resolve('cities', 'SH', '620')).not.toHaveProperty('stale');
    const renamed = withThese(alias('cities', '156', 'SH', '1560301', 'Shanghai'));
    expect(renamed.resolve('cities', 'SH', '156')).toMatchObject({ stale: { why: 'label', now: 'Shenzhen' } });
    const twice = withThese(alias('cities', '156', 'X', '1560301'), alias('cities', 'China', 'x', '1560101'));
    expect(twice.resolve('cities', 'X', '156')).toMatchObject({ type: 'unknown', stale: { why: 'several' } });
  });

  test('is the id of the alias where the list cannot be had', () => {
    const { countries: _countries, ...lists } = index.lookups.lists;
    const without = createLookupIndex({ ...lookupsOf(lists), aliases: [alias('countries', '', 'PRC', '156')] });
    expect(without.resolve('countries', 'prc')).toMatchObject({ type: 'unchecked', alias: { id: '156' } });
    expect(without.resolve('countries', 'China')).toEqual({ type: 'unchecked' });
  });
});

describe('addAliases', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'qcsheet-aliases-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const partsOf = () => ({
    config: { configDir: join(folder, 'config'), stateDir: join(folder, 'state'), cacheDir: join(folder, 'cache') },
    scope: ok('https://api.example.com:8443/v1 Ann@Example.com'),
    effects: { elapsed: () => 0, sleep: async () => undefined, stopping: new AbortController().signal },
  });
  const shanghai = { list: 'cities', parent: '156', value: 'SH', id: '1560901', label: 'Shanghai' } as const;

  test('adds what somebody chose, and says what contradicts; both are given back', async () => {
    const parts = partsOf();
    const path = join(folder, 'config/accounts/api.example.com-8443-ann@example.com/aliases.csv');
    const first = await addAliases(parts, [shanghai, { ...shanghai, value: 'sh' }], false);
    expect(first).toMatchObject({ type: 'ok', value: { file: path, added: [{ value: 'SH' }], unchanged: [{}] } });
    const other = { ...shanghai, id: '1561902', label: 'Shenzhen' };
    const again = await addAliases(parts, [other], false);
    expect(again).toMatchObject({
      value: { added: [], contradicted: [{ alias: { id: '1561902' }, known: { id: '1560901' } }] },
    });
    expect(readFileSync(path, 'utf8')).toContain('cities,156,sh,1560901,Shanghai');
    expect(await addAliases(parts, [other], true)).toMatchObject({ value: { replaced: [{}], contradicted: [] } });
    const lookups = await withAliases(parts, ok(index.lookups));
    expect(lookups).toMatchObject({ type: 'ok', value: { aliases: [{ value: 'SH', id: '1561902' }] } });
  });
});
