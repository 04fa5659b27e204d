import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { booking, csv, type Machine, type Office, openOffice } from '../cli/office.ts';
import { until } from '../until.ts';
import { hasBrowser, openTab, startBrowser } from './browser.ts';
import { type Opened, openConsole } from './console.ts';

/** Headers of which nothing says what they are. */
const UNKNOWN = { serviceDate: 'Day X', 'products.poNumber': 'Ours' } as const;

const withUnknown = (reference: string) =>
  Object.fromEntries(
    Object.entries(booking(reference)).map(([key, value]) => [
      Object.entries(UNKNOWN).find(([known]) => known === key)?.[1] ?? key,
      value,
    ]),
  );

describe.runIf(hasBrowser)('columns that qcsheet does not know, in a browser', () => {
  let office: Office;
  let browser: Browser;
  let machine: Machine;
  let opened: Opened;
  let page: Page;

  beforeAll(async () => {
    office = await openOffice();
    machine = office.machine();
    const file = machine.file('theirs.csv', csv([withUnknown('MC-1'), withUnknown('MC-2')]));
    opened = await openConsole(machine, file, { visit: false });
    browser = await startBrowser();
    page = await openTab(browser, opened.address);
    await page.getByRole('button', { name: 'Match columns...' }).waitFor();
  });
  afterAll(async () => {
    await browser.close();
    await opened.close();
    await office.close();
  });

  test('can be matched with samples of their values, and are remembered', async () => {
    expect(opened.desk.state().review).toMatchObject({ ready: 0 });
    await page.getByRole('button', { name: 'Match columns...' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('row', { name: /Day X/ }).getByText('2029-03-12').waitFor();
    const save = dialog.getByRole('button', { name: 'Save and check again' });
    expect(await save.isDisabled()).toBe(true);
    await dialog.getByLabel('Day X is').selectOption('Inspection date');
    await dialog.getByLabel('Ours is').selectOption('Inspection date');
    expect([await save.isDisabled(), await dialog.getByRole('status').textContent()]).toEqual([
      true,
      'Two columns cannot both be Inspection date.',
    ]);
    await dialog.getByLabel('Ours is').selectOption('PO number');
    await save.click();
    await until('it is checked', () => opened.desk.state().review?.ready === 2);
    // The command line reads the file in the same way now, without a question.
    const { exit, run } = await machine.import(machine.file('next.csv', csv([withUnknown('MC-3')])));
    expect([exit, run.counts.accepted]).toEqual([0, 1]);
    expect(office.booked('MC')[0]).toMatchObject({ products: [expect.objectContaining({ poNumber: '0004500012' })] });
  });

  test('can be given another meaning later, and be left as they are', async () => {
    await page.getByRole('button', { name: 'Match columns...' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Ours is').selectOption('My own column (not sent)');
    await dialog.getByRole('button', { name: 'Leave as it is' }).click();
    await page.getByRole('button', { name: 'Match columns...' }).click();
    expect(await dialog.getByLabel('Ours is').inputValue()).toBe('products.poNumber');
    await dialog.getByLabel('Ours is').selectOption('My own column (not sent)');
    await dialog.getByRole('button', { name: 'Save and check again' }).click();
    const keyOf = (header: string) =>
      opened.desk.state().review?.columns.find((column) => column.header === header)?.key;
    await until('it is their own column', () => keyOf('Ours') === null);
    expect(keyOf('Day X')).toBe('serviceDate');
  });
});
