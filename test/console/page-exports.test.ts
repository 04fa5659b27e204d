import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Office, openOffice } from '../cli/office.ts';
import { until } from '../until.ts';
import { barriers, hasBrowser, shoot, startBrowser } from './browser.ts';
import { type Opened, openConsole } from './console.ts';

describe.runIf(hasBrowser)('exports in a browser', () => {
  let office: Office;
  let browser: Browser;
  let opened: Opened;
  let page: Page;

  beforeAll(async () => {
    office = await openOffice();
    opened = await openConsole(office.machine(), null, { visit: false });
    browser = await startBrowser();
    page = await browser.newPage({ viewport: { width: 1366, height: 768 } });
    await page.goto(`${opened.address}#exports`);
    await page.getByRole('combobox', { name: 'What to export' }).waitFor();
  });
  afterAll(async () => {
    await browser.close();
    await opened.close();
    await office.close();
  });

  const isBare = async (name: string) => {
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await barriers(page)).toEqual([]);
      await shoot(page, `${name}-${colorScheme}`);
    }
  };
  const status = () => page.getByRole('status').innerText();

  test('shows the first rows of what the filters ask for, by keyboard', async () => {
    await isBare('export');
    await page.getByRole('textbox', { name: 'Report status' }).focus();
    await page.keyboard.type('50');
    await page.keyboard.press('Enter');
    await page.getByRole('columnheader', { name: 'Report number' }).waitFor();
    expect(await status()).toMatch(/^The service has [\d,]+ reports for these filters\. These are the first 20\.$/);
    expect(await page.locator('tbody tr').count()).toBe(20);
    await isBare('export-preview');
    await page.getByRole('region', { name: 'First rows' }).focus();
    await page.keyboard.press('ArrowRight');
    await until('the table scrolls', () =>
      page.evaluate<boolean>("document.querySelector('.exported .table').scrollLeft > 0"),
    );
  });

  test('takes the rows away when a filter changes, and says when there are none', async () => {
    await page.getByRole('textbox', { name: 'Order number or PO number' }).fill('no such order');
    expect(await page.locator('tbody tr').count()).toBe(0);
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByText('Change a filter, or leave it empty.').waitFor();
    await isBare('export-none');
  });

  test('says what is wrong with a filter', async () => {
    await page.getByRole('textbox', { name: 'Inspected on this day or before' }).fill('soon');
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByRole('alert').getByText('Write 2027-03-10').waitFor();
    await isBare('export-wrong');
  });

  test('gives the file', async () => {
    await page.getByRole('combobox', { name: 'What to export' }).selectOption('suppliers');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('suppliers.xlsx');
  });
});
