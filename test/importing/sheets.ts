import { type Checked, checkSheet } from '../../src/importing/check/check-rows.ts';
import { bookings } from '../../src/kinds/bookings.ts';
import { createLookupIndex } from '../../src/lookups/resolve.ts';
import { type Cell, columnLetters } from '../../src/schema/cell.ts';
import type { ColumnNaming } from '../../src/schema/column-layout.ts';
import type { LookupEntry, LookupIndex, Lookups } from '../../src/schema/lookup.ts';
import type { Row } from '../../src/spreadsheet/sheet.ts';
import { parseDay } from '../../src/text/day.ts';

export const lists = {
  categories: [entry('10', 'Toys'), entry('20', 'Garments')],
  families: [
    entry('101', 'Plush', '10'),
    entry('102', 'Other', '10'),
    entry('201', 'Shirts', '20'),
    entry('202', 'Other', '20'),
  ],
  types: [
    { ...entry('T1', 'Teddy bear', '101'), maxRefs: 2 },
    entry('T2', 'Ball', '102'),
    entry('T3', 'Scarf', '202'),
    entry('T4', 'Other', '102'),
    entry('T5', 'Other', '202'),
  ],
  continents: [entry('AS', 'Asia'), entry('SA', 'South America')],
  countries: [entry('CN', 'China', 'AS'), entry('VN', 'Vietnam', 'AS'), entry('BR', 'Brazil', 'SA')],
  provinces: [entry('CN-GD', 'Guangdong', 'CN'), entry('VN-HN', 'Hà Nội', 'VN'), entry('BR-SP', 'São Paulo', 'BR')],
  cities: [
    entry('C1', 'Shenzhen', 'CN'),
    entry('C2', '深圳', 'CN'),
    entry('C3', 'Suzhou', 'CN'),
    entry('C4', 'Suzhou', 'CN'),
    entry('C5', 'Hà Nội', 'VN'),
    entry('C6', 'São Paulo', 'BR'),
  ],
  suppliers: [entry('00417', 'Ningbo Toys'), entry('S-2', 'Twin Co'), entry('S-3', 'Twin Co')],
  factories: [entry('F-1', 'Cixi Works')],
  'supplier-ids': [entry('9001', 'Ningbo Toys')],
} satisfies Lookups['lists'];

export function entry(id: string, label: string, parent?: string): LookupEntry {
  return parent === undefined ? { id, label } : { id, label, parent };
}

/** The real index over the small lists above, with some replaced or left out. */
export function lookupsWith(changed: Lookups['lists'] = lists): LookupIndex {
  return createLookupIndex({ pulledAt: '2027-01-01T00:00:00Z', scope: 'test', userId: 'user', lists: changed });
}

export function text(value: string): Cell {
  return { type: 'text', text: value };
}

export function number(value: number, shown = String(value)): Cell {
  return { type: 'number', number: value, text: shown };
}

export function date(value: string): Cell {
  return { type: 'date', day: day(value), text: value };
}

export function day(value: string) {
  const parsed = parseDay(value);
  if (parsed === undefined) throw new Error(`${value} is no day`);
  return parsed;
}

export type Fields = Readonly<Record<string, Cell | string | number>>;

/** A booking that is right in every cell. */
export const GOOD = {
  serviceDate: '2027-03-10',
  shipDate: '2027-03-24',
  serviceType: 'PSI',
  bookingType: 'Regular',
  supplierCode: '00417',
  'products.name': 'Bear',
} satisfies Fields;

/** A supplier described in full. */
export const SUPPLIER = {
  supplierName: 'Ningbo Toys',
  supplierContactName: 'Li Wei',
  supplierContactPhone: '+86 574 8765 4321',
  supplierContactEmail: 'li@supplier.example',
  supplierContinentID: 'Asia',
  supplierCountryID: 'China',
  supplierProvinceID: 'Guangdong',
  supplierCityID: 'Shenzhen',
  supplierAddress: '88 East Road',
  supplierProductLines: 'Plush; Shirts',
} satisfies Fields;

export const FACTORY = {
  factoryName: 'Cixi Works',
  factoryContactName: 'Wang',
  factoryContactPhone: '+86 574 6300 1122',
  factoryContactEmail: 'wang@factory.example',
  factoryContinentID: 'Asia',
  factoryCountryID: 'China',
  factoryProvinceID: 'Guangdong',
  factoryCityID: 'Shenzhen',
  factoryAddress: '12 Avenue',
  factoryPostCode: '315300',
  factoryProductLines: 'Plush',
} satisfies Fields;

/** `GOOD` or the like without some fields. */
export function without(fields: Fields, ...keys: string[]): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([key]) => !keys.includes(key)));
}

/** Rows of a sheet whose header row is row 1: each record's keys are headers, in the order of their first appearance. */
export function rowsOf(records: readonly Fields[], headers: readonly string[] = headersOf(records)): Row[] {
  return [
    rowOf(1, headers),
    ...records.map((record, index) =>
      rowOf(
        index + 2,
        headers.map((header) => record[header]),
      ),
    ),
  ];
}

export function rowOf(rowNumber: number, values: readonly (Cell | string | number | undefined)[]): Row {
  const cells = new Map<number, Cell>();
  for (const [index, value] of values.entries()) {
    if (typeof value === 'string') cells.set(index + 1, text(value));
    else if (typeof value === 'number') cells.set(index + 1, number(value));
    else if (value !== undefined) cells.set(index + 1, value);
  }
  return { number: rowNumber, hidden: false, cells };
}

/** Every booking column that is required always, then what the records name. */
function headersOf(records: readonly Fields[]): string[] {
  return [...new Set(['serviceDate', 'shipDate', 'bookingType', ...records.flatMap((record) => Object.keys(record))])];
}

export async function* streamed(rows: readonly Row[]): AsyncIterable<Row> {
  yield* rows;
}

type Options = {
  readonly lookups?: LookupIndex;
  readonly headerRow?: number;
  readonly today?: string;
  readonly dateOrder?: ColumnNaming['dateOrder'];
};

export function check(records: readonly Fields[], options: Options = {}): Promise<Checked> {
  return checkRows(rowsOf(records), options);
}

export function checkRows(rows: readonly Row[], options: Options = {}): Promise<Checked> {
  const { lookups = lookupsWith(), headerRow, today = '2027-01-15', dateOrder } = options;
  const naming = { columns: new Map(), unreadBefore: new Set<string>(), ...(dateOrder && { dateOrder }) };
  const kind = { ...bookings, naming };
  const context = { sheet: 'Bookings', lookups, today: day(today) };
  return checkSheet(kind, streamed(rows), { ...context, headerRow });
}

/** `E7 date-ambiguous`: where and what, for comparing at a glance. */
export function brief(checked: Checked): string[] {
  return checked.findings.map((finding) => `${finding.column ?? '-'}@${finding.row ?? '-'} ${finding.code}`);
}

export function bodies(checked: Checked) {
  return checked.documents.map((document) => (document.valid ? document.values().body : null));
}

/** Where a booking column stands in a template, from 1. */
export const columnOf = (key: string) => bookings.columns.findIndex((column) => column.key === key) + 1;
export const letterOf = (key: string) => columnLetters(columnOf(key));
