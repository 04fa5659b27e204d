import { describe, expect, it } from 'vitest';
import { createBooking } from '../../src/contract/bookings.ts';
import { readCell } from '../../src/importing/cells/read-cell.ts';
import { traitsOf } from '../../src/importing/requests/traits.ts';
import { bookings } from '../../src/kinds/bookings.ts';
import { findKind, kinds } from '../../src/kinds/index.ts';
import { ruleWords } from '../../src/schema/kind.ts';
import type { Condition } from '../../src/schema/rule.ts';
import { checkRows, lookupsWith, rowsOf } from '../importing/sheets.ts';
import { fieldsOf } from './body-fields.ts';

describe('the bookings kind', () => {
  it('has a column for every field of the specification but the user id, and sends no other', () => {
    const fields = fieldsOf(createBooking.body);
    const sent = bookings.columns.filter((column) => column.sent).map((column) => column.key);
    expect(new Set(sent)).toEqual(new Set(fields.filter((field) => field !== 'userId')));
    expect(sent).toHaveLength(new Set(sent).size);
  });

  it('keeps three columns to itself', () => {
    const own = bookings.columns.filter((column) => !column.sent).map((column) => column.key);
    expect(own).toEqual(['booking', 'autoConfirmFactory', 'line']);
  });

  it('has a header of its own for every column, told from every key', () => {
    const names = bookings.columns.flatMap((column) => [column.header.toLowerCase(), column.key.toLowerCase()]);
    const twice = names.filter((name, index) => names.indexOf(name) !== index);
    expect(
      twice.filter((name) => bookings.columns.some((one) => one.header.toLowerCase() === name && one.key !== name)),
    ).toEqual([]);
    expect(new Set(bookings.columns.map((column) => column.header)).size).toBe(bookings.columns.length);
  });

  it('keeps the columns of a band together, in the order of the bands', () => {
    const order = bookings.columns.map((column) => column.band).filter((band, index, all) => band !== all[index - 1]);
    expect(order).toEqual(bookings.bands.map((band) => band.name));
  });

  it('gives examples that are valid bookings: one in a single row, others in several', async () => {
    const counts: number[] = [];
    for (const { rows } of bookings.examples) {
      const headers = bookings.columns.map(({ key }) => key);
      const { findings, documents } = await checkRows(rowsOf(rows, headers), { lookups: lookupsWith({}) });
      expect(findings.filter(({ severity, row }) => severity === 'error' || row !== null)).toEqual([]);
      expect(documents).toHaveLength(1);
      counts.push(rows.length);
    }
    expect(counts).toEqual([1, 2, 3]);
  });

  it('puts a parent column before its children, on the same level or an outer one', () => {
    const keys = bookings.columns.map((column) => column.key);
    for (const column of bookings.columns) {
      const parent = 'lookup' in column.cell ? column.cell.lookup.parent : undefined;
      if (parent === undefined) continue;
      expect(keys.indexOf(parent)).toBeGreaterThanOrEqual(0);
      expect(keys.indexOf(parent)).toBeLessThan(keys.indexOf(column.key));
    }
  });

  it('names only columns and levels in its rules that it has', () => {
    const keys = new Set(bookings.columns.map((column) => column.key));
    const levels = new Set(bookings.levels.map((level) => level.name));
    for (const rule of bookings.rules) {
      const named =
        'columns' in rule ? rule.columns : 'later' in rule ? [rule.later, rule.earlier] : [rule.lookupColumn];
      const conditions = 'when' in rule ? namesIn(rule.when) : { keys: [], levels: [] };
      for (const key of [...named, ...conditions.keys]) expect(keys).toContain(key);
      for (const level of conditions.levels) expect(levels).toContain(level);
    }
  });

  it('tells when every conditional column is required, and no other', () => {
    for (const column of bookings.columns) {
      expect(ruleWords(bookings, column.key) !== undefined, column.key).toBe(column.required === 'conditional');
    }
  });

  it('gives examples that its own cells accept', () => {
    const scope = { lookups: lookupsWith({}), parents: [] };
    for (const column of bookings.columns) {
      const reading = readCell({ type: 'text', text: column.example }, column, scope);
      expect(reading.type, `${column.header}: ${column.example}`).toBe('value');
    }
  });

  it('is found by its name', () => {
    expect(findKind('bookings')?.sheet).toBe('Bookings');
    expect(findKind('Bookings')).toBeUndefined();
    expect(kinds.map((kind) => kind.name)).toContain('bookings');
  });
});

describe('the business key of a booking', () => {
  const body = {
    userId: 'u',
    serviceDate: '10-Mar-2027',
    shipDate: '24-Mar-2027',
    serviceType: '1' as const,
    bookingType: 'Regular',
    supplierCode: '00417',
    products: [
      { name: 'Bear', poNumber: 'PO-1' },
      { name: 'Ball', refs: [{ poNumber: 'PO-2', qty: 1 }] },
    ],
  };

  it('lists the same whatever the order of products, and nothing of details such as the shipment date', () => {
    const turned = { ...body, shipDate: '25-Mar-2027', products: body.products.toReversed() };
    const lists = (one: typeof body) =>
      bookings.businessKey?.(one)?.map((part) => (typeof part === 'string' ? part : part.toSorted()));
    expect(lists(turned)).toEqual(lists(body));
  });

  it.each([
    { serviceDate: '11-Mar-2027' },
    { supplierCode: '00418' },
    { referenceNumber: 'R-1' },
    { products: [{ name: 'Bear', poNumber: 'PO-1' }] },
    {
      products: [
        { name: 'Bear', prodReference: 'PO-1' },
        { name: 'Ball', refs: [{ poNumber: 'PO-2', qty: 1 }] },
      ],
    },
  ])('differs with %j', (change) => {
    expect(bookings.businessKey?.({ ...body, ...change })).not.toEqual(bookings.businessKey?.(body));
  });

  it('is null when nothing but date and supplier is told', () => {
    expect(bookings.businessKey?.({ ...body, products: [{ unitPacking: 'Polybag' }] })).toBeNull();
  });
});

describe('the traits of a booking', () => {
  const body = {
    userId: 'u',
    serviceDate: '10-Mar-2027',
    shipDate: '24-Mar-2027',
    bookingType: 'Regular',
    referenceNumber: 'SS27',
    supplierCode: '00417',
    products: [
      { name: 'Bear', poNumber: 'PO-1' },
      { name: 'Ball', refs: [{ poNumber: 'PO-2', qty: 1 }, { qty: 2 }] },
    ],
  };
  const keys = (change: object = {}) => traitsOf(bookings, { ...body, ...change }).map(({ key }) => key);
  const shared = (change: object) => {
    const changed = new Set(keys(change));
    return traitsOf(bookings, body).flatMap(({ key, words }) => (changed.has(key) ? [words] : []));
  };

  it('are reference, PO numbers and products of a day, each with the supplier', () => {
    expect(traitsOf(bookings, body).map(({ words }) => words)).toEqual([
      'supplier and reference number',
      'supplier and PO number',
      'supplier and PO number',
      'supplier, inspection date and product name',
      'supplier, inspection date and product name',
    ]);
    expect(keys()[0]).toMatch(/^bookings:t1:[0-9a-f]{32}$/);
  });

  it.each([
    ['the day', { serviceDate: '11-Mar-2027' }, ['reference number', 'PO number', 'PO number']],
    ['the reference', { referenceNumber: 'R' }, ['PO number', 'PO number', 'product name', 'product name']],
    ['a product', { products: [{ name: 'BEAR ' }] }, ['reference number', 'product name']],
    ['the supplier', { supplierCode: '00418' }, []],
  ])('stay but for those with %s when that is edited', (_, change, left) => {
    expect(shared(change).map((words) => words.split(/and /)[1])).toEqual(left);
  });

  it('have no blank part, and a text counts as what it stands for', () => {
    const plain = { ...body, referenceNumber: ' ', products: [{ prodQuantity: 1 }] };
    expect(traitsOf(bookings, plain)).toEqual([]);
    const swapped = keys({ referenceNumber: 'PO-1', products: [{ name: 'Bear', poNumber: 'SS27' }] });
    expect(swapped.filter((key) => keys().includes(key))).toHaveLength(1);
  });

  it('are at most a hundred, the reference among them', () => {
    const products = Array.from({ length: 200 }, (_, index) => ({ name: 'Bear', poNumber: `PO-${index}` }));
    expect(keys({ products })).toHaveLength(100);
    expect(keys({ products })[0]).toBe(keys()[0]);
  });
});

function namesIn(condition: Condition): { keys: string[]; levels: string[] } {
  if ('filled' in condition) return { keys: [condition.filled], levels: [] };
  if ('blank' in condition) return { keys: [condition.blank], levels: [] };
  if ('is' in condition) return { keys: [condition.is[0]], levels: [] };
  if ('anyOf' in condition) return { keys: [], levels: [condition.anyOf] };
  const parts = ('all' in condition ? condition.all : condition.any).map(namesIn);
  return { keys: parts.flatMap((part) => part.keys), levels: parts.flatMap((part) => part.levels) };
}
