import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { bookings, csv } from '../cli/office.ts';
import { until } from '../until.ts';
import { hasBrowser } from './browser.ts';
import { oneTab } from './one-tab.ts';

describe.runIf(hasBrowser)('a file that is saved again while the page asks', () => {
  const at = oneTab();

  /** Asks to send, and answers with this button after `meanwhile`. */
  async function answer(page: Page, button: string | RegExp, meanwhile = () => {}) {
    await page.locator('.send .main:enabled').click();
    await page.locator('dialog .main').waitFor();
    meanwhile();
    await page.locator('dialog').getByRole('button', { name: button }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }

  test('is shown with the rows that it has now, more or fewer', async () => {
    const machine = at.office.machine();
    const saved = (count: number) => machine.file('bookings.csv', csv(bookings('OR', count)));
    const { page, opened } = await at.open(machine, saved(7));
    const shows = async (count: number) => {
      await until(`${count} are checked`, () => opened.desk.state().review?.ready === count);
      await page.locator('.rgCell', { hasText: new RegExp(`^OR-${count}$`) }).waitFor();
      await page.getByText(`${count} rows`, { exact: true }).waitFor();
    };
    await shows(7);
    await answer(page, 'Do not send');
    await answer(page, /^Send/, () => void saved(8));
    await shows(8);
    await answer(page, 'Do not send');
    await answer(page, /^Send/, () => void saved(5));
    await shows(5);
    expect(at.office.booked('OR-')).toHaveLength(0);
  });
});
