import { columnLetters } from '../../schema/cell.ts';
import type { LookupName } from '../../schema/lookup.ts';
import { textRow } from '../../spreadsheet/house-style.ts';
import type { ColumnModel, RowModel, SheetModel } from '../../spreadsheet/model.ts';
import { LIST_TAG } from '../../spreadsheet/sheet-tags.ts';
import { displayWidth } from '../../text/display-width.ts';
import type { ListRow, ListTable } from './lists.ts';
import { messages } from './messages.ts';

/** One list on its own sheet, with the positions of its columns. */
export type ListSheet = {
  readonly table: ListTable;
  readonly model: SheetModel;
  /** The cells of one column below the header: `Families!$B$2:$B$61`. */
  range(part: Part): string;
  /** The header cell of a column. A dropdown counts rows from it. */
  top(part: Part): string;
  /** The defined names for conditional formats, with their cells. */
  readonly names: Readonly<Record<string, string>>;
};

/** The defined name for all cells of a column below the header. `entries` are the names and ids side by side. */
export function listName(list: LookupName, part: Part | 'entries' | 'top'): string {
  if (typeof part === 'string') return `${LIST_TAG}${list}_${part}`.replaceAll('-', '_');
  return `${LIST_TAG}${list}_${Object.entries(part).flat().join('_')}`.replaceAll('-', '_');
}

/** A column of a list's sheet. `first` and `count` give the position of an entry's children on their sheet. */
export type Part =
  | 'shown'
  | 'alone'
  | 'id'
  | { readonly above: LookupName }
  | { readonly first: LookupName }
  | { readonly count: LookupName };

/** `taken`: the names of the other sheets. */
export function listSheets(
  tables: ReadonlyMap<LookupName, ListTable>,
  codes: ReadonlySet<LookupName>,
  taken: readonly string[],
): ReadonlyMap<LookupName, ListSheet> {
  const sheets = new Map<LookupName, ListSheet>();
  for (const table of tables.values()) {
    const children = [...tables.values()].filter((candidate) => candidate.parent === table);
    sheets.set(table.list, listSheet(table, children, codes.has(table.list), taken));
  }
  return sheets;
}

type SheetColumn = {
  readonly part: Part;
  readonly header: string;
  readonly value: (row: ListRow) => string | number;
  readonly hidden?: boolean;
};

function listSheet(
  table: ListTable,
  children: readonly ListTable[],
  isCode: boolean,
  taken: readonly string[],
): ListSheet {
  const plain = SHEET_NAMES[table.list];
  const name = taken.includes(plain) ? `${plain} list` : plain;
  const columns = [...aboveColumns(table), ...ownColumns(table, isCode), ...children.flatMap(childColumns)];
  const letter = (part: Part) => columnLetters(columns.findIndex((column) => samePart(column.part, part)) + 1);
  const quoted = name.includes(' ') ? `'${name}'` : name;
  const cells = (from: Part, to: Part) => `${quoted}!$${letter(from)}$2:$${letter(to)}$${table.rows.length + 1}`;
  const top = (part: Part) => `${quoted}!$${letter(part)}$1`;
  const [left, right]: readonly [Part, Part] = isCode ? ['id', 'shown'] : ['shown', 'id'];
  const numbered = columns.filter(({ part }) => typeof part === 'object').map(({ part }) => part);
  return {
    table,
    model: sheetModel(name, columns, table.rows),
    range: (part) => cells(part, part),
    top,
    names: {
      [listName(table.list, 'entries')]: cells(left, right),
      [listName(table.list, 'shown')]: cells('shown', 'shown'),
      [listName(table.list, 'id')]: cells('id', 'id'),
      [listName(table.list, 'top')]: top(left),
      ...Object.fromEntries(numbered.map((part) => [listName(table.list, part), cells(part, part)])),
    },
  };
}

function aboveColumns(table: ListTable): SheetColumn[] {
  const columns: SheetColumn[] = [];
  let depth = 1;
  for (let above = table.parent; above !== undefined; above = above.parent) {
    const steps = depth;
    const value = (row: ListRow) => ancestor(row, steps)?.shown ?? (steps === 1 ? (row.entry.parent ?? '') : '');
    columns.unshift({ part: { above: above.list }, header: ENTRY_NAMES[above.list], value });
    depth += 1;
  }
  return columns;
}

function ancestor(row: ListRow, steps: number): ListRow | undefined {
  let found: ListRow | undefined = row;
  for (let step = 0; step < steps; step += 1) found = found?.parent;
  return found;
}

function ownColumns({ list, parent, alone }: ListTable, isCode: boolean): SheetColumn[] {
  const shown: SheetColumn = { part: 'shown', header: ENTRY_NAMES[list], value: (row) => row.shown };
  const parentName = parent === undefined ? '' : ENTRY_NAMES[parent.list].toLowerCase();
  const id: SheetColumn = { part: 'id', header: isCode ? 'Code' : 'Id', value: (row) => row.entry.id };
  const single: SheetColumn = { part: 'alone', header: messages.withoutParent(parentName), value: (row) => row.alone };
  const pair = isCode ? [id, shown] : [shown, id];
  return alone ? [...pair, single] : pair;
}

/**
 * The columns with the position of an entry's children: how far below the header the first one is, and their number.
 */
function childColumns({ list, rows }: ListTable): SheetColumn[] {
  const places = new Map<string, { first: number; count: number }>();
  for (const [index, { entry }] of rows.entries()) {
    const place = places.get(entry.parent ?? '');
    if (place === undefined) places.set(entry.parent ?? '', { first: index + 1, count: 1 });
    else place.count += 1;
  }
  const headers = childHeaders(list);
  const first = (row: ListRow) => places.get(row.entry.id)?.first ?? 0;
  const count = (row: ListRow) => places.get(row.entry.id)?.count ?? 0;
  return [
    { part: { first: list }, header: headers.first, value: first, hidden: true },
    { part: { count: list }, header: headers.count, value: count, hidden: true },
  ];
}

/** The hidden columns beside an entry with the position of its children on their list's sheet. */
export function childHeaders(list: LookupName): { readonly first: string; readonly count: string } {
  return { first: `${SHEET_NAMES[list]}: first row`, count: `${SHEET_NAMES[list]}: rows` };
}

function samePart(a: Part, b: Part): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function sheetModel(name: string, columns: readonly SheetColumn[], rows: readonly ListRow[]): SheetModel {
  return {
    name,
    tabColour: 'A6A6A6',
    columns: columns.map((column) => columnModel(column, rows)),
    rows: sheetRows(columns, rows),
    frozen: { rows: 1, columns: 0 },
    cursor: 'A2',
    filter: `A1:${columnLetters(columns.length)}${rows.length + 1}`,
    protected: true,
    print: { pages: 'one-wide', titleRows: '1:1' },
  };
}

function columnModel({ header, value, hidden = false }: SheetColumn, rows: readonly ListRow[]): ColumnModel {
  let longest = header.length + 4;
  for (const row of rows) longest = Math.max(longest, displayWidth(String(value(row))) + 2);
  return { width: Math.min(longest, 60), style: 'text', hidden };
}

function* sheetRows(columns: readonly SheetColumn[], rows: readonly ListRow[]): Iterable<RowModel> {
  yield textRow(
    1,
    columns.map((column) => column.header),
    'plainHeader',
  );
  for (const [index, row] of rows.entries()) {
    const cells = columns.map(({ value }, column) => [column + 1, valueCell(value(row))] as const);
    yield { number: index + 2, cells: new Map(cells.filter(([, cell]) => cell.type === 'number' || cell.text !== '')) };
  }
}

function valueCell(value: string | number) {
  return typeof value === 'number'
    ? ({ type: 'number', number: value } as const)
    : ({ type: 'text', text: value, style: 'text' } as const);
}

const SHEET_NAMES: Readonly<Record<LookupName, string>> = {
  categories: 'Categories',
  families: 'Families',
  types: 'Types',
  continents: 'Continents',
  countries: 'Countries',
  provinces: 'Provinces',
  cities: 'Cities',
  suppliers: 'Suppliers',
  factories: 'Factories',
  'supplier-ids': 'Supplier ids',
};

/** The word for an entry of each list, which is the header above them. */
export const ENTRY_NAMES: Readonly<Record<LookupName, string>> = {
  categories: 'Category',
  families: 'Family',
  types: 'Type',
  continents: 'Continent',
  countries: 'Country',
  provinces: 'Province',
  cities: 'City',
  suppliers: 'Supplier',
  factories: 'Factory',
  'supplier-ids': 'Supplier',
};
