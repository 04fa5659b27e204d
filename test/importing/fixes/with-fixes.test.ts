import { expect, test } from 'vitest';
import type { FixLine } from '../../../src/importing/fixes/fix-lines.ts';
import { aliasesOf } from '../../../src/importing/fixes/lookup-choices.ts';
import { NO_FIXES, withFixes, withLines } from '../../../src/importing/fixes/with-fixes.ts';
import { bookings } from '../../../src/kinds/bookings.ts';
import { createLookupIndex } from '../../../src/lookups/resolve.ts';
import { type Cell, cellText } from '../../../src/schema/cell.ts';
import type { Row, SourceFile } from '../../../src/spreadsheet/sheet.ts';
import { type Fields, lookupsWith, rowsOf, streamed, text } from '../sheets.ts';

const SHEET = 'Bookings';
const KEYS = ['booking', 'supplierCountryID', 'supplierCityID'];
const sheetOf = (records: readonly Fields[]) => rowsOf(records, KEYS);

function inputOf(rows: readonly Row[], formulas: readonly (readonly [row: number, column: number, cell: Cell])[] = []) {
  const file: SourceFile = {
    format: 'xlsx',
    sha256: '00',
    sheets: [{ name: SHEET, hidden: false }],
    rows: (_, see) => {
      for (const formula of formulas) see?.(...formula, null);
      return streamed(rows);
    },
    close: async () => {},
  };
  return { kind: bookings, file, sheet: SHEET, headerRow: undefined, meta: null, fixes: NO_FIXES };
}

const line = (value: string, instead: string, where: FixLine['where'] = null): FixLine => ({
  place: null,
  header: 'Supplier city',
  value,
  where,
  instead,
});

const CITIES = ['China', 'Vietnam'].flatMap((country, index) => [
  { booking: `B-${index}`, supplierCountryID: country, supplierCityID: 'Hanoy' },
  { booking: `B-${index}`, supplierCityID: 'HANOY ' },
]);

async function citiesIn({ file }: { readonly file: SourceFile }) {
  const rows = await Array.fromAsync(file.rows(SHEET));
  return rows.slice(1).map((row) => [cellText(row.cells.get(3)), [...(row.changed ?? [])]]);
}

test('a file without the sheet is the same, and no row of it is looked at', async () => {
  const input = inputOf(sheetOf(CITIES));
  expect(await withFixes(input, lookupsWith())).toBe(input);
});

test('a line counts in the rows of its parent, also where another row of the document names that', async () => {
  const input = inputOf(sheetOf(CITIES));
  const where = { header: 'Supplier country', text: 'vietnam' };
  const fixed = await withLines(input, [line('Hanoy', 'Hà Nội', where)]);
  expect(await citiesIn(fixed)).toEqual([
    ['Hanoy', []],
    ['HANOY ', []],
    ['Hà Nội', [3]],
    ['Hà Nội', [3]],
  ]);
  expect(fixed.fixes.applied.map(({ rows }) => rows)).toEqual([[4, 5]]);
  expect(aliasesOf(fixed.fixes.applied, lookupsWith())).toEqual([
    { list: 'cities', parent: 'VN', value: 'Hanoy', id: 'C5', label: 'Hà Nội' },
  ]);
});

test('a choice under a parent two levels above is an alias under the entry’s own parent', async () => {
  const rows = rowsOf([{ 'products.categoryId': 'Garments', 'products.typeId': 'Scraf' }]);
  const choice = {
    ...line('Scraf', 'Scarf', { header: 'Product category', text: 'Garments' }),
    header: 'Product type',
  };
  const fixed = await withLines(inputOf(rows), [choice]);
  const aliases = aliasesOf(fixed.fixes.applied, lookupsWith());
  expect(aliases).toEqual([{ list: 'types', parent: '202', value: 'Scraf', id: 'T3', label: 'Scarf' }]);
  const read = createLookupIndex({ ...lookupsWith().lookups, aliases }).resolve('types', 'Scraf', undefined);
  expect(read).toMatchObject({ type: 'found', entry: { id: 'T3' } });
});

test('a line for one parent and one for all rows that say otherwise change nothing', async () => {
  const where = { header: 'Supplier country', text: 'Vietnam' };
  const place = { sheet: 'Fixes', row: 2, cell: 'F2' };
  const lines = [line('Hanoy', 'Shenzhen'), line('Hanoy', 'Hà Nội', where)].map((one) => ({ ...one, place }));
  const fixed = await withLines(inputOf(sheetOf(CITIES)), lines);
  expect((await citiesIn(fixed)).map(([city]) => city)).not.toContain('Shenzhen');
  expect(fixed.fixes.findings.map(({ code, severity }) => [code, severity])).toEqual([['fix-unclear', 'error']]);
  const agreeing = [line('Hanoy', 'Shenzhen'), line('Hanoy', 'Shenzhen', where)];
  expect((await withLines(inputOf(sheetOf(CITIES)), agreeing)).fixes.applied).toHaveLength(2);
});

test('values that change places are changed once', async () => {
  const rows = sheetOf([{ booking: 'B-1', supplierCountryID: 'China', supplierCityID: 'one' }]);
  const fixed = await withLines(inputOf(rows), [line('one', 'two'), line('two', 'one')]);
  expect((await citiesIn(fixed)).map(([city]) => city)).toEqual(['two']);
});

test('what a merged cell shows in later rows is changed with it; a formula is not', async () => {
  const [head, first, second] = sheetOf([
    { booking: 'B-1', supplierCountryID: 'China', supplierCityID: 'Shenzen' },
    { booking: 'B-2', supplierCountryID: 'China' },
  ]);
  if (head === undefined || first === undefined || second === undefined) throw new Error('no rows');
  const merged = [{ range: 'C2:C3', top: 2, column: 3, cell: text('Shenzen') }];
  const rows = [head, first, { ...second, merged }];
  const shown = async (input: { readonly file: SourceFile }) => {
    const [, top, below] = await Array.fromAsync(input.file.rows(SHEET));
    return [top?.cells.get(3), below?.merged?.[0]?.cell, below?.changed].map((value) => value ?? null);
  };
  expect(await shown(await withLines(inputOf(rows), [line('Shenzen', 'Shenzhen')]))).toEqual([
    text('Shenzhen'),
    text('Shenzhen'),
    null,
  ]);
  const kept = await withLines(inputOf(rows, [[2, 3, text('Shenzen')]]), [line('Shenzen', 'Shenzhen')]);
  expect(await shown(kept)).toEqual([text('Shenzen'), text('Shenzen'), null]);
  expect(kept.fixes.findings.map(({ code, cell }) => [code, cell])).toEqual([['fix-not-used', 'C2']]);
});
