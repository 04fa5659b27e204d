import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { messages as gridWords } from '../../src/console/page/messages/grid.ts';
import { messages as pageWords } from '../../src/console/page/messages.ts';
import { bookings, csv, type Office, openOffice } from '../cli/office.ts';
import { until } from '../until.ts';
import { hasBrowser, openTab, startBrowser } from './browser.ts';
import { type Opened, openConsole } from './console.ts';
import { gridColumns, pasteText } from './grid-columns.ts';

/** The page asks for 100 rows at once, and for those that are in sight. */
const ROWS = 900;

describe.runIf(hasBrowser)('cells of a spreadsheet program that are pasted', () => {
  let office: Office;
  let browser: Browser;
  let opened: Opened;
  let page: Page;
  beforeAll(async () => {
    office = await openOffice();
    browser = await startBrowser();
  });
  afterEach(async () => {
    await page.close();
    await opened.close();
  });
  afterAll(async () => {
    await browser.close();
    await office.close();
  });

  async function openRows(prefix: string): Promise<void> {
    const machine = office.machine();
    opened = await openConsole(machine, machine.file('long.csv', csv(bookings(prefix, ROWS))), { visit: false });
    page = await openTab(browser, opened.address);
    await page.getByText(pageWords.stateReady).first().waitFor();
  }

  /** Into the cell with this text and those below it, or into the chosen ones. */
  async function paste(cell: string | null, text: string): Promise<void> {
    if (cell !== null) await page.locator('.rgCell', { hasText: new RegExp(`^${cell}$`) }).click();
    await pasteText(page, text);
  }

  /** Chooses the cells of a column in these rows of the grid. */
  const choose = async (key: string, first: number, last: number) => {
    const { x, type } = (await gridColumns(page, opened)).placeOf(key);
    const [from, to] = [JSON.stringify({ x, y: first }), JSON.stringify({ x, y: last })];
    await page.evaluate(`document.querySelector('revo-grid').setCellsFocus(${from}, ${to}, '${type}', 'rgRow')`);
  };
  const edits = () => opened.desk.openFile?.edits.all().map(({ row, column, text }) => [row, column, text]) ?? [];
  const changed = (count: number) => until(`${count} cells are changed`, async () => edits().length === count);
  const shown = () => opened.desk.state().review?.columns.filter(({ isUsed }) => isUsed) ?? [];
  const columnOf = (key: string) =>
    opened.desk.state().review?.columns.find((column) => column.key === key)?.number ?? 0;

  test('are all taken, also in rows that were never in sight, and nothing below them is cleared', async () => {
    await openRows('PASTE');
    const texts = Array.from({ length: ROWS - 1 }, (_, index) => `NEW-${index + 1}`);
    await paste('PASTE-1', texts.map((text) => `${text}\r\n`).join(''));
    await changed(ROWS - 1);
    const column = columnOf('referenceNumber');
    expect(edits()).toEqual(texts.map((text, index) => [index + 2, column, text]));
  });

  test('keep their columns, lines and quotation marks; one value is for all chosen cells', async () => {
    await openRows('SHAPE');
    const [column, next] = [columnOf('referenceNumber'), columnOf('referenceNumber') + 1];
    // The pinned column has another place in the file, so the page asks.
    page.once('dialog', (dialog) => void dialog.accept());
    await paste('SHAPE-1', '"a\nb"\t"say ""x"""\n5" wide\t\n');
    await changed(4);
    expect(edits()).toEqual([
      [2, column, 'a\nb'],
      [2, next, 'say "x"'],
      [3, column, '5" wide'],
      [3, next, ''],
    ]);
    await choose('referenceNumber', 5, 7);
    await paste(null, 'SAME');
    await changed(7);
    expect(edits().slice(4)).toEqual([7, 8, 9].map((row) => [row, column, 'SAME']));
  });

  test('change nothing where they do not fit, or the rows cannot be read any more, and the page says so', async () => {
    await openRows('LOST');
    const said = async (words: string) => {
      await page.getByRole('alert').filter({ hasText: words }).waitFor();
      expect(edits()).toEqual([]);
    };
    await paste('LOST-2', 'x\n'.repeat(ROWS));
    await said(gridWords.pasteTooLong(ROWS, ROWS - 1));
    await paste('LOST-1', `${'x\t'.repeat(59)}x\n`.repeat(ROWS));
    await said(gridWords.tooManyCells(60 * ROWS, 50_000));
    await paste('LOST-1', 'x\t'.repeat(90));
    await said(gridWords.pasteTooWide(91, shown().length).slice(0, 40));
    await page.route('**/rows?*', (route) => route.abort());
    await paste('LOST-1', 'x\n'.repeat(ROWS));
    await said('fetch');
  });

  test('that were copied here are whole, also from rows that were never in sight', async () => {
    await openRows('COPY');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.locator('.rgCell', { hasText: /^COPY-1$/ }).click();
    await choose('referenceNumber', 0, ROWS - 1);
    await page.keyboard.press('Control+c');
    const held = () => page.evaluate<string>('navigator.clipboard.readText()');
    await until('the cells are copied', async () => (await held()).includes(`COPY-${ROWS}`));
    expect((await held()).split('\n')).toEqual(Array.from({ length: ROWS }, (_, index) => `COPY-${index + 1}`));
    await choose('referenceNumber', 0, 1);
    await page.keyboard.press('Control+x');
    await changed(2);
    expect(await held()).toBe('COPY-1\nCOPY-2');
    expect(edits().map(([row, , text]) => [row, text])).toEqual([
      [2, ''],
      [3, ''],
    ]);
  });

  test('into an open cell stays in it, and so does what is copied there', async () => {
    await openRows('INSIDE');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.locator('.rgCell', { hasText: /^INSIDE-1$/ }).click();
    await page.keyboard.press('F2');
    const editor = page.locator('revogr-edit input');
    await editor.waitFor();
    await page.evaluate("navigator.clipboard.writeText('PASTED')");
    await page.keyboard.press('End');
    await page.keyboard.press('Control+v');
    expect(await editor.inputValue()).toBe('INSIDE-1PASTED');
    await page.keyboard.press('Shift+ArrowLeft');
    await page.keyboard.press('Shift+ArrowLeft');
    await page.keyboard.press('Control+c');
    await until('the letters are copied', async () => (await page.evaluate('navigator.clipboard.readText()')) === 'ED');
    expect(edits()).toEqual([]);
    await page.keyboard.press('Enter');
    await changed(1);
    expect(edits().map(([, , text]) => text)).toEqual(['INSIDE-1PASTED']);
  });
});
