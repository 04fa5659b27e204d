import { idReceipt } from '../../contract/given-id.ts';
import { foldText } from '../cells/text.ts';
import { DECISIONS } from '../input/headers/own-sheets.ts';

/** Whether what a person typed may be a tracking id: no blank, and no word of a decision in the wrong place. */
export function mayBeId(typed: string): boolean {
  return idReceipt(typed) !== null && !DECISION_WORDS.has(decisionWord(typed));
}

/** A decision as it is compared: "Not-accepted" is "not accepted". */
export function decisionWord(typed: string): string {
  return foldText(typed).replaceAll(/[-_ ]+/g, ' ');
}

const DECISION_WORDS: ReadonlySet<string> = new Set([...Object.values(DECISIONS), 'rejected', 'in doubt', 'yes', 'no']);

/**
 * Whether a tracking id that a person gives has another form than all ids that the service gave: other lengths, other
 * sorts of characters, another beginning. False where the service has given none yet.
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

/** `TRK-` of `TRK-100482`: letters up to a sign. */
const BEGINNING = /^[a-z]+[^a-z0-9]/i;

/** Digits, letters that are hexadecimal digits, other letters, by their case; each further sign is a sort of its own. */
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
