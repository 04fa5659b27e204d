import { expect, test } from 'vitest';
import { rowWindow } from '../../src/console/api/desk.ts';
import { sheetList } from '../../src/console/api/sheets.ts';
import { messages } from '../../src/console/messages.ts';
import { booking, bookings, csv } from '../cli/office.ts';
import { workbookOf } from '../cli/sheets.ts';
import { until } from '../until.ts';
import type { Opened } from './console.ts';
import { consoles } from './consoles.ts';
import { sentWhole } from './sending.ts';

const at = consoles();

const sheets = async (opened: Opened, query = '') =>
  sheetList.parse(JSON.parse((await opened.call('GET', `/sheets${query}`)).text));

const reading = { kind: null, sheet: null, headerRow: null, encoding: null };

const firstReference = async (opened: Opened) => {
  const { rows } = rowWindow.parse(JSON.parse((await opened.call('GET', '/rows')).text));
  const { review } = await opened.state();
  const column = review?.columns.find(({ key }) => key === 'referenceNumber')?.number;
  return rows[0]?.cells.find(([number]) => number === column)?.[1];
};

/** A workbook whose sheets have the same headers, with notes and a hidden sheet. */
const twoSheets = async (prefix: string) => {
  const machine = at.office.machine();
  const path = await workbookOf(
    machine.path(`${prefix}.xlsx`),
    { April: bookings(`${prefix}-A`, 2), May: bookings(`${prefix}-M`, 3), Notes: [{ remark: 'x' }], Old: [{ a: '1' }] },
    ['Old'],
  );
  return await at.opened(machine, path);
};

test('the sheets are listed with their rows and kinds, and the chosen one is read and sent', async () => {
  const opened = await twoSheets('SC');
  expect((await opened.state()).problem?.code).toBe('sheet-ambiguous');
  const list = await sheets(opened);
  const known = { headerRow: 1, isGuess: false, hasMore: false };
  expect(list.sheets).toMatchObject([
    { name: 'April', rows: 2, kind: 'bookings', start: known },
    { name: 'May', rows: 3, kind: 'bookings', start: known },
    { name: 'Notes', rows: 2, kind: null, start: { isGuess: true } },
  ]);
  expect(list.sheets.map(({ start }) => start.rows.length)).toEqual([3, 4, 2]);

  const before = (await opened.state()).fileId;
  expect((await opened.call('POST', '/reading', { ...reading, sheet: 'May' })).status).toBe(200);
  const { review, fileId, command } = await opened.settled();
  expect([review?.sheet, review?.headerRow, review?.ready]).toEqual(['May', 1, 3]);
  expect(fileId).toBeGreaterThan(before);
  expect(command).toContain('import');
  await sentWhole(opened);
  expect(at.booked('SC')).toEqual(['SC-M-1', 'SC-M-2', 'SC-M-3']);
  // The file is checked again as it was chosen.
  expect((await opened.call('POST', '/send/again')).status).toBe(200);
  expect((await opened.settled()).review).toMatchObject({ sheet: 'May', skipped: 3 });
});

test('changed cells never go into other rows: they are dropped after a yes, and other tabs are refused', async () => {
  const opened = await twoSheets('SE');
  await opened.call('POST', '/reading', { ...reading, sheet: 'April' });
  const { fileId, steps } = await opened.settled();
  const cell = { row: 2, column: 6, text: 'SE-CHANGED' };
  expect((await opened.call('POST', '/edits', { cells: [cell] })).status).toBe(200);
  await opened.settled();
  const refused = await opened.call('POST', '/reading', { ...reading, sheet: 'May' });
  expect([refused.status, refused.text]).toEqual([409, messages.editsOfOthers]);
  expect((await opened.state()).edits).toBe(1);
  // The same rows under another name of the reading keep the changes.
  expect((await opened.call('POST', '/reading', { ...reading, sheet: 'April', headerRow: 1 })).status).toBe(200);
  expect((await opened.settled()).edits).toBe(1);

  expect((await opened.call('POST', '/reading', { ...reading, sheet: 'May', dropEdits: true })).status).toBe(200);
  const after = await opened.settled();
  expect([after.review?.sheet, after.edits, after.canUndo, after.steps > steps]).toEqual(['May', 0, false, true]);
  expect(await firstReference(opened)).toBe('SE-M-1');
  const late = await opened.raw('/api/v1/edits', {
    method: 'POST',
    headers: { cookie: opened.cookie, 'content-type': 'application/json', 'x-qcsheet-file': String(fileId) },
    body: JSON.stringify({ cells: [cell] }),
  });
  expect([late.status, (await opened.state()).edits]).toEqual([409, 0]);
});

test('a choice during a check shows only the chosen sheet', async () => {
  const opened = await twoSheets('SD');
  await opened.call('POST', '/reading', { ...reading, sheet: 'April' });
  await opened.call('POST', '/reading', { ...reading, sheet: 'May' });
  const seen = new Set<string | undefined>();
  await until('it is checked', async () => {
    const { review, phase } = await opened.state();
    if (review !== null) seen.add(review.sheet);
    return phase === 'ready';
  });
  expect([...seen]).toEqual(['May']);
});

test('the header row is chosen among the first rows, and more of them are shown', async () => {
  const machine = at.office.machine();
  const titles = Array.from({ length: 40 }, (_, index) => `Report line ${index + 1},x,y\n`).join('');
  const opened = await at.opened(machine, machine.file('low.csv', `${titles}${csv(bookings('SH', 2))}`));
  expect((await opened.state()).problem?.code).toBe('kind-unknown');
  const { isCsv, sheets: listed } = await sheets(opened);
  const start = listed[0]?.start;
  expect([isCsv, start?.headerRow, start?.isGuess, start?.rows.at(-1)?.number]).toEqual([true, 41, true, 43]);
  expect((await sheets(opened, '?rows=1')).sheets[0]?.start.rows.length).toBe(43);
  const refused = await opened.call('GET', '/sheets?encoding=latin-99');
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('latin-99')]);
  await opened.call('POST', '/reading', { ...reading, headerRow: 41 });
  expect((await opened.settled()).review).toMatchObject({ headerRow: 41, ready: 2 });
  await opened.call('POST', '/reading', { ...reading, kind: 'bookings', headerRow: 900 });
  expect((await opened.settled()).problem?.code).toBe('header-row-unknown');
});

test('values that may be secret are not shown among the first rows', async () => {
  const machine = at.office.machine();
  const file = machine.file('secret.csv', 'note,x\norderId,inspectionDate,password\nO-1,2029-03-12,hush-1\n');
  const opened = await at.opened(machine, file);
  const { text } = await opened.call('GET', '/sheets');
  expect(text).toContain('password');
  expect(text).not.toContain('hush');
});

test('the order of dates is chosen for the whole file, and changed cells stay', async () => {
  const machine = at.office.machine();
  const rows = ['03/04/2029', '05/14/2029', '15/04/2029'].map((serviceDate, index) =>
    booking(`SO-${index + 1}`, { serviceDate, shipDate: '2029-06-26' }),
  );
  const opened = await at.opened(machine, machine.file('dates.csv', csv(rows)));
  expect((await opened.settled()).review).toMatchObject({ held: 1, ready: 2 });
  const findings = await opened.call('GET', '/findings');
  expect(findings.text).toContain('Or choose “The day comes first” under “Sheet and header row...”');
  expect(findings.text).not.toMatch(/--[a-z]/);
  const column = (await opened.state()).review?.columns.find(({ key }) => key === 'products.name')?.number;
  await opened.call('POST', '/edits', { cells: [{ row: 3, column, text: 'Plush cat' }] });
  await opened.settled();
  expect((await opened.call('POST', '/reading', { ...reading, dateOrder: 'dmy' })).status).toBe(200);
  const { review, edits, command } = await opened.settled();
  expect([review?.ready, review?.held, edits, command]).toEqual([2, 1, 1, null]);
  await opened.call('POST', '/undo');
  expect((await opened.settled()).command).toContain(' --date-order dmy');
  await sentWhole(opened);
  expect(at.office.booked('SO-').map(({ serviceDate }) => serviceDate)).toEqual(['03-Apr-2029', '15-Apr-2029']);
});
