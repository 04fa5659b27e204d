import { existsSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookings, csv, type Office, openOffice } from '../cli/office.ts';
import { type Opened, openConsole } from './console.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

async function openFile(prefix: string) {
  const machine = office.machine();
  const text = csv(bookings(prefix, 3));
  const path = machine.file('book.csv', text);
  const page = await openConsole(machine, path);
  await page.settled();
  const [head = '', ...lines] = text.trim().split(/\r?\n/);
  const turned = () => writeFileSync(path, `${[head, ...lines.toReversed()].join('\r\n')}\r\n`);
  const asItWas = () => writeFileSync(path, text);
  return { machine, page, turned, asItWas };
}

async function column(page: Opened): Promise<number> {
  const { review } = await page.state();
  return review?.columns.find(({ key }) => key === 'referenceNumber')?.number ?? 0;
}

async function edit(page: Opened, text: string) {
  const cells = [{ row: 2, column: await column(page), text }];
  expect((await page.call('POST', '/edits', { cells })).status).toBe(200);
}

test('changes do not go into other rows when somebody saves the file meanwhile', async () => {
  const { machine, page, turned, asItWas } = await openFile('MOVED');
  try {
    await edit(page, 'MINE');
    expect(await page.settled()).toMatchObject({ phase: 'ready', edits: 1 });
    turned();
    await page.call('POST', '/copy');
    expect(await page.settled()).toMatchObject({ saved: null, notice: expect.stringContaining('book.csv') });
    expect(existsSync(machine.path('book.fixed.xlsx'))).toBe(false);
    await edit(page, 'MINE TOO');
    expect(await page.settled()).toMatchObject({
      phase: 'refused',
      problem: { code: 'input-changed' },
      maySend: false,
    });
    asItWas();
    await page.call('POST', '/copy');
    expect(await page.settled()).toMatchObject({ saved: { name: 'book.fixed.xlsx' }, edits: 1 });
  } finally {
    await page.close();
  }
});

test('without changes the file is read as it is now, and no step back leads into the old one', async () => {
  const { page, turned } = await openFile('TURNED');
  try {
    await edit(page, 'MINE');
    await page.settled();
    await page.call('POST', '/undo');
    await page.settled();
    turned();
    await page.call('POST', '/reading', { kind: 'bookings', sheet: null, encoding: null });
    expect(await page.settled()).toMatchObject({ phase: 'ready', edits: 0, canUndo: false, canRedo: false });
  } finally {
    await page.close();
  }
});

test('a tab that still shows another file changes nothing of the one that is open', async () => {
  const { page } = await openFile('TABS');
  try {
    const { fileId } = await page.state();
    const cookie = { cookie: page.cookie };
    const other = csv(bookings('OTHER', 3));
    await page.raw('/api/v1/file?name=other.csv', { method: 'PUT', headers: cookie, body: other });
    const { fileId: now } = await page.settled();
    expect(now).not.toBe(fileId);
    const body = JSON.stringify({ cells: [{ row: 3, column: await column(page), text: 'MEANT FOR BOOK' }] });
    const asTab = async (shown: number) => {
      const headers = { ...cookie, 'content-type': 'application/json', 'x-qcsheet-file': `${shown}` };
      return (await page.raw('/api/v1/edits', { method: 'POST', headers, body })).status;
    };
    expect([await asTab(fileId), (await page.settled()).edits]).toEqual([409, 0]);
    expect([await asTab(now), (await page.settled()).edits]).toEqual([200, 1]);
  } finally {
    await page.close();
  }
});

test('changes that are in no file keep the program from ending by itself', async () => {
  const machine = office.machine();
  const page = await openConsole(machine, machine.file('book.csv', csv(bookings('IDLE', 1))), { idleMs: 200 });
  try {
    await page.settled();
    await edit(page, 'UNSAVED');
    await page.settled();
    expect(page.desk.hasUnsaved).toBe(true);
    await page.call('POST', '/copy');
    await page.settled();
    expect(page.desk.hasUnsaved).toBe(false);
  } finally {
    await page.close();
  }
});

test.each(['检'.repeat(100), `${'x'.repeat(149)}😀😀`, "O'Neil 😀"])('a file may be called %s', async (name) => {
  const { page } = await openFile('NAMES');
  try {
    const path = `/api/v1/file?name=${encodeURIComponent(`${name}.csv`)}`;
    const headers = { cookie: page.cookie };
    expect((await page.raw(path, { method: 'PUT', headers, body: csv(bookings('NAMED', 1)) })).status).toBe(200);
    await page.settled();
    await page.call('POST', '/copy');
    await page.settled();
    const copy = await page.call('GET', '/copy');
    expect(copy.status).toBe(200);
    expect(copy.headers['content-disposition']).toMatch(/^attachment; filename\*=UTF-8''[^']+$/);
  } finally {
    await page.close();
  }
});
