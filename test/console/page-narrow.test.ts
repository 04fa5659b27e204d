import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { messages as pageWords } from '../../src/console/page/messages.ts';
import { bookings } from '../cli/office.ts';
import { usersWorkbook } from '../cli/workbooks/users-workbook.ts';
import { hasBrowser } from './browser.ts';
import { oneTab } from './one-tab.ts';

const LONG_NAME = `Orders of the spring season for all suppliers in China and Vietnam, corrected (2).xlsx`;
const SIZES = [1366, 1280, 900].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, height: width === 1366 ? 768 : 720, colorScheme })),
);

/** What is wider or further right than its place. The names of files may be cut: they are whole in a tooltip. */
const CUT = `(() => {
  const paper = document.createElement('canvas').getContext('2d');
  const wide = [...document.querySelectorAll('header, header :not(.file), .summary, .views, .filters, .filters *, .next')]
    .filter((part) => !part.matches('.unseen, input') && part.scrollWidth > part.clientWidth && part.clientWidth > 0);
  const out = [...document.querySelectorAll('header *, .filters *, .views *')]
    .filter((part) => part.getBoundingClientRect().right > innerWidth);
  const lists = [...document.querySelectorAll('.filters select')].filter((list) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(list);
    paper.font = font;
    const arrow = 16;
    const room = list.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - arrow;
    return paper.measureText(list.selectedOptions[0].text).width > room;
  });
  return [...wide, ...out, ...lists].map((part) => part.outerHTML.slice(0, 120));
})()`;

describe.runIf(hasBrowser)('a small screen and a file with a long name', () => {
  const at = oneTab();
  let page: Page;

  beforeAll(async () => {
    const machine = at.office.machine();
    ({ page } = await at.open(machine, await usersWorkbook(machine, bookings('NA', 3), LONG_NAME)));
    await page.getByText(pageWords.stateReady).first().waitFor();
  });

  const expectNothingCut = async () => {
    for (const { width, height, colorScheme } of SIZES) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height });
      expect(await page.evaluate(CUT), `${width} ${colorScheme}`).toEqual([]);
    }
  };

  test('cut nothing in the bars above the rows, before the file is sent and after', async () => {
    await expectNothingCut();
    await page.getByLabel(pageWords.searchIn).selectOption({ index: 1 });
    await page.getByLabel(pageWords.cellsWith).waitFor();
    await expectNothingCut();
    await page.getByRole('button', { name: 'Bookings', exact: true }).click();
    await page.getByRole('rowheader').first().waitFor();
    await expectNothingCut();
    await page.getByRole('button', { name: 'Rows', exact: true }).click();
    await page.locator('.send .main:enabled').click();
    await page.locator('dialog .main').click();
    await page.getByText(pageWords.stateAccepted, { exact: true }).first().waitFor();
    await expectNothingCut();
  });
});
