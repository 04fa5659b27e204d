import type { Kind, LookupUse } from '../../schema/kind.ts';
import { entryForm, type LookupIndex } from '../../schema/lookup.ts';
import type { ListRow, ListTable, ListTables } from './lists.ts';

/** The cells of an example by column key. */
export type Texts = Readonly<Record<string, string>>;

/**
 * A function that replaces the lookup cells of an example with entries of the account's lists. Each is the entry most
 * similar to the example's text, and belongs to the entry of its parent cell. Cells without a list or such an entry are
 * omitted.
 */
export function ownEntries(kind: Kind, lookups: LookupIndex, tables: ListTables): (example: Texts) => Texts {
  const below = new Map(
    [...tables.values()].map((table) => [table, Map.groupBy(table.rows, (row) => row.entry.parent)]),
  );
  // A product type may allow fewer references than the longest example has rows.
  const longest = Math.max(...kind.examples.map(({ rows }) => rows.length));
  const rowsIn = (table: ListTable, above: ListRow | undefined) => {
    const rows = above === undefined || table.parent === undefined ? table.rows : below.get(table)?.get(above.entry.id);
    return (rows ?? []).toSorted((a, b) => Number(isTooSmall(a)) - Number(isTooSmall(b)));
  };
  const isTooSmall = ({ entry: { maxRefs = longest } }: ListRow) => maxRefs < longest;
  return (example) => {
    const cells = kind.columns.flatMap(({ key, cell }): Cell[] => {
      const use = cell.type === 'lookup' || cell.type === 'lookup-list' ? cell.lookup : undefined;
      const table = use && tables.get(use.list);
      const text = example[key];
      return use === undefined || table === undefined || text === undefined
        ? []
        : [{ key, use, table, text, isList: cell.type === 'lookup-list' }];
    });
    const search = { cells, lookups, rowsIn };
    const tops = cells.filter(({ use }) => !cells.some(({ key }) => key === use.parent));
    return Object.assign({}, ...tops.map((cell) => pick(search, cell, undefined)?.texts));
  };
}

/** A lookup cell of an example. */
type Cell = {
  readonly key: string;
  readonly use: LookupUse;
  readonly table: ListTable;
  readonly text: string;
  readonly isList: boolean;
};

type Search = {
  readonly cells: readonly Cell[];
  readonly lookups: LookupIndex;
  readonly rowsIn: (table: ListTable, above: ListRow | undefined) => readonly ListRow[];
};

/** `isWhole`: whether every dependent cell has an entry too. */
type Picked = { readonly texts: Texts; readonly isWhole: boolean };

/** An entry for a cell, and entries for the cells that depend on it; undefined if the list has none. */
function pick(search: Search, cell: Cell, above: ListRow | undefined): Picked | undefined {
  if (cell.isList) return pickSeveral(search, cell);
  const children = search.cells.filter(({ use }) => use.parent === cell.key);
  let best: Picked | undefined;
  for (const row of candidates(search, cell, cell.text, above)) {
    const below = children.map((child) => pick(search, child, row));
    const own = { [cell.key]: textOf(search, cell, row, above) };
    const texts = Object.assign(own, ...below.map((picked) => picked?.texts));
    if (below.every((picked) => picked?.isWhole === true)) return { texts, isWhole: true };
    best ??= { texts, isWhole: false };
  }
  return best;
}

/** As many entries as in the example, if the list has so many. */
function pickSeveral(search: Search, cell: Cell): Picked | undefined {
  const picked = new Set<ListRow>();
  for (const text of cell.text.split(';')) {
    const row = candidates(search, cell, text.trim(), undefined).find((candidate) => !picked.has(candidate));
    if (row !== undefined) picked.add(row);
  }
  if (picked.size === 0) return undefined;
  const texts = [...picked].map((row) => textOf(search, cell, row, undefined));
  return { texts: { [cell.key]: texts.join('; ') }, isWhole: true };
}

/** The possible entries of a cell: first those similar to the example's text, then those with a common word. */
function candidates(search: Search, cell: Cell, text: string, above: ListRow | undefined): readonly ListRow[] {
  const { lookups, rowsIn } = search;
  const found = lookups.resolve(cell.use.list, text, above?.entry.id);
  const near = found.type === 'unknown' ? found.suggestions : [];
  const isLike = ({ entry, shown, alone }: ListRow) =>
    found.type === 'found'
      ? entry.id === found.entry.id
      : [shown, alone, entryForm(entry)].some((name) => near.includes(name));
  const words = new Set(wordsOf([text, ...textsAbove(search, cell)].join(' ')));
  const rank = (row: ListRow): number =>
    isLike(row) ? 2 : wordsOf(row.entry.label).some((word) => words.has(word)) ? 1 : 0;
  const ranks = Map.groupBy(rowsIn(cell.table, above), rank);
  return [2, 1, 0].flatMap((wanted) => ranks.get(wanted) ?? []);
}

/** The example's texts for a cell's parents. A type is also searched by the words of its family and category. */
function textsAbove(search: Search, { use }: Cell): readonly string[] {
  const above = search.cells.find(({ key }) => key === use.parent);
  return above === undefined ? [] : [above.text, ...textsAbove(search, above)];
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/\p{L}{3,}/gu) ?? [];
}

/** The shortest text that the check resolves to the entry. */
function textOf(
  { lookups }: Search,
  { use, isList }: Cell,
  { entry, shown }: ListRow,
  above: ListRow | undefined,
): string {
  const forms = use.shows === 'id' ? [entry.id, entryForm(entry)] : [shown, entryForm(entry), entry.id];
  const isFound = (form: string) => {
    const found = lookups.resolve(use.list, form, above?.entry.id);
    return found.type === 'found' && found.entry.id === entry.id;
  };
  return forms.find((form) => isFound(form) && !(isList && form.includes(';'))) ?? entry.id;
}
