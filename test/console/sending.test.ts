import { describe, expect, test } from 'vitest';
import { failure, told } from '../cli/json.ts';
import { bookings, csv } from '../cli/office.ts';
import { edited } from '../cli/sheets.ts';
import { usersWorkbook } from '../cli/workbooks/users-workbook.ts';
import { until } from '../until.ts';
import { openConsole } from './console.ts';
import { BOOK, consoles } from './consoles.ts';
import { agree, asked, phase, sendBody, sentWhole, statesOf, three } from './sending.ts';

const at = consoles();

describe('a sending', () => {
  test('is stopped: what is on its way is finished, and the rest is sent later', async () => {
    const machine = at.office.machine({ QCSHEET_CONCURRENCY: '1' });
    at.delay(300);
    const file = await usersWorkbook(machine, bookings('SP', 6));
    const one = await at.opened(machine, file);
    await agree(one, await asked(one));
    await until('one is accepted', async () => ((await one.state()).send?.progress?.accepted ?? 0) > 0);
    await one.call('POST', '/send/stop');
    const { outcome } = await phase(one, 'ended');
    expect(outcome?.state).toBe('interrupted');
    expect(outcome?.counts).toMatchObject({ inDoubt: 0 });
    const sent = at.booked('SP').length;
    expect([outcome?.counts.accepted, sent < 6]).toEqual([sent, true]);
    at.office.sandbox.setFaults({ faults: [] });
    const resumed = await machine.qcsheet('resume', '--json');
    expect(resumed.exit).toBe(0);
    expect(at.booked('SP').length).toBe(6);
  });

  test('holds the account as a command does: each says that the other one is there', async () => {
    const machine = at.office.machine();
    const one = await at.opened(machine, await three(machine, 'LO'));
    const question = await asked(one);
    const other = machine.file('other.csv', csv(bookings('LP', 1)));
    const busy = await machine.qcsheet('import', other, '--kind=bookings', '--yes', '--json');
    expect(told(failure, busy).error.code).toBe('run-busy');
    const two = await at.opened(machine, machine.path('mine.xlsx'));
    await two.call('POST', '/send', await sendBody(two));
    expect((await phase(two, 'ended')).problem?.code).toBe('run-busy');
    await agree(one, question);
    await phase(one, 'ended');
    expect([at.booked('LO').length, at.booked('LP').length]).toEqual([3, 0]);
  });

  test('ends in order when the program is asked to end', async () => {
    const machine = at.office.machine({ QCSHEET_CONCURRENCY: '1' });
    at.delay(300);
    const ending = new AbortController();
    const one = await openConsole(machine, await usersWorkbook(machine, bookings('EN', 6)), {
      stopping: ending.signal,
    });
    await agree(one, await asked(one));
    await until('one is on its way', async () => (await one.state()).send?.phase === 'sending');
    ending.abort();
    await one.close();
    const [run] = JSON.parse((await machine.qcsheet('runs', '--json')).stdout).runs;
    expect(run).toMatchObject({ state: 'interrupted', counts: { inDoubt: 0, accepted: at.booked('EN').length } });
  });

  test('leaves in doubt what got no answer, and says what to do', async () => {
    const machine = at.office.machine();
    at.office.sandbox.setFaults({ faults: [{ on: BOOK, skip: 1, times: 1, act: { kind: 'drop', when: 'after' } }] });
    const one = await at.opened(machine, await three(machine, 'DO'));
    const { outcome, notes } = await sentWhole(one);
    expect(outcome?.counts).toMatchObject({ accepted: 2, inDoubt: 1 });
    expect(notes.length).toBeGreaterThan(0);
    expect(outcome?.next.join()).toContain(`qcsheet settle ${outcome?.run}`);
    expect(await statesOf(one, '?show=in-doubt')).toEqual(['in-doubt']);
    expect(at.booked('DO').length).toBe(3);
  });

  test('records what a workbook decides only after a tick of its own', async () => {
    const machine = at.office.machine();
    at.office.sandbox.setFaults({ faults: [{ on: BOOK, times: 1, act: { kind: 'drop', when: 'after' } }] });
    const { run } = await machine.import(machine.file('mine.csv', csv(bookings('DE', 1))));
    const results = `${run.results}`;
    const decided = await edited(results, 'In doubt', machine.path('decided.xlsx'), (sheet) => {
      sheet.getCell('B2').value = 'accepted';
      sheet.getCell('C2').value = 'never given';
    });
    const one = await at.opened(machine, decided);
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
