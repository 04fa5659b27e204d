import { resolve } from 'node:path';
import { mapResult, type Result } from '../../problem/problem.ts';
import { type Alias, entryForm, type LookupIndex } from '../../schema/lookup.ts';
import type { ReadingParts } from '../../workspace/parts.ts';
import { lookupsFor } from '../for-command.ts';
import { messages } from '../messages.ts';
import { createLookupIndex } from '../resolve.ts';
import { readAliases, type WrongLine } from './alias-file.ts';
import { type AddedAliases, addAliases, plainAlias } from './change-aliases.ts';
import { contradiction } from './edit-aliases.ts';

export type ImportedAliases = AddedAliases & {
  /** Lines of the other file that were not added, and why. */
  readonly problems: readonly WrongLine[];
};

/**
 * Merges another alias file. Unusable lines and aliases for missing entries are not added, and contradictions only with
 * `replace`.
 */
export async function importAliases(
  parts: ReadingParts,
  path: string,
  replace: boolean,
): Promise<Result<ImportedAliases>> {
  const read = await readAliases(resolve(parts.effects.cwd, path), {
    type: 'file',
    mayLackId: true,
  });
  if (read.type === 'problem') return read;
  const lookups = await lookupsFor(parts, { offline: 'allowed' });
  if (lookups.type === 'problem') return lookups;
  const index = createLookupIndex(lookups.value);
  const lineOf = new Map<Alias, number>();
  const problems: WrongLine[] = [...read.value.wrong];
  for (const { line, ...alias } of read.value.lines) {
    const checked = alias.id === '' ? labelledAlias(alias, index) : checkedAlias(alias, index);
    if (typeof checked === 'string') problems.push({ line, message: checked });
    else lineOf.set(checked, line);
  }
  const added = await addAliases(parts, [...lineOf.keys()], replace);
  return mapResult(added, (answer) => {
    const contradicting = answer.contradicted.map((alias) => ({
      line: lineOf.get(alias.alias) ?? 0,
      message: contradiction(alias),
    }));
    return { ...answer, problems: [...problems, ...contradicting].toSorted((a, b) => a.line - b.line) };
  });
}

/** The alias with the ids from the lists, because Excel may have removed zeros; or why there is no such entry. */
function checkedAlias(alias: Alias, index: LookupIndex): Alias | string {
  const meant = index.meantBy(alias);
  if (meant !== undefined && 'why' in meant) return messages.notInListNow(entryForm(alias), alias.list);
  const entry = meant === undefined ? {} : { id: meant.id, label: meant.label };
  return { ...plainAlias(alias), parent: index.parentIdOf(alias), ...entry };
}

/** An alias without an id, with the id of its label; or why there is no such entry. */
function labelledAlias(alias: Alias, index: LookupIndex): Alias | string {
  const parent = index.parentIdOf(alias);
  const found = index.resolve(alias.list, alias.label, parent === '' ? undefined : parent, false);
  if (found.type === 'unchecked') return messages.listNotKept(alias.list);
  if (found.type !== 'found') return messages.notOneEntry(alias.label, alias.list);
  return { ...plainAlias(alias), parent, id: found.entry.id, label: found.entry.label };
}
