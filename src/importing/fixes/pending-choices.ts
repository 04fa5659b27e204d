import { z } from 'zod';
import { parseJson } from '../../contract/json.ts';
import type { Kind } from '../../schema/kind.ts';
import { foldText } from '../cells/text.ts';
import type { AppliedFix } from './choices.ts';
import { namesOneEntry } from './lookup-choices.ts';

/**
 * A choice for a value of a list, in the cells of a copy or of results. No import has remembered it as an alias yet. A
 * value that was replaced twice has one entry: from the text in the user's own file to the last choice.
 */
export type PendingChoice = {
  /** The column's key. */
  readonly column: string;
  /** The column and text in the rows where it applies; null for all rows. */
  readonly under: { readonly column: string; readonly value: string } | null;
  readonly value: string;
  readonly instead: string;
  /** Whether the user's file itself had the new value too. */
  readonly isOwn: boolean;
};

/** The choices that are pending after a person's new ones. `before`: those that the workbook already had. */
export function pendingChoices(
  before: readonly PendingChoice[],
  applied: readonly AppliedFix[],
): readonly PendingChoice[] {
  const news = applied.filter(({ column, line }) => namesOneEntry(column, line.value)).map(choiceOf);
  const ours = new Set(before.filter(({ isOwn }) => !isOwn).map(({ column, instead }) => cellOf(column, instead)));
  const isOnlyOurs = (column: string, text: string) => ours.has(cellOf(column, text));
  const own = news
    .filter(({ column, value }) => !isOnlyOurs(column, value))
    .map((choice) => ({ ...choice, isOwn: choice.isOwn && !isOnlyOurs(choice.column, choice.instead) }));
  const byCell = Map.groupBy(news, ({ column, value }) => cellOf(column, value));
  const next = (earlier: PendingChoice) =>
    continued(earlier, byCell.get(cellOf(earlier.column, earlier.instead)) ?? []);
  const known = new Map<string, PendingChoice>();
  for (const choice of [...before.flatMap(next), ...own])
    if (!isSame(choice.value, choice.instead)) known.set(keyOf(choice), choice);
  return [...known.values()];
}

/**
 * An earlier choice with the value that replaces its value now. Under another parent that may be another one. `news`:
 * the choices for the value that it has now.
 */
function continued(earlier: PendingChoice, news: readonly PendingChoice[]): readonly PendingChoice[] {
  const next = news.filter(
    ({ under }) => under === null || earlier.under === null || isSameUnder(under, earlier.under),
  );
  if (next.length === 0) return [earlier];
  return next.map(({ under, instead, isOwn }) => ({ ...earlier, under: earlier.under ?? under, instead, isOwn }));
}

function choiceOf({ column, parentColumn, line, wasThere }: AppliedFix): PendingChoice {
  const under = parentColumn === null ? null : { column: parentColumn.key, value: line.where?.text ?? '' };
  return { column: column.key, under, value: line.value.trim(), instead: line.instead, isOwn: wasThere };
}

function isSame(one: string, other: string): boolean {
  return foldText(one) === foldText(other);
}

function isSameUnder(one: NonNullable<PendingChoice['under']>, other: NonNullable<PendingChoice['under']>): boolean {
  return one.column === other.column && isSame(one.value, other.value);
}

function cellOf(column: string, text: string): string {
  return `${column} ${foldText(text)}`;
}

function keyOf({ column, under, value }: PendingChoice): string {
  return JSON.stringify([column, foldText(value), under && [under.column, foldText(under.value)]]);
}

/** The choices as texts for a hidden sheet, and for a run. */
export function choiceTexts(choices: readonly PendingChoice[]): readonly string[] {
  return choices.map(({ column, under, value, instead, isOwn }) =>
    JSON.stringify([column, under && [under.column, under.value], value, instead, isOwn]),
  );
}

const choiceText = z.tuple([
  z.string(),
  z.tuple([z.string(), z.string()]).nullable(),
  z.string(),
  z.string(),
  z.boolean(),
]);

/** The choices in such texts. Unreadable ones are left out. */
export function readChoiceTexts(texts: readonly string[] = []): readonly PendingChoice[] {
  return texts.flatMap((text) => {
    const read = choiceText.safeParse(parseJson(text));
    if (!read.success) return [];
    const [column, under, value, instead, isOwn] = read.data;
    return [{ column, under: under && { column: under[0], value: under[1] }, value, instead, isOwn }];
  });
}

/** The choices with the columns of the kind, as they were applied. */
export function asApplied(
  choices: readonly PendingChoice[],
  { columns }: Pick<Kind, 'columns'>,
): readonly (Pick<AppliedFix, 'column' | 'parentColumn' | 'line'> & { readonly choice: PendingChoice })[] {
  const byKey = new Map(columns.map((column) => [column.key, column]));
  return choices.flatMap((choice) => {
    const { value, instead, under } = choice;
    const column = byKey.get(choice.column);
    const parentColumn = under === null ? null : byKey.get(under.column);
    if (column === undefined || parentColumn === undefined) return [];
    const where = under && parentColumn && { header: parentColumn.header, text: under.value };
    return [{ choice, column, parentColumn, line: { place: null, header: column.header, value, where, instead } }];
  });
}
