import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messages as words } from '../../src/console/page/messages/files.ts';
import { messages as pageWords } from '../../src/console/page/messages.ts';
import { bookings, type Cells, csv } from '../cli/office.ts';
import { edited, workbookOf } from '../cli/sheets.ts';
import { until } from '../until.ts';
import { hasBrowser, startBrowser } from './browser.ts';
import { type Opened, openConsole } from './console.ts';
import { consoles } from './consoles.ts';
import { expectNoBarriers, expectScreen } from './screens.ts';

const at = consoles();

const SIZE = { width: 1366, height: 768 };
const dialogOf = (page: Page) => page.getByRole('dialog', { name: words.sheetTitle });
const FOCUSED = `(() => {
  const { activeElement: at, body } = document;
  if (at === null || at === body) return '';
  return at.getAttribute('aria-label') ?? (at.matches('input') ? at.closest('label')?.textContent : at.textContent) ?? '';
})()`;
const focused = async (page: Page) => (await page.evaluate<string>(FOCUSED)).trim();

/** Presses Tab until the focus is on this element. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let times = 0; times < 60 && !(await focused(page)).includes(name); times += 1) await page.keyboard.press('Tab');
  expect(await focused(page)).toContain(name);
}

/** As a merchandiser keeps them: a title above the headers, last month's rows on a sheet of the same form. */
async function orders(path: string): Promise<string> {
  const rows = (prefix: string, count: number): Cells[] => bookings(prefix, count);
  await workbookOf(path, {
    April: rows('PS-A', 4),
    May: rows('PS-M', 6),
    'Price list': [{ Item: 'Bear', Price: '4.20' }],
  });
  return await edited(path, 'May', path, (sheet) => {
    sheet.spliceRows(1, 0, ['Bookings for the May shipments'], ['Prepared by Anna Chen'], []);
  });
}

describe.runIf(hasBrowser)('the sheet and its header row, in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(() => browser.close());

  /** With a file that is dropped: the page then shows its name and no path. */
  const withPage = async (file: string | null, use: (page: Page, opened: Opened) => Promise<void>) => {
    const opened = await openConsole(at.office.machine(), null, { visit: false });
    const context = await browser.newContext({ viewport: SIZE });
    const page = await context.newPage();
    try {
      await page.goto(opened.address);
      if (file !== null) await page.locator('input[type=file]').setInputFiles(file);
      await use(page, opened);
    } finally {
      await context.close();
      await opened.close();
    }
  };

  test('are asked about where several sheets fit, and are chosen with the keyboard alone', async () => {
    await withPage(await orders(at.office.machine().path('orders.xlsx')), async (page, opened) => {
      const dialog = dialogOf(page);
      await dialog.getByText('PS-A-1').waitFor();
      expect(await dialog.textContent()).not.toContain('--sheet');
      expect(await focused(page)).toBe('April');
      await page.keyboard.press('ArrowDown');
      await dialog.getByText('Bookings for the May shipments').waitFor();
      expect(await dialog.getByRole('radio', { name: words.rowIsHeader(4), exact: true }).isChecked()).toBe(true);
      await expectScreen(page, 'sheet');
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await page.getByText(words.chooseHere).waitFor();
      await expectNoBarriers(page);
      await tabTo(page, words.chooseSheet);
      await page.keyboard.press('Enter');
      await dialog.getByText('PS-A-1').waitFor();
      await page.keyboard.press('ArrowDown');
      await dialog.getByText('Prepared by Anna Chen').waitFor();
      await tabTo(page, words.read);
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Send 6 bookings...' }).waitFor();
      expect(opened.desk.state().reading).toMatchObject({ kind: null, sheet: 'May', headerRow: null, encoding: null });
    });
  });

  test('can be chosen at any time, and changed cells are dropped only after a tick', async () => {
    await withPage(await orders(at.office.machine().path('again.xlsx')), async (page, opened) => {
      const dialog = dialogOf(page);
      await dialog.getByRole('radio', { name: 'May' }).check();
      await dialog.getByText('Prepared by Anna Chen').waitFor();
      await dialog.getByRole('button', { name: words.read, exact: true }).click();
      await until('it is checked', () => opened.desk.state().review?.sheet === 'May');
      await until('it is ready', () => opened.desk.state().phase === 'ready');
      await opened.desk.openFile?.change([{ row: 5, column: 6, text: 'PS-CHANGED' }]);
      await until('it is ready', () => opened.desk.state().phase === 'ready');
      await page.getByRole('button', { name: words.chooseSheet }).click();
      await dialog.getByText('Prepared by Anna Chen').waitFor();
      expect(await dialog.getByRole('radio', { name: 'May' }).isChecked()).toBe(true);
      const read = dialog.getByRole('button', { name: words.readAgain });
      expect([await dialog.getByRole('checkbox').count(), await read.isEnabled()]).toEqual([0, true]);
      // A click anywhere in a row chooses it.
      await dialog.getByText('PS-M-1').click();
      expect(await dialog.getByRole('radio', { name: words.rowIsHeader(5), exact: true }).isChecked()).toBe(true);
      await dialog.getByText(words.dropEdits(1)).waitFor();
      expect(await read.isEnabled()).toBe(false);
      await expectScreen(page, 'sheet-edits');
      await dialog.getByRole('radio', { name: 'April' }).check();
      await dialog.getByText('PS-A-1').waitFor();
      expect(await read.isEnabled()).toBe(false);
      await dialog.getByRole('checkbox').check();
      await read.click();
      await page.getByRole('button', { name: 'Send 4 bookings...' }).waitFor();
      expect(opened.desk.state()).toMatchObject({
        edits: 0,
        canUndo: false,
        reading: { sheet: 'April', headerRow: null },
      });
    });
  });

  test('of a CSV are its kind and its header row', async () => {
    const machine = at.office.machine();
    const lines = Array.from({ length: 34 }, (_, index) => `Report line ${index + 1},printed,by anna\n`).join('');
    const file = machine.file('export.csv', `${lines}${csv(bookings('PC', 2))}`);
    await withPage(file, async (page, opened) => {
      const dialog = dialogOf(page);
      await dialog.getByRole('radio', { name: words.rowIsHeader(35), exact: true }).waitFor();
      expect(await dialog.getByRole('radio', { name: words.rowIsHeader(35), exact: true }).isChecked()).toBe(true);
      await expectScreen(page, 'sheet-csv');
      await dialog.getByRole('button', { name: words.read, exact: true }).click();
      await page.getByRole('button', { name: 'Send 2 bookings...' }).waitFor();
      expect(opened.desk.state().reading.headerRow).toBe(35);
    });
  });

  test('of several files are chosen file by file: each is opened in turn, and the next is offered', async () => {
    await withPage(null, async (page, opened) => {
      const file = (name: string, prefix: string, count: number) => ({
        name,
        mimeType: 'text/csv',
        buffer: Buffer.from(csv(bookings(prefix, count))),
      });
      await page
        .locator('input[type=file]')
        .setInputFiles([file('april.csv', 'PF-A', 2), file('may.csv', 'PF-M', 3), file('june.csv', 'PF-J', 1)]);
      await page.getByRole('button', { name: 'Send 2 bookings...' }).waitFor();
      await page.getByText(words.kept(['may.csv', 'june.csv'])).waitFor();
      await tabTo(page, words.filesButton(3));
      await page.keyboard.press('Enter');
      await page.getByRole('dialog', { name: words.files }).waitFor();
      await expectScreen(page, 'files');
      await page.keyboard.press('Escape');
      expect(await page.getByRole('button', { name: words.openNamed('may.csv') }).count()).toBe(0);
      await page.getByRole('button', { name: 'Send 2 bookings...' }).click();
      await page.locator('dialog .main').click();
      const next = page.getByRole('button', { name: words.openNamed('may.csv') });
      await next.waitFor();
      expect([at.booked('PF').length, opened.desk.state().file?.name]).toEqual([2, 'april.csv']);
      await expectScreen(page, 'next-file', [page.locator('aside .muted')]);
      await next.click();
      await page.getByRole('button', { name: 'Send 3 bookings...' }).waitFor();
      expect(at.booked('PF').length).toBe(2);
      await page.getByRole('button', { name: pageWords.closeFile }).click();
      await page.getByRole('heading', { name: words.files }).waitFor();
      await expectScreen(page, 'files-closed');
    });
  });
});
