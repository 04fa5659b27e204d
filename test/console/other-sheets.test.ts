import { expect, test } from 'vitest';
import { sheetList } from '../../src/console/api/sheets.ts';
import { booking, bookings, csv } from '../cli/office.ts';
import { workbookOf } from '../cli/sheets.ts';
import { until } from '../until.ts';
import type { Opened } from './console.ts';
import { consoles } from './consoles.ts';
import { sentWhole } from './sending.ts';

const at = consoles();

const reading = { kind: null, sheet: null, headerRow: null, encoding: null };
const read = (opened: Opened, sheet: string) => opened.call('POST', '/reading', { ...reading, sheet });

/** Rows of another sheet would otherwise look like the sent ones with changes. */
const OF_APRIL = { serviceDate: '2029-04-12', shipDate: '2029-04-26', 'products.poNumber': '0004500099' };

/** A workbook with two sheets of bookings, and one that has none. */
const orders = async (prefix: string) => {
  const machine = at.office.machine();
  const path = await workbookOf(machine.path(`${prefix}.xlsx`), {
    April: [1, 2].map((row) => booking(`${prefix}-A-${row}`, OF_APRIL)),
    May: bookings(`${prefix}-M`, 3),
    'Price list': [{ Item: 'Bear', Price: '4.20' }],
  });
  return await at.opened(machine, path);
};

/** The other sheets that are offered, once it is known whether there are any. */
const offered = async (opened: Opened) => {
  await until('the other sheets are known', async () => opened.desk.related.knowsSheets(opened.desk.openFile));
  const { files, related } = await opened.state();
  return { state: files[0]?.state, sheets: related.sheets };
};

test('after one sheet the other ones with rows are offered, and the file is sent when all of them are', async () => {
  const opened = await orders('OS');
  await read(opened, 'May');
  await opened.settled();
  expect((await opened.state()).related.sheets).toEqual([]);
  await sentWhole(opened);
  expect(await offered(opened)).toEqual({ state: 'sheet-sent', sheets: [{ name: 'April', rows: 2 }] });

  expect((await read(opened, 'April')).status).toBe(200);
  expect((await opened.settled()).review).toMatchObject({ sheet: 'April', ready: 2 });
  await sentWhole(opened);
  expect(await offered(opened)).toEqual({ state: 'sent', sheets: [] });
  expect(at.booked('OS')).toEqual(['OS-A-1', 'OS-A-2', 'OS-M-1', 'OS-M-2', 'OS-M-3']);

  // Also when the file is opened again.
  await opened.call('DELETE', '/file');
  await opened.call('POST', '/files/open', { id: 1 });
  expect((await opened.settled()).review).toMatchObject({ sheet: 'April', skipped: 2 });
  expect(await offered(opened)).toEqual({ state: 'sent', sheets: [] });
});

test('a file that was closed after one sheet still says that others were not sent', async () => {
  const opened = await orders('OC');
  await read(opened, 'May');
  await sentWhole(opened);
  await offered(opened);
  await opened.call('DELETE', '/file');
  expect((await opened.state()).files).toMatchObject([{ state: 'sheet-sent', isOpen: false }]);
});

test('another sheet can be chosen while the results are shown, and in the opened results', async () => {
  const opened = await orders('OR');
  await read(opened, 'May');
  await sentWhole(opened);
  await opened.call('POST', '/send/results');
  expect(await opened.settled()).toMatchObject({ file: { name: 'OR.results.xlsx' }, review: { sheet: 'May' } });
  expect(await offered(opened)).toEqual({ state: 'sheet-sent', sheets: [{ name: 'April', rows: 2 }] });

  // The results have the outcomes of May alone, so April is read in the file that was sent.
  expect((await read(opened, 'April')).status).toBe(200);
  expect(await opened.settled()).toMatchObject({ file: { name: 'OR.xlsx' }, review: { sheet: 'April', ready: 2 } });
  expect(at.booked('OR').length).toBe(3);
  await sentWhole(opened);
  expect(at.booked('OR').length).toBe(5);
});

test('with changes, the other sheet is read in the copy that was sent', async () => {
  const opened = await orders('OE');
  await read(opened, 'May');
  const { review } = await opened.settled();
  const column = review?.columns.find(({ key }) => key === 'referenceNumber')?.number;
  await opened.call('POST', '/edits', { cells: [{ row: 2, column, text: 'OE-M-9' }] });
  await opened.settled();
  await sentWhole(opened);
  await read(opened, 'April');
  expect(await opened.settled()).toMatchObject({
    file: { name: 'OE.fixed.xlsx' },
    review: { sheet: 'April', ready: 2, errors: 0 },
  });
  await sentWhole(opened);
  expect(at.booked('OE')).toEqual(['OE-A-1', 'OE-A-2', 'OE-M-2', 'OE-M-3', 'OE-M-9']);
});

test('our hidden columns and our sheets are not among the first rows', async () => {
  const opened = await orders('OH');
  await read(opened, 'May');
  await sentWhole(opened);
  await opened.call('POST', '/send/results');
  await opened.settled();
  const { text } = await opened.call('GET', '/sheets');
  const { sheets } = sheetList.parse(JSON.parse(text));
  expect(sheets.map(({ name }) => name)).toEqual(['April', 'May', 'Price list']);
  expect(text).not.toMatch(/_marks|_fingerprint/);
  const [, may] = sheets;
  expect(may?.start.rows.map(({ cells }) => cells.length)).toEqual(may?.start.rows.map(() => may.start.columns.length));
});

test('our hidden columns of a new workbook are left out too', async () => {
  const machine = at.office.machine();
  const opened = await at.opened(machine, machine.file('new.csv', csv(bookings('ON', 2))));
  await sentWhole(opened);
  await opened.call('POST', '/send/results');
  await opened.settled();
  const { text } = await opened.call('GET', '/sheets');
  expect(sheetList.parse(JSON.parse(text)).sheets.map(({ name }) => name)).toEqual(['Bookings']);
  expect(text).not.toMatch(/_marks|_fingerprint|_meta/);
});
