import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { messages as gridWords } from '../../src/console/page/messages/grid.ts';
import { messages as pageWords } from '../../src/console/page/messages.ts';
import { inCity } from '../cli/fixes/chosen.ts';
import { usersWorkbook } from '../cli/workbooks/users-workbook.ts';
import { until } from '../until.ts';
import { hasBrowser } from './browser.ts';
import type { Opened } from './console.ts';
import { type GridColumns, gridColumns, keyboardOf, pasteText } from './grid-columns.ts';
import { oneTab } from './one-tab.ts';
import { expectScreen } from './screens.ts';

/** The groups of the rows. The workbook has two rows above them. */
const GROUPS = ['G-1', 'G-1', '', 'G-2', 'G-2', 'G-2', '', '', 'G-3', 'G-3', 'G-4', 'G-4', '', 'G-5', 'G-5', ''];
const FIRST = 3;
/** The position of a row with a wrong reference number, and of one with a date that has two readings. */
const OTHER_REFERENCE = 4;
const TWO_DATES = 6;

describe.runIf(hasBrowser)('the grid of a file with several rows in a booking', () => {
  const at = oneTab();
  let opened: Opened;
  let page: Page;
  let columns: GridColumns;

  beforeAll(async () => {
    const machine = at.office.machine();
    const rows = GROUPS.map((group, index) =>
      inCity(index === OTHER_REFERENCE ? 'PIN-X' : `PIN-${group === '' ? index : group}`, 'Shenzhen', {
        booking: group,
        'products.name': `Plush bear ${index}`,
        'products.poNumber': `00045000${index}`,
        ...(index === TWO_DATES ? { serviceDate: '03/04/2029' } : {}),
      }),
    );
    ({ opened, page } = await at.open(machine, await usersWorkbook(machine, rows)));
    await page.getByText(pageWords.stateReady).first().waitFor();
    columns = await gridColumns(page, opened);
  });

  const { press, focus } = keyboardOf(() => page);
  const edits = () => {
    const all = opened.desk.openFile?.edits.all().toSorted((a, b) => a.row - b.row || a.column - b.column) ?? [];
    return all.map(({ row, column, text }) => [row, column, text]);
  };
  const changedTo = async (wanted: readonly (readonly (number | string)[])[]) => {
    const isSo = () => JSON.stringify(edits()) === JSON.stringify(wanted);
    // The edits themselves say more than that the time is over.
    await until('the edits are there', isSo).catch(() => undefined);
    expect(edits()).toEqual(wanted);
  };
  const undo = async () => {
    await page.getByRole('button', { name: pageWords.undo }).click();
    await changedTo([]);
    await until('the file is checked again', () => {
      const { phase, unchecked } = opened.desk.state();
      return phase === 'ready' && !unchecked;
    });
    await page.locator('.status', { hasText: pageWords.upToDate }).waitFor();
  };
  const choose = async (key: string, row: number, toKey = key) => {
    const [from, to] = [columns.placeOf(key), columns.placeOf(toKey)];
    const [start, end] = [JSON.stringify({ x: from.x, y: row }), JSON.stringify({ x: to.x, y: row })];
    await page.evaluate(`document.querySelector('revo-grid').setCellsFocus(${start}, ${end}, '${from.type}', 'rgRow')`);
    await page.locator('revogr-viewport-scroll .selection-border-range').first().waitFor();
  };

  test('rows of one booking belong together, in light and in dark', async () => {
    const row = (index: number) => page.locator(`.row-number[data-rgrow="${index}"]`);
    const bands = await Promise.all(
      GROUPS.map(async (_, index) => /band-\d/.exec((await row(index).getAttribute('class')) ?? '')?.[0]),
    );
    const [one, other] = ['band-0', 'band-1'];
    const single = undefined;
    expect(bands.slice(0, 10)).toEqual([one, one, single, other, other, other, single, single, one, one]);
    const isApart = await Promise.all(
      GROUPS.map(async (_, index) => /apart/.test((await row(index).getAttribute('class')) ?? '')),
    );
    expect(isApart.slice(0, 10)).toEqual([true, false, true, true, false, false, true, false, true, false]);
    await expectScreen(page, 'bands');
  });

  test('the columns of the booking stay in sight, and leave most of the page to the others', async () => {
    expect(columns.pinned.map(({ key }) => key)).toEqual(['booking', 'referenceNumber']);
    const pinned = page.locator('revogr-viewport-scroll.colPinStart');
    const before = await pinned.boundingBox();
    expect(before?.width).toBeLessThanOrEqual(0.4 * 1366);
    await page.getByText('PIN-X', { exact: true }).click();
    await press('End');
    await focus(OTHER_REFERENCE, columns.all.length - 1);
    expect(await pinned.boundingBox()).toEqual(before);
    await page.getByText('PIN-X', { exact: true }).waitFor();
    await press('Home');
    await focus(OTHER_REFERENCE, 0);
  });

  test('arrows go from a pinned column to the others and back', async () => {
    await press('Control+Home');
    await focus(0, 0);
    for (const column of [1, 2, 3]) {
      await press('ArrowRight');
      await focus(0, column);
    }
    for (const column of [2, 1, 0]) {
      await press('ArrowLeft');
      await focus(0, column);
    }
  });

  test('a pinned cell is typed into, marked, taken back, opened with F2 and cleared', async () => {
    const reference = columns.columnOf('referenceNumber');
    await press('ArrowDown', 'ArrowDown', 'ArrowRight');
    await focus(2, 1);
    await page.keyboard.type('PIN-NEW');
    await press('Enter');
    await changedTo([[FIRST + 2, reference, 'PIN-NEW']]);
    await page.locator('.rgCell.edited', { hasText: 'PIN-NEW' }).waitFor();
    await focus(3, 1);
    await press('Control+z');
    await changedTo([]);
    await press('Control+y');
    await changedTo([[FIRST + 2, reference, 'PIN-NEW']]);
    await press('Control+z');
    await changedTo([]);
    await press('F2');
    await page.locator('revogr-edit input').waitFor();
    await press('Escape');
    await focus(3, 1);
    await press('Delete');
    await changedTo([[FIRST + 3, reference, '']]);
    await undo();
  });

  test('"Show rows" goes to an error in a pinned column, and the bar below explains it', async () => {
    const card = page.getByRole('complementary').getByRole('listitem').filter({ hasText: 'PIN-X' });
    await card.getByRole('button', { name: pageWords.showRows }).first().click();
    await focus(0, columns.positionOf('referenceNumber'));
    await page.locator('.cell-bar .error', { hasText: 'PIN-X' }).waitFor();
    await page.getByRole('radio', { name: pageWords.showAll }).check({ force: true });
    await page.getByText(pageWords.shownRows(GROUPS.length, GROUPS.length), { exact: true }).waitFor();
  });

  test('cells of another program go into the columns in the order of the file, once the person agrees', async () => {
    const [type, reference] = [columns.columnOf('bookingType'), columns.columnOf('referenceNumber')];
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.message());
      void (asked.length === 1 ? dialog.dismiss() : dialog.accept());
    });
    await choose('bookingType', 2);
    await pasteText(page, 'Re-inspection\tPIN-PASTED\n');
    await until('the page asks', () => asked.length === 1);
    expect([asked, edits()]).toEqual([[gridWords.pasteInFile('E', 'F')], []]);
    await pasteText(page, 'Re-inspection\tPIN-PASTED\n');
    await changedTo([
      [FIRST + 2, type, 'Re-inspection'],
      [FIRST + 2, reference, 'PIN-PASTED'],
    ]);
    await undo();
    await choose('serviceType', 2);
    await pasteText(page, '2 DPI\tRe-inspection\n');
    await until('both are there', () => edits().length === 2);
    expect(asked.length).toBe(2);
    await undo();
    page.removeAllListeners('dialog');
  });

  test('cells that were copied here go into the columns as they are shown', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const held = () => page.evaluate<string>('navigator.clipboard.readText()');
    await choose('bookingType', 0, 'supplierCode');
    await press('Control+c');
    await until('they are copied', async () => (await held()) === 'Regular\t00417');
    const differ = [columns.columnOf('serviceType'), columns.columnOf('bookingType')];
    await choose('serviceType', 1);
    await pasteText(page, await held());
    await changedTo(differ.map((column, index) => [FIRST + 1, column, ['Regular', '00417'][index] ?? '']));
    await undo();
    await choose('bookingType', TWO_DATES);
    await pasteText(page, 'Other\t00999');
    expect(edits()).toEqual([]);
    await choose('booking', 0, 'referenceNumber');
    await press('Control+c');
    await until('the pinned cells are copied', async () => (await held()) === 'G-1\tPIN-G-1');
    await press('Control+a');
    await press('Control+c');
    await until('all cells are copied', async () => (await held()).split('\n').length === GROUPS.length);
    expect((await held()).split('\n')[0]).toMatch(/^G-1\t.*\tRegular\tPIN-G-1\t00417\tPlush bear 0\t/);
  });

  test('a calendar opens for a day, by keys and by the mouse, and the day is written as qcsheet writes days', async () => {
    const column = columns.columnOf('serviceDate');
    const editor = page.locator('revogr-edit').getByRole('combobox');
    await page.getByText('03/04/2029', { exact: true }).click();
    await press('Alt+ArrowDown');
    await editor.waitFor();
    const day = page.locator('revogr-edit input[type=date]');
    const chooseNextDay = async () => {
      await until('the calendar is open', async () => (await day.inputValue()) === '2029-04-03');
      // The keys are for the calendar now.
      await until('the next day is chosen', async () => {
        await press('ArrowRight');
        return (await day.inputValue()) === '2029-04-04';
      });
      await until('it is written', async () => (await editor.inputValue()) === '04-Apr-2029');
    };
    await chooseNextDay();
    await press('Enter', 'Enter');
    await changedTo([[FIRST + TWO_DATES, column, '04-Apr-2029']]);
    await undo();
    // Escape closes the calendar and leaves the text as it was; the second one closes the cell.
    await page.getByText('03/04/2029', { exact: true }).click();
    await press('Alt+ArrowDown');
    await chooseNextDay();
    await press('Escape');
    await until('the text is as it was', async () => (await editor.inputValue()) === '03/04/2029');
    await press('Escape');
    await editor.waitFor({ state: 'detached' });
    expect(edits()).toEqual([]);
    await page.getByText('03/04/2029', { exact: true }).click();
    await press('F2');
    await page.getByRole('option', { name: '04-Mar-2029' }).waitFor();
    await page.getByRole('button', { name: gridWords.openCalendar }).click();
    await until('the calendar is open', async () => (await day.inputValue()) === '2029-04-03');
    await press('Escape', 'Escape');
    await editor.waitFor({ state: 'detached' });
    expect(edits()).toEqual([]);
    await page.keyboard.type('6.7.2029');
    await press('Enter');
    await changedTo([[FIRST + TWO_DATES, column, '6.7.2029']]);
    await undo();
  });
});
