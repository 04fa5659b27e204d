import { writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { booking, bookings, csv } from '../cli/office.ts';
import { until } from '../until.ts';
import { openConsole } from './console.ts';
import { BOOKINGS, consolesOfBookings, edited, fresh, send } from './like-sent.ts';
import { agree, asked, chosen, phase, question } from './sending.ts';

const { at, openedCsv, having } = consolesOfBookings();

describe('rows like those that were sent', () => {
  test('are sent once they are chosen, and only they; the plan names what each was sent as', async () => {
    const machine = await having(bookings('SI', 3));
    const one = await openedCsv(machine, [edited('SI-1'), ...bookings('SI', 3).slice(1), fresh('SI-4')]);
    const first = await asked(one);
    expect(first).toMatchObject({ ready: 1, heldBack: 1, skipped: 2 });
    expect(first.choices.map(({ option, count, rows, isChosen }) => [option, count, rows, isChosen])).toEqual([
      ['allow-similar', 1, 'row 2', false],
      ['send-again', 2, 'rows 3, 4', false],
    ]);
    const second = await chosen(one, first, ['allow-similar']);
    expect(second).toMatchObject({ ready: 2, heldBack: 0, skipped: 2 });
    expect(second.choices.map(({ option, isChosen }) => [option, isChosen])).toEqual([
      ['allow-similar', true],
      ['send-again', false],
    ]);
    expect(second.toConfirm.map(({ key }) => key)).toEqual(['again']);
    expect(at.booked('SI').length).toBe(3);
    await agree(one, second);
    expect((await phase(one, 'ended')).outcome?.counts).toMatchObject({ accepted: 2, skipped: 2, invalid: 0 });
    expect(at.booked('SI')).toEqual(['SI-1', 'SI-1', 'SI-2', 'SI-3', 'SI-4']);
  });

  test('are held back again where the choice is taken back', async () => {
    const machine = await having(bookings('SB', 1));
    const one = await openedCsv(machine, [edited('SB-1'), fresh('SB-2')]);
    const second = await chosen(one, await asked(one), ['allow-similar']);
    const third = await chosen(one, second, []);
    expect(third).toMatchObject({ ready: 1, heldBack: 1, toConfirm: [] });
    await agree(one, third);
    await phase(one, 'ended');
    expect(at.booked('SB')).toEqual(['SB-1', 'SB-2']);
  });
});

test('equal rows of the file are sent once they are chosen, each once', async () => {
  const machine = at.office.machine();
  const one = await openedCsv(machine, [booking('DU-1'), booking('DU-1'), booking('DU-2')]);
  const first = await asked(one);
  expect(first).toMatchObject({ ready: 2, choices: [{ option: 'allow-duplicates', rows: 'row 3', isNeeded: false }] });
  const second = await chosen(one, first, ['allow-duplicates']);
  expect(second).toMatchObject({ ready: 3, toConfirm: [{ key: 'allow-duplicates' }] });
  const bare = { id: second.id, agree: true, confirmed: [] };
  expect((await one.call('POST', '/send/answer', bare)).status).toBe(409);
  await agree(one, second);
  await phase(one, 'ended');
  expect(at.booked('DU')).toEqual(['DU-1', 'DU-1', 'DU-2']);
});

test('rows that were accepted are sent again once their number is typed', async () => {
  const machine = await having(bookings('AG', 2));
  const one = await openedCsv(machine, bookings('AG', 2));
  expect(await one.state()).toMatchObject({ maySend: true, mustChoose: true, review: { ready: 0, skipped: 2 } });
  await send(one);
  const { id, choices } = await question(one, 'choose');
  const [key = ''] = choices.map((choice) => choice.key);
  const answer = async (body: object) => (await one.call('POST', '/send/answer', { id, agree: false, ...body })).status;
  expect(choices).toMatchObject([{ option: 'send-again', count: 2, rows: 'rows 2, 3' }]);
  expect([
    await answer({ choose: [{ key, count: 1 }] }),
    await answer({ choose: [{ key }] }),
    await answer({ choose: [] }),
    await answer({ agree: true }),
  ]).toEqual([409, 409, 409, 409]);
  const plan = await chosen(one, await question(one, 'choose'), ['send-again']);
  expect(plan).toMatchObject({ ready: 2, toConfirm: [{ key: 'again' }] });
  await agree(one, plan);
  await phase(one, 'ended');
  expect(at.booked('AG')).toEqual(['AG-1', 'AG-1', 'AG-2', 'AG-2']);
});

test('a stopped sending of rows that were accepted before is continued, and asks about each of them again', async () => {
  const machine = at.office.machine({ QCSHEET_CONCURRENCY: '1' });
  const rows = [1, 2, 3, 4].map((number) => fresh(`TS-${number}`));
  await machine.import(machine.file('mine.csv', csv(rows)));
  const one = await openedCsv(machine, rows);
  await send(one);
  at.delay(500);
  await agree(one, await chosen(one, await question(one, 'choose'), ['send-again']));
  await until('one is sent again', () => at.booked('TS').length === 5);
  await one.call('POST', '/send/stop');
  await phase(one, 'ended');
  const left = 8 - at.booked('TS').length;
  await one.call('POST', '/send/again');
  const { review, maySend, mustChoose } = await one.settled();
  expect([review?.ready, review?.skipped, maySend, mustChoose]).toEqual([left, 4 - left, true, false]);

  await send(one);
  const plan = await question(one, 'send');
  expect([plan.sending, plan.toConfirm.map(({ key }) => key)]).toEqual([left, ['again']]);
  const without = await one.call('POST', '/send/answer', { id: plan.id, agree: true });
  expect(without.status).toBe(409);
  await agree(one, plan);
  expect((await phase(one, 'ended')).outcome?.counts).toMatchObject({ unsent: 0 });
  expect(at.booked('TS').length).toBe(8);
});

test('a new run takes the place of an unfinished one once it is chosen', async () => {
  const machine = at.office.machine();
  const path = machine.file('mine.csv', csv(bookings('RE', 3)));
  const { run } = await machine.import(path, '--limit=1');
  const one = await openedCsv(machine, [...bookings('RE', 2), booking('RE-5')]);
  await send(one);
  const first = await question(one, 'choose');
  expect(first.choices).toMatchObject([{ option: 'replace', run: run.run, count: 2, isNeeded: true, isChosen: false }]);
  const plan = await chosen(one, first, ['replace']);
  expect(plan.toConfirm).toMatchObject([{ key: 'replace', lines: [expect.stringContaining(`${run.run}`)] }]);
  expect(plan).toMatchObject({ ready: 2, skipped: 1 });
  await agree(one, plan);
  await phase(one, 'ended');
  expect(at.booked('RE')).toEqual(['RE-1', 'RE-2', 'RE-5']);
  // The rest of the old run is not sent any more.
  await machine.qcsheet('resume', run.run ?? '', '--json');
  expect(at.booked('RE').length).toBe(3);
});

test('an unfinished run is replaced together with a choice where the file would send nothing otherwise', async () => {
  const machine = at.office.machine();
  const path = machine.file('mine.csv', csv(bookings('RN', 3)));
  const { run } = await machine.import(path, '--limit=1');
  const one = await openedCsv(machine, [edited('RN-1')]);
  await send(one);
  const first = await question(one, 'choose');
  expect(first.choices.map(({ option, isNeeded }) => [option, isNeeded])).toEqual([
    ['replace', true],
    ['allow-similar', false],
  ]);
  await agree(one, await chosen(one, first, ['replace', 'allow-similar']));
  await phase(one, 'ended');
  expect(at.booked('RN')).toEqual(['RN-1', 'RN-1']);
  await machine.qcsheet('resume', run.run ?? '', '--json');
  expect(at.booked('RN').length).toBe(2);
});

test('an unfinished run stays as it is where the file is another one than the choice was for', async () => {
  const machine = at.office.machine();
  const path = machine.file('mine.csv', csv(bookings('RK', 3)));
  const { run } = await machine.import(path, '--limit=1');
  const one = await openedCsv(machine, [...bookings('RK', 2), booking('RK-5')]);
  await send(one);
  const { id, choices } = await question(one, 'choose');
  // Nothing of this would be sent, so that nothing would be asked.
  machine.file('mine.csv', csv(bookings('RK', 1)));
  const choose = choices.map(({ key, count }) => ({ key, count }));
  expect((await one.call('POST', '/send/answer', { id, agree: false, choose })).status).toBe(200);
  expect((await phase(one, 'ended')).problem?.code).toBe('input-changed');
  machine.file('mine.csv', csv(bookings('RK', 3)));
  await machine.qcsheet('resume', run.run ?? '', '--json');
  expect(at.booked('RK')).toEqual(['RK-1', 'RK-2', 'RK-3']);
});

test('what the same login sent to another address is sent once this is called another service', async () => {
  const machine = await having(bookings('OS', 2));
  const url = at.office.sandbox.url.replace('127.0.0.1', 'localhost');
  const there = at.office.machine({ QCSHEET_STATE_DIR: machine.state, QCSHEET_BASE_URL: url });
  const path = machine.path('mine.csv');
  writeFileSync(path, csv([...bookings('OS', 1), fresh('OS-3')]));
  const one = await openConsole(there, path);
  try {
    await one.settled();
    await one.call('POST', '/reading', BOOKINGS);
    await send(one);
    const first = await question(one, 'choose');
    expect(first.choices).toMatchObject([{ option: 'other-service', count: 1, rows: 'row 2', isNeeded: true }]);
    const plan = await chosen(one, first, ['other-service']);
    expect(plan).toMatchObject({ ready: 2, service: url, toConfirm: [{ key: 'other-service' }] });
    expect(at.booked('OS').length).toBe(2);
    await agree(one, plan);
    await phase(one, 'ended');
    expect(at.booked('OS')).toEqual(['OS-1', 'OS-1', 'OS-2', 'OS-3']);
  } finally {
    await one.close();
  }
});
