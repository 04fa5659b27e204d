import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { messages as pageWords } from '../../src/console/page/messages.ts';
import { inCity } from '../cli/fixes/chosen.ts';
import { usersWorkbook } from '../cli/workbooks/users-workbook.ts';
import { until } from '../until.ts';
import { hasBrowser } from './browser.ts';
import type { Opened } from './console.ts';
import { cellInFocus, gridColumns, keyboardOf } from './grid-columns.ts';
import { oneTab } from './one-tab.ts';
import { barriers } from './screens.ts';

const ROWS = 120;

describe.runIf(hasBrowser)('the rows of a file by keyboard alone', () => {
  const at = oneTab();
  let opened: Opened;
  let page: Page;

  beforeAll(async () => {
    const machine = at.office.machine();
    const rows = Array.from({ length: ROWS }, (_, index) =>
      inCity(`PK-${index + 1}`, index === 40 ? 'Shenzen' : index === 90 ? 'Guangzhow' : 'Shenzhen'),
    );
    ({ opened, page } = await at.open(machine, await usersWorkbook(machine, rows)));
    await page.getByText(pageWords.stateReady).first().waitFor();
  });

  const inFocus = () => cellInFocus(page);
  const { press, focus } = keyboardOf(() => page);
  const last = () => (opened.desk.state().review?.columns.filter(({ isUsed }) => isUsed).length ?? 0) - 1;

  test('Tab reaches the first cell, arrows move, and Tab leaves the grid in both directions', async () => {
    await page.getByRole('checkbox', { name: pageWords.emptyColumns }).focus();
    await press('Tab');
    await focus(0, 0);
    await press('ArrowDown', 'ArrowRight');
    await focus(1, 1);
    await press('Tab');
    expect(await page.evaluate('document.activeElement?.textContent')).toMatch(/^Send /);
    await press('Shift+Tab');
    await focus(1, 1);
    await press('Shift+Tab');
    expect(await page.evaluate('document.activeElement?.parentElement?.textContent')).toBe(pageWords.emptyColumns);
    await press('Tab');
    await focus(1, 1);
    expect(await barriers(page)).toEqual([]);
  });

  test('Home, End and the page keys move the chosen cell, and it stays in sight', async () => {
    await press('End');
    await focus(1, last());
    await press('Home');
    await focus(1, 0);
    await press('PageDown');
    await until('another cell has the focus', async () => `${await inFocus()}` !== '1,0');
    const [row] = (await inFocus()) ?? [];
    expect(row).toBeGreaterThan(5);
    const [cell, grid] = [
      await page.locator('.rgCell:focus').boundingBox(),
      await page.locator('revo-grid').boundingBox(),
    ];
    if (cell === null || grid === null) throw new Error('nothing is in sight');
    expect([cell.y >= grid.y, cell.y + cell.height < grid.y + grid.height + 1]).toEqual([true, true]);
    await press('PageUp');
    await focus(1, 0);
    await press('Control+End');
    await focus(ROWS - 1, last());
    await press('Control+Home');
    await focus(0, 0);
  });

  test('F2 and letters edit the cell, and Escape comes back to it', async () => {
    const edits = () => opened.desk.openFile?.edits.all().map(({ text }) => text);
    await press('F2');
    await page.locator('revogr-edit input').waitFor();
    await press('Escape');
    await focus(0, 0);
    expect(edits()).toEqual([]);
    await press('ArrowDown');
    await focus(1, 0);
    await page.keyboard.type('Own');
    await press('Enter');
    await until('the cell is changed', () => edits()?.join() === 'Own');
    await focus(2, 0);
  });

  test('a cell with choices lists them while it is edited, those of its parent first, and takes one or any text', async () => {
    const city = (await gridColumns(page, opened)).positionOf('supplierCityID');
    const changed = (texts: readonly string[]) =>
      until('the cells are changed', () => {
        const edits = opened.desk.openFile?.edits.all().map(({ text }) => text) ?? [];
        return texts.every((text) => edits.includes(text));
      });
    await press('Control+Home');
    await focus(0, 0);
    for (let row = 1; row <= 4; row += 1) {
      await press('ArrowDown');
      await focus(row, 0);
    }
    await press('End');
    await focus(4, last());
    for (let column = last() - 1; column >= city; column -= 1) {
      await press('ArrowLeft');
      await focus(4, column);
    }
    await page.keyboard.type('guangz');
    const editor = page.locator('revogr-edit').getByRole('combobox');
    const options = page.getByRole('listbox').getByRole('option');
    await options.first().waitFor();
    expect(await options.first().innerText()).toMatch(/^Guangz.*China/s);
    expect(await barriers(page)).toEqual([]);
    const value = (await options.first().getAttribute('title')) ?? '';
    await press('ArrowDown');
    const active = await editor.getAttribute('aria-activedescendant');
    expect(await page.locator(`#${active}`).getAttribute('aria-selected')).toBe('true');
    await press('Enter');
    await changed([value]);
    await focus(5, city);
    await page.keyboard.type('My own town');
    await press('Enter');
    await changed([value, 'My own town']);
    await focus(6, city);
    await press('F2');
    await options.nth(1).waitFor();
    expect(await options.allInnerTexts()).toContainEqual(expect.stringMatching(/China/));
    await press('Escape');
    await options.first().waitFor({ state: 'detached' });
    await focus(6, city);
    const { steps } = opened.desk.state();
    await page.keyboard.type('hangz');
    const clicked = options.first();
    await clicked.waitFor();
    const taken = (await clicked.getAttribute('title')) ?? '';
    await clicked.click();
    await changed([value, 'My own town', taken]);
    expect(opened.desk.state().steps).toBe(steps + 1);
  });

  test('"Show rows" goes to the first of these cells, and a fix keeps the focus in the panel', async () => {
    const panel = page.getByRole('complementary', { name: pageWords.findings });
    const city = (await gridColumns(page, opened)).positionOf('supplierCityID');
    const card = panel.getByRole('listitem').filter({ hasText: 'Shenzen' });
    await card.getByRole('button', { name: pageWords.showRows }).first().focus();
    await press('Enter');
    await focus(0, city);
    await panel.getByRole('textbox', { name: 'Change to: Shenzen' }).focus();
    await press('Enter');
    await panel.getByRole('textbox', { name: 'Change to: Shenzen' }).waitFor({ state: 'detached' });
    await until('the panel has the focus', () => page.evaluate("document.activeElement?.closest('aside') !== null"));
  });
});
