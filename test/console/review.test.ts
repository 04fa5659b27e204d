import { readFileSync, rmSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { rowWindow } from '../../src/console/api/desk.ts';
import { findingList } from '../../src/console/api/findings.ts';
import { messages as consoleMessages } from '../../src/console/messages.ts';
import { renamed } from '../cli/columns/renamed.ts';
import { inCity } from '../cli/fixes/chosen.ts';
import { booking, bookings, type Cells, csv, type Machine, type Office, openOffice } from '../cli/office.ts';
import { readSheet, workbook } from '../cli/sheets.ts';
import { usersWorkbook } from '../cli/workbooks/users-workbook.ts';
import { until } from '../until.ts';
import { type Opened, openConsole } from './console.ts';

let office: Office;
let open: Opened[] = [];
beforeAll(async () => {
  office = await openOffice();
});
afterEach(async () => {
  for (const opened of open) await opened.close();
  open = [];
});
afterAll(() => office.close());

async function review(machine: Machine, file: string): Promise<Opened> {
  const opened = await openConsole(machine, file);
  open.push(opened);
  await opened.settled();
  return opened;
}

const rowsOf = async (opened: Opened, query = '') =>
  rowWindow.parse(JSON.parse((await opened.call('GET', `/rows${query}`)).text));
const sortsOf = async (opened: Opened) =>
  findingList.parse(JSON.parse((await opened.call('GET', '/findings')).text)).sorts;
const columnOf = async (opened: Opened, key: string) => {
  const column = (await opened.state()).review?.columns.find((one) => one.key === key || one.header === key);
  if (column === undefined) throw new Error(`no column ${key}`);
  return column.number;
};
/** Changes one cell, and waits for the check. */
async function edit(opened: Opened, row: number, key: string, text: string) {
  await opened.call('POST', '/edits', { cells: [{ row, column: await columnOf(opened, key), text }] });
  return await opened.settled();
}

const ROWS = (prefix: string): readonly Cells[] => [
  inCity(`${prefix}-1`, 'Shenzen'),
  inCity(`${prefix}-2`, 'Shenzen'),
  inCity(`${prefix}-3`, 'Shenzhen', { serviceDate: '' }),
  inCity(`${prefix}-4`, 'Shenzhen'),
];

describe('a file that is open', () => {
  test('says where the journal does not know what was sent, and nothing can be sent', async () => {
    const machine = office.machine();
    const file = machine.file('march.csv', csv(bookings('UNKNOWN', 2)));
    await machine.import(machine.file('first.csv', csv(bookings('BEFORE', 1))));
    rmSync(machine.state, { recursive: true });
    const opened = await review(machine, file);
    expect((await opened.state()).review).toMatchObject({ documents: 2, isRefused: true });
    const codes = async () => (await sortsOf(opened)).map(({ code }) => code);
    expect(await codes()).toContain('journal-outdated');
    await machine.acceptJournal();
    const again = await review(machine, file);
    expect((await again.state()).review).toMatchObject({ documents: 2, ready: 2, isRefused: false });
  });

  test('is fixed, saved as the user’s own workbook, and imported; the file itself stays as it was', async () => {
    const machine = office.machine();
    const file = await usersWorkbook(machine, ROWS('CO'));
    const before = readFileSync(file);
    const opened = await review(machine, file);
    expect((await opened.state()).review).toMatchObject({
      documents: 4,
      ready: 1,
      held: 3,
      errors: 3,
      rowsWithErrors: 3,
    });
    const [most] = await sortsOf(opened);
    expect(most).toMatchObject({ code: 'lookup-unknown', count: 2, reasons: [{ count: 2 }] });
    const wrong = most?.reasons[0]?.wrong;
    expect(wrong).toMatchObject({ value: 'Shenzen', candidates: ['Shenzhen'], canRemember: true });
    // One choice for all rows with the value, and a blank cell.
    const { column, value, under } = wrong ?? {};
    await opened.call('POST', '/fixes', { column, value, under, instead: 'Shenzhen', remember: false });
    const fixed = await edit(opened, 5, 'serviceDate', '2029-05-14');
    expect([fixed.review?.ready, fixed.review?.errors, fixed.edits, fixed.command]).toEqual([4, 0, 3, null]);
    await opened.call('POST', '/copy');
    const { saved } = await opened.state();
    expect(saved).toMatchObject({ name: 'mine.fixed.xlsx', notice: null, isCurrent: true });
    expect(saved?.command).toContain('mine.fixed.xlsx');
    expect(readFileSync(file).equals(before)).toBe(true);
    const copy = await readSheet(saved?.path ?? '', 'Orders', 2);
    expect(copy.map(({ cells }) => [cells['supplierCityID'], cells['serviceDate']])).toEqual([
      ['Shenzhen', expect.anything()],
      ['Shenzhen', expect.anything()],
      ['Shenzhen', '2029-05-14'],
      ['Shenzhen', expect.anything()],
    ]);
    expect(office.booked('CO-')).toEqual([]);
    const { run } = await machine.import(saved?.path ?? '');
    expect(run.counts).toMatchObject({ accepted: 4, invalid: 0 });
  });

  test('is saved beside a file of somebody else that has the name', async () => {
    const machine = office.machine();
    const file = await usersWorkbook(machine, ROWS('NA'));
    const others = await usersWorkbook(machine, ROWS('NB'), 'mine.fixed.xlsx');
    const before = readFileSync(others);
    const opened = await review(machine, file);
    await opened.call('POST', '/copy');
    expect((await opened.state()).saved?.name).toBe('mine.fixed-2.xlsx');
    expect(readFileSync(others).equals(before)).toBe(true);
  });

  test('goes a step back and forth, and clears a cell', async () => {
    const machine = office.machine();
    const opened = await review(machine, await usersWorkbook(machine, ROWS('UN')));
    expect((await edit(opened, 6, 'referenceNumber', '')).edits).toBe(1);
    const [row] = (await rowsOf(opened, '?show=edited')).rows;
    expect([row?.number, row?.edited]).toEqual([6, [await columnOf(opened, 'referenceNumber')]]);
    await opened.call('POST', '/copy');
    const copy = await readSheet((await opened.state()).saved?.path ?? '', 'Orders', 2);
    expect(copy.map(({ cells }) => cells['referenceNumber'] ?? '')).toEqual(['UN-1', 'UN-2', 'UN-3', '']);
    await opened.call('POST', '/undo');
    expect(await opened.settled()).toMatchObject({
      edits: 0,
      canUndo: false,
      canRedo: true,
      saved: { isCurrent: false },
    });
    expect((await rowsOf(opened)).rows[3]?.cells.map(([, text]) => text)).toContain('UN-4');
    await opened.call('POST', '/redo');
    expect(await opened.settled()).toMatchObject({ edits: 1, canRedo: false });
  });

  test('keeps cells with formulas as they are, and says so', async () => {
    const machine = office.machine();
    const opened = await review(machine, await usersWorkbook(machine, ROWS('FO')));
    const total = await columnOf(opened, 'Our total');
    expect((await rowsOf(opened)).rows[0]?.locked).toEqual([total]);
    const state = await edit(opened, 3, 'Our total', '7');
    expect([state.edits, state.notice]).toEqual([0, consoleMessages.locked(1)]);
  });

  test('remembers a spelling for the next file', async () => {
    const machine = office.machine();
    const opened = await review(machine, await workbook(machine.path('first.xlsx'), [inCity('AL-1', 'Shenzen')]));
    const { column, value, under } = (await sortsOf(opened))[0]?.reasons[0]?.wrong ?? {};
    await opened.call('POST', '/fixes', { column, value, under, instead: 'Shenzhen', remember: true });
    expect(await opened.settled()).toMatchObject({ notice: null, review: { ready: 1 } });
    const next = await review(machine, await workbook(machine.path('next.xlsx'), [inCity('AL-2', 'Shenzen')]));
    expect((await next.state()).review).toMatchObject({ ready: 1, errors: 0 });
  });

  test('shows rows by finding, text and column', async () => {
    const machine = office.machine();
    const opened = await review(machine, await usersWorkbook(machine, ROWS('FI')));
    const numbers = async (query: string) => (await rowsOf(opened, query)).rows.map(({ number }) => number);
    expect(await numbers('?show=errors')).toEqual([3, 4, 5]);
    expect(await numbers('?sort=0')).toEqual([3, 4]);
    expect(await numbers('?text=fi-4')).toEqual([6]);
    expect(await numbers(`?text=shenzen&column=${await columnOf(opened, 'supplierCityID')}`)).toEqual([3, 4]);
    expect(await numbers(`?text=shenzen&column=${await columnOf(opened, 'referenceNumber')}`)).toEqual([]);
    expect(await numbers('?from=1&count=2')).toEqual([4, 5]);
    const dates = `?column=${await columnOf(opened, 'serviceDate')}`;
    expect(await numbers(`${dates}&cells=empty`)).toEqual([5]);
    expect(await numbers(`${dates}&cells=filled&show=errors`)).toEqual([3, 4]);
    expect(await numbers('?cells=empty')).toEqual([]);
    const [first] = (await rowsOf(opened)).rows;
    expect(first).toMatchObject({
      document: 3,
      state: 'invalid',
      marks: [{ code: 'lookup-unknown', severity: 'error' }],
    });
  });

  test('is the same for a second tab, which hears of a change', async () => {
    const machine = office.machine();
    const opened = await review(machine, await usersWorkbook(machine, ROWS('TA')));
    const { version } = await opened.state();
    const waiting = opened.call('GET', `/state?after=${version}`);
    await opened.call('POST', '/edits', { cells: [{ row: 6, column: 1, text: 'other' }] });
    expect(JSON.parse((await waiting).text)).toMatchObject({ edits: 1 });
    await opened.settled();
  });
});

describe('a file that is not clear', () => {
  test('asks which column it is, and takes the answer', async () => {
    const machine = office.machine();
    const rows = [{ ...booking('QU-1'), Item: 'Brown bear' }];
    const file = machine.file('ask.csv', renamed(rows, { 'products.name': 'Description' }));
    const opened = await openConsole(machine, null);
    open.push(opened);
    const headers = { cookie: opened.cookie };
    await opened.raw('/api/v1/file?name=ask.csv', { method: 'PUT', headers, body: readFileSync(file) });
    await opened.call('POST', '/reading', { kind: 'bookings', sheet: null, encoding: null });
    await until('it asks', async () => (await opened.state()).phase === 'asking');
    const { question } = await opened.state();
    expect(question).toMatchObject({ type: 'column', header: 'Description' });
    const offered = question?.type === 'column' ? question.choices.map(({ key }) => key) : [];
    expect(offered).toContain('products.name');
    const wrong = await opened.call('POST', '/answer', { id: question?.id, answer: { key: 'not offered' } });
    expect(wrong.status).toBe(409);
    await opened.call('POST', '/answer', { id: question?.id, answer: { key: 'products.name' } });
    await until('it asks again', async () => (await opened.state()).question?.id !== question?.id);
    // The second column that may be one: left open, it is not asked about again.
    const next = (await opened.state()).question;
    if (next !== null) await opened.call('POST', '/answer', { id: next.id, answer: 'open' });
    expect((await opened.settled()).review?.columns.map(({ key }) => key)).toContain('products.name');
  });

  test('is read as a person says', async () => {
    const machine = office.machine();
    const opened = await review(machine, machine.file('odd.csv', 'a,b\n1,2\n'));
    expect(await opened.state()).toMatchObject({ phase: 'refused', problem: { code: 'kind-unknown' }, review: null });
    await opened.call('POST', '/reading', { kind: 'bookings', sheet: null, encoding: null });
    expect((await opened.settled()).problem?.code).not.toBe('kind-unknown');
    const headers = { cookie: opened.cookie };
    await opened.raw('/api/v1/file?name=other.csv', { method: 'PUT', headers, body: 'a,b\n1,2\n' });
    // Where the server keeps it is no name for a person.
    expect((await opened.settled()).problem?.message).toMatch(/^[^/\\]*other\.csv/);
  });

  test('of which nothing is open takes no change', async () => {
    const opened = await openConsole(office.machine(), null);
    open.push(opened);
    for (const path of ['/undo', '/copy']) expect((await opened.call('POST', path)).status).toBe(409);
    expect((await opened.call('GET', '/copy')).status).toBe(409);
  });
});

test('a secret value never reaches the page', async () => {
  const machine = office.machine();
  const csv = 'orderId,inspectionDate,containerReadyDate,password\n12,2029-05-14,2029-05-20,tiger-secret\n';
  const opened = await review(machine, machine.file('confirm.csv', csv));
  await opened.call('POST', '/reading', { kind: 'factory-confirmations', sheet: null, encoding: null });
  await opened.settled();
  const answers = await Promise.all(['/state', '/rows', '/findings'].map((path) => opened.call('GET', path)));
  expect(answers.map(({ text }) => text).join()).not.toContain('tiger');
  const column = await columnOf(opened, 'password');
  const state = await edit(opened, 2, 'password', 'lion');
  expect([column, state.edits]).toEqual([4, 0]);
});
