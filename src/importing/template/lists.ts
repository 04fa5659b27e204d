import type { Column, Kind, LookupUse } from '../../schema/kind.ts';
import { entryForm, type LookupEntry, type LookupIndex, type LookupName } from '../../schema/lookup.ts';

/** One lookup list in the order of its sheet, with the children of one parent together. */
export type ListTable = {
  readonly list: LookupName;
  readonly parent: ListTable | undefined;
  readonly rows: readonly ListRow[];
  /** Whether `shown` is unique for every entry of the whole list. */
  readonly distinct: boolean;
  /** Whether a column without a parent uses the list, so entries need a unique name: `alone`. */
  readonly alone: boolean;
  /** False for a list that could not be pulled. Its entries are then the parent ids of its children. */
  readonly pulled: boolean;
};

export type ListRow = {
  readonly entry: LookupEntry;
  /** The dropdown text if a parent is chosen: the label, or `Label [id]`. */
  readonly shown: string;
  /** The dropdown text if no parent is chosen. */
  readonly alone: string;
  /** Undefined at the top, or if the parent's list does not have the id. */
  readonly parent: ListRow | undefined;
};

export type ListTables = ReadonlyMap<LookupName, ListTable>;

/** The tables of all lists that the kind's columns use, parents first. */
export function listTables(kind: Kind, lookups: LookupIndex): ListTables {
  const uses = kind.columns.map(lookupOf).filter((use) => use !== undefined);
  const parents = parentLists(kind);
  const tables = new Map<LookupName, ListTable>();
  function add(list: LookupName): ListTable | undefined {
    const known = tables.get(list);
    if (known !== undefined) return known;
    const entries = lookups.lookups.lists[list] ?? parentsNamedByChildren(list, parents, lookups);
    if (entries.length === 0) return undefined;
    const above = entries.some((entry) => entry.parent !== undefined) ? parents.get(list) : undefined;
    const parent = above === undefined ? undefined : add(above);
    const alone = parent !== undefined && uses.some((use) => use.list === list && use.parent === undefined);
    const table = buildTable({ list, entries, parent, alone }, lookups);
    tables.set(list, table);
    return table;
  }
  for (const use of uses) add(use.list);
  return tables;
}

/** The lookup with a column's values. */
export function lookupOf({ cell }: Column): LookupUse | undefined {
  return cell.type === 'lookup' || cell.type === 'lookup-list' ? cell.lookup : undefined;
}

/** The parent list of each list, according to the kind's columns. */
export function parentLists(kind: Kind): ReadonlyMap<LookupName, LookupName> {
  const byKey = new Map(kind.columns.map((column) => [column.key, column]));
  const parents = new Map<LookupName, LookupName>();
  for (const use of kind.columns.map(lookupOf)) {
    const column = use?.parent === undefined ? undefined : byKey.get(use.parent);
    const above = column && lookupOf(column);
    if (use !== undefined && above !== undefined) parents.set(use.list, above.list);
  }
  return parents;
}

/**
 * Parent entries made of the ids in their children. Without the list of countries, a city's dropdown still depends on
 * the country's id.
 */
function parentsNamedByChildren(
  list: LookupName,
  parents: ReadonlyMap<LookupName, LookupName>,
  { lookups }: LookupIndex,
): readonly LookupEntry[] {
  const children = [...parents].filter(([, above]) => above === list).flatMap(([child]) => lookups.lists[child] ?? []);
  const ids = new Set(children.map((entry) => entry.parent).filter((id) => id !== undefined));
  return [...ids].map((id) => ({ id, label: id }));
}

type Source = Pick<ListTable, 'list' | 'parent' | 'alone'> & { readonly entries: readonly LookupEntry[] };

function buildTable({ list, entries, parent, alone }: Source, lookups: LookupIndex): ListTable {
  const pulled = lookups.lookups.lists[list] !== undefined;
  const groups = Map.groupBy(entries, (entry) => (parent === undefined ? undefined : entry.parent));
  const ordered = [...new Set([...(parent?.rows.map((row) => row.entry.id) ?? []), ...groups.keys()])];
  const parentRows = new Map((parent?.rows ?? []).toReversed().map((row) => [row.entry.id, row]));
  const rows = ordered.flatMap((id): ListRow[] => {
    const children = [...new Map((groups.get(id) ?? []).map((entry) => [entry.id, entry])).values()];
    const above = id === undefined ? undefined : parentRows.get(id);
    return children
      .map((entry) => ({ entry, parent: above, ...names(list, entry, pulled && alone, lookups) }))
      .sort(byName);
  });
  const distinct = new Set(rows.map((row) => row.shown.toLowerCase())).size === rows.length;
  return { list, parent, rows, distinct, alone, pulled };
}

function names(list: LookupName, entry: LookupEntry, alone: boolean, lookups: LookupIndex) {
  const shown = lookups.display(list, entry);
  const single = !alone || lookups.resolve(list, entry.label).type === 'found';
  return { shown, alone: single ? shown : entryForm(entry) };
}

/** Made at its first use: that takes 5 ms, and most commands sort no list. */
let natural: Intl.Collator | undefined;

function byName(a: ListRow, b: ListRow): number {
  natural ??= new Intl.Collator('en', { numeric: true });
  return natural.compare(a.shown, b.shown) || natural.compare(a.entry.id, b.entry.id);
}
