import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { rowWindow } from '../../src/console/api/desk.ts';
import { bookings, csv } from '../cli/office.ts';
import { readSheet } from '../cli/sheets.ts';
import { until } from '../until.ts';
import { BOOK, consoles } from './consoles.ts';
import { agree, asked, phase, sendBody, sentWhole, statesOf, three } from './sending.ts';

const at = consoles();

describe('a file that is sent from the page', () => {
  test('is sent once a person has agreed to what was shown, and not before', async () => {
    const machine = at.office.machine();
    const one = await at.opened(machine, await three(machine, 'SA'));
    const question = await asked(one);
    expect(question).toMatchObject({ ready: 3, sending: 3, heldBack: 0, toConfirm: [], file: 'mine.xlsx' });
    expect(question.service).toBe(at.office.sandbox.url);
    expect(at.booked('SA')).toEqual([]);
    await agree(one, question);
    const { outcome, problem } = await phase(one, 'ended');
    expect(problem).toBeNull();
    expect(outcome).toMatchObject({ state: 'complete', results: 'mine.results.xlsx', counts: { accepted: 3 } });
    expect(at.booked('SA')).toEqual(['SA-1', 'SA-2', 'SA-3']);
    expect(await statesOf(one)).toEqual(['accepted', 'accepted', 'accepted']);
    const { rows } = rowWindow.parse(JSON.parse((await one.call('GET', '/rows')).text));
    expect(rows[0]?.answer?.trackingId).toMatch(/\S/);
    // The same run, with the same journal, as on a command line.
    const listed = JSON.parse((await machine.qcsheet('runs', '--json')).stdout);
    expect(listed.runs).toMatchObject([{ run: outcome?.run, state: 'complete', counts: { accepted: 3 } }]);
    const results = await one.call('GET', '/send/results');
    expect(results.headers['content-disposition']).toContain('mine.results.xlsx');
    const sheet = await readSheet(machine.path('mine.results.xlsx'), 'Orders', 2);
    expect(sheet.map(({ cells }) => cells['Status'])).toEqual(['Accepted', 'Accepted', 'Accepted']);
  });

  test('is not sent after a no, nor by a page that is loaded again', async () => {
    const machine = at.office.machine();
    const one = await at.opened(machine, await three(machine, 'NO'));
    const { id } = await asked(one);
    for (const path of ['/state', '/rows', '/findings']) await one.call('GET', path);
    await one.call('POST', '/send/answer', { id, agree: false });
    expect(await phase(one, 'ended')).toMatchObject({ outcome: null, problem: null });
    expect(at.booked('NO')).toEqual([]);
    expect(await one.settled()).toMatchObject({ maySend: true, mayEdit: true });
    expect(JSON.parse((await machine.qcsheet('runs', '--json')).stdout).runs).toEqual([]);
  });

  test('is sent once, however often it is asked for and agreed to', async () => {
    const machine = at.office.machine();
    const one = await at.opened(machine, await three(machine, 'TW'));
    const body = await sendBody(one);
    const begun = await Promise.all([1, 2, 3, 4].map(() => one.call('POST', '/send', body)));
    expect(begun.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const { question } = await phase(one, 'asking');
    const answer = { id: question?.id, agree: true };
    expect((await one.call('POST', '/send/answer', { ...answer, id: 'guess' })).status).toBe(409);
    const agreed = await Promise.all([1, 2, 3].map(() => one.call('POST', '/send/answer', answer)));
    expect(agreed.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    await phase(one, 'ended');
    expect((await one.call('POST', '/send/answer', answer)).status).toBe(409);
    expect((await one.call('POST', '/send', body)).status).toBe(409);
    expect(at.booked('TW')).toEqual(['TW-1', 'TW-2', 'TW-3']);
  });

  test('is sent as it was shown, or not at all', async () => {
    const machine = at.office.machine();
    const path = machine.file('mine.csv', csv(bookings('CH', 3)));
    const one = await at.opened(machine, path);
    await one.call('POST', '/reading', { kind: 'bookings', sheet: null, encoding: null });
    const body = await sendBody(one);
    // Somebody saves it elsewhere: first after the check, then while the question is open.
    writeFileSync(path, csv(bookings('CH', 4)));
    await one.call('POST', '/send', body);
    expect((await phase(one, 'ended')).problem?.code).toBe('input-changed');
    await until('the page has it', async () => (await one.state()).review?.documents === 4);
    const question = await asked(one);
    expect(question.ready).toBe(4);
    writeFileSync(path, csv(bookings('CH', 5)));
    await agree(one, question);
    expect((await phase(one, 'ended')).problem?.code).toBe('input-changed');
    expect(at.booked('CH')).toEqual([]);
    // It is said until the file is read again.
    expect((await one.settled()).send?.problem?.code).toBe('input-changed');
    await one.call('POST', '/reading', { kind: 'bookings', sheet: null, encoding: null });
    expect((await one.settled()).send).toBeNull();
    // What was shown before is agreed to no more.
    expect((await one.call('POST', '/send', body)).status).toBe(409);
    expect((await sentWhole(one)).outcome?.counts.accepted).toBe(5);
    expect(at.booked('CH').length).toBe(5);
  });

  test('has its changes in a copy, and that copy is sent', async () => {
    const machine = at.office.machine();
    const file = await three(machine, 'CO');
    const before = readFileSync(file);
    const one = await at.opened(machine, file);
    const column = (await one.state()).review?.columns.find(({ key }) => key === 'referenceNumber')?.number;
    await one.call('POST', '/edits', { cells: [{ row: 4, column, text: 'CO-22' }] });
    const question = await asked(one);
    expect(question.file).toBe('mine.fixed.xlsx');
    expect(await one.state()).toMatchObject({ edits: 0, file: { name: 'mine.fixed.xlsx' } });
    await agree(one, question);
    await phase(one, 'ended');
    expect(at.booked('CO')).toEqual(['CO-1', 'CO-22', 'CO-3']);
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  test('is there again with its changes after a no, and they can be taken back', async () => {
    const machine = at.office.machine();
    const one = await at.opened(machine, await three(machine, 'BA'));
    const column = (await one.state()).review?.columns.find(({ key }) => key === 'referenceNumber')?.number;
    await one.call('POST', '/edits', { cells: [{ row: 4, column, text: 'BA-22' }] });
    const { id } = await asked(one);
    await one.call('POST', '/send/answer', { id, agree: false });
    await until('the file is back', async () => (await one.state()).file?.name === 'mine.xlsx');
    expect(await one.settled()).toMatchObject({ edits: 1, canUndo: true, mayEdit: true, maySend: true, send: null });
    await one.call('POST', '/undo');
    await agree(one, await asked(one));
    await phase(one, 'ended');
    expect(at.booked('BA')).toEqual(['BA-1', 'BA-2', 'BA-3']);
  });

  test('stays as it is while it is sent and after that, and its results can be opened', async () => {
    const machine = at.office.machine();
    at.office.sandbox.setFaults({ faults: [{ on: BOOK, skip: 1, times: 1, act: { kind: 'refuse', message: 'No.' } }] });
    const one = await at.opened(machine, await three(machine, 'ST'));
    const question = await asked(one);
    const edits = { cells: [{ row: 3, column: 1, text: 'x' }] };
    const upload = { method: 'PUT', headers: { cookie: one.cookie }, body: 'a,b\n1,2\n' };
    const refused = async () => [
      (await one.call('POST', '/edits', edits)).status,
      (await one.call('POST', '/undo')).status,
      (await one.call('DELETE', '/file')).status,
      (await one.raw('/api/v1/file?name=a.csv', upload)).status,
    ];
    expect(await refused()).toEqual([409, 409, 409, 409]);
    await agree(one, question);
    expect((await phase(one, 'ended')).outcome?.reasons.join()).toContain('No.');
    expect((await one.call('POST', '/edits', edits)).status).toBe(409);
    expect((await statesOf(one, '?show=rejected')).length).toBe(1);
    expect((await statesOf(one, '?show=accepted')).length).toBe(2);
    await one.call('POST', '/send/results');
    const state = await one.settled();
    expect(state).toMatchObject({ file: { name: 'mine.results.xlsx' }, send: null, review: { skipped: 2, ready: 1 } });
    expect((await sentWhole(one)).outcome?.counts).toMatchObject({ accepted: 1, skipped: 2 });
    expect(at.booked('ST').length).toBe(3);
  });

  test('sends the first ones, and the rest when it is asked for again', async () => {
    const machine = at.office.machine();
    const one = await at.opened(machine, await three(machine, 'LI'));
    const question = await asked(one, { limit: 1, canary: 1 });
    expect(question).toMatchObject({ ready: 3, sending: 1, canary: null });
    await agree(one, question);
    const { outcome } = await phase(one, 'ended');
    expect(outcome).toMatchObject({ state: 'stopped', counts: { accepted: 1, unsent: 2 } });
    await one.call('POST', '/send/again');
    const rest = await asked(one);
    expect(rest.about.join()).toContain(outcome?.run ?? '');
    await agree(one, rest);
    expect((await phase(one, 'ended')).outcome).toMatchObject({ run: outcome?.run, counts: { accepted: 3 } });
    expect(at.booked('LI').length).toBe(3);
  });
});

test('a file that a browser sent is the same file the next time: an edited row is not booked twice', async () => {
  const machine = at.office.machine();
  const one = await at.opened(machine, null);
  const upload = async (rows: Parameters<typeof csv>[0]) => {
    const request = { method: 'PUT', headers: { cookie: one.cookie }, body: csv(rows) };
    await one.raw('/api/v1/file?name=drop.csv', request);
    await one.settled();
    await one.call('POST', '/reading', { kind: 'bookings', sheet: null, encoding: null });
    return await one.settled();
  };
  const rows = bookings('UP', 2);
  await upload(rows);
  const { outcome } = await sentWhole(one);
  expect(outcome?.counts.accepted).toBe(2);
  expect((await one.call('GET', '/send/results')).status).toBe(200);
  const [first = {}, ...others] = rows;
  const state = await upload([{ ...first, 'products.prodQuantity': '7', serviceDate: '2029-03-13' }, ...others]);
  expect(state.review).toMatchObject({ ready: 0, held: 1, skipped: 1 });
  // Where it is kept is nobody's business, but its run can be continued.
  await at.close(one);
  const again = await machine.qcsheet('runs', 'show', outcome?.run ?? '', '--json');
  expect(readFileSync(JSON.parse(again.stdout).file).length).toBeGreaterThan(0);
});
