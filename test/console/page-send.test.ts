import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messages as consoleMessages } from '../../src/console/messages.ts';
import { messages as pageWords } from '../../src/console/page/messages.ts';
import { bookings, type Office, openOffice } from '../cli/office.ts';
import { usersWorkbook } from '../cli/workbooks/users-workbook.ts';
import { until } from '../until.ts';
import { hasBrowser, openTab, startBrowser } from './browser.ts';
import { type Opened, openConsole } from './console.ts';
import { expectScreen } from './screens.ts';

const BOOK = 'create inspection booking';

/** The title of what was stopped names no counts. */
const NOTHING = { accepted: 0, rejected: 0, inDoubt: 0, invalid: 0, unsent: 0 };

describe.runIf(hasBrowser)('sending in a browser', () => {
  let office: Office;
  let browser: Browser;
  let opened: Opened;
  let page: Page;

  beforeAll(async () => {
    office = await openOffice();
    const machine = office.machine({ QCSHEET_CONCURRENCY: '1' });
    opened = await openConsole(machine, await usersWorkbook(machine, bookings('PS', 6)), { visit: false });
    browser = await startBrowser();
    page = await openTab(browser, opened.address);
    await page.getByRole('button', { name: 'Send 6 bookings...' }).waitFor();
  });
  afterAll(async () => {
    await browser.close();
    await opened.close();
    await office.close();
  });
  const booked = () => office.booked('PS-').length;

  test('asks with the safe answer in focus, and Escape sends nothing', async () => {
    await page.getByRole('button', { name: 'Send 6 bookings...' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: pageWords.sendTitle(6, ['booking', 'bookings']) }).waitFor();
    await expectScreen(page, 'ask');
    expect(await page.evaluate('document.activeElement?.textContent')).toBe('Do not send');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(booked()).toBe(0);
  });

  test('asks about the part that was typed, which is still there after a no', async () => {
    await page.getByRole('spinbutton', { name: pageWords.onlyFirst }).fill('3');
    await page.getByRole('spinbutton', { name: pageWords.stopAfter }).fill('2');
    await page.getByRole('button', { name: 'Send 3 bookings...' }).click({ clickCount: 2 });
    await page.getByRole('heading', { name: 'Send 3 bookings?' }).waitFor();
    expect(await page.getByRole('dialog').innerText()).toContain(pageWords.stopsAfter(2));
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Send 3 bookings...' }).waitFor();
    expect(await page.getByRole('spinbutton', { name: pageWords.stopAfter }).inputValue()).toBe('2');
    expect(await page.getByRole('alert').count()).toBe(0);
    for (const name of [pageWords.onlyFirst, pageWords.stopAfter])
      await page.getByRole('spinbutton', { name }).fill('');
  });

  test('shows how far it is, also to a tab that was opened again, and stops', async () => {
    office.sandbox.setFaults({
      faults: [
        { on: BOOK, skip: 2, act: { kind: 'delay', when: 'before', ms: 12_000 } },
        { on: BOOK, skip: 1, times: 1, act: { kind: 'refuse', message: 'Unknown client.' } },
      ],
    });
    await page.locator('.send .main:enabled').waitFor();
    await page.getByRole('spinbutton', { name: 'Only the first' }).fill('5');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Send 5 bookings?' }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('progressbar').waitFor();
    await page.reload();
    await page.getByRole('progressbar').waitFor();
    await until('two are answered', async () => ((await progressOf(page)) ?? 0) >= 2);
    await page.locator('.rgCell', { hasText: 'Rejected' }).first().waitFor();
    await expectScreen(page, 'sending', [page.locator('.throughput')]);
    await page.getByRole('button', { name: 'Stop' }).click();
    await page
      .getByRole('heading', {
        name: pageWords.ended('interrupted', NOTHING),
      })
      .waitFor();
    expect([booked() > 0, booked() < 5]).toEqual([true, true]);
    await page.locator('.rgCell', { hasText: 'Rejected' }).first().waitFor();
    // The next step is to send the rest.
    expect(await page.locator('.sending .main').allInnerTexts()).toEqual([pageWords.checkAgain]);
    await expectScreen(page, 'stopped');
  });

  test('opens the results, sends the rest, and gives the workbook', async () => {
    office.sandbox.setFaults({ faults: [] });
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download results' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('mine.results.xlsx');
    await page.getByRole('button', { name: 'Open results here' }).click();
    await until('the results are open', () => opened.desk.state().file?.name === 'mine.results.xlsx');
    await page.locator('.send .main:enabled').click();
    await page.getByRole('dialog').waitFor();
    await page.locator('dialog .main').click();
    await page.locator('aside.sending .numbers').waitFor();
    await until('it is over', () => opened.desk.state().send?.phase === 'ended');
    expect(booked()).toBe(6);
    await expectScreen(page, 'sent');
  });

  test('offers by keyboard to send again what was accepted, once the number is typed', async () => {
    await page.getByRole('button', { name: 'Open results here' }).click();
    await page.getByText(pageWords.nothingLeft).waitFor();
    expect(await page.locator('.next .main').count()).toBe(0);
    await page.getByText(pageWords.sendAgain).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: pageWords.chooseButton }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: pageWords.chooseTitle }).waitFor();
    await expectScreen(page, 'choose');
    expect(await page.evaluate('document.activeElement?.textContent')).toBe('Do not send');
    const plan = page.getByRole('button', { name: pageWords.planAgain });
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.type('5');
    expect(await plan.isDisabled()).toBe(true);
    await page.keyboard.press('Backspace');
    await page.keyboard.type('6');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: pageWords.sendTitle(6, ['booking', 'bookings']) }).waitFor();
    await expectScreen(page, 'chosen');
    expect(booked()).toBe(6);
    const send = page.getByRole('button', { name: pageWords.sendNow(6, ['booking', 'bookings']), exact: true });
    expect(await send.isDisabled()).toBe(true);
    await page.getByRole('checkbox', { name: consoleMessages.sendAnyway }).focus();
    await page.keyboard.press('Space');
    await send.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Sent', exact: true }).waitFor();
    expect(booked()).toBe(12);
  });
});

async function progressOf(page: Page): Promise<number | null> {
  return await page.getByRole('progressbar').evaluate((bar) => Number(bar.getAttribute('value') ?? 0));
}
