import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messages as recordWords } from '../../src/console/page/messages/records.ts';
import { bookings, csv } from '../cli/office.ts';
import { until } from '../until.ts';
import { hasBrowser, startBrowser } from './browser.ts';
import { openConsole } from './console.ts';
import { BOOK, consoles } from './consoles.ts';
import { barriers } from './screens.ts';

const at = consoles();

describe.runIf(hasBrowser)('a run that was killed while it sent', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(() => browser.close());

  test('is on the first page, with what is in doubt, not sent, and to be done', async () => {
    const machine = at.office.machine({ QCSHEET_CONCURRENCY: '1' });
    const file = machine.file('april.csv', csv(bookings('KP', 4)));
    at.office.sandbox.setFaults({ faults: [{ on: BOOK, skip: 1, act: { kind: 'hang', when: 'after' } }] });
    const { child, told } = machine.start('import', file, '--kind', 'bookings', '--yes');
    await until('the second one is there, without an answer', () => at.office.booked('KP-').length === 2);
    child.kill('SIGKILL');
    await told;
    at.office.sandbox.setFaults({ faults: [] });
    const opened = await openConsole(machine, null, { visit: false });
    const page = await browser.newPage({ viewport: { width: 1366, height: 768 } });
    try {
      await page.goto(opened.address);
      await page.getByText(/^Run r-\S+ of april\.csv stopped: 2 not sent, 1 in doubt\.$/).waitFor();
      await page.getByText(recordWords.continueHere('april.csv')).waitFor();
      expect(await barriers(page)).toEqual([]);
      expect(await page.getByRole('link', { name: /^In doubt/ }).allInnerTexts()).toEqual(['In doubt\n1', 'In doubt']);
      await page.locator('main').getByRole('link', { name: 'In doubt' }).click();
      await page.getByText('KP-2').first().waitFor();
      await page.getByRole('link', { name: 'File' }).click();
      await page.getByRole('button', { name: 'Open april.csv' }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Send 2 bookings...' }).waitFor();
      expect(opened.desk.state().file).toEqual({ name: 'april.csv', isUpload: false });
    } finally {
      await page.close();
      await opened.close();
    }
  });
});
