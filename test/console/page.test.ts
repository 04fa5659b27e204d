import { renameSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messages as pageWords } from '../../src/console/page/messages.ts';
import { inCity } from '../cli/fixes/chosen.ts';
import { type Office, openOffice } from '../cli/office.ts';
import { usersWorkbook } from '../cli/workbooks/users-workbook.ts';
import { until } from '../until.ts';
import { hasBrowser, startBrowser } from './browser.ts';
import { type Opened, openConsole } from './console.ts';
import { barriers, expectScreen } from './screens.ts';

const SCRIPT = '<img src=x onerror="document.title=1">';

describe.runIf(hasBrowser)('the page in a browser', () => {
  let office: Office;
  let browser: Browser;
  let opened: Opened;
  let page: Page;
  let path: string;
  const asked: string[] = [];
  const complaints: string[] = [];

  beforeAll(async () => {
    office = await openOffice();
    const machine = office.machine();
    const rows = [
      inCity('PA-1', 'Shenzen', { 'products.name': SCRIPT }),
      inCity('PA-2', 'Shenzen'),
      inCity('PA-3', 'Shenzhen', { serviceDate: '' }),
    ];
    path = await usersWorkbook(machine, rows);
    opened = await openConsole(machine, path, { visit: false });
    browser = await startBrowser();
    page = await browser.newPage({ viewport: { width: 1366, height: 768 } });
    page.on('request', (request) => asked.push(new URL(request.url()).origin));
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.goto(opened.address);
    await page.locator('.rgCell.wrong').first().waitFor();
  });
  afterAll(async () => {
    await browser.close();
    await opened.close();
    await office.close();
  });

  const wouldBeSent = (count: number) =>
    until(`${count} would be sent`, async () => {
      const shown = page.locator('.summary div', { hasText: 'would be sent' }).locator('dd');
      return (await shown.innerText()) === String(count);
    });

  test('shows the whole account, and nothing of the maker of the grid', async () => {
    const isWhole =
      "(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)(document.querySelector('.account'))";
    expect(await page.evaluate(isWhole)).toBe(true);
    expect(await page.locator('.account').innerText()).toBe('demo@example.com');
    expect(await page.locator('revogr-attribution').count()).toBe(0);
  });

  test('has no barrier that axe finds, in light and in dark', async () => {
    await expectScreen(page, 'review');
  });

  test('shows values as text, and runs no script that is not its own', async () => {
    await page.locator('.rgCell', { hasText: 'onerror' }).first().waitFor();
    const ran = await page.evaluate(`
      const script = document.createElement('script');
      script.textContent = 'document.title = "hacked"';
      document.head.append(script);
      document.title`);
    expect(ran).toBe('mine.xlsx - qcsheet');
    // The browser complains of that script alone.
    expect(complaints.filter((text) => !/inline script/i.test(text))).toEqual([]);
    expect(complaints.length).toBe(1);
  });

  test('says what is wrong with the cell in focus, and takes what is typed there', async () => {
    await page.locator('.rgCell.wrong', { hasText: /^$/ }).first().click();
    await page.locator('.cell-bar .error').waitFor();
    await page.keyboard.type('2029-05-14');
    await page.keyboard.press('Enter');
    await wouldBeSent(1);
    expect(opened.desk.state().edits).toBe(1);
  });

  test('lets keys do what they do where the focus is', async () => {
    await page.locator('.rgCell', { hasText: 'PA-2' }).first().click();
    await page.getByRole('searchbox').focus();
    await page.keyboard.type('PA');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Delete');
    await page.keyboard.press('Backspace');
    expect(await page.getByRole('searchbox').inputValue()).toBe('');
    expect(opened.desk.state().edits).toBe(1);
    await page.locator('.rgCell', { hasText: 'PA-2' }).first().click();
    await page.keyboard.press('Alt+1');
    expect(opened.desk.state().edits).toBe(1);
    await page.keyboard.press('Tab');
    expect(await page.evaluate("document.activeElement?.closest('revo-grid')")).toBeNull();
  });

  test('changes all cells with the same wrong value, and takes it back, by the keyboard', async () => {
    await page.getByRole('textbox', { name: 'Change to: Shenzen' }).focus();
    await page.keyboard.press('Enter');
    await wouldBeSent(3);
    await page.getByRole('button', { name: 'Undo' }).focus();
    await page.keyboard.press('Enter');
    await wouldBeSent(1);
    await page.keyboard.press('Control+y');
    await wouldBeSent(3);
  });

  test('keeps the changes of a file that is gone, and reads it again once it is back', async () => {
    renameSync(path, `${path}.away`);
    await page.keyboard.press('Control+z');
    await page.getByRole('heading', { name: pageWords.fileGone }).waitFor();
    await page.getByText(pageWords.changesKept(1)).waitFor();
    expect(await barriers(page)).toEqual([]);
    const again = page.getByRole('button', { name: 'Read again' });
    await again.click();
    await until('it is looked for again', () => {
      const { review, phase } = opened.desk.state();
      return review === null && phase === 'refused';
    });
    renameSync(`${path}.away`, path);
    await again.click();
    await wouldBeSent(1);
    await page.keyboard.press('Control+y');
    await wouldBeSent(3);
  });

  test('saves a copy, and shows the command that sends it', async () => {
    await page.getByRole('button', { name: 'Save a copy' }).click();
    await page.getByText(pageWords.orTerminal).click();
    await page.locator('code', { hasText: 'mine.fixed.xlsx' }).waitFor();
  });

  test('takes another file, and asks no other place for anything', async () => {
    await page.getByRole('button', { name: 'Close file' }).click();
    expect(await barriers(page)).toEqual([]);
    const csv = 'serviceDate,referenceNumber\n2029-05-14,PA-9\n';
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'odd.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    await until('the file is there', () => opened.desk.state().file?.name === 'odd.csv');
    expect([...new Set(asked)]).toEqual([new URL(opened.address).origin]);
  });
});
