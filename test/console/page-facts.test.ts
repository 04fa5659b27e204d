import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { messages as pageWords } from '../../src/console/page/messages.ts';
import { bookings, type Cells, type Office, openOffice } from '../cli/office.ts';
import { usersWorkbook } from '../cli/workbooks/users-workbook.ts';
import { until } from '../until.ts';
import { hasBrowser, openTab, startBrowser } from './browser.ts';
import { type Opened, openConsole } from './console.ts';

const BOOK = 'create inspection booking';

describe.runIf(hasBrowser)('what the page says of a sending', () => {
  let office: Office;
  let browser: Browser;
  let opened: Opened;
  let page: Page;

  beforeAll(async () => {
    office = await openOffice();
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await office.close();
  });
  afterEach(async () => {
    office.sandbox.setFaults({ faults: [] });
    await page.close();
    await opened.close();
  });

  const shown = async (rows: readonly Cells[], sentBefore: readonly Cells[] = []) => {
    const machine = office.machine({ QCSHEET_CONCURRENCY: '1' });
    if (sentBefore.length > 0) await machine.import(await usersWorkbook(machine, sentBefore, 'before.xlsx'));
    opened = await openConsole(machine, await usersWorkbook(machine, rows), { visit: false });
    page = await openTab(browser, opened.address);
    await page.locator('.send .main:enabled').click();
    await page.getByRole('dialog').waitFor();
  };
  const heldBack = (reference: string) =>
    bookings(reference, 1).map((row) => ({ ...row, serviceDate: '', referenceNumber: reference }));

  test('keeps the title, the facts and the answers in sight, however much can be sent again', async () => {
    const before = bookings('FA', 12);
    await shown([...before, ...bookings('FB', 2), ...heldBack('FC-1')], before);
    for (const part of ['#send-title', '.facts', '.long > .lines >> nth=0', '.buttons']) {
      const box = await page.locator(`dialog ${part}`).boundingBox();
      const frame = await page.locator('dialog').boundingBox();
      if (box === null || frame === null) throw new Error(`${part} is not shown`);
      expect(box.y, part).toBeGreaterThanOrEqual(frame.y);
      expect(box.y + box.height, part).toBeLessThanOrEqual(frame.y + frame.height);
    }
    expect(await page.evaluate('document.activeElement?.textContent')).toBe('Do not send');
  });

  test('says how many cells were changed on the page, and where they are', async () => {
    const machine = office.machine();
    opened = await openConsole(machine, await usersWorkbook(machine, bookings('FG', 2)), { visit: false });
    page = await openTab(browser, opened.address);
    await page
      .locator('.rgCell', { hasText: /^FG-2$/ })
      .first()
      .click();
    await page.keyboard.type('FG-3');
    await page.keyboard.press('Enter');
    await until('it is changed and checked', () => opened.desk.state().edits === 1 && opened.desk.state().maySend);
    await page.locator('.send .main:enabled').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(pageWords.changedNow(1)).waitFor();
    await dialog.getByRole('button', { name: pageWords.doNotSend }).click();
    await page.getByText(pageWords.showEdited, { exact: true }).click();
    await page.getByText(pageWords.shownRows(1, 2)).waitFor();
    await page.locator('.rgCell.edited', { hasText: 'FG-3' }).waitFor();
  });

  test('gives the reason of a row that is held back as its answer', async () => {
    await shown([...bookings('FD', 1), ...heldBack('FE-1')]);
    await page.locator('dialog .main').click();
    await until('it is over', () => opened.desk.state().send?.phase === 'ended');
    const reason = opened.desk.window({ from: 1, count: 1, show: 'all', text: '' }).rows[0]?.marks[0]?.message ?? '';
    expect(reason).not.toBe('');
    await page.locator('.rgCell', { hasText: reason }).first().click();
    await page.locator('.cell-bar', { hasText: reason }).waitFor();
  });

  test('does not say that no answer came after some, nor that it goes on when qcsheet has ended', async () => {
    office.sandbox.setFaults({ faults: [{ on: BOOK, skip: 1, act: { kind: 'delay', when: 'before', ms: 8_000 } }] });
    await shown(bookings('FF', 3));
    await page.locator('dialog .main').click();
    await page.locator('aside.sending', { hasText: pageWords.speed(null, null, true) }).waitFor();
    expect(await page.getByText(pageWords.upToDate, { exact: true }).count()).toBe(0);
    await page.route('**/state?*', (route) => route.abort());
    await page.getByRole('heading', { name: pageWords.sendingLost }).waitFor();
    await page.getByText(pageWords.lostServer).waitFor();
    expect(await page.getByRole('progressbar').count()).toBe(0);
    expect(await page.getByRole('button', { name: pageWords.stop, exact: true }).count()).toBe(0);
  });
});
