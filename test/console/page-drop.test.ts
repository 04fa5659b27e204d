import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

  test('are taken one at a time, in every part of the page, and the page says which were not', async () => {
    const opened = await openConsole(at.office.machine(), null, { visit: false });
    const page = await browser.newPage({ viewport: { width: 1366, height: 768 } });
    try {
      await page.goto(opened.address);
      await page.getByRole('link', { name: pageWords.placeRuns }).click();
      expect(await drop(page, 'one.csv', 'two.csv')).toEqual([true, true]);
      await page.getByText(pageWords.oneAtATime('one.csv', ['two.csv'])).waitFor();
      await until('the first one is open', () => opened.desk.state().file?.name === 'one.csv');
      await page.getByText('one.csv', { exact: true }).waitFor();
      expect(await drop(page, 'three.csv')).toEqual([true, true]);
      await page.getByText(pageWords.closeFirst('one.csv')).waitFor();
      expect(opened.desk.state().file?.name).toBe('one.csv');
      await page.getByRole('button', { name: pageWords.closeFile }).click();
      await page.getByText(pageWords.dropHere).waitFor();
      expect(await page.getByRole('alert').count()).toBe(0);
    } finally {
      await page.close();
      await opened.close();
    }
  });
});
