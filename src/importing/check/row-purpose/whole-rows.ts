import { type Cell, cellText } from '../../../schema/cell.ts';
import type { Column, Kind } from '../../../schema/kind.ts';
import type { LookupIndex } from '../../../schema/lookup.ts';
import { trimText } from '../../cells/text.ts';
import type { Headers } from '../../input/headers/headers.ts';
import { takesValues } from '../../input/headers/values-taken.ts';
import type { MarkedRow, ReadSheet } from '../../input/rows/data-rows.ts';
import type { FilledCell, PackedCells } from '../../input/rows/packed-cells.ts';
import { isSent } from '../../input/rows/row-marker.ts';
import type { ErrorsOf } from '../document-errors.ts';

const SEPARATORS = [';', '\t', ',', '|'];
/** If a value contains the separator, the rest of its row is in further cells. */
const MOST_CELLS = 3;
const FEWEST_PARTS = 4;
const FEWEST_COLUMNS = 3;

export type WholeRows = ReadonlyMap<MarkedRow, FilledCell>;

type Rows = {
  readonly groups: readonly (readonly [MarkedRow, ...MarkedRow[]])[];
  readonly errorsOf: ErrorsOf;
  readonly lookups: LookupIndex;
};

/**
 * Rows with a whole row in one cell, and that cell. It is a row of a CSV with other separators, or was pasted into one
 * cell. The cell has a date and a list value, or as many parts as the header has columns. A row that could be sent by
 * itself does not count. Yields after rows, for pauses.
 */
export function* wholeRows(
  kind: Kind,
  { headers, beside }: ReadSheet,
  { groups, errorsOf, lookups }: Rows,
): Generator<void, WholeRows> {
  const found = new Map<MarkedRow, FilledCell>();
  const wholeIn = wholeRowIn(kind, headers, lookups);
  for (const group of groups) {
    for (const row of group) {
      yield;
      const at = isSent(row.marker) ? undefined : wholeIn(row.packed);
      if (at !== undefined && (group.length > 1 || errorsOf(group) !== undefined)) found.set(row, at);
    }
  }
  for (const row of beside) {
    yield;
    const at = wholeIn(row.packed);
    if (at !== undefined) found.set(row, at);
  }
  return found;
}

function wholeRowIn({ columns }: Kind, { texts }: Headers, lookups: LookupIndex) {
  const dates = columns.filter(({ cell }) => cell.type === 'date');
  const lists = columns.filter(({ cell }) => LISTED.has(cell.type));
  const fits = (among: readonly Column[], part: string) =>
    among.some((column) => takesValues(column, [{ type: 'text', text: part }], lookups));
  const holdsRow = (cell: Cell, separator: string) => {
    const parts = partsOf(cell, separator);
    if (isTable(parts, separator) && parts.length >= Math.max(texts.size, FEWEST_COLUMNS)) return true;
    if (parts.length < FEWEST_PARTS || !parts.some((part) => fits(dates, part))) return false;
    return parts.some((part) => LABEL_OR_CODE.test(part) && fits(lists, part));
  };
  return (packed: PackedCells): FilledCell | undefined =>
    packed.filledCount > MOST_CELLS
      ? undefined
      : packed
          .filled()
          .find(({ cell }) => cell.type === 'text' && SEPARATORS.some((separator) => holdsRow(cell, separator)));
}

const LISTED: ReadonlySet<string> = new Set(['lookup', 'lookup-list', 'enum']);
/** `1` is a list value, but also many other things. */
const LABEL_OR_CODE = /\p{L}|\d{3}/u;

function partsOf(cell: Cell, separator: string): readonly string[] {
  const text = trimText(cellText(cell));
  return text.includes(separator) ? text.split(separator) : [];
}

/** Whether the parts look like table cells. A sentence has spaces after its commas, and JSON has commas too. */
function isTable(parts: readonly string[], separator: string): boolean {
  return separator !== ',' || !parts.some((part) => /^\s|["[\]{}]/.test(part));
}
