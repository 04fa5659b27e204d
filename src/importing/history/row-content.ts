import { hash } from 'node:crypto';
import { cellText } from '../../schema/cell.ts';
import type { Row } from '../../spreadsheet/sheet.ts';
import { foldText, isBlank } from '../cells/text.ts';
import type { Headers } from '../input/headers/headers.ts';

/** The content of rows by number. Rows with almost no cells have an empty content, or none. */
export type RowContents = ReadonlyMap<number, string>;

/**
 * A hash of 16 characters for the filled cells from left to right. Column positions and headers do not count. Empty for
 * a row with fewer than `FEWEST_CELLS` filled cells. Chosen replacements do not count: another choice is only another
 * reading of the same row.
 *
 * @param without columns that do not count: their cells are stored nowhere.
 */
export function contentOf(
  { cells, unchanged }: Pick<Row, 'cells' | 'unchanged'>,
  without: ReadonlySet<number> = NONE,
): string {
  const written = unchanged === undefined ? cells : new Map([...cells, ...unchanged]);
  const filled = [...written].filter(([column, cell]) => !isBlank(cell) && !without.has(column));
  if (filled.length < FEWEST_CELLS) return '';
  const texts = filled.toSorted(([a], [b]) => a - b).map(([, cell]) => foldText(cellText(cell)));
  return hash('sha256', JSON.stringify(texts), 'base64url').slice(0, HASH_LENGTH);
}

/** The columns that do not count: secret ones, and our own, because results have other words there than their file. */
export function uncounted({ secret, own }: Pick<Headers, 'secret' | 'own'>): ReadonlySet<number> {
  return own.size === 0 ? secret : new Set([...secret, ...own.keys()]);
}

const NONE: ReadonlySet<number> = new Set();
const FEWEST_CELLS = 3;
const HASH_LENGTH = 16;
