import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { messages as gridWords } from '../../src/console/page/messages/grid.ts';
import { messages as pageWords } from '../../src/console/page/messages.ts';
import { inCity } from '../cli/fixes/chosen.ts';
import { usersWorkbook } from '../cli/workbooks/users-workbook.ts';
import { until } from '../until.ts';
import { hasBrowser } from './browser.ts';
import type { Opened } from './console.ts';
import { type GridColumns, gridColumns, keyboardOf, pasteText } from './grid-columns.ts';
import { oneTab } from './one-tab.ts';

const ROWS = 12;
/** The workbook has two rows above them. */
const FIRST = 3;
/** The first column that is not pinned has this in each row. */
const DATE = '2029-03-12';

describe.runIf(hasBrowser)('cells in pinned columns and others', () => {
  // Faster than any person.
  const at = oneTab(0);
  let opened: Opened;
  let page: Page;
  let columns: GridColumns;

  beforeAll(async () => {
    const machine = at.office.machine();
    const rows = Array.from({ length: ROWS }, (_, index) => {
      const pair = `${Math.floor(index / 2)}`;
      return inCity(`SEL-${pair}`, 'Shenzhen', { booking: pair, 'products.name': `Bear ${index}` });
    });
    ({ opened, page } = await at.open(machine, await usersWorkbook(machine, rows)));
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByText(pageWords.stateReady).first().waitFor();
    columns = await gridColumns(page, opened);
    expect(columns.pinned.map(({ key }) => key)).toEqual(['booking', 'referenceNumber']);
  });
  beforeEach(async () => {
    while (opened.desk.openFile?.edits.canUndo === true) await opened.desk.openFile.step('undo');
    await until('the file is checked again', () => opened.desk.openFile?.isChecked === true);
    await page.locator('.status', { hasText: pageWords.upToDate }).waitFor();
    await page
      .locator('.rgCell', { hasText: /^SEL-0$/ })
      .first()
      .click();
    await focus(0, 1);
    await press('Home', 'ArrowRight');
    await focus(0, 1);
  });

  const { press, focus } = keyboardOf(() => page);
  const edits = () => opened.desk.openFile?.edits.all() ?? [];
  const editedTo = (count: number) => until(`${count} cells are changed`, () => edits().length === count);
  const steps = () => opened.desk.state().steps;
  const held = () => page.evaluate<string>('navigator.clipboard.readText()');
  const heldIs = (text: string) => until(`"${text}" is copied`, async () => (await held()) === text);
  const undoOnce = async () => {
    await page.getByRole('button', { name: pageWords.undo, disabled: false }).waitFor();
    await press('Control+z');
    await editedTo(0);
    expect(opened.desk.state().canUndo).toBe(false);
    // New cells may take the selection along, which no person is fast enough to see.
    await page.locator('.status', { hasText: pageWords.upToDate }).waitFor();
  };
  const cell = (row: number, text: RegExp) => page.locator(`.rgCell[data-rgrow="${row}"]`, { hasText: text });

  test('are all emptied with one step, and come back with one', async () => {
    await press('Control+a', 'Delete');
    await until('cells are changed', () => edits().length > 0);
    const emptied = new Set(edits().map(({ column }) => column));
    for (const { number } of columns.pinned) expect(emptied.has(number)).toBe(true);
    expect(emptied.size).toBeGreaterThan(columns.pinned.length + 5);
    expect(edits().every(({ text }) => text === '')).toBe(true);
    await undoOnce();
  });

  test('are selected with Shift and arrows, and back; copied and emptied as one', async () => {
    await press('Shift+ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowDown', 'Shift+ArrowLeft');
    await press('Control+c');
    await heldIs(`SEL-0\t${DATE}\nSEL-0\t${DATE}`);
    await press('Delete');
    await editedTo(4);
    await undoOnce();
  });

  // A test of its own: after an undo, the grid may draw its cells again while the next keys are typed.
  test('are selected with Shift and arrows down to one column and up to one row; copied and cut as one', async () => {
    await press('Shift+ArrowRight', 'Shift+ArrowDown', 'Shift+ArrowLeft', 'Control+c');
    await heldIs('SEL-0\nSEL-0');
    await press('Shift+ArrowRight', 'Shift+ArrowUp', 'Control+x');
    await heldIs(`SEL-0\t${DATE}`);
    await editedTo(2);
    await undoOnce();
  });

  test('are selected with Shift and the keys for ends and pages', async () => {
    await press('Shift+Home', 'Control+Shift+ArrowDown', 'Control+c');
    await heldIs(
      Array.from({ length: ROWS }, (_, row) => `${Math.floor(row / 2)}\tSEL-${Math.floor(row / 2)}`).join('\n'),
    );
    await press('Shift+PageUp', 'Shift+End', 'Control+c');
    await until('the whole row is copied', async () => /^SEL-0\t2029-03-12\t[^\n]+$/.test(await held()));
  });

  test('are selected with the mouse, by dragging and by Shift and a click', async () => {
    const middle = async (row: number, text: RegExp) => {
      const box = await cell(row, text).first().boundingBox();
      if (box === null) throw new Error('not in sight');
      return [box.x + box.width / 2, box.y + box.height / 2] as const;
    };
    await page.mouse.move(...(await middle(2, /^SEL-1$/)));
    await page.mouse.down();
    await page.mouse.move(...(await middle(3, /^2029-03-12$/)), { steps: 8 });
    await page.mouse.up();
    await press('Control+c');
    await heldIs(`SEL-1\t${DATE}\nSEL-1\t${DATE}`);
    await page.mouse.move(...(await middle(4, /^2029-03-12$/)));
    await page.mouse.down();
    await page.mouse.move(...(await middle(5, /^SEL-2$/)), { steps: 8 });
    await page.mouse.up();
    await press('Control+c');
    await heldIs(`SEL-2\t${DATE}\nSEL-2\t${DATE}`);
    await cell(0, /^SEL-0$/)
      .first()
      .click();
    await focus(0, 1);
    await cell(1, /^2029-03-12$/)
      .first()
      .click({ modifiers: ['Shift'] });
    await press('Delete');
    await editedTo(4);
    await undoOnce();
  });

  test('come back when Ctrl+Z follows at once, before the change is answered', async () => {
    let letGo: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route('**/edits*', async (route) => {
      await answered;
      await route.continue();
    });
    await press('Delete', 'Control+z');
    letGo();
    await until('the step is undone', () => opened.desk.state().canRedo);
    expect(edits()).toEqual([]);
    await page.unroute('**/edits*');
  });

  test('take one pasted value together, with one step', async () => {
    await press('Shift+ArrowRight', 'Shift+ArrowDown');
    const before = steps();
    await pasteText(page, 'SAME');
    await editedTo(4);
    expect(steps()).toBe(before + 1);
    expect(edits().every(({ text }) => text === 'SAME')).toBe(true);
    await undoOnce();
  });

  test('get each key that is typed quickly: an arrow, Enter or Tab is over before the next letter', async () => {
    const reference = columns.columnOf('referenceNumber');
    await press(
      'ArrowDown',
      'A',
      'b',
      'c',
      'Enter',
      'B',
      'Enter',
      'ArrowDown',
      'C',
      'Tab',
      'ArrowLeft',
      'ArrowDown',
      'D',
      'Enter',
    );
    await until('all are there', () => edits().length >= 4).catch(() => undefined);
    expect(edits().map(({ row, column, text }) => [row, column, text])).toEqual([
      [FIRST + 1, reference, 'Abc'],
      [FIRST + 2, reference, 'B'],
      [FIRST + 4, reference, 'C'],
      [FIRST + 5, reference, 'D'],
    ]);
    await focus(6, 1);
  });

  test('with choices get them too, and a choice needs no wait', async () => {
    const city = columns.positionOf('supplierCityID');
    for (let column = 1; column < city; column += 1) await press('ArrowRight');
    await press('ArrowDown', 'A', 'Enter', 'B', 'Enter', 'F2');
    await page.locator('revogr-edit input:focus').waitFor();
    await press('End', 'C', 'Enter');
    await until('all are there', () => edits().length >= 3).catch(() => undefined);
    expect(edits().map(({ row, text }) => [row, text])).toEqual([
      [FIRST + 1, 'A'],
      [FIRST + 2, 'B'],
      [FIRST + 3, expect.stringMatching(/.C$/)],
    ]);
    await focus(4, city);
  });

  test('keep the focus when the grid gets another size', async () => {
    const city = columns.positionOf('supplierCityID');
    for (let column = 1; column < city; column += 1) await press('ArrowRight');
    await press('ArrowDown');
    await focus(1, city);
    const usual = page.viewportSize() ?? { width: 0, height: 0 };
    const drawn = () => page.evaluate<number>("document.querySelectorAll('.rgCell').length");
    for (const width of [usual.width + 500, usual.width]) {
      const before = await drawn();
      await page.setViewportSize({ ...usual, width });
      await until('the grid is drawn again', async () => (await drawn()) !== before);
      await focus(1, city);
    }
  });

  test('stay as they are when a picture, a very long text or nothing is pasted, or no row fits the filter', async () => {
    await pasteText(page, '');
    await pasteText(page, 'x'.repeat(40_000));
    await page
      .getByRole('alert')
      .filter({ hasText: gridWords.tooLong(40_000, 32_767) })
      .waitFor();
    const failures: string[] = [];
    page.on('pageerror', ({ message }) => failures.push(message));
    const search = page.getByRole('searchbox');
    await search.fill('nonesuch');
    await page.getByText(pageWords.noRows).waitFor();
    await page.evaluate('document.activeElement.blur()');
    await press('Delete', 'ArrowDown', 'Enter', 'F2', 'x');
    expect(await page.locator('revogr-edit').count()).toBe(0);
    await search.fill('');
    await page.getByText(pageWords.shownRows(ROWS, ROWS), { exact: true }).waitFor();
    expect(edits()).toEqual([]);
    expect(failures).toEqual([]);
  });
});
