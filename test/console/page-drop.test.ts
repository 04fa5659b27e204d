import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messages as words } from '../../src/console/messages.ts';
import { messages as fileWords } from '../../src/console/page/messages/files.ts';
import { messages as pageWords } from '../../src/console/page/messages.ts';
import { until } from '../until.ts';
import { hasBrowser, startBrowser } from './browser.ts';
import { openConsole } from './console.ts';
import { consoles } from './consoles.ts';

const at = consoles();

/** Drags files over the page and drops them. Gives whether the page kept both from the browser. */
const drop = (page: Page, ...names: readonly string[]) =>
  page.evaluate<readonly boolean[]>(`(() => {
    const dataTransfer = new DataTransfer();
    for (const name of ${JSON.stringify(names)})
      dataTransfer.items.add(new File(['serviceDate,referenceNumber\\n2029-05-14,PD-1\\n'], name));
    return ['dragover', 'drop'].map(
      (type) => !document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true })),
    );
  })()`);

describe.runIf(hasBrowser)('files that are dropped', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(() => browser.close());

  test('are kept in every part of the page: the first is opened, and the page says which were not taken', async () => {
    const opened = await openConsole(at.office.machine(), null, { visit: false });
    const page = await browser.newPage({ viewport: { width: 1366, height: 768 } });
    try {
      await page.goto(opened.address);
      await page.getByRole('link', { name: pageWords.placeRuns }).click();
      expect(await drop(page, 'one.csv', 'two.csv')).toEqual([true, true]);
      await page.getByText(fileWords.kept(['two.csv'])).waitFor();
      await until('the first one is open', () => opened.desk.state().file?.name === 'one.csv');
      await page.getByText('one.csv', { exact: true }).waitFor();
      expect(await drop(page, 'three.csv', 'one.csv')).toEqual([true, true]);
      await page
        .getByText(`${fileWords.kept(['three.csv'])} ${fileWords.notKept('one.csv', words.isOpen('one.csv'))}`)
        .waitFor();
      expect(opened.desk.state().file?.name).toBe('one.csv');
      expect(opened.desk.state().files.map(({ name }) => name)).toEqual(['one.csv', 'two.csv', 'three.csv']);
      // No kind fits this file, so the page asks.
      await page.getByRole('dialog').getByRole('button', { name: fileWords.leave }).click();
      await page.getByRole('button', { name: pageWords.closeFile }).click();
      await page.getByText(pageWords.dropHere).waitFor();
      await page.getByRole('button', { name: fileWords.openNamed('three.csv') }).click();
      await until('the third one is open', () => opened.desk.state().file?.name === 'three.csv');
    } finally {
      await page.close();
      await opened.close();
    }
  });
});
