import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { type Machine, type Office, openOffice } from '../cli/office.ts';
import { openTab, startBrowser } from './browser.ts';
import { type Opened, openConsole } from './console.ts';

type OneTab = {
  readonly office: Office;
  /** Opens the console with this file, and a tab of a browser that shows it. */
  open(machine: Machine, file: string | null): Promise<{ readonly opened: Opened; readonly page: Page }>;
};

/** One console in one tab, which all tests of a description use in turn. `slowMo` as in `startBrowser`. */
export function oneTab(slowMo?: number): OneTab {
  let office: Office;
  let browser: Browser | undefined;
  let opened: Opened | undefined;
  beforeAll(async () => {
    office = await openOffice();
  });
  afterAll(async () => {
    await browser?.close();
    await opened?.close();
    await office.close();
  });
  return {
    get office() {
      return office;
    },
    async open(machine, file) {
      opened = await openConsole(machine, file, { visit: false });
      browser = await startBrowser(slowMo);
      return { opened, page: await openTab(browser, opened.address) };
    },
  };
}
