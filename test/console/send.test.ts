import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rowWindow } from '../../src/console/api/desk.ts';
import { failure, told } from '../cli/json.ts';
import { bookings, csv, type Machine, type Office, openOffice } from '../cli/office.ts';
import { edited, readSheet } from '../cli/sheets.ts';
import { usersWorkbook } from '../cli/workbooks/users-workbook.ts';
import { until } from '../until.ts';
import { type Opened, openConsole } from './console.ts';
import { agree, asked, phase, sendBody, sentWhole } from './sending.ts';

const BOOK = 'create inspection booking';

let office: Office;
let open: Opened[] = [];
beforeAll(async () => {
  office = await openOffice();
});
beforeEach(() => office.sandbox.setFaults({ faults: [] }));
afterEach(async () => {
  for (const opened of open) await opened.close();
  open = [];
});
afterAll(() => office.close());

async function opened(machine: Machine, file: string): Promise<Opened> {
  const made = await openConsole(machine, file);
  open.push(made);
  await made.settled();
  return made;
}

const booked = (prefix: string) => office.booked(`${prefix}-`).map(({ referenceNumber }) => referenceNumber);
const statesOf = async (one: Opened, query = '') =>
  rowWindow.parse(JSON.parse((await one.call('GET', `/rows${query}`)).text)).rows.map(({ state }) => state);
const three = (machine: Machine, prefix: string) => usersWorkbook(machine, bookings(prefix, 3));
const delayed = (ms: number) =>
  office.sandbox.setFaults({ faults: [{ on: BOOK, act: { kind: 'delay', when: 'before', ms } }] });

describe('a file that is sent from the page', () => {
  test('is sent once a person has agreed to what was shown, and not before', async () => {
    const machine = office.machine();
    const one = await opened(machine, await three(machine, 'SA'));
    const question = await asked(one);
    expect(question).toMatchObject({ ready: 3, sending: 3, heldBack: 0, toConfirm: [], file: 'mine.xlsx' });
    expect(question.service).toBe(office.sandbox.url);
    expect(booked('SA')).toEqual([]);
    await agree(one, question);
    const { outcome, problem } = await phase(one, 'ended');
    expect(problem).toBeNull();
    expect(outcome).toMatchObject({ state: 'complete', results: 'mine.results.xlsx', counts: { accepted: 3 } });
    expect(booked('SA')).toEqual(['SA-1', 'SA-2', 'SA-3']);
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
    const machine = office.machine();
    const one = await opened(machine, await three(machine, 'NO'));
    const { id } = await asked(one);
    for (const path of ['/state', '/rows', '/findings']) await one.call('GET', path);
    await one.call('POST', '/send/answer', { id, agree: false });
    expect(await phase(one, 'ended')).toMatchObject({ outcome: null, problem: null });
    expect(booked('NO')).toEqual([]);
    expect(await one.settled()).toMatchObject({ maySend: true, mayEdit: true });
    expect(JSON.parse((await machine.qcsheet('runs', '--json')).stdout).runs).toEqual([]);
  });

  test('is sent once, however often it is asked for and agreed to', async () => {
    const machine = office.machine();
    const one = await opened(machine, await three(machine, 'TW'));
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
    expect(booked('TW')).toEqual(['TW-1', 'TW-2', 'TW-3']);
  });

  test('is sent as it was shown, or not at all', async () => {
    const machine = office.machine();
    const path = machine.file('mine.csv', csv(bookings('CH', 3)));
    const one = await opened(machine, path);
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
    expect(booked('CH')).toEqual([]);
    // What was shown before is agreed to no more.
    expect((await one.call('POST', '/send', body)).status).toBe(409);
    expect((await sentWhole(one)).outcome?.counts.accepted).toBe(5);
    expect(booked('CH').length).toBe(5);
  });

  test('has its changes in a copy, and that copy is sent', async () => {
    const machine = office.machine();
    const file = await three(machine, 'CO');
    const before = readFileSync(file);
    const one = await opened(machine, file);
    const column = (await one.state()).review?.columns.find(({ key }) => key === 'referenceNumber')?.number;
    await one.call('POST', '/edits', { cells: [{ row: 4, column, text: 'CO-22' }] });
    const question = await asked(one);
    expect(question.file).toBe('mine.fixed.xlsx');
    expect(await one.state()).toMatchObject({ edits: 0, file: { name: 'mine.fixed.xlsx' } });
    await agree(one, question);
    await phase(one, 'ended');
    expect(booked('CO')).toEqual(['CO-1', 'CO-22', 'CO-3']);
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  test('stays as it is while it is sent and after that, and its results can be opened', async () => {
    const machine = office.machine();
    office.sandbox.setFaults({ faults: [{ on: BOOK, skip: 1, times: 1, act: { kind: 'refuse', message: 'No.' } }] });
    const one = await opened(machine, await three(machine, 'ST'));
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
    expect(booked('ST').length).toBe(3);
  });

  test('sends the first ones, and the rest when it is asked for again', async () => {
    const machine = office.machine();
    const one = await opened(machine, await three(machine, 'LI'));
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
    expect(booked('LI').length).toBe(3);
  });
});

describe('a sending', () => {
  test('is stopped: what is on its way is finished, and the rest is sent later', async () => {
    const machine = office.machine({ QCSHEET_CONCURRENCY: '1' });
    delayed(300);
    const file = await usersWorkbook(machine, bookings('SP', 6));
    const one = await opened(machine, file);
    await agree(one, await asked(one));
    await until('one is accepted', async () => ((await one.state()).send?.progress?.accepted ?? 0) > 0);
    await one.call('POST', '/send/stop');
    const { outcome } = await phase(one, 'ended');
    expect(outcome?.state).toBe('interrupted');
    expect(outcome?.counts).toMatchObject({ inDoubt: 0 });
    const sent = booked('SP').length;
    expect([outcome?.counts.accepted, sent < 6]).toEqual([sent, true]);
    office.sandbox.setFaults({ faults: [] });
    const resumed = await machine.qcsheet('resume', '--json');
    expect(resumed.exit).toBe(0);
    expect(booked('SP').length).toBe(6);
  });

  test('holds the account as a command does: each says that the other one is there', async () => {
    const machine = office.machine();
    const one = await opened(machine, await three(machine, 'LO'));
    const question = await asked(one);
    const other = machine.file('other.csv', csv(bookings('LP', 1)));
    const busy = await machine.qcsheet('import', other, '--kind=bookings', '--yes', '--json');
    expect(told(failure, busy).error.code).toBe('run-busy');
    const two = await opened(machine, machine.path('mine.xlsx'));
    await two.call('POST', '/send', await sendBody(two));
    expect((await phase(two, 'ended')).problem?.code).toBe('run-busy');
    await agree(one, question);
    await phase(one, 'ended');
    expect([booked('LO').length, booked('LP').length]).toEqual([3, 0]);
  });

  test('ends in order when the program is asked to end', async () => {
    const machine = office.machine({ QCSHEET_CONCURRENCY: '1' });
    delayed(300);
    const ending = new AbortController();
    const one = await openConsole(machine, await usersWorkbook(machine, bookings('EN', 6)), {
      stopping: ending.signal,
    });
    await agree(one, await asked(one));
    await until('one is on its way', async () => (await one.state()).send?.phase === 'sending');
    ending.abort();
    await one.close();
    const [run] = JSON.parse((await machine.qcsheet('runs', '--json')).stdout).runs;
    expect(run).toMatchObject({ state: 'interrupted', counts: { inDoubt: 0, accepted: booked('EN').length } });
  });

  test('leaves in doubt what got no answer, and says what to do', async () => {
    const machine = office.machine();
    office.sandbox.setFaults({ faults: [{ on: BOOK, skip: 1, times: 1, act: { kind: 'drop', when: 'after' } }] });
    const one = await opened(machine, await three(machine, 'DO'));
    const { outcome, notes } = await sentWhole(one);
    expect(outcome?.counts).toMatchObject({ accepted: 2, inDoubt: 1 });
    expect(notes.length).toBeGreaterThan(0);
    expect(outcome?.next.join()).toContain(`qcsheet settle ${outcome?.run}`);
    expect(await statesOf(one, '?show=in-doubt')).toEqual(['in-doubt']);
    expect(booked('DO').length).toBe(3);
  });

  test('records what a workbook decides only after a tick of its own', async () => {
    const machine = office.machine();
    office.sandbox.setFaults({ faults: [{ on: BOOK, times: 1, act: { kind: 'drop', when: 'after' } }] });
    const { run } = await machine.import(machine.file('mine.csv', csv(bookings('DE', 1))));
    const results = `${run.results}`;
    const decided = await edited(results, 'In doubt', machine.path('decided.xlsx'), (sheet) => {
      sheet.getCell('B2').value = 'accepted';
      sheet.getCell('C2').value = 'never given';
    });
    const one = await opened(machine, decided);
    expect(await one.state()).toMatchObject({ maySend: true, review: { decisions: 1, ready: 0 } });
    const question = await asked(one);
    expect(question.toConfirm.map(({ key }) => key)).toEqual(expect.arrayContaining(['decisions']));
    const bare = { id: question.id, agree: true, confirmed: [] };
    expect((await one.call('POST', '/send/answer', bare)).status).toBe(409);
    await agree(one, question);
    expect((await phase(one, 'ended')).problem).toBeNull();
    const shown = JSON.parse((await machine.qcsheet('runs', 'show', run.run ?? '', '--json')).stdout);
    expect(shown.documents[0]).toMatchObject({ state: 'accepted', trackingId: 'never given' });
  });
});

test('a file that a browser sent is the same file the next time: an edited row is not booked twice', async () => {
  const machine = office.machine();
  const one = await openConsole(machine, null);
  open.push(one);
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
  await one.close();
  open = [];
  const again = await machine.qcsheet('runs', 'show', outcome?.run ?? '', '--json');
  expect(readFileSync(JSON.parse(again.stdout).file).length).toBeGreaterThan(0);
});
