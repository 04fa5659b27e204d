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
import { expectScreen } from './screens.ts';

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
  const textOf = (key: string, row: number) => {
    const number = columns.columnOf(key);
    return edits().find((edit) => edit.row === row && edit.column === number)?.text;
  };
  const checked = () =>
    until('it is checked', () => !opened.desk.state().unchecked && opened.desk.state().phase === 'ready');
  const choose = async (key: string, y: number) => {
    const { x, type } = columns.placeOf(key);
    const place = JSON.stringify({ x, y });
    await page.evaluate(`document.querySelector('revo-grid').setCellsFocus(${place}, ${place}, '${type}', 'rgRow')`);
  };
  const count = (shown: number) => page.getByText(pageWords.shownRows(shown, 4), { exact: true }).waitFor();

  test('are looked for where they are empty, and stay in sight when they are filled', async () => {
    const cells = page.getByLabel(pageWords.cellsWith);
    const search = page.getByLabel(pageWords.search, { exact: true });
    expect(await cells.count()).toBe(0);
    const number = columns.columnOf('referenceNumber');
    await page.getByLabel(pageWords.searchIn).selectOption(`${number}`);
    await cells.selectOption(pageWords.emptyCells);
    await count(2);
    await choose('referenceNumber', 0);
    await page.keyboard.type('CE-2');
    await page.keyboard.press('Enter');
    await until('it is filled', () => edits().length === 1);
    expect(edits()).toEqual([{ row: FIRST + 1, column: number, text: 'CE-2' }]);
    await cell('CE-2').waitFor();
    await count(2);
    await choose('referenceNumber', 0);
    await page.locator('.cell-bar', { hasText: pageWords.editedFrom('') }).waitFor();
    await page.locator('aside button.parent').first().waitFor();
    await checked();
    await expectScreen(page, 'cells');
    await cells.selectOption(pageWords.filledCells);
    await count(3);
    await search.fill('CE-3');
    await count(1);
    expect(await cells.inputValue()).toBe('');
    await cells.selectOption(pageWords.emptyCells);
    expect(await search.inputValue()).toBe('');
    await page.getByLabel(pageWords.searchIn).selectOption('');
    await page.getByText(pageWords.shownRows(4, 4), { exact: true }).waitFor();
    expect(await cells.count()).toBe(0);
  });

  test('get the only category of their family with one click, in every row with the pair', async () => {
    const parent = page.locator('aside button.parent');
    await parent.first().waitFor();
    const words = (category: string) => pageWords.changeParent('Product category', category);
    expect(await parent.allTextContents()).toEqual([words('Toys & Juvenile'), words('Apparel & Textiles')]);
    const isWhole = '(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)(document.querySelector("aside"))';
    expect(await page.evaluate(isWhole)).toBe(true);
    const before = edits().length;
    await parent.first().click();
    const number = columns.columnOf('products.categoryId');
    await until('both are changed', () => edits().length === before + 2);
    const changed = edits().filter(({ column, text }) => column === number && text === 'Toys & Juvenile');
    expect(changed.map(({ row }) => row).sort()).toEqual([FIRST, FIRST + 1]);
    await checked();
    expect(opened.desk.state().review?.errors).toBe(1);
  });

  test('are emptied by an empty cell that was copied', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await cell('CE-1').click();
    await page.keyboard.press('Delete');
    await until('it is empty', () => textOf('referenceNumber', FIRST) === '');
    await page.keyboard.press('Control+c');
    await until('it is copied', async () => (await page.evaluate('navigator.clipboard.readText()')) === '\n');
    await choose('referenceNumber', 2);
    await page.keyboard.press('Control+v');
    await until('the other one is empty too', () => textOf('referenceNumber', FIRST + 2) === '');
  });

  test('say what the file has, and get that back', async () => {
    const was = page.locator('.cell-bar', { hasText: pageWords.editedFrom('CE-3') });
    await was.getByRole('button', { name: pageWords.putBackCell }).click();
    await cell('CE-3').waitFor();
    expect(edits().some(({ row }) => row === FIRST + 2)).toBe(false);
  });

  test('take the only match of a typed text with Enter, and keep their value with Escape', async () => {
    await choose('supplierCityID', 0);
    const option = page.locator('#cell-choices li');
    for (const key of ['Escape', 'Enter']) {
      await page.keyboard.type('Guangz');
      await until('one is left', async () => (await option.count()) === 1);
      await page.keyboard.press(key);
      await option.waitFor({ state: 'detached' });
      if (key === 'Escape') expect(textOf('supplierCityID', FIRST)).toBeUndefined();
    }
    await until('it is the match', () => textOf('supplierCityID', FIRST) === 'Guangzhou');
  });
});
