import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FILTERS } from '../../src/cli/commands/export.ts';
import { messages as records } from '../../src/console/page/messages/records.ts';
import { type Office, openOffice } from '../cli/office.ts';
import { until } from '../until.ts';
import { ANY, worded } from '../worded.ts';
import { hasBrowser, startBrowser } from './browser.ts';
import { type Opened, openConsole } from './console.ts';
import { expectNoBarriers, expectScreen } from './screens.ts';

/** Whether each chart has drawn something in the colour of the page as it is now. */
const HAS_ACCENT = `
  [...document.querySelectorAll('figure canvas')].length === 2 &&
  [...document.querySelectorAll('figure canvas')].every((canvas) => {
    const wanted = getComputedStyle(document.body).getPropertyValue('--accent');
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    for (let at = 0; at < data.length; at += 4) {
      const colour = '#' + [...data.slice(at, at + 3)].map((part) => part.toString(16).padStart(2, '0')).join('');
      if (data[at + 3] === 255 && colour === wanted) return true;
    }
    return false;
  })`;

/** One report that says neither a result nor what was checked, whatever is asked for. */
const UNJUDGED = {
  kind: 'answer',
  when: 'before',
  status: 200,
  body: JSON.stringify({
    message: 'OK',
    content: { pageNo: 1, totalPageNum: 1, totalSize: 1, pageItems: [{ productId: '1', supplierName: 'Porto' }] },
  }),
} as const;

describe.runIf(hasBrowser)('exports in a browser', () => {
  let office: Office;
  let browser: Browser;
  let opened: Opened;
  let page: Page;
  const complaints: string[] = [];

  beforeAll(async () => {
    office = await openOffice();
    opened = await openConsole(office.machine(), null, { visit: false });
    browser = await startBrowser();
    page = await browser.newPage({ viewport: { width: 1366, height: 768 } });
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => /policy/i.test(message.text()) && complaints.push(message.text()));
    await page.goto(`${opened.address}#exports`);
    await page.getByRole('combobox', { name: 'What to export' }).waitFor();
  });
  afterAll(async () => {
    await browser.close();
    await opened.close();
    await office.close();
  });
  const status = () => page.getByRole('status').innerText();

  test('shows the first rows of what the filters ask for, by keyboard', async () => {
    await expectScreen(page, 'export');
    await page.getByRole('textbox', { name: 'Report status' }).focus();
    await page.keyboard.type('50');
    await page.keyboard.press('Enter');
    await page.getByRole('columnheader', { name: 'Report number' }).waitFor();
    expect(await status()).toMatch(
      worded(records.previewFound(20, 999, ['report', 'reports'], true).replace('999', ANY)),
    );
    expect(await page.locator('tbody tr').count()).toBe(20);
    await expectScreen(page, 'export-preview');
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
    await page.getByText(records.previewNone('reports', true)).waitFor();
    await expectScreen(page, 'export-none');
  });

  test('says what is wrong with a filter', async () => {
    await page.getByRole('textbox', { name: `${FILTERS.until.describe}` }).fill('soon');
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByRole('alert').getByText('Write 2027-03-10').waitFor();
    await expectScreen(page, 'export-wrong');
  });

  const exported = async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export' }).click(),
    ]);
    return download.suggestedFilename();
  };
  const chooseAgain = async (dataset: string) => {
    const choice = page.getByRole('combobox', { name: 'What to export' });
    for (const name of ['lookups', dataset]) await choice.selectOption(name);
  };

  test('gives the file, and draws its numbers with their table beside it, in light and in dark', async () => {
    await chooseAgain('reports');
    await page.getByRole('textbox', { name: 'Report status' }).fill('50');
    expect(await exported()).toBe('reports.xlsx');
    await page.getByRole('img', { name: 'Defects per 100 units' }).locator('canvas').waitFor();
    expect(await status()).toMatch(/^The last export, of .* UTC, has [\d,]+ reports with status 50\.$/);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await until(`each chart has the accent of ${colorScheme}`, () => page.evaluate<boolean>(HAS_ACCENT));
    }
    await expectNoBarriers(page);
    for (const at of [0, 1]) {
      await page.locator('figure summary').nth(at).focus();
      await page.keyboard.press('Enter');
    }
    expect(await page.getByRole('columnheader', { name: 'Pass rate' }).isVisible()).toBe(true);
    expect(await page.locator('figure').nth(1).locator('tbody tr').count()).toBe(13);
    await expectNoBarriers(page);
    expect(complaints).toEqual([]);
  });

  test('shows the numbers of the last export also to a page that is loaded again', async () => {
    await page.reload();
    await page.getByText('reports with status 50.').waitFor();
    await chooseAgain('suppliers');
    await page.getByText('Preview shows the first rows').waitFor();
    expect(await exported()).toBe('suppliers.xlsx');
    await page.getByText(/^The last export, .* suppliers\.$/).waitFor();
    expect(await page.locator('figure').count()).toBe(0);
  });

  test('shows how far an export is, and stops it', async () => {
    await page.reload();
    await page.getByRole('combobox', { name: 'What to export' }).selectOption('reports');
    office.sandbox.setFaults({
      faults: [{ on: 'search reports', act: { kind: 'delay', when: 'before', ms: 20_000 } }],
    });
    await page.getByRole('button', { name: records.exportNow }).click();
    await page.getByRole('progressbar').waitFor();
    await until('it has begun', () => opened.desk.state().exporting !== null);
    await expectNoBarriers(page);
    await page.getByRole('button', { name: records.stopExport }).click();
    await page.getByRole('alert').getByText(records.exportStopped).waitFor();
    await until('the server has stopped too', () => opened.desk.state().exporting === null);
    office.sandbox.setFaults({ faults: [] });
    await page.getByRole('button', { name: records.exportNow }).waitFor();
    expect(await page.getByRole('progressbar').count()).toBe(0);
  });

  test('says so where there is nothing to draw', async () => {
    await chooseAgain('reports');
    office.sandbox.setFaults({ faults: [{ on: 'search reports', act: UNJUDGED }] });
    expect(await exported()).toBe('reports.xlsx');
    await page.getByText(records.emptyChart).nth(1).waitFor();
    expect(await page.locator('canvas').count()).toBe(0);
    await expectNoBarriers(page);
  });
});
