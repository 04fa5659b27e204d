import { type Cell, cellText } from '../../../schema/cell.ts';
import type { Column } from '../../../schema/kind.ts';
import type { LookupIndex } from '../../../schema/lookup.ts';
import { isInEnum } from '../../cells/choice.ts';
import { foreignDates } from '../../cells/foreign-dates.ts';
import { readCell } from '../../cells/read-cell.ts';
import { isBlank, trimText } from '../../cells/text.ts';

/** Whether most of the filled cells fit the column; false without filled cells, because there is nothing to lose. */
export function takesValues(column: Column, cells: readonly Cell[], lookups: LookupIndex): boolean {
  const filled = cells.filter((cell) => !isBlank(cell));
  const plain = withoutSuggestions(lookups);
  const fitting = filled.filter((cell) => takes(column, cell, plain)).length;
  return filled.length > 0 && fitting >= filled.length * MOST;
}

/** Lookups without suggestions, because nobody reads them here. */
function withoutSuggestions(lookups: LookupIndex): LookupIndex {
  return { ...lookups, resolve: (name, text, parent) => lookups.resolve(name, text, parent, false) };
}

/** The share of values that must fit a column. */
export const MOST = 0.6;
const LONGEST_CODE = 40;

function takes(column: Column, cell: Cell, lookups: LookupIndex): boolean {
  const text = trimText(cellText(cell));
  const { cell: type } = column;
  const isText = type.type === 'text' && type.format === undefined;
  if (isText || type.type === 'text-list' || type.type === 'order-password')
    return looksLike(column.example, cell, text);
  if (type.type === 'date')
    return (
      cell.type === 'date' ||
      readCell(cell, column, { lookups, parents: [] }).type === 'value' ||
      DATE.test(text) ||
      foreignDates(text).length > 0
    );
  if (type.type === 'file') return /\.[a-z0-9]{2,5}$/i.test(text);
  if (type.type === 'enum') return isInEnum(cell, type);
  // A family in several categories is unique after the category is known.
  if (type.type === 'lookup' && lookups.resolve(type.lookup.list, text).type === 'ambiguous') return true;
  const reading = readCell(cell, column, { lookups, parents: [] });
  return reading.type === 'value' && reading.unchecked !== true;
}

const DATE = /^\d{1,4}[-/. ]\d{1,2}[-/. ]\d{1,4}$/;

/** Whether a cell looks like the example: a column with codes takes codes, and one with words takes words. */
function looksLike(example: string, cell: Cell, text: string): boolean {
  if (cell.type === 'date' || cell.type === 'boolean' || cell.type === 'broken') return false;
  if (WORDS.test(example)) return cell.type === 'text' && /\p{L}/u.test(text);
  return /\d/.test(text) && text.length <= LONGEST_CODE && text.length >= example.length / MUCH_LONGER;
}

/** `10` and `20` are lines of an order, not article numbers. */
const MUCH_LONGER = 3;

/** No digit at all, or two words before it as in `Plush bear 30 cm`. */
const WORDS = /^\D*$|^\p{L}+ \p{L}+ /u;
