import { addAliases } from '../../lookups/aliases/change-aliases.ts';
import { neededAliases } from '../../lookups/aliases/needed.ts';
import { createLookupIndex } from '../../lookups/resolve.ts';
import type { Alias, Lookups } from '../../schema/lookup.ts';
import type { Parts } from '../../workspace/parts.ts';
import { aliasesOf } from '../fixes/lookup-choices.ts';
import type { Input } from '../input/open-input.ts';
import { messages } from './messages.ts';

/**
 * Saves the choices on the sheet `Fixes` as aliases of the account, so the next file needs no choice. Only choices from
 * lists of the service count, for texts that the list does not have. It reports what it saved and what not. The import continues in any case.
 */
export async function rememberChoices(parts: Parts, { fixes }: Pick<Input, 'fixes'>, lookups: Lookups): Promise<void> {
  const aliases = neededAliases(aliasesOf(fixes.applied, createLookupIndex(lookups)), lookups);
  if (aliases.length === 0) return;
  const { note } = parts.effects;
  const remembered = await addAliases(parts, aliases, false);
  if (remembered.type === 'problem') return note(messages.choicesNotKept(remembered.problem.message));
  const { added, contradicted } = remembered.value;
  if (added.length > 0) note(messages.choicesKept(readingsOf(added)));
  for (const { alias, known } of contradicted)
    note(messages.otherAlias(alias.list, alias.value, known.label, alias.label));
}

/** The first aliases as words: value and label. */
function readingsOf(aliases: readonly Alias[]): string {
  const shown = aliases.slice(0, MOST_READINGS).map(({ value, label }) => messages.reads(value, label));
  return messages.moreReadings(shown.join(', '), aliases.length - shown.length);
}

const MOST_READINGS = 3;
