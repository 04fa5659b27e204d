import type { Page } from 'playwright-core';
import type { DeskState } from '../../src/console/api/desk.ts';
import { until } from '../until.ts';
import type { Opened } from './console.ts';

type Column = NonNullable<DeskState['review']>['columns'][number];

/** The columns of the file as the grid shows them: the pinned ones first. */
export type GridColumns = {
  readonly all: readonly Column[];
  readonly pinned: readonly Column[];
  /** The position of a column among all, from 0. */
  positionOf(key: string): number;
  /** The grid's own name of a place: its part, and the number of the column in it. */
  placeOf(key: string): { readonly x: number; readonly type: 'colPinStart' | 'rgCol' };
  columnOf(key: string): number;
};

const PINNED_TITLES = `[...document.querySelectorAll('revogr-viewport-scroll.colPinStart .rgHeaderCell')].map(({ title }) => title)`;

export async function gridColumns(page: Page, opened: Opened): Promise<GridColumns> {
  const inFile = opened.desk.state().review?.columns.filter(({ isUsed }) => isUsed) ?? [];
  const titles = await page.evaluate<readonly string[]>(PINNED_TITLES);
  const heads = titles.filter((title) => title === '').length;
  const isPinned = ({ letters }: Column) => titles.some((title) => title.startsWith(`${letters}: `));
  const pinned = inFile.filter(isPinned);
  const all = [...pinned, ...inFile.filter((column) => !isPinned(column))];
  const positionOf = (key: string) => all.findIndex((column) => column.key === key);
  return {
    all,
    pinned,
    positionOf,
    placeOf: (key) => {
      const position = positionOf(key);
      return position < pinned.length
        ? { x: position + heads, type: 'colPinStart' }
        : { x: position - pinned.length, type: 'rgCol' };
    },
    columnOf: (key) => all.find((column) => column.key === key)?.number ?? 0,
  };
}

/** The row and the column of the cell in focus, by positions from 0; null if another part of the page has the focus. */
export async function cellInFocus(page: Page): Promise<readonly [row: number, column: number] | null> {
  return await page.evaluate(`(async () => {
    const { rgrow, rgcol } = document.activeElement?.closest('.rgCell')?.dataset ?? {};
    // The grid knows its cell a moment later than the browser, and keys go to the grid's cell.
    const { cell, colType } = (await document.querySelector('revo-grid').getFocused()) ?? {};
    const isSame = cell !== undefined && Number(rgrow) === cell.y && Number(rgcol) === cell.x;
    const titles = ${PINNED_TITLES};
    const heads = titles.filter((title) => title === '').length;
    return isSame ? [cell.y, colType === 'rgCol' ? cell.x + titles.length - heads : cell.x - heads] : null;
  })()`);
}

/** The keys of a page that is opened later. */
export function keyboardOf(page: () => Page) {
  return {
    press: async (...keys: readonly string[]) => {
      for (const key of keys) await page().keyboard.press(key);
    },
    /** Waits until the cell with these positions has the focus. */
    focus: (row: number, column: number) =>
      until(`cell ${row}, ${column} has the focus`, async () => `${await cellInFocus(page())}` === `${row},${column}`),
  };
}

/** Pastes this text as another program copied it. */
export async function pasteText(page: Page, text: string): Promise<void> {
  await page.evaluate(`{
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', ${JSON.stringify(text)});
    document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  }`);
}
