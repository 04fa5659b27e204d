import { writeFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowWindow } from '../../src/console/api/desk.ts';
import { messages as pageWords } from '../../src/console/page/messages.ts';
import { bookings, csv, type Office, openOffice } from '../cli/office.ts';
import { until } from '../until.ts';
import { hasBrowser, openTab, startBrowser } from './browser.ts';
import { openConsole } from './console.ts';
import { barriers } from './screens.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

/** The check of so many takes seconds, also on a fast machine. */
const ROWS = 20_000;
const SHOWN = 1_000;

function longFile() {
  const machine = office.machine();
  const path = machine.path('long.csv');
  writeFileSync(path, csv(bookings('SEEN', ROWS)));
  return { machine, path };
}

/** Shows the rows at a part of the sheet's height, 0 to 1. */
const scroll = (page: Page, part: number) =>
  page.evaluate(`(() => {
    const sheet = document.querySelector('.vertical-inner');
    sheet.scrollTop = sheet.scrollHeight * ${part};
  })()`);

/** However long the sheet is, the page has only the cells that fit the screen. */
async function expectFewCells(page: Page, parts: readonly number[]): Promise<void> {
  for (const part of parts) {
    await scroll(page, part);
    const number = new RegExp(`^SEEN-${Math.floor(ROWS * part + 3)}$`);
    await page.locator('.rgCell', { hasText: number }).waitFor();
    expect(await page.locator('.rgCell').count()).toBeLessThan(2_000);
  }
}

test('the first rows can be read while the check runs, and all of them after it', async () => {
  const { machine, path } = longFile();
  const opened = await openConsole(machine, path);
  const rows = async (from: number) =>
    rowWindow.parse(JSON.parse((await opened.call('GET', `/rows?from=${from}&count=50`)).text));
  await until('the first rows come', async () => (await opened.state()).preview !== null);
  const [state, first, last, beyond] = [await opened.state(), await rows(0), await rows(SHOWN - 10), await rows(SHOWN)];
  expect(state).toMatchObject({
    phase: 'checking',
    review: null,
    maySend: false,
    preview: { rows: SHOWN, isPart: true },
  });
  expect(first).toMatchObject({ total: SHOWN, rows: { length: 50 } });
  expect([last.rows.length, beyond.rows.length]).toEqual([10, 0]);
  const [row] = first.rows;
  expect(row).toMatchObject({ number: 2, state: 'unchecked', document: null, band: null, marks: [], answer: null });
  expect(row?.cells.map(([, text]) => text)).toContain('SEEN-1');
  const settled = await opened.settled();
  expect(settled).toMatchObject({ phase: 'ready', preview: null, review: { rows: ROWS, ready: ROWS } });
  expect(await rows(SHOWN)).toMatchObject({ total: ROWS, rows: { 0: { number: SHOWN + 2, state: 'ready' } } });
  await opened.close();
});

test.runIf(hasBrowser)('the page shows them before it knows what is wrong', async () => {
  const { machine, path } = longFile();
  const opened = await openConsole(machine, null, { visit: false });
  const browser = await startBrowser();
  const page = await openTab(browser, opened.address);
  await page.getByText(pageWords.title).waitFor();
  opened.desk.open({ path, name: 'long.csv', isUpload: false });
  await page.getByText(pageWords.firstRows(SHOWN, true)).waitFor();
  await page.locator('.rgCell', { hasText: /^SEEN-1$/ }).waitFor();
  expect(await page.getByRole('status').innerText()).toContain(pageWords.reading);
  expect(await page.getByText(pageWords.stateReady).count()).toBe(0);
  expect(opened.desk.state().phase).toBe('checking');
  const folder = process.env['QCSHEET_PICTURES'];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/preview.png` });
  expect(await barriers(page)).toEqual([]);
  await page.getByText(pageWords.stateReady).first().waitFor();
  await page.locator('.rgCell', { hasText: /^SEEN-1$/ }).waitFor();
  await expectFewCells(page, [0.3, 0.9, 0.001, 0.5]);
  await scroll(page, 1);
  await page.locator('.rgCell', { hasText: `SEEN-${ROWS}` }).waitFor();
  await browser.close();
  await opened.close();
});
