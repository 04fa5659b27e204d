import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messages as recordWords } from '../../src/console/page/messages/records.ts';
import { messages as pageWords } from '../../src/console/page/messages.ts';
import { until } from '../until.ts';
import { hasBrowser, openTab, startBrowser } from './browser.ts';
import { openConsole } from './console.ts';
import { BOOK, consoles } from './consoles.ts';
import { barriers } from './screens.ts';
import { three } from './sending.ts';

const at = consoles();

describe.runIf(hasBrowser)('a decision about a document in doubt', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(() => browser.close());

  const doubtsIn = async (page: Page) => {
    await page.getByRole('link', { name: pageWords.placeDoubts }).first().click();
    await page.getByText('DB-2').first().waitFor();
  };

  test('is shown at once in every tab and part of the page, and names no command first', async () => {
    const machine = at.office.machine({ QCSHEET_CONCURRENCY: '1' });
    at.office.sandbox.setFaults({ faults: [{ on: BOOK, skip: 1, times: 1, act: { kind: 'drop', when: 'before' } }] });
    const opened = await openConsole(machine, await three(machine, 'DB'), { visit: false });
    const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
    const [one, two, sent] = [await context.newPage(), await context.newPage(), await context.newPage()];
    try {
      await one.goto(opened.address);
      await one.getByRole('button', { name: 'Send 3 bookings...' }).click();
      await one.locator('dialog .main').click();
      const panel = one.getByRole('complementary', { name: pageWords.sending });
      await panel.getByText(recordWords.askAbout(1)).waitFor();
      expect(
        await panel
          .getByText(/qcsheet settle/)
          .first()
          .isVisible(),
      ).toBe(false);
      for (const tab of [two, sent]) await tab.goto(new URL('/', opened.address).href);
      await doubtsIn(two);
      await doubtsIn(one);
      await two.getByRole('radio', { name: recordWords.itIsThere }).check();
      await one.getByRole('radio', { name: recordWords.itIsNot }).check();
      await one.getByRole('button', { name: recordWords.next }).click();
      await one.getByText(recordWords.thenSentAgain).waitFor();
      await one.getByRole('button', { name: pageWords.recordOnly }).click();
      await one.getByText(recordWords.recorded).waitFor();
      for (const tab of [one, two]) await tab.getByText(recordWords.noDoubts).waitFor();
      // Nobody's answer goes without a word, and each knows what was recorded.
      await two
        .getByRole('alert')
        .getByText(/Somebody else/)
        .waitFor();
      expect(await one.getByRole('alert').count()).toBe(0);
      expect(await one.getByRole('status').innerText()).toContain(`: ${recordWords.nowNotAccepted}.`);
      expect(await one.evaluate("document.activeElement?.getAttribute('role')")).toBe('status');
      expect(await barriers(one)).toEqual([]);
      expect(await two.locator('nav .waiting').count()).toBe(0);
      await sent.locator('.numbers div', { hasText: pageWords.notSent }).waitFor();
      expect(await sent.locator('.numbers').innerText()).not.toContain(pageWords.inDoubt);
      // What the page says is next does it.
      await sent.getByText(pageWords.sendRest).waitFor();
      await sent.getByRole('button', { name: pageWords.checkAgain }).click();
      await sent.locator('.send .main:enabled').click();
      await sent.locator('dialog .main').waitFor();
      for (const tick of await sent.locator('dialog .sure input').all()) await tick.check();
      await sent.locator('dialog .main').click();
      await until('the last one is sent', () => at.booked('DB').length === 3);
    } finally {
      await context.close();
      await opened.close();
    }
  });

  test('is offered where nothing else of the file is left to send', async () => {
    const machine = at.office.machine({ QCSHEET_CONCURRENCY: '1' });
    at.office.sandbox.setFaults({ faults: [{ on: BOOK, skip: 1, times: 1, act: { kind: 'drop', when: 'before' } }] });
    const file = await three(machine, 'DL');
    await machine.import(file);
    const opened = await openConsole(machine, file, { visit: false });
    const page = await openTab(browser, opened.address);
    try {
      const left = page.locator('.next .step', { hasText: pageWords.nothingLeft });
      await left.getByText(pageWords.stillInDoubt(1, ['booking', 'bookings'])).waitFor();
      await left.getByRole('link', { name: pageWords.settleDoubts(1) }).click();
      await page.getByText('DL-2').first().waitFor();
    } finally {
      await page.close();
      await opened.close();
    }
  });
});
