import type { App } from '../../app.ts';
import { candidatesOf } from '../../importing/cells/choice.ts';
import { dayWords } from '../../importing/cells/day-words.ts';
import { plainDigits, writtenDate } from '../../importing/cells/written-date.ts';
import { mapResult, ok, type Result } from '../../problem/problem.ts';
import type { ChoiceList, ChoiceQuery } from '../api/choices.ts';
import type { OpenFile } from '../open-file.ts';
import { SILENT } from '../silent.ts';

type Choice = ChoiceList['choices'][number];

const MOST_CHOICES = 20;
/** Between several values of one cell. */
const SEPARATOR = ';';

/** The values that a cell may get, for a text that a person has begun to type. Empty for a cell without choices. */
export async function cellChoices(
  app: Pick<App, 'listening'>,
  openFile: OpenFile | null,
  { row, column, text }: ChoiceQuery,
): Promise<Result<readonly Choice[]>> {
  const { review, edits } = openFile ?? {};
  const cell = review?.columnAt(column)?.cell;
  if (review === null || review === undefined || cell === undefined || review.isLocked(row, column)) return ok([]);
  if (cell.type === 'date') return ok(dayChoices(text));
  if (!('lookup' in cell)) return ok(fixedChoices(candidatesOf(cell, []), text));
  const { list, shows, parent } = cell.lookup;
  const above = parent === undefined ? undefined : review.numberOf(parent);
  const under = above === undefined ? '' : (edits?.textsOf(row).get(above) ?? review.textOf(row, above));
  // A cell of several values is completed at its end.
  const start = cell.type === 'lookup-list' ? text.lastIndexOf(SEPARATOR) + 1 : 0;
  const before = start === 0 ? '' : `${text.slice(0, start)} `;
  const found = await app
    .listening(SILENT)
    .lookupChoices({ list, shows, text: text.slice(start).trim(), under }, MOST_CHOICES);
  return mapResult(found, (choices) => choices.map((choice) => ({ ...choice, value: `${before}${choice.value}` })));
}

function fixedChoices(values: readonly string[], text: string): readonly Choice[] {
  const wanted = text.trim().toLowerCase();
  const found = values.filter((value) => value.toLowerCase().includes(wanted));
  return found.slice(0, MOST_CHOICES).map((value) => ({ value, label: value, about: '' }));
}

/** The days that a text may mean, written so that each has only one reading. */
function dayChoices(text: string): readonly Choice[] {
  const written = writtenDate(plainDigits(text));
  if (written === undefined) return [];
  const days = written.type === 'day' ? [written.day] : [written.dayFirst, written.monthFirst];
  const values = new Set(days.filter((day) => day !== undefined).map(dayWords));
  return [...values].map((value) => ({ value, label: value, about: '' }));
}
