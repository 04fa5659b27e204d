import { type Cell, cellText } from '../../../schema/cell.ts';
import type { Column, Kind } from '../../../schema/kind.ts';
import type { LookupIndex } from '../../../schema/lookup.ts';
import { editDistance } from '../../../text/edit-distance.ts';
import { isBlank, trimText } from '../../cells/text.ts';
import {
  allNames,
  hasNameIn,
  headerParts,
  isNameOf,
  lettersOf,
  lettersOfName,
  nameLetters,
  withoutNotes,
} from './header-names.ts';
import { CLOSE_WORDS, type HeaderWords, headerWords, OTHER_WORDS, wordsOfName } from './header-words.ts';
import { isOwnThing } from './own-ids.ts';
import { isSecretWord } from './secret-words.ts';
import { takesValues } from './values-taken.ts';
import { wholeNames } from './whole-names.ts';

/**
 * A possible column for a header. `byValues`: the values below the header fit that column too. `gaps`: the rows where
 * that column is blank in the file; empty if the file lacks it.
 */
export type Resemblance = { readonly column: Column; readonly byValues: boolean; readonly gaps: readonly number[] };

/** Numbers of the rows where a column of the kind is blank and an unread column has a value. */
export type GapsIn = (column: Column) => readonly number[];

type UnreadValues = { readonly header: string; readonly values: readonly Cell[]; readonly gapsIn: GapsIn };

/**
 * The `lacking` columns that a header may mean, the most likely first, at most three. Empty if the header is at least
 * as similar to a column that the file has. An existing column counts as lacking if it is blank and its values may be
 * under this header. The header alone is only a hint ("Size", "Unit"): the values must fit too.
 */
export function resembling(
  { header, values, gapsIn }: UnreadValues,
  kind: Kind,
  lacking: readonly Column[],
  lookups: LookupIndex,
): readonly Resemblance[] {
  const read = readHeader(header);
  const all = kind.columns.map((column) => {
    const isOwn = isOwnThing(header, values, kind, column);
    const likeness = isOwn
      ? 0
      : Math.max(
          likenessOf(read, kind, column),
          likenessByList(column, values, kind, lookups),
          likenessAsOnlyDate(header, column, kind, lacking),
        );
    const isSplit = !lacking.includes(column) && likeness >= STRONG && takesValues(column, values, lookups);
    return { column, likeness, gaps: isSplit ? gapsIn(column) : [] };
  });
  const isOpen = ({ column, gaps }: Omit<Resemblance, 'byValues'>) => lacking.includes(column) || gaps.length > 0;
  // "Article" above codes is no product name, even if the file has a product name.
  const rivals = all.filter(
    ({ column, ...more }) =>
      !isOpen({ column, ...more }) && (isNameOf(header, kind, column) || takesValues(column, values, lookups)),
  );
  const there = Math.max(0, ...rivals.map(({ likeness }) => likeness));
  const near = all.filter((column) => isOpen(column) && (column.likeness > there || column.likeness === 1));
  const alike = near.toSorted((a, b) => b.likeness - a.likeness);
  const fitting = new Set(
    alike.filter(({ column, likeness }) => likeness >= STRONG && takesValues(column, values, lookups)),
  );
  // A file without any column of a part does not use that part. "Brand" is then no reference brand.
  const stops = [...fitting].some(({ column }) => !isOfUnusedPart(column, kind, lacking));
  const judged = alike.map((found) => ({ ...found, byValues: stops && fitting.has(found) }));
  const wanted = judged.some(({ byValues }) => byValues) ? judged.filter(({ byValues }) => byValues) : judged;
  const best = wanted[0]?.likeness ?? 0;
  return wanted.filter(({ likeness }) => likeness > best - CLOSE).slice(0, 3);
}

/** Whether a header may mean this column, alone or among other words: `Passwort (Auftrag)`. */
export function mayMean(header: string, kind: Kind, column: Column): boolean {
  const letters = lettersOf(header);
  const names = allNames(kind, column).map(lettersOfName);
  const isIn = names.some((name) => (name.length >= FEWEST_LETTERS || HAN.test(name)) && letters.includes(name));
  const isSecret = column.secret === true && isSecretWord(header);
  return isIn || isSecret || likenessOf(readHeader(header), kind, column) >= STRONG;
}

const HAN = /\p{Script=Han}/u;

/** Strong if every value has letters and is in a list that only this column uses for single values; otherwise 0. */
function likenessByList({ cell }: Column, values: readonly Cell[], kind: Kind, lookups: LookupIndex): number {
  if (cell.type !== 'lookup') return 0;
  const { list } = cell.lookup;
  const users = kind.columns.filter((column) => column.cell.type === 'lookup' && column.cell.lookup.list === list);
  const texts = values.filter((value) => !isBlank(value)).map((value) => trimText(cellText(value)));
  const isIn = (text: string) =>
    /\p{L}/u.test(text) && ['found', 'ambiguous'].includes(lookups.resolve(list, text).type);
  // Every list has an "Other".
  const says = texts.some((text) => !/^others?$/i.test(text));
  return users.length === 1 && says && texts.every(isIn) ? STRONG : 0;
}

/** Strong for a header "Date", if the file has none of the dates that every document needs; otherwise 0. */
function likenessAsOnlyDate(header: string, column: Column, { columns }: Kind, lacking: readonly Column[]): number {
  const needed = columns.filter(({ cell, required }) => cell.type === 'date' && required === 'always');
  if (!needed.includes(column) || !needed.every((date) => lacking.includes(date))) return 0;
  const { topics, sorts } = headerWords(header);
  return topics.size === 0 && sorts.size === 1 && sorts.has('date') ? STRONG : 0;
}

function isOfUnusedPart({ level }: Column, { levels, columns }: Kind, lacking: readonly Column[]): boolean {
  const part = levels.find(({ name }) => name === level);
  const isNeeded = part === undefined || part === levels[0] || part.required === true;
  return !isNeeded && columns.every((column) => column.level !== level || lacking.includes(column));
}

/** Above this likeness, a person would think that two headers mean the same. */
const STRONG = 0.7;
const WEAK = 0.5;
/** The whole name of the column, with a translation or a word without meaning. */
const WHOLE = 0.75;
const CLOSE = 0.25;
const LETTERS_PER_SLIP = 6;
const FEWEST_LETTERS = 4;

/** `wholes`: letters of possible whole names in the text. `letters`: its own letters without notes. */
type HeaderPart = {
  readonly text: string;
  readonly wholes: ReadonlySet<string>;
  readonly letters: string;
  readonly words: HeaderWords;
};
/** `parts`: the parts of a header such as `Vendor/supplying plant`. */
type ReadHeader = { readonly whole: HeaderPart; readonly parts: readonly HeaderPart[] };

/** Reads a header once for all columns, because it may be as long as a page. */
function readHeader(header: string): ReadHeader {
  const parts = headerParts(header);
  const read = (text: string): HeaderPart => {
    const wholes = new Set(wholeNames(text).map(nameLetters));
    return { text, wholes, letters: nameLetters(text), words: headerWords(withoutNotes(text)) };
  };
  return { whole: read(header), parts: parts.length > 1 ? parts.map(read) : [] };
}

/** The likeness of a header to a column, by the whole header or by its parts. */
function likenessOf({ whole, parts }: ReadHeader, kind: Kind, column: Column): number {
  const likeness = (part: HeaderPart) => likenessOfPart(part, kind, column);
  return Math.max(likeness(whole), ...parts.map((part) => Math.min(likeness(part), STRONG)));
}

/** From 0 for nothing in common to 1 for equal letters. */
function likenessOfPart(part: HeaderPart, kind: Kind, column: Column): number {
  const field = column.key.split('.').at(-1) ?? '';
  const names = [...allNames(kind, column), ...(isOneWord(field) ? [] : [field])];
  const noun = wordsOfName(kind.noun[0]).topics;
  const worded = names.filter((name) => name !== column.key).map((name) => wordLikeness(part, name, column, noun));
  const whole = hasNameIn(part.wholes, kind, column) ? WHOLE : 0;
  return Math.max(...names.map((name) => letterLikeness(part, name)), ...worded, whole);
}

/** Whether a field name is a single word. `id`, `name` and `value` are fields of many things. */
function isOneWord(field: string): boolean {
  return !/\p{Lu}/u.test(field);
}

function letterLikeness({ text: header, letters: here }: HeaderPart, name: string): number {
  const there = lettersOfName(name);
  if (here === there) return 1;
  const shorter = Math.min(here.length, there.length);
  const slips = Math.floor(shorter / LETTERS_PER_SLIP);
  if (shorter < FEWEST_LETTERS || NO_SLIP.has(here) || Math.abs(here.length - there.length) > slips) return 0;
  return editDistance(here, there) <= slips && !isAboutOther(header, name) ? 0.9 : 0;
}

/** Whether a header has another meaning than the name: `Reorder quantity` is no mistyped `Order quantity`. */
function isAboutOther(header: string, name: string): boolean {
  const [here, there] = [headerWords(header), wordsOfName(name)];
  const isOther = (word: string) => OTHER_WORDS.has(word) && !there.topics.has(word);
  return [...here.topics].some(isOther) || [...here.sorts].some((sort) => !hasSort(there.sorts, sort));
}

/** Words that are no typing mistakes, although they differ from one of our names in one letter. */
const NO_SLIP: ReadonlySet<string> = new Set(['fabric', 'county', 'contract', 'contrato', 'factor', 'produce']);

/**
 * Strong if the header has all words of the name and few others that do not change the meaning. Weak for a part of the
 * name. 0 for another type of value.
 */
function wordLikeness(part: HeaderPart, name: string, column: Column, noun: ReadonlySet<string>): number {
  const [here, there] = [part.words, wordsOfName(name)];
  if (![...here.sorts].every((sort) => hasSort(there.sorts, sort))) return 0;
  const more = [...here.topics].filter((word) => !there.topics.has(word));
  if (more.some((word) => OTHER_WORDS.has(word))) return 0;
  if (there.topics.has('line') && !here.topics.has('line')) return 0;
  const common = here.topics.size - more.length;
  if (there.topics.size === 0 || common === 0) return sameSort(here, there, noun);
  const isPart = more.length === 0 && lettersOf(part.text).length >= FEWEST_PART && ![...here.topics].every(isClose);
  // "Customer PO" is no "PO quantity". Whether it is a number or a name needs no word.
  const isOtherSort = [...there.sorts].some((sort) => !here.sorts.has(sort) && !NUMBERS.has(sort) && sort !== 'name');
  // "Inspection" above dates is the inspection date.
  if (isOtherSort) return !isPart ? 0 : column.cell.type === 'date' && common === there.topics.size ? STRONG : WEAK;
  if (common < there.topics.size) return isPart ? WEAK : 0;
  if (more.length === 0) return 0.85;
  if (more.length > 2) return 0;
  if (more.every(isClose)) return STRONG + 0.05 / more.length;
  // "Product certificates" are no product; "Makalot PO" may be a PO.
  const last = [...here.topics].at(-1) ?? '';
  return there.topics.has(last) || isClose(last) ? WEAK : 0;
}

const FEWEST_PART = 2;

function isClose(word: string): boolean {
  return CLOSE_WORDS.has(word);
}

/** Whether a type of value is among `sorts`. People use id and number for the same thing. */
function hasSort(sorts: ReadonlySet<string>, sort: string): boolean {
  return sorts.has(sort) || (NUMBERS.has(sort) && [...NUMBERS].some((number) => sorts.has(number)));
}

const NUMBERS: ReadonlySet<string> = new Set(['number', 'id']);

/**
 * The likeness by type of value, without common topics: `Telefon` and `Phone`, or `Size` in `Sample size`. `noun`: the
 * topic of every row.
 */
function sameSort(here: HeaderWords, there: HeaderWords, noun: ReadonlySet<string>): number {
  const isPart = here.topics.size === 0 && here.sorts.size > 0 && ![...here.sorts].some((sort) => COMMON.has(sort));
  if (there.topics.size > 0) return isPart ? WEAK : 0;
  if (there.sorts.size === 0 || ![...there.sorts].every((sort) => here.sorts.has(sort))) return 0;
  const topics = [...here.topics];
  if (topics.length === 0) return 0.85;
  const isContact = [...there.sorts].every((sort) => CONTACT.has(sort));
  if (topics.every((word) => noun.has(word))) return isContact ? STRONG : WEAK;
  if (there.sorts.has('quantity')) return topics.length > 2 ? 0 : topics.every(isClose) ? STRONG : WEAK;
  return isContact && topics.length === 1 && !topics.some(isClose) ? WEAK : 0;
}

/** Contact data: a header with another word may mean the same person. */
const CONTACT: ReadonlySet<string> = new Set(
  'address city country province postcode email phone mobile fax'.split(' '),
);

/** Every second file has a column with such a name. */
const COMMON: ReadonlySet<string> = new Set(['number', 'id', 'type', 'status', 'remark', 'date', 'phone', 'email']);
