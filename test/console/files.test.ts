import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { messages } from '../../src/console/messages.ts';
import { bookings, csv } from '../cli/office.ts';
import type { Opened } from './console.ts';
import { consoles } from './consoles.ts';
import { agree, asked, phase, sentWhole } from './sending.ts';

const at = consoles();

const put = (opened: Opened, path: '/file' | '/files', name: string, body: string) =>
  opened.raw(`/api/v1${path}?name=${name}`, { method: 'PUT', headers: { cookie: opened.cookie }, body });

const shown = async (opened: Opened) =>
  (await opened.state()).files.map(({ name, state, isOpen }) => `${name} ${state}${isOpen ? ' open' : ''}`);

test('further files are kept, opened in turn and sent one by one, and removed at the end unless they were sent', async () => {
  const machine = at.office.machine();
  const opened = await at.opened(machine, null);
  await put(opened, '/file', 'one.csv', csv(bookings('FA', 2)));
  await opened.settled();
  for (const name of ['two', 'three']) {
    expect((await put(opened, '/files', `${name}.csv`, csv(bookings(`FB-${name}`, 1)))).status).toBe(200);
  }
  expect(await shown(opened)).toEqual(['one.csv opened open', 'two.csv new', 'three.csv new']);
  await sentWhole(opened);
  expect(await shown(opened)).toEqual(['one.csv sent open', 'two.csv new', 'three.csv new']);
  expect(at.booked('FB')).toEqual([]);

  const [, two] = (await opened.state()).files;
  expect((await opened.call('POST', '/files/open', { id: two?.id })).status).toBe(200);
  expect((await opened.settled()).review).toMatchObject({ ready: 1 });
  expect(await shown(opened)).toEqual(['one.csv sent', 'two.csv opened open', 'three.csv new']);
  expect(at.booked('FB')).toEqual([]);
  const folder = join(machine.env['QCSHEET_STATE_DIR'] ?? '', 'opened');
  expect(
    readdirSync(folder)
      .filter((name) => name.endsWith('.csv'))
      .toSorted(),
  ).toEqual(['one.csv', 'three.csv', 'two.csv']);
  await at.close(opened);
  expect([existsSync(join(folder, 'one.csv')), existsSync(join(folder, 'two.csv'))]).toEqual([true, false]);
  expect(existsSync(join(folder, 'three.csv'))).toBe(false);
});

test('a file of the name of the open one is refused, unsaved changes are asked about, and the list has an end', async () => {
  const opened = await at.opened(at.office.machine(), null);
  await put(opened, '/file', 'one.csv', csv(bookings('FC', 2)));
  await opened.settled();
  const same = await put(opened, '/files', 'one.csv', csv(bookings('FD', 1)));
  expect([same.status, same.text]).toEqual([409, messages.isOpen('one.csv')]);
  await put(opened, '/files', 'two.csv', csv(bookings('FD', 1)));
  await put(opened, '/files', 'two.csv', csv(bookings('FD', 3)));
  expect(await shown(opened)).toEqual(['one.csv opened open', 'two.csv new']);
  expect((await opened.state()).review?.rows).toBe(2);

  await opened.call('POST', '/edits', { cells: [{ row: 2, column: 6, text: 'FC-9' }] });
  const { files } = await opened.settled();
  const id = files[1]?.id;
  const refused = await opened.call('POST', '/files/open', { id });
  expect([refused.status, refused.text]).toEqual([409, messages.saveFirst]);
  expect((await opened.call('POST', '/files/open', { id, dropEdits: true })).status).toBe(200);
  expect((await opened.settled()).review?.rows).toBe(3);
  expect((await opened.call('POST', '/files/open', { id: 99 })).status).toBe(409);
  expect((await opened.state()).file?.name).toBe('two.csv');

  for (let number = 3; number <= 50; number += 1) await put(opened, '/files', `file-${number}.csv`, 'a\n');
  const last = await put(opened, '/files', 'file-51.csv', 'a\n');
  expect([last.status, last.text, (await shown(opened)).length]).toEqual([409, messages.tooManyFiles, 50]);
});

test('a file is opened again as it was last shown: its changes in the copy that was sent', async () => {
  const opened = await at.opened(at.office.machine(), null);
  await put(opened, '/file', 'one.csv', csv(bookings('FE', 2)));
  await opened.settled();
  await put(opened, '/files', 'two.csv', csv(bookings('FF', 1)));
  await opened.call('POST', '/edits', { cells: [{ row: 2, column: 6, text: 'FE-9' }] });
  await opened.settled();
  await sentWhole(opened);
  expect(at.booked('FE')).toEqual(['FE-2', 'FE-9']);
  const [one, two] = (await opened.state()).files;
  expect(await shown(opened)).toEqual(['one.csv sent open', 'two.csv new']);
  // The copy is what is open now: no other file may take its place.
  const same = await put(opened, '/files', 'one.fixed.xlsx', csv(bookings('FG', 1)));
  expect([same.status, same.text]).toEqual([409, messages.isOpen('one.fixed.xlsx')]);
  await opened.call('POST', '/files/open', { id: two?.id });
  await opened.settled();
  await opened.call('POST', '/files/open', { id: one?.id });
  const { review, file } = await opened.settled();
  expect([file?.name, review?.skipped, review?.held]).toEqual(['one.fixed.xlsx', 2, 0]);
  expect(await shown(opened)).toEqual(['one.csv sent open', 'two.csv opened']);
});

test('changes in a copy that a person has not taken are asked about before another file is opened', async () => {
  const opened = await at.opened(at.office.machine(), null);
  await put(opened, '/file', 'one.csv', csv(bookings('FU', 2)));
  await opened.settled();
  await put(opened, '/files', 'two.csv', csv(bookings('FV', 1)));
  await opened.call('POST', '/edits', { cells: [{ row: 2, column: 6, text: 'FU-9' }] });
  await opened.settled();
  await opened.call('POST', '/copy');
  const { saved, hasUnsaved, files } = await opened.settled();
  expect([saved?.isCurrent, hasUnsaved]).toEqual([true, true]);
  const id = files[1]?.id;
  const refused = await opened.call('POST', '/files/open', { id });
  expect([refused.status, refused.text]).toEqual([409, messages.saveFirst]);
  await opened.raw('/api/v1/copy', { headers: { cookie: opened.cookie } });
  expect((await opened.state()).hasUnsaved).toBe(false);
  expect((await opened.call('POST', '/files/open', { id })).status).toBe(200);
});

test('a column that a person has emptied stays where it was', async () => {
  const opened = await at.opened(at.office.machine(), null);
  await put(opened, '/file', 'one.csv', csv(bookings('FW', 2)));
  const used = async () => (await opened.settled()).review?.columns.filter(({ isUsed }) => isUsed);
  const before = await used();
  const column = before?.find(({ key }) => key === 'referenceNumber')?.number ?? 0;
  await opened.call('POST', '/edits', { cells: [2, 3].map((row) => ({ row, column, text: '' })) });
  expect((await used())?.map(({ number }) => number)).toEqual(before?.map(({ number }) => number));
});

test('a file that is being sent says so, and cannot be taken out of the list', async () => {
  const opened = await at.opened(at.office.machine({ QCSHEET_CONCURRENCY: '1' }), null);
  await put(opened, '/file', 'one.csv', csv(bookings('FX', 3)));
  await opened.settled();
  await put(opened, '/files', 'two.csv', csv(bookings('FY', 1)));
  at.delay(400);
  const plan = await asked(opened);
  expect(await shown(opened)).toEqual(['one.csv opened open', 'two.csv new']);
  await agree(opened, plan);
  await phase(opened, 'sending');
  expect(await shown(opened)).toEqual(['one.csv sending open', 'two.csv new']);
  const refused = await opened.call('POST', '/files/remove', { id: 1, dropEdits: true });
  expect([refused.status, refused.text]).toEqual([409, messages.sendingNow]);
  // Another one can.
  expect((await opened.call('POST', '/files/remove', { id: 2 })).status).toBe(200);
  await phase(opened, 'ended');
  expect(await shown(opened)).toEqual(['one.csv sent open']);
  expect(at.booked('FX').length).toBe(3);
});

test('a file is taken out of the list and stays on the disk; unsaved changes are asked about', async () => {
  const machine = at.office.machine();
  const path = machine.file('one.csv', csv(bookings('FZ', 2)));
  const opened = await at.opened(machine, path);
  await put(opened, '/files', 'two.csv', csv(bookings('FQ', 1)));
  await opened.call('POST', '/edits', { cells: [{ row: 2, column: 6, text: 'FZ-9' }] });
  await opened.settled();
  const refused = await opened.call('POST', '/files/remove', { id: 1 });
  expect([refused.status, refused.text]).toEqual([409, messages.saveFirst]);
  expect(await shown(opened)).toEqual(['one.csv opened open', 'two.csv new']);
  expect((await opened.call('POST', '/files/remove', { id: 1, dropEdits: true })).status).toBe(200);
  expect(await shown(opened)).toEqual(['two.csv new']);
  expect((await opened.state()).file).toBeNull();
  expect((await opened.call('POST', '/files/remove', { id: 2 })).status).toBe(200);
  expect(await shown(opened)).toEqual([]);
  expect((await opened.call('POST', '/files/remove', { id: 2 })).status).toBe(409);
  const kept = join(machine.env['QCSHEET_STATE_DIR'] ?? '', 'opened', 'two.csv');
  expect([existsSync(path), existsSync(kept)]).toEqual([true, true]);
  // It may come again.
  expect((await put(opened, '/files', 'two.csv', csv(bookings('FQ', 1)))).status).toBe(200);
  expect(await shown(opened)).toEqual(['two.csv new']);
});

test('a file of which rows were sent says so in the list, also when its results were opened', async () => {
  const opened = await at.opened(at.office.machine(), null);
  await put(opened, '/file', 'one.csv', csv(bookings('FR', 3)));
  await opened.settled();
  await sentWhole(opened, { limit: 2 });
  expect(await shown(opened)).toEqual(['one.csv part-sent open']);
  await opened.call('POST', '/send/results');
  expect((await opened.settled()).review).toMatchObject({ skipped: 2, ready: 1 });
  expect(await shown(opened)).toEqual(['one.csv part-sent open']);
  await opened.call('DELETE', '/file');
  expect(await shown(opened)).toEqual(['one.csv part-sent']);
});

test('a file that cannot be used says so in the list', async () => {
  const opened = await at.opened(at.office.machine(), null);
  await put(opened, '/file', 'report.pdf', '%PDF-1.4 and more');
  await opened.settled();
  expect(await shown(opened)).toEqual(['report.pdf refused open']);
  await opened.call('DELETE', '/file');
  expect(await shown(opened)).toEqual(['report.pdf refused']);
});
