import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { messages as words } from '../../src/console/page/messages/documents.ts';
import { messages as pageWords } from '../../src/console/page/messages.ts';
import { inCity } from '../cli/fixes/chosen.ts';
import { usersWorkbook } from '../cli/workbooks/users-workbook.ts';
import { until } from '../until.ts';
import { hasBrowser } from './browser.ts';
import type { Opened } from './console.ts';
import { oneTab } from './one-tab.ts';

describe.runIf(hasBrowser)('fixing one reason after the other, in a browser', () => {
  const at = oneTab();
  let opened: Opened;
  let page: Page;

  beforeAll(async () => {
    const machine = at.office.machine();
    const file = await usersWorkbook(machine, [
      inCity('HE-1', 'Shenzhen', { serviceDate: 'TBC' }),
      inCity('HE-2', 'Shenzhen', { bookingType: '' }),
      inCity('HE-3', 'Shenzhen', { bookingType: '' }),
      inCity('HE-4', 'Shenzhen', { serviceDate: 'TBA' }),
      inCity('HE-5', 'Shenzhen', { serviceDate: 'soon' }),
      inCity('HE-6', 'Shenzen'),
      inCity('HE-7', 'Guangzhoo'),
    ]);
    ({ opened, page } = await at.open(machine, file));
    await page.locator('.rgCell.wrong').first().waitFor();
  });

  test('offers a value to accept only where there is one, and leaves a choice of several to a person', async () => {
    const typed = (wrong: string) => page.getByLabel(`Change to: ${wrong}`).inputValue();
    expect([await typed('Shenzen'), await typed('Guangzhoo')]).toEqual(['Shenzhen', '']);
    const several = page.locator('aside form', { has: page.getByLabel('Change to: Guangzhoo') });
    expect(await several.getByRole('button').isDisabled()).toBe(true);
    expect(await several.locator('option').count()).toBeGreaterThan(1);
  });

  test('offers the values of the list for a new one, as the cell itself does', async () => {
    const city = page.locator('aside form', { has: page.getByLabel('Change to: Shenzen') });
    expect(await city.locator('option').count()).toBe(1);
    await page.getByLabel('Change to: Shenzen').fill('dong');
    await city.locator('option[value="Dongguan"]').waitFor({ state: 'attached' });
    await page.getByLabel('Change to: Shenzen').fill('Shenzhen');
  });

  test('keeps the rows where they are while one after the other is fixed', async () => {
    const dates = page.locator('.sorts > li', { hasText: 'Inspection date' });
    await dates.getByRole('button', { name: 'Show rows' }).click();
    await until('three rows are shown', async () => (await shownRows(page)).join() === '3,6,7');
    for (const [wrong, right, ready] of [
      ['TBC', '14-May-2029', 1],
      ['TBA', '15-May-2029', 2],
      ['soon', '16-May-2029', 3],
    ] as const) {
      await page.locator('.rgCell.wrong', { hasText: wrong }).click();
      await page.keyboard.type(right);
      await page.keyboard.press('Enter');
      await until('it is checked', () => opened.desk.state().review?.ready === ready);
      await page.locator('.rgCell.wrong', { hasText: wrong }).waitFor({ state: 'detached' });
      expect(await shownRows(page)).toEqual(['3', '6', '7']);
    }
  });

  test('says that only these rows are searched, also after the last of them was fixed', async () => {
    expect(await page.locator('.only').allInnerTexts()).toEqual([words.onlyFinding('Inspection date')]);
    await page.getByRole('searchbox').fill('Guangzhoo');
    await page.getByText(pageWords.noRows).waitFor();
    await page.locator('.views').getByRole('button', { name: pageWords.allRows }).click();
    await until('all rows are shown', async () => (await shownRows(page)).length > 3);
    expect([await page.locator('.only').count(), await page.getByRole('searchbox').inputValue()]).toEqual([0, '']);
  });

  test('shows the column of what was found, wherever it is', async () => {
    const wrong = page.locator('.rgCell.wrong', { hasText: 'Shenzen' });
    expect(await wrong.count()).toBe(0);
    const cities = page.locator('.sorts > li', { has: page.getByLabel('Change to: Shenzen') });
    await cities.getByRole('button', { name: 'Show rows' }).click();
    await wrong.first().waitFor();
    const [cell, rows] = [await wrong.first().boundingBox(), await page.locator('section.grid').boundingBox()];
    if (cell === null || rows === null) throw new Error('nothing is shown');
    expect(cell.x).toBeGreaterThan(rows.x);
    expect(cell.x + cell.width).toBeLessThan(rows.x + rows.width);
  });
});

async function shownRows(page: Page): Promise<readonly string[]> {
  return await page.locator('.row-head b').allInnerTexts();
}
