import { resolve } from 'node:path';
import { mapResult, type Result } from '../../problem/problem.ts';
import { type Alias, entryForm, type LookupIndex } from '../../schema/lookup.ts';
import type { ReadingParts } from '../../workspace/parts.ts';
import { lookupsFor } from '../for-command.ts';
import { messages } from '../messages.ts';
import { createLookupIndex } from '../resolve.ts';
import { readAliases } from './alias-file.ts';
import { type AddedAliases, addAliases, plainAlias } from './change-aliases.ts';
import { contradiction } from './edit-aliases.ts';

export type ImportedAliases = AddedAliases & {
  /** Lines of the other file that were not added, and why. */
  readonly problems: readonly { readonly line: number; readonly message: string }[];
};

/** Merges another alias file. Aliases for missing entries are not added, and contradictions only with `replace`. */
export async function importAliases(
  parts: ReadingParts,
  path: string,
  replace: boolean,
): Promise<Result<ImportedAliases>> {
  const read = await readAliases(resolve(parts.effects.cwd, path), 'file');
  if (read.type === 'problem') return read;
  const lookups = await lookupsFor(parts, { offline: 'allowed' });
  if (lookups.type === 'problem') return lookups;
  const index = createLookupIndex(lookups.value);
  const lineOf = new Map<Alias, number>();
  const problems: { line: number; message: string }[] = [];
  for (const { line, ...alias } of read.value.lines) {
    const checked = checkedAlias(alias, index);
    if (checked !== null) lineOf.set(checked, line);
    else problems.push({ line, message: messages.notInListNow(entryForm(alias), alias.list) });
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

/**
 * The alias with the ids from the lists, because Excel may have removed zeros. Null if the lists do not have its entry.
 */
function checkedAlias(alias: Alias, index: LookupIndex): Alias | null {
  const meant = index.meantBy(alias);
  if (meant !== undefined && 'why' in meant) return null;
  const entry = meant === undefined ? {} : { id: meant.id, label: meant.label };
  return { ...plainAlias(alias), parent: index.parentIdOf(alias), ...entry };
}
