import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { messages as recordWords } from '../../src/console/page/messages/records.ts';
import { bookings, csv, type Machine } from '../cli/office.ts';
import { hasBrowser } from './browser.ts';
import type { Opened } from './console.ts';
import { oneTab } from './one-tab.ts';
import { expectNoBarriers, expectScreen } from './screens.ts';

const BOOK = 'create inspection booking';

/** Long, so that the path of its folder, whose letters differ from run to run, always breaks. */
const FILE = 'march-orders-of-the-spring-season.csv';

describe.runIf(hasBrowser)('what was sent before, in a browser', () => {
  const at = oneTab();
  let machine: Machine;
  let opened: Opened;
  let page: Page;
  let run: string;

  beforeAll(async () => {
    machine = at.office.machine({ QCSHEET_CONCURRENCY: '1' });
    at.office.sandbox.setFaults({ faults: [{ on: BOOK, skip: 1, times: 1, act: { kind: 'drop', when: 'before' } }] });
    const sent = await machine.import(machine.file(FILE, csv(bookings('PR', 3))));
    run = sent.run.run ?? '';
    ({ opened, page } = await at.open(machine, null));
  });

  test('a doubt is settled by keyboard, in two steps', async () => {
    await page.getByRole('link', { name: 'In doubt' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('PR-2').first().waitFor();
    await page.getByText(/UTC\.? Reason: /).waitFor();
    await page.getByRole('radio', { name: recordWords.itIsNot }).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await page.keyboard.type('asked Wei');
    await expectScreen(page, 'doubts');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Record' }).waitFor();
    await expectScreen(page, 'doubts-agree');
    expect((await opened.desk.state()).send).toBeNull();
    await page.getByRole('button', { name: 'Record' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText(recordWords.recorded).waitFor();
    await page.getByText(recordWords.continueHere(FILE)).waitFor();
    await page.getByText(recordWords.noDoubts).waitFor();
    await page.getByText(recordWords.wasNotAccepted).waitFor();
    await expectScreen(page, 'decided');
    expect(at.office.booked('PR-').length).toBe(2);
  });

  test('runs are found, and shown with their rows and results', async () => {
    await page.getByRole('link', { name: 'Runs' }).click();
    await page.getByRole('button', { name: run }).waitFor();
    const headers = await page.getByRole('columnheader').allInnerTexts();
    const cells = await page.getByRole('row').last().getByRole('cell').allInnerTexts();
    expect(headers.slice(4).map((header, index) => [header, cells[index + 4]])).toEqual([
      ['State', 'stopped'],
      ['Accepted', '2'],
      ['Skipped', '0'],
      ['In doubt', '0'],
      ['Rejected', '0'],
      ['Not sent', '1'],
      ['Of', '3'],
    ]);
    await expectScreen(page, 'runs');
    await page.getByRole('searchbox').fill('no such file');
    await page.getByText(recordWords.noSuchRuns).waitFor();
    await page.getByRole('searchbox').fill('march');
    await page.getByRole('button', { name: run }).click();
    await page.getByRole('cell', { name: 'row 2', exact: true }).waitFor();
    await expectScreen(page, 'run');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download results' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`${run}.results.xlsx`);
  });

  test('templates are there, and the lookup lists are searched', async () => {
    await page.getByRole('link', { name: 'Templates and lists' }).click();
    await page.getByRole('searchbox').fill('shenz');
    await page.getByRole('cell', { name: 'Shenzhen', exact: true }).first().waitFor();
    await expectScreen(page, 'lists');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.locator('a[download="bookings.xlsx"]').click(),
    ]);
    expect(download.suggestedFilename()).toBe('bookings.xlsx');
  });

  test('remembered spellings are there, and one is forgotten by keyboard', async () => {
    await machine.qcsheet('lookups', 'aliases', 'add', 'cities', 'SZ', 'Shenzhen', '--parent', 'China');
    await page.reload();
    const forget = page.getByRole('button', { name: recordWords.forgetNamed('SZ') });
    await forget.waitFor();
    await expectNoBarriers(page);
    await forget.focus();
    await page.keyboard.press('Enter');
    await page.getByText(recordWords.forgot('SZ', 'Shenzhen')).waitFor();
    await page.getByText(recordWords.noAliases).waitFor();
    expect(await page.evaluate('document.activeElement?.textContent')).toBe(recordWords.aliases);
  });
});
