import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { messages as answers } from '../../../src/cli/messages/answers.ts';
import { md5 } from '../../../src/config/password.ts';
import { createBooking } from '../../../src/contract/bookings.ts';
import { messages as cells } from '../../../src/importing/cells/messages.ts';
import { messages as runMessages } from '../../../src/importing/run/messages.ts';
import { SANDBOX_ACCOUNT } from '../../../src/sandbox/account.ts';
import { SANDBOX_BOOKING_RESULT } from '../../../src/sandbox/booking-result.ts';
import { ANY, worded } from '../../worded.ts';
import { failure, run, told } from '../json.ts';
import { booking, bookings, csv, type Machine, type Office, openOffice, SAMPLES } from '../office.ts';
import { readSheet, sheetNames } from '../sheets.ts';

const RESULTS = 'GET /sandbox-only/booking-result/';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
beforeEach(() => office.sandbox.setFaults({ faults: [] }));
afterAll(() => office.close());

const knowing = () => office.machine({ QCSHEET_BOOKING_RESULT: SANDBOX_BOOKING_RESULT });

async function refreshed(machine: Machine, ...args: readonly string[]) {
  const ended = await machine.qcsheet('runs', 'refresh', '--json', ...args);
  const { refreshed: round, ...report } = JSON.parse(ended.stdout);
  return { exit: ended.exit, round, run: run.parse(report) };
}

const answering = (body: string) =>
  office.sandbox.setFaults({ faults: [{ on: RESULTS, act: { kind: 'answer', when: 'before', status: 200, body } }] });

test('runs refresh keeps the answers as they came, and the workbook and runs show have them', async () => {
  const machine = knowing();
  const rows = [...bookings('LATER', 2), booking('LATER-3', { bookingType: '' })];
  const first = await machine.import(machine.file('march.csv', csv(rows)));
  await wait(1_100);
  const sent = office.sandbox.requests().length;
  const { exit, round, run: after } = await refreshed(machine);
  expect([exit, round]).toEqual([0, { asked: 2, changed: 2, unanswered: [] }]);
  const asked = office.sandbox.requests().slice(sent);
  expect(asked.filter(({ method, path }) => method !== 'GET' && !path.startsWith('/auth/'))).toEqual([]);
  const [id = ''] = first.run.documents.map(({ trackingId }) => trackingId ?? '');
  const answer = {
    message: 'OK',
    content: {
      requestId: id,
      inventedBy: 'the sandbox',
      status: 'BOOKED',
      orderId: `B-${id.slice(0, 12)}`,
      orderNumber: `R-${id.slice(0, 8)}`,
    },
  };
  expect(after.documents.map(({ bookingResult }) => bookingResult?.answer)).toEqual([
    answer,
    expect.anything(),
    undefined,
  ]);
  const shown = await machine.qcsheet('runs', 'show', '--json');
  expect(told(run, shown).documents).toEqual(after.documents);
  const text = await machine.qcsheet('runs', 'show');
  expect(text.stdout).toContain(`row 2 (${id}): message: OK; content.requestId: ${id}; `);
  const sheet = await readSheet(machine.path('march.results.xlsx'), 'Booking results', 1);
  expect(sheet).toHaveLength(2);
  expect(sheet[0]?.cells).toMatchObject({ Rows: '2', 'Tracking id': id, 'As it came': JSON.stringify(answer) });
  expect(sheet[0]?.cells).toMatchObject({ 'content.status': 'BOOKED', 'content.orderNumber': `R-${id.slice(0, 8)}` });

  const again = await refreshed(machine, first.run.run ?? '');
  expect([again.exit, again.round]).toEqual([0, { asked: 2, changed: 0, unanswered: [] }]);
});

test('answers of any shape are kept; one that changes is kept beside the one before', async () => {
  const machine = knowing();
  await machine.import(machine.file('march.csv', csv(bookings('SHAPE', 1))));
  const came: string[] = [];
  for (const body of ['{"message":"still at it","content":null}', '=cmd|x, "no JSON"', '', '[1,{"a":"\\u0007é"}]']) {
    answering(body);
    const { exit, round } = await refreshed(machine);
    expect([exit, round]).toEqual([0, { asked: 1, changed: 1, unanswered: [] }]);
    const [row] = await readSheet(machine.path('march.results.xlsx'), 'Booking results', 1);
    came.push(row?.cells['message'] ?? row?.cells['As it came'] ?? '');
    expect((await machine.qcsheet('runs', 'show')).stdout).not.toMatch(/\p{Cc}(?<!\n)/u);
  }
  expect(came.slice(0, 3)).toEqual(['still at it', '=cmd|x, "no JSON"', cells.emptyAnswer]);
  const journal = new DatabaseSync(`${machine.state}/journal.sqlite`, { readOnly: true });
  const kept = journal.prepare('SELECT answer FROM booking_results ORDER BY rowid').all();
  journal.close();
  expect(kept.map(({ answer }) => answer)).toEqual([
    '{"message":"still at it","content":null}',
    '=cmd|x, "no JSON"',
    '',
    '[1,{"a":"\\u0007é"}]',
  ]);
});

test('a booking that the service knows nothing of is named, the others are asked all the same', async () => {
  const machine = knowing();
  const first = await machine.import(machine.file('march.csv', csv(bookings('SOME', 3))), '--concurrency=1');
  const id = first.run.documents[1]?.trackingId;
  const body = '{"message":"No such request.","content":null}';
  office.sandbox.setFaults({
    faults: [{ on: `${RESULTS}${id}`, act: { kind: 'answer', when: 'before', status: 404, body } }],
  });
  const { exit, round } = await refreshed(machine);
  expect([exit, round.asked, round.changed]).toEqual([8, 3, 2]);
  expect(round.unanswered).toEqual([
    { rows: [3], trackingId: id, message: expect.stringContaining('(HTTP 404): No such request.') },
  ]);
  const text = await machine.qcsheet('runs', 'refresh');
  expect(text.stdout).toContain(answers.noResult('row 3', id ?? '', ''));
});

test('without the path the program says that accepted means received, and asks nobody', async () => {
  const machine = office.machine();
  await machine.import(machine.file('march.csv', csv(bookings('UNSET', 1))));
  const sent = office.sandbox.requests().length;
  const ended = await machine.qcsheet('runs', 'refresh', '--json');
  const { error } = told(failure, ended);
  expect([ended.exit, error.code]).toEqual([2, 'booking-result-unset']);
  expect(error.message).toContain(runMessages.noResultPath('booking'));
  expect(error.hint).toContain('QCSHEET_BOOKING_RESULT');
  expect(office.sandbox.requests()).toHaveLength(sent);
  expect(await sheetNames(machine.path('march.results.xlsx'))).not.toContain('Booking results');
});

test('a service that refuses in the middle ends it with 7, and what was answered is kept', async () => {
  const machine = knowing();
  await machine.import(machine.file('march.csv', csv(bookings('MID', 4))));
  office.sandbox.setFaults({
    faults: [{ on: RESULTS, skip: 2, act: { kind: 'answer', when: 'before', status: 403, body: 'no' } }],
  });
  const ended = await machine.qcsheet('runs', 'refresh', '--json', '--concurrency=1');
  expect([ended.exit, told(failure, ended).error.message]).toEqual([
    7,
    expect.stringMatching(worded(runMessages.keptSoFar(ANY, 2))),
  ]);
  office.sandbox.setFaults({ faults: [] });
  const shown = told(run, await machine.qcsheet('runs', 'show', '--json'));
  expect(shown.documents.filter(({ bookingResult }) => bookingResult !== undefined)).toHaveLength(2);
});

test('bookings of the run that are in doubt stay in its exit code', async () => {
  const machine = knowing();
  const lost = { kind: 'drop', when: 'after' } as const;
  office.sandbox.setFaults({ faults: [{ on: createBooking.name, times: 1, act: lost }] });
  await machine.import(machine.file('doubtful.csv', csv(bookings('DOUBTFUL', 2))), '--concurrency', '1');
  await wait(1_100);
  const { exit, run: after } = await refreshed(machine);
  expect([exit, after.counts.inDoubt, after.counts.accepted]).toEqual([6, 1, 1]);
});

test('the requests keep to the rate that is typed', async () => {
  const machine = knowing();
  await machine.import(machine.file('march.csv', csv(bookings('RATE', 4))));
  const before = office.sandbox.requests().length;
  await refreshed(machine, '--rate=2');
  const asked = office.sandbox
    .requests()
    .slice(before)
    .filter(({ path }) => path.startsWith('/sandbox-only/'));
  const times = asked.map(({ at }) => Date.parse(at));
  expect(asked).toHaveLength(4);
  expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThan(1_400);
});

test('what the service repeats of the session is not kept', async () => {
  const machine = knowing();
  await machine.import(machine.file('march.csv', csv(bookings('ECHO', 1))));
  await machine.qcsheet('login');
  const { token, refreshKey } = JSON.parse(readFileSync(join(machine.state, 'session.json'), 'utf8'));
  const secrets: readonly string[] = [token, refreshKey, md5(SANDBOX_ACCOUNT.password), SANDBOX_ACCOUNT.apiAccessToken];
  answering(JSON.stringify({ echo: secrets }));
  const { exit, run: after } = await refreshed(machine);
  expect([exit, after.documents[0]?.bookingResult?.answer]).toEqual([0, { echo: secrets.map(() => '[secret]') }]);
});

test('a kind whose answers are final has no later results', async () => {
  const machine = knowing();
  await machine.qcsheet('import', join(SAMPLES, 'lab-orders.xlsx'), '-o', machine.path('lab.xlsx'), '--yes');
  const ended = await machine.qcsheet('runs', 'refresh', '--json');
  expect([ended.exit, told(failure, ended).error.code]).toEqual([2, 'no-later-result']);
});
