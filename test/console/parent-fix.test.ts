import { expect, test } from 'vitest';
import { findingList } from '../../src/console/api/findings.ts';
import { booking, type Cells, csv } from '../cli/office.ts';
import { edited, workbook } from '../cli/sheets.ts';
import type { Opened } from './console.ts';
import { consoles } from './consoles.ts';

const at = consoles();

const CATEGORY = 'products.categoryId';
const FAMILY = 'products.familyId';
const TYPE = 'products.typeId';

const wrongIn = async (opened: Opened) => {
  const { sorts } = findingList.parse(JSON.parse((await opened.call('GET', '/findings')).text));
  return sorts.flatMap(({ reasons }) => reasons.flatMap(({ wrong }) => (wrong === null ? [] : [wrong])));
};

const openedWith = async (name: string, rows: readonly Cells[]) => {
  const machine = at.office.machine();
  return await at.opened(machine, machine.file(`${name}.csv`, csv(rows)));
};

/** Changes the parent as the page does, and waits for the check. Gives the changed cells. */
const changeParent = async (opened: Opened, wrong: Awaited<ReturnType<typeof wrongIn>>[number] | undefined) => {
  const { column, value, under, parentFix } = wrong ?? {};
  const body = { column, value, under, instead: parentFix?.value, changes: 'parent', remember: false };
  expect((await opened.call('POST', '/fixes', body)).status).toBe(200);
  await opened.settled();
  return opened.desk.openFile?.edits.all() ?? [];
};

const numberOf = async (opened: Opened, key: string) =>
  (await opened.state()).review?.columns.find((column) => column.key === key)?.number;

const reference = (poNumber: string) => ({ 'products.refs.poNumber': poNumber, 'products.refs.qty': '5' });

test('a category is changed in every row with the family, also where the family takes it from another row', async () => {
  const product = { booking: 'B-1', line: '1', 'products.poNumber': '', 'products.prodQuantity': '' };
  const opened = await openedWith('rows', [
    booking('PF-1', { ...product, ...reference('A'), [CATEGORY]: 'Footwear & Leather', [FAMILY]: '' }),
    booking('PF-1', { ...product, ...reference('B'), [CATEGORY]: '' }),
    booking('PF-1', { ...product, ...reference('C'), [CATEGORY]: 'footwear  & leather', [FAMILY]: '' }),
    booking('PF-2', { [CATEGORY]: 'Footwear & Leather' }),
    booking('PF-3', { [CATEGORY]: 'Footwear & Leather', [FAMILY]: 'Sports shoes', [TYPE]: '' }),
  ]);
  const wrong = (await wrongIn(opened)).filter(({ column }) => column === FAMILY);
  expect(wrong.map(({ value, parentFix }) => [value, parentFix])).toEqual([
    ['Toys < 3 years', { header: 'Product category', value: 'Toys & Juvenile' }],
  ]);
  const column = await numberOf(opened, CATEGORY);
  const cells = await changeParent(opened, wrong[0]);
  expect(cells).toEqual([2, 4, 5].map((row) => ({ row, column, text: 'Toys & Juvenile' })));
  expect((await opened.state()).review).toMatchObject({ errors: 0, ready: 3 });
});

test('a merged category is changed in its first cell', async () => {
  const machine = at.office.machine();
  const file = await workbook(machine.path('plain.xlsx'), [
    booking('PM-1', { booking: 'B-1', [CATEGORY]: 'Footwear & Leather' }),
    booking('PM-1', { booking: 'B-1', [CATEGORY]: '', 'products.name': 'Plush cat' }),
  ]);
  const column = Object.keys(booking('PM-1')).indexOf(CATEGORY) + 1;
  const opened = await at.opened(
    machine,
    await edited(file, 'My bookings', machine.path('merged.xlsx'), (sheet) => sheet.mergeCells(2, column, 3, column)),
  );
  const [wrong] = await wrongIn(opened);
  expect(wrong?.parentFix?.value).toBe('Toys & Juvenile');
  expect(await changeParent(opened, wrong)).toEqual([{ row: 2, column, text: 'Toys & Juvenile' }]);
  expect((await opened.state()).review).toMatchObject({ errors: 0, ready: 1 });
  expect((await opened.state()).notice).toBeNull();
});

test('no parent is offered where several are possible, or where it would not fit the cells above it', async () => {
  const opened = await openedWith('several', [
    booking('PS-1', { [CATEGORY]: 'Health & Beauty', [FAMILY]: 'Accessories', [TYPE]: '' }),
    booking('PS-2', { [CATEGORY]: 'Health & Beauty', [FAMILY]: 'Cosmetics', [TYPE]: 'Insoles' }),
    booking('PS-3', { [CATEGORY]: 'Footwear & Leather', [FAMILY]: 'Sports shoes', [TYPE]: 'Insoles' }),
  ]);
  const wrong = await wrongIn(opened);
  const offered = Object.fromEntries(wrong.map(({ under, parentFix }) => [under?.value, parentFix]));
  expect(offered).toEqual({
    'Health & Beauty': null,
    Cosmetics: null,
    'Sports shoes': { header: 'Product family', value: expect.stringMatching(/^Accessories \[\w+\]$/) },
  });
  const fitting = wrong.find(({ parentFix }) => parentFix !== null);
  expect((await changeParent(opened, fitting)).map(({ row }) => row)).toEqual([4]);
  expect((await opened.state()).review?.errors).toBe(2);
});

test('cells that were changed since the check stay', async () => {
  const rows = ['PC-1', 'PC-2', 'PC-3'].map((reference) => booking(reference, { [CATEGORY]: 'Footwear & Leather' }));
  const opened = await openedWith('changed', rows);
  const [wrong] = await wrongIn(opened);
  const [category = 0, family = 0] = [await numberOf(opened, CATEGORY), await numberOf(opened, FAMILY)];
  const change = opened.desk.openFile?.change([
    { row: 2, column: category, text: 'Sports & Leisure' },
    { row: 3, column: family, text: 'Sports shoes' },
  ]);
  const cells = await changeParent(opened, wrong);
  await change;
  expect(cells.toSorted((a, b) => a.row - b.row)).toEqual([
    { row: 2, column: category, text: 'Sports & Leisure' },
    { row: 3, column: family, text: 'Sports shoes' },
    { row: 4, column: category, text: 'Toys & Juvenile' },
  ]);
});
