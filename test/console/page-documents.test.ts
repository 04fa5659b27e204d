import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { messages as words } from '../../src/console/page/messages/documents.ts';
import { inCity } from '../cli/fixes/chosen.ts';
import { booking, bookings, csv, type Machine, type Office } from '../cli/office.ts';
import { usersWorkbook } from '../cli/workbooks/users-workbook.ts';
import { until } from '../until.ts';
import { hasBrowser } from './browser.ts';
import type { Opened } from './console.ts';
import { BOOK } from './consoles.ts';
import { oneTab } from './one-tab.ts';
import { expectNoBarriers, expectScreen } from './screens.ts';

const NOUN = ['booking', 'bookings'] as const;

/** An earlier run: the second of three is in doubt. */
async function sentBefore(office: Office, machine: Machine): Promise<void> {
  office.sandbox.setFaults({ faults: [{ on: BOOK, skip: 1, times: 1, act: { kind: 'drop', when: 'before' } }] });
  await machine.import(machine.file('before.csv', csv(bookings('PD', 3))));
  office.sandbox.setFaults({ faults: [] });
}

const ROWS = [
  booking('PD-11', { booking: 'B-01', line: '1', 'products.poNumber': '4500012' }),
  booking('PD-12', { booking: 'B-02', line: '1', serviceDate: 'soon', bookingType: '' }),
  booking('PD-11', { booking: 'B-01', line: '1', 'products.poNumber': '' }),
  ...bookings('PD', 2),
  booking('PD-1', { 'products.prodQuantity': '9' }),
  booking('PD-11', { booking: 'B-01', line: '2', 'products.name': 'Wooden train', 'products.poNumber': '4500013' }),
  ...Array.from({ length: 60 }, (_, index) => booking(`PE-${index + 1}`)),
];

describe.runIf(hasBrowser)('the documents of a file, in a browser', () => {
  const at = oneTab();
  let opened: Opened;
  let page: Page;

  beforeAll(async () => {
    const machine = at.office.machine({ QCSHEET_CONCURRENCY: '1' });
    await sentBefore(at.office, machine);
    ({ opened, page } = await at.open(machine, await usersWorkbook(machine, ROWS)));
    await page.locator('.rgCell').first().waitFor();
  });

  const lines = () => page.locator('.documents tbody tr');
  const line = (name: string) =>
    page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
  const shown = (from: number, to: number, total: number) =>
    page.getByText(words.shown(from, to, total, NOUN)).waitFor();
  const rowsInGrid = () => page.locator('.row-head b').allInnerTexts();

  test('say which rows become which booking, and why', async () => {
    await page.getByRole('button', { name: 'Bookings', exact: true }).focus();
    await page.keyboard.press('Enter');
    await shown(1, 50, 65);
    expect(await lines().count()).toBe(50);
    await line('B-01').getByText('3, 5, 9', { exact: true }).waitFor();
    await line('B-01').getByText('Plush bear 30 cm, Wooden train').waitFor();
    await line('B-01').getByText('"B-01" in rows 3, 5, 9').waitFor();
    await line('B-02').getByText(words.errors(2)).waitFor();
    await line('Row 6').getByText('Skipped').waitFor();
    await line('Row 7').getByText('In doubt', { exact: true }).waitFor();
    await line('Row 8').getByText('Held back').waitFor();
    await expectScreen(page, 'documents');
  });

  test('are found by outcome and text, and turned page by page, by keyboard alone', async () => {
    await page.getByRole('button', { name: words.next }).focus();
    await page.keyboard.press('Enter');
    await shown(51, 65, 65);
    await page.keyboard.press('Enter');
    expect(await page.evaluate('document.activeElement?.textContent')).toBe(words.next);
    await page.getByRole('radio', { name: 'All 65' }).focus();
    await page.keyboard.press('ArrowRight');
    await shown(1, 2, 2);
    expect(await page.locator('.documents tbody th').allInnerTexts()).toEqual(['B-02', 'Row 8']);
    await page.keyboard.press('ArrowLeft');
    await page.getByRole('searchbox').focus();
    await page.keyboard.type('pe-6');
    await shown(1, 2, 2);
    await page.getByRole('searchbox').fill('nobody');
    await page.getByText(words.none(NOUN)).waitFor();
    await expectNoBarriers(page);
    await page.getByRole('searchbox').fill('');
    await shown(1, 50, 65);
  });

  test('lead to their rows, and to a list that follows what is changed there', async () => {
    await page.getByRole('button', { name: words.showRowsOf('B-01') }).focus();
    await page.keyboard.press('Enter');
    await until('its rows are shown', async () => (await rowsInGrid()).join() === '3,5,9');
    await page.getByText(words.onlyOf('B-01')).waitFor();
    await page.locator('.cell-bar[role=status]').waitFor();
    expect(await page.evaluate("document.activeElement?.closest('revo-grid') !== null")).toBe(true);
    await expectScreen(page, 'documents-rows');
    await page.locator('.rgCell', { hasText: 'B-01' }).nth(1).click();
    await page.locator('.cell-bar', { hasText: 'A5' }).waitFor();
    await page.keyboard.type('B-07');
    await page.keyboard.press('Enter');
    await until('it is checked', () => opened.desk.state().review?.documents === 66);
    await page.getByRole('button', { name: 'Bookings', exact: true }).click();
    await line('B-07').getByText('5', { exact: true }).waitFor();
    await line('B-01').getByText('3, 9', { exact: true }).waitFor();
    await page.keyboard.press('Control+z');
    await line('B-01').getByText('3, 5, 9', { exact: true }).waitFor();
    await page.getByRole('button', { name: words.rows, exact: true }).click();
    await page.getByRole('button', { name: 'Show all rows' }).click();
    await until('all rows are shown', async () => (await rowsInGrid()).length > 9);
  });

  test('say what became of each', async () => {
    at.office.sandbox.setFaults({
      faults: [{ on: BOOK, skip: 1, times: 1, act: { kind: 'refuse', message: 'Unknown client.' } }],
    });
    await page.getByRole('button', { name: 'Bookings', exact: true }).click();
    await page.locator('.send .main:enabled').click();
    await page.getByRole('dialog').locator('.main').click();
    await page.getByRole('radio', { name: 'Accepted 60' }).waitFor();
    await line('B-01').getByText('Accepted').waitFor();
    await line('Row 10').getByText('Unknown client.').waitFor();
    await page.getByRole('radio', { name: 'Rejected 1' }).check();
    await shown(1, 1, 1);
    await page.getByRole('radio', { name: /^All/ }).check();
    await shown(1, 50, 65);
    await expectScreen(page, 'documents-sent');
  });
});

describe.runIf(hasBrowser)('the documents of a long file, in a browser', () => {
  const at = oneTab();
  let opened: Opened;
  let page: Page;

  beforeAll(async () => {
    const machine = at.office.machine();
    ({ opened, page } = await at.open(machine, machine.file('short.csv', csv(bookings('PS', 2)))));
    await page.getByRole('button', { name: 'Bookings', exact: true }).click();
    await page.getByRole('rowheader', { name: 'Row 2' }).waitFor();
  });

  test('say how far the check is, and only few are on the page', async () => {
    const rows = Array.from({ length: 20_000 }, (_, index) => inCity(`PL-${index + 1}`, 'Shenzhen'));
    await page.getByRole('button', { name: 'Close file' }).click();
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'long.csv', mimeType: 'text/csv', buffer: Buffer.from(csv(rows)) });
    await page.locator('.documents-later', { hasText: words.afterCheck('bookings') }).waitFor();
    await page.locator('.documents-later', { hasText: /row \d/ }).waitFor();
    await page.getByText(words.shown(1, 50, 20_000, NOUN)).waitFor();
    await page.getByRole('button', { name: words.last }).click();
    await page.getByText(words.shown(19_951, 20_000, 20_000, NOUN)).waitFor();
    await page.getByRole('rowheader', { name: 'Row 20001', exact: true }).waitFor();
    expect(await page.locator('.documents tbody tr').count()).toBe(50);
  });

  test('have no outcome after a change until the whole file is checked, and say so', async () => {
    await page.getByRole('button', { name: words.showRowsOf('Row 20001') }).click();
    await page.locator('.rgCell', { hasText: 'PL-20000' }).click();
    await page.keyboard.type('PL-new');
    await page.keyboard.press('Enter');
    await until('it is changed', () => opened.desk.state().edits === 1);
    await page.getByRole('button', { name: 'Bookings', exact: true }).click();
    const changed = page.getByRole('row').filter({ hasText: 'PL-new' });
    await changed.getByText(words.unchecked).waitFor();
    await page.getByText(words.uncheckedUntil(1, NOUN)).waitFor();
    await changed.getByText('Ready').waitFor();
  });
});
