import { expect, test } from 'vitest';
import { kinds } from '../../src/kinds/index.ts';

test.each(kinds)('$name: its definition holds together', (kind) => {
  const keys = kind.columns.map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
  const headers = kind.columns.map(({ header }) => header.toLowerCase());
  expect(new Set(headers).size).toBe(headers.length);
  const bands = new Set(kind.bands.map(({ name }) => name));
  expect(kind.columns.filter(({ band }) => !bands.has(band))).toEqual([]);
  const named = [...Object.keys(kind.synonyms ?? {}), ...Object.keys(kind.proposals ?? {})];
  expect(named.filter((key) => !keys.includes(key))).toEqual([]);
});

test.each(kinds.filter(({ operation }) => operation.effect === 'create'))(
  '$name creates something, so it says when two documents are the same business',
  ({ businessKey, traits, sentOnce }) => {
    expect((businessKey !== undefined && traits !== undefined) || sentOnce !== undefined).toBe(true);
  },
);
