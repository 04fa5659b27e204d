import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ageOf, loadCache, saveCache } from '../../src/lookups/cache.ts';
import { messages } from '../../src/lookups/messages.ts';
import type { Lookups } from '../../src/schema/lookup.ts';
import { entries, lookupsOf } from './made.ts';

const lookups = lookupsOf({
  types: [{ id: '110101', label: 'İ "x", 慈溪 *', parent: '1101', maxRefs: 3 }],
  suppliers: entries('00417 Golden Star'),
  factories: [],
});
const freshFolder = () => join(mkdtempSync(join(tmpdir(), 'qcsheet-cache-')), 'deep', 'cache');

async function saved(folder: string, kept: Lookups = lookups): Promise<string> {
  const result = await saveCache(folder, kept);
  if (result.type !== 'saved') throw new Error(result.message);
  return result.path;
}

describe('kept lookups', () => {
  test('come back as they were, with lists that are empty and lists that are absent', async () => {
    const folder = freshFolder();
    await saved(folder);
    expect(await loadCache(folder, lookups.scope)).toEqual(lookups);
  });

  test('are readable by this user alone, in one file without drafts beside it', async () => {
    const folder = freshFolder();
    const path = await saved(folder);
    await saved(folder);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(readdirSync(folder)).toHaveLength(1);
  });

  test('are kept apart by scope, which no file name tells', async () => {
    const folder = freshFolder();
    const other = { ...lookups, scope: 'https://api.example.com bob', userId: 'bob' };
    await saved(folder);
    await saved(folder, other);
    expect(await loadCache(folder, lookups.scope)).toEqual(lookups);
    expect(await loadCache(folder, other.scope)).toEqual(other);
    expect(await loadCache(folder, 'https://api.example.com')).toBeNull();
    expect(readdirSync(folder).join()).not.toMatch(/api|bob|ann/);
  });

  test.each<[what: string, spoil: (text: string) => string]>([
    ['cut short', (text) => text.slice(0, -20)],
    ['empty', () => ''],
    ['of an older version', (text) => text.replace('"version":1', '"version":0')],
    ['of another scope', (text) => text.replace('example.com ann', 'example.com bob')],
    ['with a list that is none', (text) => text.replace('"factories":[]', '"factories":{}')],
    ['with a list that nobody knows', (text) => text.replace('"factories"', '"workshops"')],
    ['with an entry without an id', (text) => text.replace('"00417"', '""')],
    ['with an entry without a label', (text) => text.replace('"label"', '"name"')],
    ['with an entry that is none', (text) => text.replace('"factories":[', '"factories":[null,')],
    ['with a field that nobody knows', (text) => text.replace('"label"', '"colour":"red","label"')],
    ['with a time that is none', (text) => text.replace('2027-01-01', '2027-13-01')],
  ])('%s count as missing, and are written anew', async (_what, spoil) => {
    const folder = freshFolder();
    const path = await saved(folder);
    const text = readFileSync(path, 'utf8');
    expect(spoil(text)).not.toBe(text);
    writeFileSync(path, spoil(text));
    expect(await loadCache(folder, lookups.scope)).toBeNull();
    await saved(folder);
    expect(await loadCache(folder, lookups.scope)).toEqual(lookups);
  });

  test('that cannot be kept are told of, and nothing is thrown', async () => {
    const file = await saved(freshFolder());
    expect(await saveCache(join(file, 'below a file'), lookups)).toMatchObject({
      type: 'not-saved',
      message: expect.stringContaining('EEXIST'),
    });
  });

  test('are whole for a reader while others write them', async () => {
    const folder = freshFolder();
    await saved(folder);
    const writes = Array.from({ length: 10 }, () => saved(folder));
    const reads = Array.from({ length: 50 }, () => loadCache(folder, lookups.scope));
    expect(await Promise.all(reads)).toEqual(Array.from({ length: 50 }, () => lookups));
    await Promise.all(writes);
  });
});

describe('the age of lookups', () => {
  const MINUTE = 60_000;
  const HOUR = 60 * MINUTE;
  test.each([
    [0, messages.underAMinute],
    [MINUTE - 1, messages.underAMinute],
    [MINUTE, '1 minute old'],
    [59 * MINUTE, '59 minutes old'],
    [HOUR, '1 hour old'],
    [3.9 * HOUR, '3 hours old'],
    [47.9 * HOUR, '47 hours old'],
    [48 * HOUR, '2 days old'],
    [400 * 24 * HOUR, '400 days old'],
    [-2 * MINUTE, messages.pulledInFuture],
  ])('of %d ms is told in words: %s', (ageMs, words) => {
    expect(ageOf(lookups, Date.parse(lookups.pulledAt) + ageMs)).toBe(words);
  });
});
