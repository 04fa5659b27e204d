import { cellText } from '../../schema/cell.ts';
import type { LookupIndex, LookupName } from '../../schema/lookup.ts';
import type { Row } from '../../spreadsheet/sheet.ts';
import { childHeaders, ENTRY_NAMES } from '../template/list-sheets.ts';
import type { ListedEntry, ListNames } from './changed-list.ts';

/** A list in a template. `parent`: the parent list; undefined if the template does not show parents. */
export type ListThen = ListNames & { readonly entries: readonly ListedEntry[] };

type RowsOf = (sheet: string) => AsyncIterable<Row> | undefined;

type ListSheet = {
  readonly list: LookupName;
  readonly sheet: string;
  readonly above: { readonly list: LookupName; readonly sheet: string | undefined } | undefined;
};

/**
 * Reads a list from its sheet, and the parents of its entries from the parents' sheet; undefined if its sheet is
 * missing.
 */
export async function entriesThen({ list, sheet, above }: ListSheet, rowsOf: RowsOf): Promise<ListThen | undefined> {
  const rows = rowsOf(sheet);
  if (rows === undefined) return undefined;
  const parentRows = above?.sheet === undefined ? undefined : rowsOf(above.sheet);
  const parents = above === undefined || parentRows === undefined ? [] : await parentsOn(parentRows, above.list, list);
  const entries: ListedEntry[] = [];
  let headers: Headers | undefined;
  for await (const row of rows) {
    if (headers === undefined) {
      headers = headersOf(row);
      continue;
    }
    const { number, cells } = row;
    const id = cellText(cells.get(headers.id.column));
    const shown = cellText(cells.get(headers.column(ENTRY_NAMES[list])));
    const parent = parents.find(({ first, count }) => number > first && number <= first + count) ?? null;
    const suffix = ` [${id}]`;
    entries.push({ id, label: shown.endsWith(suffix) ? shown.slice(0, -suffix.length) : shown, shown, parent });
  }
  return { entries, parent: parents.length === 0 ? undefined : above?.list, id: headers?.id.name ?? 'id' };
}

/** The list as it is now, in the same form. */
export function entriesNow(list: LookupName, above: LookupName | undefined, lookups: LookupIndex): ListedEntry[] {
  return (lookups.lookups.lists[list] ?? []).map((entry) => {
    const { id, label, parent = '' } = entry;
    const known = above === undefined ? undefined : lookups.byId(above, parent);
    return { id, label, shown: lookups.display(list, entry), parent: known ?? null };
  });
}

/** Entries of the parents' list with the rows of their children: `count` rows below row `first`. */
async function parentsOn(rows: AsyncIterable<Row>, parents: LookupName, children: LookupName) {
  const found: { id: string; label: string; first: number; count: number }[] = [];
  const wanted = childHeaders(children);
  let headers: Headers | undefined;
  for await (const row of rows) {
    if (headers === undefined) {
      headers = headersOf(row);
      continue;
    }
    const text = (column: number) => cellText(row.cells.get(column));
    const [first, count] = [wanted.first, wanted.count].map((header) => Number(text(headers?.column(header) ?? 0)));
    const label = text(headers.column(ENTRY_NAMES[parents]));
    if (first !== undefined && count !== undefined && count > 0)
      found.push({ id: text(headers.id.column), label, first, count });
  }
  return found;
}

type Headers = {
  /** The column of a header; 0 if there is none. */
  column(header: string): number;
  readonly id: { readonly name: string; readonly column: number };
};

function headersOf({ cells }: Row): Headers {
  const columns = new Map([...cells].map(([number, cell]) => [cellText(cell), number]));
  const name = columns.has('Code') ? 'Code' : 'Id';
  return {
    column: (header) => columns.get(header) ?? 0,
    id: { name: name.toLowerCase(), column: columns.get(name) ?? 0 },
  };
}
