import type { Column, Kind } from '../../schema/kind.ts';
import { distance } from '../cells/nearest.ts';
import { foldText } from '../cells/text.ts';

/**
 * The columns that an unknown header probably means, at most three: of those that the file does not have, the ones with
 * the same letters as its header, its key or the last part of its key, else those that differ in a slip.
 */
export function guessColumns(header: string, kind: Kind, present: ReadonlyMap<string, unknown>): readonly Column[] {
  const wanted = lettersOf(header);
  if (wanted.length < FEWEST_LETTERS) return [];
  const most = Math.floor(wanted.length / LETTERS_PER_SLIP);
  const near = kind.columns
    .filter((column) => !present.has(column.key))
    .map((column) => ({ column, slips: slipsTo(wanted, column, most) }))
    .filter(({ slips }) => slips <= most);
  const fewest = Math.min(...near.map(({ slips }) => slips));
  return near
    .filter(({ slips }) => slips === fewest)
    .map(({ column }) => column)
    .slice(0, 3);
}

const FEWEST_LETTERS = 4;
const LETTERS_PER_SLIP = 5;

/** How many letters differ from the nearest of a column's names; names of quite another length are not looked at. */
function slipsTo(wanted: string, { header, key }: Column, most: number): number {
  const names = [header, key, key.split('.').at(-1) ?? key].map(lettersOf);
  const alike = names.filter((name) => Math.abs(name.length - wanted.length) <= most);
  return Math.min(...alike.map((name) => distance(wanted, name)));
}

/** `Prod. quantity` and `prodQuantity` have the same letters. */
function lettersOf(text: string): string {
  return foldText(text)
    .replace(/[^\p{L}\p{N}]/gu, '')
    .slice(0, 60);
}
