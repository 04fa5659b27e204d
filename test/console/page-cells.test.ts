import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { messages as pageWords } from '../../src/console/page/messages.ts';
import { inCity } from '../cli/fixes/chosen.ts';
import { usersWorkbook } from '../cli/workbooks/users-workbook.ts';
import { until } from '../until.ts';
import { hasBrowser } from './browser.ts';
import type { Opened } from './console.ts';
import { type GridColumns, gridColumns } from './grid-columns.ts';
import { oneTab } from './one-tab.ts';

/** The workbook has two rows above them. */
const FIRST = 3;

describe.runIf(hasBrowser)('single cells on the page', () => {
  const at = oneTab();
  let opened: Opened;
  let page: Page;
  let columns: GridColumns;

  beforeAll(async () => {
    const machine = at.office.machine();
    const wrong = { 'products.categoryId': 'Footwear & Leather' };
    const rows = [
      inCity('CE-1', 'Shenzhen', wrong),
      inCity('', 'Shenzhen', wrong),
      inCity('CE-3', 'Shenzhen'),
      inCity(' ', 'Shenzhen', { 'products.categoryId': 'Toys & Juvenile', 'products.familyId': 'Home textiles' }),
    ];
    ({ opened, page } = await at.open(machine, await usersWorkbook(machine, rows)));
    await page.getByText(pageWords.stateReady).first().waitFor();
    columns = await gridColumns(page, opened);
  });

  const edits = () => opened.desk.openFile?.edits.all() ?? [];
  const cell = (text: string) => page.locator('.rgCell', { hasText: new RegExp(`^${text}$`) }).first();
  const count = (shown: number) => page.getByText(pageWords.shownRows(shown, 4), { exact: true }).waitFor();

  test('are looked for where they are empty, and stay in sight when they are filled', async () => {
    const cells = page.getByLabel(pageWords.cellsWith);
    expect(await cells.isDisabled()).toBe(true);
    const number = columns.columnOf('referenceNumber');
    await page.getByLabel(pageWords.searchIn).selectOption(`${number}`);
    await cells.selectOption(pageWords.emptyCells);
    await count(2);
    expect(await page.getByLabel(pageWords.search, { exact: true }).isDisabled()).toBe(true);
    const { x, type } = columns.placeOf('referenceNumber');
    const place = JSON.stringify({ x, y: 0 });
    await page.evaluate(`document.querySelector('revo-grid').setCellsFocus(${place}, ${place}, '${type}', 'rgRow')`);
    await page.keyboard.type('CE-2');
    await page.keyboard.press('Enter');
    await until('it is filled', () => edits().length === 1);
    expect(edits()).toEqual([{ row: FIRST + 1, column: number, text: 'CE-2' }]);
    await cell('CE-2').waitFor();
    await count(2);
    await cells.selectOption(pageWords.filledCells);
    await count(3);
    await page.getByLabel(pageWords.searchIn).selectOption('');
    await count(4);
  });

  test('get the only category of their family with one click, in every row with the pair', async () => {
    const parent = page.locator('aside button.parent');
    await parent.first().waitFor();
    const words = (category: string) => pageWords.changeParent('Product category', category);
    expect(await parent.allTextContents()).toEqual([words('Toys & Juvenile'), words('Apparel & Textiles')]);
    const before = edits().length;
    await parent.first().click();
    const number = columns.columnOf('products.categoryId');
    await until('both are changed', () => edits().length === before + 2);
    const changed = edits().filter(({ column, text }) => column === number && text === 'Toys & Juvenile');
    expect(changed.map(({ row }) => row).sort()).toEqual([FIRST, FIRST + 1]);
    await until('it is checked', () => opened.desk.state().review?.errors === 1 && !opened.desk.state().unchecked);
  });
});
