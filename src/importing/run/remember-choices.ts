import { addAliases } from '../../lookups/aliases/change-aliases.ts';
import { neededAliases } from '../../lookups/aliases/needed.ts';
import { createLookupIndex } from '../../lookups/resolve.ts';
import { cellText } from '../../schema/cell.ts';
import type { Alias, Lookups } from '../../schema/lookup.ts';
import type { Parts } from '../../workspace/parts.ts';
import { foldText } from '../cells/text.ts';
import { aliasesOf } from '../fixes/lookup-choices.ts';
import { asApplied, choiceTexts, type PendingChoice } from '../fixes/pending-choices.ts';
import { sheetHeaders } from '../input/headers/top-rows.ts';
import type { Input } from '../input/open-input.ts';
import { messages } from './messages.ts';

/**
 * Saves the choices on the sheet `Fixes` as aliases of the account, so the next file needs no choice. Choices of earlier
 * copies of the file count too, if their values are still in the cells. Only choices from lists of the service count,
 * for texts that the list does not have. It reports what it saved and what not. The import continues in any case. Gives
 * the choices that are not from a list yet, as texts: another choice may follow.
 */
export async function rememberChoices(parts: Parts, input: Input, lookups: Lookups): Promise<readonly string[]> {
  const { kind } = input;
  const pending = asApplied(await stillThere(input), kind);
  const index = createLookupIndex(lookups);
  const isFromList = (choice: (typeof pending)[number]) => aliasesOf([choice], index).length > 0;
  await remember(parts, neededAliases(aliasesOf(pending, index), lookups));
  return choiceTexts(pending.filter((choice) => !isFromList(choice)).map(({ choice }) => choice));
}

async function remember(parts: Parts, aliases: readonly Alias[]): Promise<void> {
  if (aliases.length === 0) return;
  const { note } = parts.effects;
  const remembered = await addAliases(parts, aliases, false);
  if (remembered.type === 'problem') return note(messages.choicesNotKept(remembered.problem.message));
  const { added, contradicted } = remembered.value;
  if (added.length > 0) note(messages.choicesKept(readingsOf(added)));
  for (const { alias, known } of contradicted)
    note(messages.otherAlias(alias.list, alias.value, known.label, alias.label));
}

/** The pending choices whose new value is in their column. A person may have written something else there since. */
async function stillThere(input: Input): Promise<readonly PendingChoice[]> {
  const { pending } = input.fixes;
  if (pending.length === 0) return [];
  const { numbers } = await sheetHeaders(input);
  const byCell = Map.groupBy(pending, ({ column, instead }) => `${numbers.get(column) ?? 0} ${foldText(instead)}`);
  const columns = new Set(pending.map(({ column }) => numbers.get(column) ?? 0));
  const found = new Set<PendingChoice>();
  for await (const { cells } of input.file.rows(input.sheet))
    for (const column of columns)
      for (const choice of byCell.get(`${column} ${foldText(cellText(cells.get(column)))}`) ?? []) found.add(choice);
  return pending.filter((choice) => found.has(choice));
}

/** The first aliases as words: value and label. */
function readingsOf(aliases: readonly Alias[]): string {
  const shown = aliases.slice(0, MOST_READINGS).map(({ value, label }) => messages.reads(value, label));
  return messages.moreReadings(shown.join(', '), aliases.length - shown.length);
}

const MOST_READINGS = 3;
