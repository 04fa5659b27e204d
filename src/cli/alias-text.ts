import type { App } from '../app.ts';
import { type AliasCounts, aliasCounts, type JoinedFinding } from '../schema/joined-findings.ts';
import { entryForm } from '../schema/lookup.ts';
import { counted } from '../text/counted.ts';
import { messages } from './messages/answers.ts';
import { columnsText } from './words.ts';

/** One line if aliases decided what is sent; otherwise none. */
export function aliasLines(findings: readonly JoinedFinding[]): readonly string[] {
  const counts = aliasCounts(findings, null);
  return counts.values === 0 ? [] : [aliasWords(counts)];
}

/** "2 values read by your aliases, in 14 cells". */
export function aliasWords({ values, cells }: AliasCounts): string {
  return messages.aliasesUsed(counted(values, ['value', 'values']), counted(cells, ['cell', 'cells']));
}

type Answered<Name extends 'listAliases' | 'addAlias' | 'removeAlias' | 'importAliases'> = Extract<
  Awaited<ReturnType<App[Name]>>,
  { type: 'ok' }
>['value'];

type Listed = Answered<'listAliases'>['aliases'][number];
type Shown = Omit<Listed, 'line' | 'state' | 'parentLabel'>;

/** A table of aliases, and the file that holds them. */
export function listedText({ file, aliases }: Answered<'listAliases'>): readonly string[] {
  const table = columnsText(
    ['LIST', 'UNDER', 'VALUE', 'ID', 'LABEL', 'STATE'],
    aliases.map(({ list, parent, parentLabel, value, id, label, state }) => [
      list,
      parentLabel ?? parent,
      value,
      id,
      label,
      messages.aliasState(state),
    ]),
    messages.noAliases,
  );
  return [...table, messages.aliasFile(file)];
}

/** One line for each added alias: added, unchanged or replaced. */
export function addedText({ file, added, unchanged, replaced }: Answered<'addAlias'>): readonly string[] {
  return [
    ...added.map((alias) => messages.aliasAdded(wordsOf(alias))),
    ...replaced.map(({ alias, known }) => messages.aliasReplaced(wordsOf(alias), entryForm(known))),
    ...unchanged.map((alias) => messages.aliasUnchanged(wordsOf(alias))),
    messages.aliasFile(file),
  ];
}

/** The same for an imported file of aliases, with the lines that were refused. */
export function importedText(imported: Answered<'importAliases'>): readonly string[] {
  const problems = imported.problems.map(({ line, message }) => messages.aliasNotTaken(line, message));
  const { added, unchanged, replaced, contradicted } = imported;
  const totals = messages.aliasTotals(added.length, replaced.length, unchanged.length, problems.length);
  const hint = contradicted.length === 0 ? [] : [messages.takeContradicted];
  return [...problems, ...addedText(imported), totals, ...hint];
}

export function removedText({ file, removed }: Answered<'removeAlias'>): readonly string[] {
  return [...removed.map((alias) => messages.aliasRemoved(wordsOf(alias))), messages.aliasFile(file)];
}

function wordsOf(alias: Shown): string {
  return messages.aliasMeans(alias.value, entryForm(alias), alias.list);
}
