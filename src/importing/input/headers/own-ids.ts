import { type Cell, cellText } from '../../../schema/cell.ts';
import type { Column, Kind } from '../../../schema/kind.ts';
import { isBlank, trimText } from '../../cells/text.ts';
import { allNames } from './header-names.ts';
import { type HeaderWords, headerWords, wordsOfName } from './header-words.ts';
import { MOST } from './values-taken.ts';

/**
 * Whether the values are numbers that a database gives its own records, and no codes for the column: `contract_id`
 * above 5512, 5513.
 */
export function isOwnThing(header: string, values: readonly Cell[], kind: Kind, column: Column): boolean {
  if (kind.exactOnly?.includes(column.key)) return true;
  if (column.cell.type !== 'text' || !ID.test(header)) return false;
  const [here, own] = [headerWords(header), wordsOfName(column.header)];
  const isListed = ({ topics, sorts }: HeaderWords) =>
    sorts.has('id') && topics.size === here.topics.size && [...topics].every((word) => here.topics.has(word));
  if (own.sorts.has('id') || allNames(kind, column).map(wordsOfName).some(isListed)) return false;
  const filled = values.filter((cell) => !isBlank(cell)).map((cell) => trimText(cellText(cell)));
  const fitting = filled.filter((text) => isSuchCode(text, column.example)).length;
  return fitting < filled.length * MOST;
}

const ID = /(^|[ _-]|\p{Ll})id$/iu;

/** Whether a text is about as long as the example, and has letters if the example has some. */
function isSuchCode(text: string, example: string): boolean {
  return text.length >= example.length * ABOUT && (/\p{L}/u.test(text) || !/\p{L}/u.test(example));
}

const ABOUT = 0.7;
