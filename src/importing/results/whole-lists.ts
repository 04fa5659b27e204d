import type { Under } from '../../schema/finding.ts';
import type { Column, Kind } from '../../schema/kind.ts';
import { entryForm, type LookupIndex, type LookupName } from '../../schema/lookup.ts';
import { textRow } from '../../spreadsheet/house-style.ts';
import type { RowModel, SheetModel } from '../../spreadsheet/model.ts';
import { LISTS_SHEET } from '../input/headers/own-sheets.ts';
import { type ListRow, type ListTable, listTables, lookupOf } from '../template/lists.ts';

/** The position of a list on its sheet: how far below A1 it begins, and its number of cells. */
export type ListPlace = { readonly first: number; readonly count: number };

/** Lists for a person to choose from, each once, one below the other on a hidden sheet. */
export type WholeLists = {
  /** All allowed values of a column, below the document's parent value; undefined if there are none. */
  placeOf(column: Column, under: Under | null): ListPlace | undefined;
  /** A list of these texts, the same in all rows of a column. */
  placeOfTexts(column: Column, texts: readonly string[]): ListPlace;
  /** The sheet with the requested lists; null if there are none. */
  sheet(): SheetModel | null;
};

/** `lookups`: null if they are not available. */
export function wholeLists(kind: Kind, lookups: LookupIndex | null): WholeLists {
  const places = new Map<string, ListPlace>();
  const texts: string[] = [];
  const placed = (key: string, listed: readonly string[]) => {
    const place = places.get(key) ?? { first: texts.length + 1, count: listed.length };
    if (!places.has(key)) texts.push(...listed);
    places.set(key, place);
    return place;
  };
  const tables = lookups === null ? null : listTables(kind, lookups);
  return {
    placeOf(column, under) {
      const use = lookupOf(column);
      const table = use && tables?.get(use.list);
      if (lookups === null || table?.pulled !== true || table.rows.length === 0) return undefined;
      const { parent, shown } = childrenOf(table, parentOf(kind, lookups, under), lookups);
      const key = JSON.stringify([table.list, parent]);
      return placed(key, shown);
    },
    placeOfTexts: (column, listed) => placed(column.key, listed),
    sheet: () =>
      texts.length === 0
        ? null
        : { name: LISTS_SHEET, state: 'veryHidden', columns: [{ width: 40 }], rows: rowsOf(texts) },
  };
}

/** The rows of the sheet. The first row is blank, for lines without a list. */
function* rowsOf(texts: readonly string[]): Iterable<RowModel> {
  for (const [at, text] of texts.entries()) yield textRow(at + 2, [text]);
}

type Parent = { readonly list: LookupName; readonly id: string };

/** The parent entry; null if the document names none. */
function parentOf(kind: Kind, lookups: LookupIndex, under: Under | null): Parent | null {
  const column = kind.columns.find(({ key }) => key === under?.column);
  const list = column && lookupOf(column)?.list;
  if (list === undefined || under === null || under.value === '') return null;
  const found = lookups.resolve(list, under.value, undefined, false);
  if (found.type === 'found') return { list, id: found.entry.id };
  return found.type === 'unchecked' ? { list, id: under.value } : null;
}

/** The children of a parent. If there are none, the whole list, with texts that are unique in it. */
function childrenOf(table: ListTable, parent: Parent | null, lookups: LookupIndex) {
  const below = parent === null ? [] : table.rows.filter((row) => isBelow(row, table, parent));
  const rows = below.length === 0 ? table.rows : below;
  const isNearest = below.length > 0 && table.parent?.list === parent?.list;
  const textOf = ({ shown, entry }: ListRow) => {
    if (isNearest || lookups.resolve(table.list, shown, undefined, false).type === 'found') return shown;
    return entryForm(entry);
  };
  return { parent: below.length === 0 ? null : parent, shown: rows.map(textOf) };
}

function isBelow(row: ListRow, table: ListTable, { list, id }: Parent): boolean {
  let above = row.parent;
  let of = table.parent;
  while (above !== undefined && of !== undefined) {
    if (of.list === list && above.entry.id === id) return true;
    above = above.parent;
    of = of.parent;
  }
  return false;
}
