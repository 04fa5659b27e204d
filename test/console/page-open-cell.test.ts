import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { messages as fileWords } from '../../src/console/page/messages/files.ts';
import { messages as pageWords } from '../../src/console/page/messages.ts';
import { inCity } from '../cli/fixes/chosen.ts';
import { type Office, openOffice } from '../cli/office.ts';
import { usersWorkbook } from '../cli/workbooks/users-workbook.ts';
import { until } from '../until.ts';
import { hasBrowser, startBrowser } from './browser.ts';
import { type Opened, openConsole } from './console.ts';

describe.runIf(hasBrowser)('a value that was typed just before a click', () => {
  let office: Office;
  let browser: Browser;
  let opened: Opened;
  let page: Page;
  let calls: string[];

  beforeAll(async () => {
    office = await openOffice();
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await office.close();
  });
  beforeEach(async () => {
    const machine = office.machine();
    const rows = [inCity('OC-1', 'Shenzhen'), inCity('OC-2', 'Shenzhen'), inCity('OC-3', 'Shenzen')];
    opened = await openConsole(machine, await usersWorkbook(machine, rows), { visit: false });
    page = await browser.newPage({ viewport: { width: 1366, height: 768 } });
    calls = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (request.method() !== 'GET') calls.push(pathname.replace('/api/v1', ''));
    });
    await page.goto(opened.address);
    await page.getByRole('button', { name: 'Send 2 bookings...' }).waitFor();
  });
  afterEach(async () => {
    await page.close();
    await opened.close();
  });

  const type = async (cell: string, text: string) => {
    await page.locator('.rgCell', { hasText: cell }).first().click();
    await page.keyboard.type(text);
  };
  const edited = () => until('the edit is there', () => opened.desk.state().edits === 1);

  test('is saved and checked before anything is asked, and it is what is sent', async () => {
    await type('OC-2', 'OC-22');
    await page.getByRole('button', { name: 'Send 2 bookings...' }).click();
    await page.getByText(pageWords.savedFirst).waitFor();
    expect(calls).toEqual(['/edits']);
    expect(opened.desk.state()).toMatchObject({ edits: 1, send: null });
    await page.locator('.send .main:enabled').click();
    await page.locator('dialog .main').click();
    await until('it is sent', () => opened.desk.state().send?.phase === 'ended');
    expect(office.booked('OC-').map(({ referenceNumber }) => referenceNumber)).toEqual(['OC-1', 'OC-22']);
  });

  test('is not lost with the file: closing it asks', async () => {
    await type('OC-2', 'OC-22');
    let asked = '';
    page.on('dialog', (dialog) => {
      asked = dialog.message();
      void dialog.dismiss();
    });
    await page.getByRole('button', { name: 'Close file' }).click();
    await until('it asks', () => asked !== '');
    expect(asked).toBe(fileWords.closeAnyway(fileWords.unsaved(1)));
    expect(calls).toEqual(['/edits']);
    expect(opened.desk.state().edits).toBe(1);
  });

  test('is not lost with the page: loading it again asks', async () => {
    await type('OC-2', 'OC-22');
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      void dialog.dismiss();
    });
    await page.evaluate('location.reload()');
    await until('it asks', () => asked.length > 0);
    await page.keyboard.press('Enter');
    await edited();
    expect(asked).toEqual(['beforeunload']);
  });

  test('is in the copy', async () => {
    await type('OC-2', 'OC-22');
    await page.getByRole('button', { name: 'Save a copy' }).click();
    await until('it is saved', () => opened.desk.state().saved !== null);
    expect(opened.desk.state()).toMatchObject({ edits: 1, saved: { isCurrent: true } });
  });

  test('stays when other rows or another part of the page are shown', async () => {
    await type('OC-2', 'OC-22');
    await page.getByText(pageWords.showWarnings).click();
    await edited();
    await page.getByRole('radio', { name: pageWords.showAll }).check({ force: true });
    await type('OC-22', 'OC-23');
    await page.getByRole('link', { name: pageWords.placeRuns }).click();
    await until('the second edit is there', () => opened.desk.state().steps === 2);
    await page.getByRole('link', { name: pageWords.placeFile, exact: true }).click();
    await page.locator('.rgCell', { hasText: 'OC-23' }).first().waitFor();
  });

  test('is not replaced by a fix of the value before', async () => {
    await page.getByRole('button', { name: pageWords.showRows }).click();
    await type('Shenzen', 'Guangzhou');
    await page
      .locator('aside form', { has: page.getByLabel('Change to: Shenzen') })
      .getByRole('button')
      .click();
    await until('both are answered', () => calls.join() === '/edits,/fixes' && opened.desk.state().phase === 'ready');
    await page.locator('.rgCell', { hasText: 'Guangzhou' }).first().waitFor();
    expect(opened.desk.state().steps).toBe(1);
  });

  test('changes nothing if the cell was only opened', async () => {
    await page.locator('.rgCell', { hasText: 'OC-2' }).first().click();
    await page.keyboard.press('F2');
    await page.locator('revogr-edit input').waitFor();
    await page.getByRole('button', { name: 'Send 2 bookings...' }).click();
    await page.locator('dialog .main').waitFor();
    expect(calls).toEqual(['/send']);
  });
});
