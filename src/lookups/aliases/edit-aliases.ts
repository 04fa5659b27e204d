import { firstOf, ok, problem, type Result } from '../../problem/problem.ts';
import {
  type Alias,
  entryForm,
  LOOKUP_NAMES,
  type LookupIndex,
  type LookupName,
  type Resolution,
} from '../../schema/lookup.ts';
import { nearestName } from '../../text/nearest-name.ts';
import type { ReadingParts } from '../../workspace/parts.ts';
import { fold } from '../fold.ts';
import { lookupsFor } from '../for-command.ts';
import { messages } from '../messages.ts';
import { PARENT_LIST } from '../parents.ts';
import { createLookupIndex } from '../resolve.ts';
import { aliasKey } from './alias-file.ts';
import {
  type AddedAliases,
  addAliases,
  type ContradictedAlias,
  changeAliases,
  keptIndex,
  plainAlias,
} from './change-aliases.ts';
import { neededAliases } from './needed.ts';

export type NewAlias = {
  /** The name of a list, as typed. */
  readonly list: string;
  readonly value: string;
  /** The entry: its id, its label or `Label [id]`. */
  readonly entry: string;
  /** The parent entry in the same forms; null if none was given. */
  readonly parent: string | null;
  readonly replace: boolean;
};

/** Adds one alias, if its entry is in the list. */
export async function addAlias(parts: ReadingParts, wanted: NewAlias): Promise<Result<AddedAliases>> {
  const list = listNamed(wanted.list);
  if (list.type === 'problem') return list;
  const lookups = await lookupsFor(parts, { offline: 'allowed' });
  if (lookups.type === 'problem') return lookups;
  const alias = checkedAlias(createLookupIndex(lookups.value), list.value, wanted);
  if (alias.type === 'problem') return alias;
  const added = await addAliases(parts, [alias.value], wanted.replace);
  if (added.type === 'problem') return added;
  const [contradicted] = added.value.contradicted;
  if (contradicted === undefined) return added;
  return problem('usage', 'alias-contradicts', contradiction(contradicted), messages.addReplace);
}

export function contradiction({ alias, known }: ContradictedAlias): string {
  return messages.aliasKnown(alias.value, entryForm(known), entryForm(alias));
}

function listNamed(name: string): Result<LookupName> {
  const found = LOOKUP_NAMES.find((list) => list === fold(name));
  if (found !== undefined) return ok(found);
  const near = nearestName(name, LOOKUP_NAMES);
  const hint = near === undefined ? messages.chooseList : messages.nearestEntry(near);
  return problem('usage', 'alias-list', messages.notAList(name, LOOKUP_NAMES.join(', ')), hint);
}

/** The alias with the ids and the label from the list; a problem if the list does not have that entry. */
function checkedAlias(
  index: LookupIndex,
  list: LookupName,
  { value, entry: written, parent }: Pick<NewAlias, 'value' | 'entry' | 'parent'>,
): Result<Alias> {
  const above = parent === null ? undefined : PARENT_LIST[list];
  const group = above === undefined || parent === null ? undefined : index.resolve(above, parent);
  if (above !== undefined && parent !== null && group !== undefined && isMissing(group))
    return notFound(above, parent, group);
  const under = group?.type === 'found' ? group.entry.id : ((group && parent) ?? undefined);
  const found = index.resolve(list, written, under);
  if (isMissing(found) && above !== undefined && group?.type === 'unchecked')
    return problem('usage', 'alias-entry', messages.notUnder(written, list, parent ?? ''), messages.parentAsId(above));
  if (isMissing(found)) return notFound(list, written, found);
  if (found.type === 'unchecked') return problem('usage', 'alias-list', messages.listNotKept(list), messages.needsList);
  const { entry } = found;
  const alias = { list, parent: entry.parent ?? '', value: value.trim(), id: entry.id, label: entry.label };
  if (neededAliases([alias], index.lookups).length > 0) return ok(alias);
  return problem('usage', 'alias-needless', messages.aliasNeedless(value, list), messages.writeItSo);
}

type Missing = Exclude<Resolution, { type: 'found' | 'unchecked' }>;

function isMissing(found: Resolution): found is Missing {
  return found.type !== 'found' && found.type !== 'unchecked';
}

function notFound(list: LookupName, written: string, found: Missing): Result<never> {
  const near = suggestionsOf(found);
  const hint = near.length === 0 ? messages.findIt : messages.nearestEntry(near.slice(0, 3).join(' or '));
  return problem('usage', 'alias-entry', messages.notOneEntry(written, list), hint);
}

function suggestionsOf(found: Missing): readonly string[] {
  if (found.type === 'ambiguous') return found.candidates.map(({ form, under }) => `${form}${under && ` (${under})`}`);
  if (found.type === 'elsewhere') return [`${found.entry.label} (${found.parentLabels.join(', ')})`];
  return found.suggestions;
}

export type RemovedAlias = { readonly file: string; readonly removed: readonly Alias[] };

/** `parent` may be null if only one alias has the value. `id`: the entry that the alias must have; null for any. */
export type OldAlias = Pick<NewAlias, 'list' | 'value' | 'parent'> & { readonly id: string | null };

/** Removes the alias of a value. */
export async function removeAlias(
  parts: ReadingParts,
  { list: name, value, parent, id }: OldAlias,
): Promise<Result<RemovedAlias>> {
  const list = listNamed(name);
  if (list.type === 'problem') return list;
  const index = await keptIndex(parts);
  const idOf = (written: string) => fold(index.parentIdOf({ list: list.value, parent: written }));
  const isMeant = (alias: Alias) =>
    alias.list === list.value &&
    fold(alias.value) === fold(value) &&
    (parent === null || idOf(alias.parent) === idOf(parent));
  return await changeAliases(parts, (file) => {
    const removed = file.lines.filter(isMeant);
    if (removed.length === 0) return noAlias(value, list.value, file.lines);
    if (new Set(removed.map(aliasKey)).size > 1) return severalAliases(value, removed);
    const other = id === null ? undefined : removed.find((line) => line.id !== id);
    if (other !== undefined)
      return problem('usage', 'alias-other', messages.meansOther(value, entryForm(other)), messages.seeAliases);
    const lines = file.lines.filter((line) => !isMeant(line));
    return { answer: { file: file.path, removed: removed.map(plainAlias) }, lines };
  });
}

function noAlias(value: string, list: LookupName, lines: readonly Alias[]): Result<never> {
  const values = lines.filter((line) => line.list === list).map((line) => line.value);
  const near = nearestName(value, values);
  const hint = near === undefined ? messages.seeAliases : messages.nearestEntry(near);
  return problem('usage', 'alias-missing', messages.noAlias(value, list), hint);
}

const MOST_NAMED = 10;

function severalAliases(value: string, aliases: readonly Alias[]): Result<never> {
  const named = aliases.map((alias) => `${alias.parent}: ${entryForm(alias)}`);
  const words = firstOf(named, MOST_NAMED).join(', ');
  return problem('usage', 'alias-several', messages.severalAliases(value, words), messages.nameParent);
}
