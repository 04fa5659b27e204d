import { expect, test } from 'vitest';
import { readHeaders } from '../../../src/derive/check/headers.ts';
import { sinceTemplate } from '../../../src/derive/check/template-age.ts';
import { templateModel } from '../../../src/derive/template/template.ts';
import { bookings } from '../../../src/kinds/bookings.ts';
import type { Kind } from '../../../src/schema/kind.ts';
import type { Lookups } from '../../../src/schema/lookup.ts';
import { readMeta } from '../../../src/workbook/meta-read.ts';
import type { Row } from '../../../src/workbook/sheet.ts';
import { writeWorkbook } from '../../../src/workbook/write-xlsx.ts';
import { fileWith, opened } from '../../workbook/write/programs.ts';
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
    'warning lookup-unknown Suppliers: the suppliers have changed since the template was made (gone: "Ningbo Toys"; new: "New Ltd.").',
    'warning lookup-unknown Families: the product families have changed since the template was made (renamed: "Plush" is now "Plush animals").',
  ]);
  const more = { ...lists, categories: [...lists.categories, { id: '30', label: 'Tools' }] };
  expect(await since({}, more)).toEqual([
    'info lookup-unknown Categories: the product categories have changed since the template was made (new: "Tools").',
  ]);
});

test('the lists of another account are told, and what differs', async () => {
  const [foreign, ...others] = await since(
    { account: 'https://other.example you@example.com' },
    { ...lists, factories: [] },
  );
  expect(foreign).toMatch(/^warning lookup-unknown Bookings: the template was made for https:\/\/other.example you/);
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
    expect.stringMatching(/^warning unlikely Bookings: the template is older than this program/),
    'info header-missing Bookings: the template was made before there was the column "Booking custom field 3".',
    'warning header-unknown Bookings: the template\'s column "Our mark of it" is called "Reference number" now: nothing of it is sent under its old header.',
    'warning header-unknown Bookings: the template\'s column "Season" is no column of the bookings any more: nothing of it is sent.',
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
  expect(finding?.message).toBe('Categories: the product categories have changed since the template was made.');
});
