import { idReceipt } from '../../contract/given-id.ts';
import { foldText } from '../cells/text.ts';
import { DECISIONS } from '../input/headers/own-sheets.ts';

/** Whether a typed text may be a tracking id: not blank, and no decision word in the wrong cell. */
export function mayBeId(typed: string): boolean {
  return idReceipt(typed) !== null && !DECISION_WORDS.has(decisionWord(typed));
}

/** A decision in the form for comparison: "Not-accepted" equals "not accepted". */
export function decisionWord(typed: string): string {
  return foldText(typed).replaceAll(/[-_ ]+/g, ' ');
}

const DECISION_WORDS: ReadonlySet<string> = new Set([...Object.values(DECISIONS), 'rejected', 'in doubt', 'yes', 'no']);

/**
 * Whether a typed tracking id has another form than all ids of the service: another length, other types of characters,
 * or another prefix. False if the service has given no ids yet.
 */
export function hasOtherForm(id: string, given: readonly string[]): boolean {
  const [first] = given;
  if (first === undefined) return false;
  if (given.every((givenId) => givenId.length > id.length) || given.every((givenId) => givenId.length < id.length))
    return true;
  const known = new Set(given.flatMap(characterSorts));
  if (characterSorts(id).some((sort) => !known.has(sort))) return true;
  const beginning = BEGINNING.exec(first)?.[0] ?? '';
  return given.every((givenId) => givenId.startsWith(beginning)) && !id.startsWith(beginning);
}

/** `TRK-` of `TRK-100482`: letters up to the first sign. */
const BEGINNING = /^[a-z]+[^a-z0-9]/i;

/**
 * The types of characters in an id: digits, letters of hexadecimal numbers, other letters, by case. Each other sign is
 * its own type.
 */
function characterSorts(id: string): string[] {
  return Array.from(id, (character) => {
    const sort = SORTS.find(([pattern]) => pattern.test(character));
    return sort === undefined ? character : sort[1];
  });
}

const SORTS: readonly (readonly [pattern: RegExp, sort: string])[] = [
  [/[0-9]/, 'digit'],
  [/[a-f]/, 'a to f'],
  [/[A-F]/, 'A to F'],
  [/[a-z]/, 'small letter'],
  [/[A-Z]/, 'capital letter'],
];
