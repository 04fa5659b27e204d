import { setTimeout } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { messages as pageWords } from '../../src/console/page/messages.ts';
import { bookings, type Office, openOffice } from '../cli/office.ts';
import { usersWorkbook } from '../cli/workbooks/users-workbook.ts';
import { until } from '../until.ts';
import { hasBrowser, startBrowser } from './browser.ts';
import { type Opened, openConsole } from './console.ts';

describe.runIf(hasBrowser)('calls that cross each other', () => {
  let office: Office;
  let browser: Browser;
  let opened: Opened;
  let one: Page;

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
    opened = await openConsole(machine, await usersWorkbook(machine, bookings('TB', 3)), { visit: false });
    one = await (await browser.newContext({ viewport: { width: 1366, height: 768 } })).newPage();
    await one.goto(opened.address);
    await one.locator('.send .main:enabled').waitFor();
  });
  afterEach(async () => {
    await one.context().close();
    await opened.close();
  });

  const another = async () => {
    const page = await one.context().newPage();
    await page.goto(new URL('/', opened.address).href);
    await page.locator('.send .main:enabled').waitFor();
    return page;
  };
  const type = async (page: Page, cell: string, text: string) => {
    await page.locator('.rgCell', { hasText: cell }).first().click();
    await page.keyboard.type(text);
  };
  const withdrawn = async (page: Page) => {
    await page.getByText(pageWords.tooLate).waitFor();
    await until('the question is gone', () => opened.desk.state().mayEdit);
    expect(opened.desk.state().edits).toBe(0);
    expect(office.booked('TB-')).toEqual([]);
  };

  test('a change while the question is made is refused, and the question is taken back', async () => {
    // The page learns of the question only after the change.
    for (const path of ['**/send', '**/state?*'])
      await one.route(path, async (route) => {
        const response = await route.fetch();
        await setTimeout(2_000);
        await route.fulfill({ response }).catch(() => undefined);
      });
    await one.reload();
    await one.locator('.send .main:enabled').waitFor();
    await one.locator('.send .main').click();
    await type(one, 'TB-2', 'TB-22');
    await one.keyboard.press('Enter');
    await withdrawn(one);
  });

  test('so is a change that another tab has not saved yet', async () => {
    const two = await another();
    await type(two, 'TB-2', 'TB-22');
    await one.bringToFront();
    await one.locator('.send .main').click();
    await withdrawn(two);
    await one.getByRole('dialog').waitFor({ state: 'detached' });
  });

  test('a tab that agrees later than another one shows the sending, and no failure', async () => {
    const two = await another();
    await one.locator('.send .main').click();
    await two.getByRole('dialog').waitFor();
    let status = 0;
    await two.route('**/send/answer', async (route) => {
      await until('the other tab has agreed', () => opened.desk.state().send?.question === null);
      const answer = await route.fetch();
      status = answer.status();
      await route.fulfill({ response: answer });
    });
    await two.locator('dialog .main').click();
    await one.locator('dialog .main').click();
    for (const page of [one, two]) await page.getByRole('heading', { name: 'Sent', exact: true }).waitFor();
    await until('it is refused', () => status === 409);
    await two.waitForTimeout(200);
    expect(await two.locator('.notice').count()).toBe(0);
  });

  test('a save that is refused because of the question leaves the question open', async () => {
    const two = await another();
    let status = 0;
    await two.route('**/copy', async (route) => {
      await until('it asks', () => opened.desk.state().send?.phase === 'asking');
      const answer = await route.fetch();
      status = answer.status();
      await route.fulfill({ response: answer });
    });
    await two.getByRole('button', { name: pageWords.save }).click();
    await one.locator('.send .main').click();
    await one.getByRole('dialog').waitFor();
    await until('it is refused', () => status === 409);
    await two.locator('.notice').waitFor();
    await two.waitForTimeout(500);
    expect(opened.desk.state().send?.phase).toBe('asking');
    expect(await two.getByText(pageWords.tooLate).count()).toBe(0);
  });

  test('what was typed into a cell is not lost without a word when another tab opens another sheet or file', async () => {
    const two = await another();
    await type(two, 'TB-2', 'TB-22');
    opened.desk.read({ ...opened.desk.state().reading, sheet: 'Notes' });
    await two.getByText(pageWords.typedLost('TB-22')).waitFor();
    expect(opened.desk.state().edits).toBe(0);
    expect(await one.locator('.notice').count()).toBe(0);
    await two.getByRole('button', { name: pageWords.closeNotice }).click();
    expect(await two.locator('.notice').count()).toBe(0);
    // A cell that is saved before the click that opens the other rows is not lost.
    opened.desk.read({ ...opened.desk.state().reading, sheet: 'Orders' });
    await two.locator('.send .main:enabled').waitFor();
    await type(two, 'TB-2', 'TB-23');
    two.on('dialog', (dialog) => void dialog.accept());
    await two.getByRole('button', { name: pageWords.closeFile }).click();
    await until('it is closed', () => opened.desk.state().file === null);
    await two.getByText(pageWords.dropHere).waitFor();
    expect(await two.locator('.notice').count()).toBe(0);
  });

  test('a failure that stays true is there until it is closed', async () => {
    await one.route('**/edits', (route) => route.fulfill({ status: 409, body: 'No.' }));
    await type(one, 'TB-2', 'TB-22');
    await one.keyboard.press('Enter');
    await one.locator('.notice', { hasText: 'No.' }).waitFor();
    await one.getByRole('button', { name: pageWords.closeNotice }).click();
    expect(await one.locator('.notice').count()).toBe(0);
  });
});
