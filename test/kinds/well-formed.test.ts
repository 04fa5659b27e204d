import { describe, expect, test } from 'vitest';
import { nameOf, withNames } from '../../src/cli/command.ts';
import { describe as describeCommand } from '../../src/cli/commands/describe.ts';
import { template } from '../../src/cli/commands/template.ts';
import { readCell } from '../../src/importing/cells/read-cell.ts';
import { checkSheet } from '../../src/importing/check/check-rows.ts';
import { kinds } from '../../src/kinds/index.ts';
import { type Kind, ruleWords } from '../../src/schema/kind.ts';
import type { Condition, Rule } from '../../src/schema/rule.ts';
import { day, lookupsWith, rowsOf, streamed } from '../importing/sheets.ts';

const FILE = { path: '/photos/carton.jpg', name: 'carton.jpg', size: 1, sha256: 'a'.repeat(64) };
const SCOPE = { lookups: lookupsWith({}), parents: [], files: () => ({ type: 'found' as const, file: FILE }) };

describe.each(kinds.map((kind) => [kind.name, kind] as const))('the definition of %s', (_, kind) => {
  const keys = kind.columns.map(({ key }) => key);

  test('has keys and headers that tell each column from every other', () => {
    expect(new Set(keys).size).toBe(keys.length);
    const names = kind.columns.flatMap(({ header, key }) => [...new Set([header.toLowerCase(), key.toLowerCase()])]);
    expect(new Set(names).size).toBe(names.length);
  });

  test('keeps the columns of a band together, in the order of the bands', () => {
    const order = kind.columns.map(({ band }) => band).filter((band, index, all) => band !== all[index - 1]);
    expect(order).toEqual(kind.bands.map(({ name }) => name));
  });

  test('puts a parent column before its children', () => {
    const parents = kind.columns.flatMap(({ key, cell }) =>
      'lookup' in cell && cell.lookup.parent !== undefined ? [[cell.lookup.parent, key] as const] : [],
    );
    const wrong = parents.filter(
      ([parent, child]) => !keys.includes(parent) || keys.indexOf(parent) > keys.indexOf(child),
    );
    expect(wrong).toEqual([]);
  });

  test('names only columns, bands and levels that it has', () => {
    const named = [
      ...Object.keys(kind.synonyms ?? {}),
      ...Object.keys(kind.proposals ?? {}),
      ...(kind.exactOnly ?? []),
      ...(kind.identity ?? []),
      ...kind.levels.flatMap(({ groupBy }) => groupBy ?? []),
      ...kind.examples.flatMap(({ rows }) => rows.flatMap((row) => Object.keys(row))),
      ...kind.rules.flatMap((rule) => namesIn(rule).keys),
    ];
    expect(named.filter((key) => !keys.includes(key))).toEqual([]);
    const levels = [...kind.columns.map(({ level }) => level), ...kind.rules.flatMap((rule) => namesIn(rule).levels)];
    expect(levels.filter((level) => !kind.levels.some(({ name }) => name === level))).toEqual([]);
  });

  test('tells when every conditional column is required, and no other', () => {
    const told = keys.filter((key) => ruleWords(kind, key) !== undefined);
    expect(told).toEqual(kind.columns.flatMap(({ key, required }) => (required === 'conditional' ? [key] : [])));
  });

  test('gives examples that its own cells accept', () => {
    const refused = kind.columns.filter(
      (column) => readCell({ type: 'text', text: column.example }, column, SCOPE).type !== 'value',
    );
    expect(refused.map(({ header, example }) => `${header}: ${example}`)).toEqual([]);
  });

  test('gives examples of documents in which nothing is wrong', async () => {
    for (const { rows } of kind.examples) {
      const { findings, documents } = await checked(kind, rows);
      expect(findings.filter(({ severity, row }) => severity === 'error' || row !== null)).toEqual([]);
      expect(documents).toHaveLength(1);
    }
  });

  test('says when two documents are the same business, if it creates something', () => {
    const { operation, businessKey, traits, sentOnce } = kind;
    const says = (businessKey !== undefined && traits !== undefined) || sentOnce !== undefined;
    expect(operation.effect !== 'create' || says).toBe(true);
  });
});

test.each([describeCommand, template])('the help of $usage names every kind', async (command) => {
  const { positionals = {} } = await withNames(command, [nameOf(command), '--help']);
  expect(positionals['kind']?.describe).toContain(kinds.map(({ name }) => name).join(', '));
});

async function checked(kind: Kind, rows: readonly Readonly<Record<string, string>>[]) {
  const headers = kind.columns.map(({ key }) => key);
  return await checkSheet(kind, streamed(rowsOf(rows, headers)), {
    sheet: kind.sheet,
    lookups: SCOPE.lookups,
    files: SCOPE.files,
    today: day('2027-01-01'),
  });
}

type Names = { readonly keys: readonly string[]; readonly levels: readonly string[] };

function namesIn(rule: Rule): Names {
  const keys = 'columns' in rule ? rule.columns : 'later' in rule ? [rule.later, rule.earlier] : [rule.lookupColumn];
  const condition = 'when' in rule ? conditionNames(rule.when) : { keys: [], levels: [] };
  return { keys: [...keys, ...condition.keys], levels: condition.levels };
}

function conditionNames(condition: Condition): Names {
  if ('filled' in condition) return { keys: [condition.filled], levels: [] };
  if ('blank' in condition) return { keys: [condition.blank], levels: [] };
  if ('is' in condition) return { keys: [condition.is[0]], levels: [] };
  if ('anyOf' in condition) return { keys: [], levels: [condition.anyOf] };
  const parts = ('all' in condition ? condition.all : condition.any).map(conditionNames);
  return { keys: parts.flatMap(({ keys }) => keys), levels: parts.flatMap(({ levels }) => levels) };
}
