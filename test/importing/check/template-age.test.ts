import { expect, test } from 'vitest';
import { messages } from '../../../src/importing/check/messages.ts';
import { sinceTemplate } from '../../../src/importing/check/template-age.ts';
import { readHeaders } from '../../../src/importing/input/headers/headers.ts';
import { templateModel } from '../../../src/importing/template/template-model.ts';
import { bookings } from '../../../src/kinds/bookings.ts';
import type { Kind } from '../../../src/schema/kind.ts';
import type { Lookups } from '../../../src/schema/lookup.ts';
import { readMeta } from '../../../src/spreadsheet/read/meta-read.ts';
import type { Row } from '../../../src/spreadsheet/sheet.ts';
import { writeWorkbook } from '../../../src/spreadsheet/write/write-xlsx.ts';
import { fileWith, opened } from '../../spreadsheet/write/programs.ts';
import { ANY, worded } from '../../worded.ts';
import { lists, lookupsWith } from '../sheets.ts';

const INFO = { account: 'test', program: 'qcsheet 1.2.3', lookupsPulledAt: '2027-01-01T00:00:00.000Z' };

type Then = { readonly kind?: Kind; readonly lists?: Lookups['lists']; readonly account?: string };

/** What is told of a template that was made then and is read now. */
async function since(
  { kind = bookings, lists: before = lists, account = 'test' }: Then,
  now: Lookups['lists'] = lists,
) {
  const model = templateModel(kind, lookupsWith(before), { ...INFO, account });
  const file = await opened(await fileWith(writeWorkbook, model));
  const meta = await readMeta(file);
  if (meta === null) throw new Error('no meta sheet');
  const top: Row[] = [];
  for await (const row of file.rows('Bookings')) top.push(row);
  const headers = readHeaders(bookings, top, meta.headerRow);
  const rowsOf = (name: string) => (file.sheets.some((sheet) => sheet.name === name) ? file.rows(name) : undefined);
  const findings = await sinceTemplate(bookings, { meta, rowsOf }, headers, lookupsWith(now));
  return findings.map(({ code, severity, message }) => `${severity} ${code} ${message}`);
}

test('a template of today has nothing to tell, nor has one of another account with the same lists', async () => {
  expect(await since({})).toEqual([]);
  expect(await since({ account: 'another' })).toEqual([]);
});

test('entries that are gone, new or renamed are named with their list', async () => {
  const changed = {
    ...lists,
    families: [{ id: '101', label: 'Plush animals', parent: '10' }, ...lists.families.slice(1)],
    suppliers: [...lists.suppliers.slice(1), { id: 'S-9', label: 'New Ltd.' }],
  };
  expect(await since({}, changed)).toEqual([
    `warning lookup-unknown Suppliers: ${messages.listChanged('suppliers', ['gone: "Ningbo Toys"', 'new: "New Ltd."'])}`,
    `warning lookup-unknown Families: ${messages.listChanged('product families', [`renamed: ${messages.renamed('"Plush"', '"Plush animals"')}`])}`,
  ]);
  const more = { ...lists, categories: [...lists.categories, { id: '30', label: 'Tools' }] };
  expect(await since({}, more)).toEqual([
    `info lookup-unknown Categories: ${messages.listChanged('product categories', ['new: "Tools"'])}`,
  ]);
});

test('an entry that changed is not told as gone and new: what changed is said, from what to what', async () => {
  const [plush, ...families] = lists.families;
  const [, ...suppliers] = lists.suppliers;
  const [shenzhen, local, first, second, ...cities] = lists.cities;
  if (!plush || !shenzhen || !local || !first || !second) throw new Error('no entries');
  const changed = {
    ...lists,
    suppliers: [{ id: 'NB-0417', label: 'Ningbo Toys' }, ...suppliers],
    families: [{ ...plush, label: 'Plush animals', parent: '20' }, ...families],
    cities: [
      { ...shenzhen, id: 'C9' },
      { ...local, id: 'C8', parent: 'VN' },
      { ...first, id: 'C7' },
      second,
      ...cities,
    ],
  };
  const listChanged = (list: string, several: string, entries: string) =>
    `warning lookup-unknown ${list}: ${messages.listChanged(several, [`changed: ${entries}`])}`;
  const nowId = (before: string, now: string) => messages.idChanged('id', `"${before}"`, `"${now}"`);
  const moved = messages.groupChanged('country', '"China"', '"Vietnam"');
  const renamed = messages.nowCalled('"Plush animals"');
  const regrouped = messages.groupChanged('product category', '"Toys"', '"Garments"');
  expect(await since({}, changed)).toEqual([
    listChanged('Suppliers', 'suppliers', `"Ningbo Toys" (${messages.idChanged('code', '"00417"', '"NB-0417"')})`),
    listChanged(
      'Cities',
      'cities',
      `"Shenzhen" (${nowId('C1', 'C9')}), "Suzhou" (${nowId('C3', 'C7')}), "深圳" (${nowId('C2', 'C8')}, ${moved})`,
    ),
    listChanged('Families', 'product families', `"Plush" (${renamed}, ${regrouped})`),
  ]);
});

test('entries that moved are named with the groups; a group that was renamed moved none', async () => {
  const categories = [{ id: '10', label: 'Toys & Games' }, ...lists.categories.slice(1)];
  const [plush, other, ...families] = lists.families;
  if (!plush || !other) throw new Error('no families');
  const moved = { ...lists, categories, families: [plush, { ...other, parent: '20', label: 'Others' }, ...families] };
  expect(await since({}, { ...moved, families: [plush, { ...other, label: 'Others' }, ...families] })).toEqual([
    expect.stringContaining('(renamed: "Toys" is now "Toys & Games").'),
    expect.stringContaining('(renamed: "Other" is now "Others").'),
  ]);
  expect((await since({}, moved))[1]).toContain('"Other" (is now "Others", product category "Toys" is now "Garments")');
});

test('entries of one name that cannot be told apart have their ids, and what is named stays short', async () => {
  const twins = (ids: readonly string[]) => ({ ...lists, suppliers: ids.map((id) => ({ id, label: 'Twin Co' })) });
  const then = (before: Lookups['lists'], now: Lookups['lists']) => since({ lists: before }, now);
  expect(await then(twins(['S-1']), twins(['S-2', 'S-3']))).toEqual([
    expect.stringContaining('(gone: "Twin Co [S-1]"; new: "Twin Co [S-2]", "Twin Co [S-3]").'),
  ]);
  const named = (count: number, prefix: string) => ({
    ...lists,
    suppliers: Array.from({ length: count }, (_, at) => ({
      id: `${prefix}${at}`,
      label: `${at} ${'long '.repeat(99)}`,
    })),
  });
  const [finding = ''] = await then(named(40, 'A'), named(40, 'B'));
  expect(finding).toContain('and 35 more');
  expect(finding.length).toBeLessThan(800);
});

test('the lists of another account are told, and what differs', async () => {
  const [foreign, ...others] = await since(
    { account: 'https://other.example you@example.com' },
    { ...lists, factories: [] },
  );
  expect(foreign).toMatch(
    worded(`warning lookup-unknown Bookings: ${messages.otherAccount('https://other.example you@example.com', ANY)}`),
  );
  expect(others).toEqual([expect.stringContaining('gone: "Cixi Works"')]);
});

test('columns that came, went or were renamed since are told, and another version of the kind', async () => {
  const columns = bookings.columns.flatMap((column) => {
    if (column.key === 'customField3') return [];
    return [column.key === 'referenceNumber' ? { ...column, header: 'Our mark of it' } : column];
  });
  const [first] = bookings.columns;
  if (first === undefined) throw new Error('no column');
  const old = { ...first, key: 'season', header: 'Season', band: 'Booking', sent: false };
  const then: Kind = { ...bookings, version: bookings.version - 1, columns: [...columns, old], rules: [] };
  expect(await since({ kind: then })).toEqual([
    `warning unlikely Bookings: ${messages.otherVersion('bookings', bookings.version - 1, bookings.version)}`,
    `info header-missing Bookings: ${messages.addedColumns(true, '"Booking custom field 3"')}`,
    `warning header-unknown Bookings: ${messages.renamedColumn('Our mark of it', 'Reference number')}`,
    `warning header-unknown Bookings: ${messages.goneColumn('Season', 'bookings')}`,
  ]);
});

test('a list whose sheet was deleted is told to have changed, without its entries', async () => {
  const meta = await readMeta(
    await opened(await fileWith(writeWorkbook, templateModel(bookings, lookupsWith(), INFO))),
  );
  if (meta === null) throw new Error('no meta sheet');
  const headers = readHeaders(bookings, []);
  const now = lookupsWith({ ...lists, categories: [] });
  const [finding, ...others] = await sinceTemplate(bookings, { meta, rowsOf: () => undefined }, headers, now);
  expect(others).toEqual([]);
  expect(finding?.message).toBe(`Categories: ${messages.listChanged('product categories', undefined)}`);
});
