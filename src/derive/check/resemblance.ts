import { type Cell, cellText } from '../../schema/cell.ts';
import type { Column, Kind } from '../../schema/kind.ts';
import type { LookupIndex } from '../../schema/lookup.ts';
import { foreignDates } from '../cells/foreign-dates.ts';
import { distance } from '../cells/nearest.ts';
import { readCell } from '../cells/read-cell.ts';
import { isBlank, trimText } from '../cells/text.ts';
import { allNames, lettersOf, withoutNotes } from './header-names.ts';
import { type HeaderWords, headerWords } from './header-words.ts';

/** A column that another one may be meant as. `byValues`: its values are such as the column takes, too. */
export type Resemblance = { readonly column: Column; readonly byValues: boolean };

/**
 * Which of the `lacking` columns a header may mean, the likeliest first, at most three; none where it is as much like
 * a column that the file has. By the header alone many a
 * column of one's own resembles another ("Size", "Unit"): only with the values it is more than a hint.
 */
export function resembling(
  { header, values }: { readonly header: string; readonly values: readonly Cell[] },
  kind: Kind,
  lacking: readonly Column[],
  lookups: LookupIndex,
): readonly Resemblance[] {
  const all = kind.columns.map((column) => ({ column, likeness: likenessOf(header, kind, column) }));
  const there = Math.max(0, ...all.filter(({ column }) => !lacking.includes(column)).map(({ likeness }) => likeness));
  const near = all.filter(({ column, likeness }) => lacking.includes(column) && likeness > there);
  const alike = near.toSorted((one, other) => other.likeness - one.likeness);
  const found = alike.map(({ column, likeness }) => {
    const fits = likeness >= STRONG && takesValues(column, values, lookups);
    return { column, likeness, byValues: fits };
  });
  const wanted = found.some(({ byValues }) => byValues) ? found.filter(({ byValues }) => byValues) : found;
  const best = wanted[0]?.likeness ?? 0;
  return wanted.filter(({ likeness }) => likeness > best - CLOSE).slice(0, 3);
}

/** From here on a person would take one header for the other. */
const STRONG = 0.7;
const WEAK = 0.5;
const CLOSE = 0.25;
const LETTERS_PER_SLIP = 5;
const FEWEST_LETTERS = 4;

/** 0 where the headers have nothing in common, 1 where they are the same but for letters. */
function likenessOf(header: string, kind: Kind, column: Column): number {
  const names = [...allNames(kind, column), column.key.split('.').at(-1) ?? ''];
  return Math.max(...names.map((name) => Math.max(letterLikeness(header, name), wordLikeness(header, name))));
}

function letterLikeness(header: string, name: string): number {
  const [one, other] = [lettersOf(withoutNotes(header)), lettersOf(name)];
  if (one === other) return 1;
  const slips = Math.floor(Math.min(one.length, other.length) / LETTERS_PER_SLIP);
  if (Math.min(one.length, other.length) < FEWEST_LETTERS || Math.abs(one.length - other.length) > slips) return 0;
  return distance(one, other) <= slips ? 0.9 : 0;
}

/** All words of the name and few more are strong; a part of the name is weak; another sort of value is nothing. */
function wordLikeness(header: string, name: string): number {
  const [here, there] = [headerWords(withoutNotes(header)), headerWords(name)];
  if (![...here.sorts].every((sort) => hasSort(there.sorts, sort))) return 0;
  const common = [...there.topics].filter((word) => here.topics.has(word)).length;
  if (there.topics.size === 0 || common === 0) return sameSort(here, there);
  const more = here.topics.size - common;
  // "Customer PO" is no "PO quantity"; that it is a number, or a name, goes without saying.
  const isOtherSort = [...there.sorts].some((sort) => !here.sorts.has(sort) && !NUMBERS.has(sort) && sort !== 'name');
  if (isOtherSort) return more <= 0 ? WEAK : 0;
  if (common === there.topics.size) return more === 0 ? 0.85 : more <= 2 ? STRONG + 0.05 / more : 0;
  return more === 0 && common === here.topics.size ? WEAK : 0;
}

/** People call an id a number, and a number an id. */
function hasSort(sorts: ReadonlySet<string>, sort: string): boolean {
  return sorts.has(sort) || (NUMBERS.has(sort) && [...NUMBERS].some((number) => sorts.has(number)));
}

const NUMBERS: ReadonlySet<string> = new Set(['number', 'id']);

/** `Telefon` and `Phone` have no other words; `Size` is a part of `Sample size`. */
function sameSort(here: HeaderWords, there: HeaderWords): number {
  if (there.topics.size === 0 && there.sorts.size > 0 && [...there.sorts].every((sort) => here.sorts.has(sort)))
    return here.topics.size === 0 ? 0.85 : here.topics.size === 1 ? STRONG : 0;
  const isPart = here.topics.size === 0 && here.sorts.size > 0 && ![...here.sorts].some((sort) => COMMON.has(sort));
  return isPart ? WEAK : 0;
}

/** Every second file has a column of such a name. */
const COMMON: ReadonlySet<string> = new Set([
  'number',
  'id',
  'name',
  'type',
  'status',
  'remark',
  'date',
  'phone',
  'email',
]);

/** Whether most of the filled cells are such as the column takes; without a filled cell there is nothing to lose. */
function takesValues(column: Column, cells: readonly Cell[], lookups: LookupIndex): boolean {
  const filled = cells.filter((cell) => !isBlank(cell));
  const fitting = filled.filter((cell) => takes(column, cell, lookups)).length;
  return filled.length > 0 && fitting >= filled.length * MOST;
}

const MOST = 0.6;
const LONGEST_CODE = 40;

function takes(column: Column, cell: Cell, lookups: LookupIndex): boolean {
  const text = trimText(cellText(cell));
  const { cell: type } = column;
  const isText = type.type === 'text' && type.format === undefined;
  if (isText || type.type === 'text-list' || type.type === 'order-password')
    return looksLike(column.example, cell, text);
  if (type.type === 'date')
    return (
      cell.kind === 'date' ||
      readCell(cell, column, { lookups, parents: [] }).kind === 'value' ||
      DATE.test(text) ||
      foreignDates(text).length > 0
    );
  if (type.type === 'file') return /\.[a-z0-9]{2,5}$/i.test(text);
  const reading = readCell(cell, column, { lookups, parents: [] });
  return reading.kind === 'value' && reading.unchecked !== true;
}

const DATE = /^\d{1,4}[-/. ]\d{1,2}[-/. ]\d{1,4}$/;

/** A column whose example is a code takes codes, one whose example is words takes words. */
function looksLike(example: string, cell: Cell, text: string): boolean {
  if (cell.kind === 'date' || cell.kind === 'boolean' || cell.kind === 'broken') return false;
  const isCode = /\d/.test(text) && text.length <= LONGEST_CODE;
  return /\d/.test(example) ? isCode : cell.kind === 'text' && /\p{L}/u.test(text);
}
