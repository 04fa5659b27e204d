import { createHash } from 'node:crypto';
import { cellText } from '../../schema/cell.ts';
import type { Row } from '../../spreadsheet/sheet.ts';
import { foldText, isBlank } from '../cells/text.ts';
import type { Headers } from '../input/headers/headers.ts';

/** The content of rows by their numbers. A row with next to nothing in it has an empty one, or none. */
export type RowContents = ReadonlyMap<number, string>;

/**
 * The same text for rows with the same filled cells from left to right, wherever these are and whatever their headers
 * say: a hash of 16 characters. Empty for a row with next to nothing in it. What a person chose instead of a cell does not
 * count: another choice is another reading of the same row.
 *
 * @param without columns that do not count: their cells are kept nowhere.
 */
export function contentOf(
  { cells, unchanged }: Pick<Row, 'cells' | 'unchanged'>,
  without: ReadonlySet<number> = NONE,
): string {
  const written = unchanged === undefined ? cells : new Map([...cells, ...unchanged]);
  const filled = [...written].filter(([column, cell]) => !isBlank(cell) && !without.has(column));
  if (filled.length < FEWEST_CELLS) return '';
  const texts = filled.toSorted(([a], [b]) => a - b).map(([, cell]) => foldText(cellText(cell)));
  return createHash('sha256').update(JSON.stringify(texts)).digest('base64url').slice(0, HASH_LENGTH);
}

/** The columns that do not count: secret ones, and ours, as results have other words there than their file. */
export function uncounted({ secret, own }: Pick<Headers, 'secret' | 'own'>): ReadonlySet<number> {
  return own.size === 0 ? secret : new Set([...secret, ...own.keys()]);
}

const NONE: ReadonlySet<number> = new Set();
const FEWEST_CELLS = 3;
const HASH_LENGTH = 16;
