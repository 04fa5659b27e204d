import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messages as words } from '../../src/console/page/messages/files.ts';
import { messages as pageWords } from '../../src/console/page/messages.ts';
import { onPage } from '../../src/console/words/on-page.ts';
import { messages as inputWords } from '../../src/importing/input/messages.ts';
import { booking, bookings, csv } from '../cli/office.ts';
import { workbookOf } from '../cli/sheets.ts';
import { usersWorkbook } from '../cli/workbooks/users-workbook.ts';
import { until } from '../until.ts';
import { hasBrowser, startBrowser } from './browser.ts';
import { type Opened, openConsole } from './console.ts';
import { consoles } from './consoles.ts';
import { expectNoBarriers, expectScreen } from './screens.ts';

const at = consoles();

/** Rows of another sheet would otherwise look like the sent ones with changes. */
const OF_APRIL = { serviceDate: '2029-04-12', shipDate: '2029-04-26', 'products.poNumber': '0004500099' };

describe.runIf(hasBrowser)('files and sheets in turn, in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(() => browser.close());

  const withPage = async (path: string | null, use: (page: Page, opened: Opened) => Promise<void>) => {
    const opened = await openConsole(at.office.machine(), path, { visit: false });
    const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
    const page = await context.newPage();
    try {
      await page.goto(opened.address);
      await use(page, opened);
    } finally {
      await context.close();
      await opened.close();
    }
  };
  const type = async (page: Page, cell: string, text: string) => {
    await page.locator('.rgCell', { hasText: cell }).first().click();
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  };
  /** The questions of the browser, each answered with no, or with yes once `agree` is called. */
  const questionsOf = (page: Page) => {
    const asked: string[] = [];
    let isYes = false;
    page.on('dialog', (dialog) => {
      asked.push(dialog.message());
      void (isYes ? dialog.accept() : dialog.dismiss());
    });
    return {
      asked,
      agree: () => {
        isYes = true;
      },
    };
  };
  const send = async (page: Page, words: string) => {
    await page.getByRole('button', { name: words }).click();
    await page.locator('dialog .main').click();
    await page.getByRole('heading', { name: 'Sent', exact: true }).waitFor();
  };

  test('after one sheet of a workbook the page says which was sent, and offers the other one', async () => {
    const path = await workbookOf(at.office.machine().path('orders.xlsx'), {
      April: [1, 2].map((row) => booking(`PG-A-${row}`, OF_APRIL)),
      May: bookings('PG-M', 3),
    });
    await withPage(path, async (page, opened) => {
      const dialog = page.getByRole('dialog', { name: words.sheetTitle });
      await dialog.getByRole('radio', { name: 'May' }).check();
      await dialog.getByRole('button', { name: words.read, exact: true }).click();
      await send(page, 'Send 3 bookings...');
      await page.getByText(words.nextSheet('orders.xlsx', 'May', 1)).waitFor();
      await expectScreen(page, 'next-sheet', [page.locator('aside .muted')]);
      // The results have the rows of May alone: the dialog reads April in the file that was sent.
      await page.getByRole('button', { name: pageWords.openResults }).click();
      await until('the results are open', () => opened.desk.state().file?.name === 'orders.results.xlsx');
      await page.getByText(pageWords.nothingLeft).waitFor();
      await page.getByRole('button', { name: words.chooseSheet }).click();
      await dialog.getByText('PG-M-1').waitFor();
      expect(await dialog.textContent()).not.toMatch(/_marks|_fingerprint/);
      await dialog.getByRole('radio', { name: 'April' }).check();
      await dialog.getByRole('button', { name: words.readAgain }).click();
      await page.getByRole('button', { name: 'Send 2 bookings...' }).waitFor();
      expect(opened.desk.state()).toMatchObject({ file: { name: 'orders.xlsx' }, review: { sheet: 'April' } });
      await send(page, 'Send 2 bookings...');
      await until('all is sent', () => opened.desk.state().files[0]?.state === 'sent');
      expect(await page.locator('.next-file').count()).toBe(0);
      expect(at.booked('PG').length).toBe(5);
      // While the results of a sending are shown, too.
      await page.getByRole('button', { name: words.chooseSheet }).click();
      await dialog.getByRole('radio', { name: 'May' }).check();
      await dialog.getByRole('button', { name: words.readAgain }).click();
      await page.getByText(pageWords.nothingLeft).waitFor();
      expect(opened.desk.state().review).toMatchObject({ sheet: 'May', skipped: 3 });
    });
  });

  test('results that were opened by themselves lead back from a sheet that they do not have', async () => {
    const machine = at.office.machine();
    const path = await workbookOf(machine.path('split.xlsx'), {
      April: [1, 2].map((row) => booking(`PK-A-${row}`, OF_APRIL)),
      May: bookings('PK-M', 2),
    });
    expect((await machine.import(path, '--sheet', 'May')).exit).toBe(0);
    await withPage(machine.path('split.results.xlsx'), async (page, opened) => {
      await page.getByRole('button', { name: words.chooseSheet }).click();
      const dialog = page.getByRole('dialog', { name: words.sheetTitle });
      await dialog.getByRole('radio', { name: 'April' }).check();
      await dialog.getByRole('button', { name: words.readAgain }).click();
      await page.getByText(onPage(inputWords.resultsOf('April'))).waitFor();
      await expectNoBarriers(page);
      await page.getByRole('button', { name: words.backToResults }).click();
      await until('the results are shown', () => opened.desk.state().review?.sheet === 'May');
    });
  });

  test('a file that is no workbook offers to choose another one, and not to read it otherwise', async () => {
    await withPage(null, async (page, opened) => {
      const buffer = Buffer.from('%PDF-1.4 and more');
      await page.locator('input[type=file]').setInputFiles({ name: 'report.pdf', mimeType: 'text/plain', buffer });
      await page.getByRole('button', { name: pageWords.closeAndChoose }).waitFor();
      expect(await page.getByText(pageWords.readOtherwise).count()).toBe(0);
      await expectNoBarriers(page);
      await page.getByRole('button', { name: pageWords.closeAndChoose }).click();
      await page.getByText(pageWords.dropHere).waitFor();
      await page.getByText(words.stateRefused).waitFor();
      expect(opened.desk.state().file).toBeNull();
    });
  });

  test('a dropped workbook of attachments says that its folder is not known', async () => {
    await withPage(null, async (page) => {
      const buffer = Buffer.from(csv([{ docType: '1', sourceId: 'TRK-1', file: 'a.pdf' }]));
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'attached files.csv', mimeType: 'text/csv', buffer });
      await page.getByText(words.lostFolder).waitFor();
      await page.getByText('qcsheet open "attached files.csv"').waitFor();
      await page.getByText('TRK-1').waitFor();
      await expectNoBarriers(page);
    });
  });

  test('a file is removed from the list, and each question says what is lost', async () => {
    await withPage(null, async (page, opened) => {
      const file = (name: string, prefix: string) => ({
        name,
        mimeType: 'text/csv',
        buffer: Buffer.from(csv(bookings(prefix, 2))),
      });
      const { asked, agree } = questionsOf(page);
      await page
        .locator('input[type=file]')
        .setInputFiles([file('april.csv', 'PH-A'), file('may.csv', 'PH-M'), file('june.csv', 'PH-J')]);
      await page.getByText(words.kept(['may.csv', 'june.csv'])).waitFor();
      await type(page, 'PH-A-2', 'PH-A-22');
      await until('it is changed', () => opened.desk.state().edits === 1);
      await page.getByRole('button', { name: words.filesButton(3) }).click();
      const list = page.getByRole('dialog', { name: words.files });
      await list.getByRole('button', { name: words.removeNamed('june.csv') }).click();
      await until('it is gone', () => opened.desk.state().files.length === 2);
      expect(asked).toEqual([]);
      await list.getByRole('button', { name: words.removeNamed('april.csv') }).click();
      await until('it asks', () => asked.length === 1);
      await list.getByRole('button', { name: words.openNamed('may.csv') }).click();
      await until('it asks', () => asked.length === 2);
      expect(asked).toEqual([
        words.removeAnyway(words.unsaved(1), 'april.csv'),
        words.openAnyway(words.unsaved(1), 'may.csv'),
      ]);
      expect(opened.desk.state()).toMatchObject({ edits: 1, file: { name: 'april.csv' } });
      // A copy that is not downloaded is not lost yet, but soon.
      await page.getByRole('button', { name: pageWords.save }).click();
      await page.getByText(pageWords.savedAs('april.fixed.xlsx')).waitFor();
      agree();
      await page.getByRole('button', { name: pageWords.closeFile }).click();
      await until('it is closed', () => opened.desk.state().file === null);
      expect(asked.at(-1)).toBe(words.closeAnyway(words.notDownloaded('april.fixed.xlsx')));
      expect(opened.desk.state().files.map(({ name }) => name)).toEqual(['april.csv', 'may.csv']);
      // A list that is longer than the page leaves the start of the page in reach.
      await page.setViewportSize({ width: 1366, height: 420 });
      const title = await page.getByRole('heading', { name: pageWords.title }).boundingBox();
      expect(title?.y).toBeGreaterThan(50);
    });
  });

  test('a file that has a newer copy with changes says so, and opens it', async () => {
    const machine = at.office.machine();
    await withPage(await usersWorkbook(machine, bookings('PJ', 2)), async (page, opened) => {
      await page.getByRole('button', { name: 'Send 2 bookings...' }).waitFor();
      await type(page, 'PJ-2', 'PJ-22');
      await until('it is changed', () => opened.desk.state().edits === 1);
      await page.getByRole('button', { name: pageWords.save }).click();
      await page.getByText(pageWords.savedAs('mine.fixed.xlsx')).waitFor();
      await page.getByRole('button', { name: pageWords.closeFile }).click();
      await page.getByRole('button', { name: words.openNamed('mine.xlsx') }).click();
      await page.getByText(words.newerCopy('mine.xlsx', 'mine.fixed.xlsx')).waitFor();
      await page.locator('.rgCell', { hasText: /^PJ-2$/ }).waitFor();
      await expectNoBarriers(page);
      await page.getByRole('button', { name: words.openNamed('mine.fixed.xlsx') }).click();
      await page.locator('.rgCell', { hasText: /^PJ-22$/ }).waitFor();
      expect(await page.locator('.next-file').count()).toBe(0);
    });
  });
});
