import { cellText } from '../../schema/cell.ts';
import type { Column, Kind } from '../../schema/kind.ts';
import type { LookupIndex } from '../../schema/lookup.ts';
import { foldText } from '../cells/text.ts';
import { unreadColumns } from '../columns/header-findings.ts';
import { firstRows } from '../columns/name-columns.ts';
import { likelyHeaderRow } from '../input/headers/header-row.ts';
import { readHeaders } from '../input/headers/headers.ts';
import { topRows } from '../input/headers/top-rows.ts';
import { takesValues } from '../input/headers/values-taken.ts';
import type { Input } from '../input/open-input.ts';
import { type ReadSheet, readRows } from '../input/rows/data-rows.ts';

const FEWEST_COLUMNS = 3;
const FEWEST_CELLS = 4;

/**
 * The number of rows of another sheet whose columns look like the kind's, by headers and values. At least three columns
 * must match, one of them a quantity and one with dates. Rows that repeat values of the read sheet do not count.
 */
export async function rowsInLikeColumns(
  { kind, file }: Input,
  { data }: ReadSheet,
  name: string,
  lookups: LookupIndex,
): Promise<number> {
  const top = await topRows(file, name);
  const headerRow = readHeaders(kind, top).row ?? likelyHeaderRow(top);
  if (headerRow === undefined) return 0;
  const read = await readRows(kind, firstRows(file.rows(name)), { sheet: name, headerRow });
  // This check comes first: it takes a tenth of the time of the rest, and a template's lists have no dates.
  if (!hasDates(kind, read, lookups)) return 0;
  const alike = likeColumns(kind, read, lookups);
  const hasQuantity = alike.some(({ cell }) => cell.type === 'integer');
  if (alike.length < FEWEST_COLUMNS || !hasQuantity) return 0;
  const known = new Set(data.flatMap(({ packed }) => packed.filled().map(({ cell }) => foldText(cellText(cell)))));
  const rows = [...read.data, ...read.beside].map(({ packed }) =>
    packed.filled().map(({ cell }) => foldText(cellText(cell))),
  );
  return rows.filter((texts) => texts.length >= FEWEST_CELLS && !texts.every((text) => known.has(text))).length;
}

/** The filled columns that are read, and the columns that unread ones look like. */
function likeColumns(kind: Kind, read: ReadSheet, lookups: LookupIndex): readonly Column[] {
  const found = [...read.headers.columns.values()].filter(({ key }) => read.filled.has(key));
  const open = unreadColumns(kind, read, lookups).flatMap(({ resembles: [first] }) =>
    first?.byValues === true ? [first.column] : [],
  );
  return [...new Set([...found, ...open])];
}

function hasDates({ columns }: Kind, { filled, samples }: ReadSheet, lookups: LookupIndex): boolean {
  const dates = columns.filter(({ cell }) => cell.type === 'date');
  const [first] = dates;
  return (
    dates.some(({ key }) => filled.has(key)) ||
    (first !== undefined && [...samples.values()].some((cells) => takesValues(first, cells, lookups)))
  );
}
