import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { messages as answers } from '../../../src/cli/messages/answers.ts';
import { messages as sql } from '../../../src/journal/sql/messages.ts';
import { run, told } from '../json.ts';
import { imported, row } from '../kinds/confirmation-files.ts';
import { csv, type Office, openOffice } from '../office.ts';
import { CONFIRM, inDoubt, names, STRANGE } from './confirmed-orders.ts';

let office: Office;

beforeAll(async () => {
  office = await openOffice();
});

beforeEach(() => office.sandbox.setFaults({ faults: [] }));

afterAll(() => office.close());

test('an update in doubt that --limit leaves for later stays in doubt', async () => {
  const machine = office.machine();
  const orders = ['50000204', '50000214', '50000224'];
  const list = (factoryName: string) => csv(orders.map((orderId) => row(orderId, { factoryName })));
  const [a, b] = [machine.file('A.csv', list('A')), machine.file('B.csv', list('B'))];
  await imported(machine, a);
  office.sandbox.setFaults({ faults: [{ on: CONFIRM, times: 3, act: STRANGE }] });
  expect((await imported(machine, b)).run).toMatchObject({ state: 'stopped', counts: { inDoubt: 3 } });
  office.sandbox.setFaults({ faults: [] });
  const limited = await imported(machine, b, '--limit', '1');
  expect([limited.exit, limited.run.counts]).toMatchObject([6, { accepted: 1, inDoubt: 2, unsent: 0 }]);
  expect((await imported(machine, a)).run.counts).toMatchObject({ accepted: 3, skipped: 0 });
  expect(orders.map((orderId) => names(office, orderId).at(-1))).toEqual(['A', 'A', 'A']);
});

test('updates in doubt stay so when the circuit breaker opens over them', async () => {
  const machine = office.machine();
  const orders = ['50000234', '50000244', '50000254', '50000264'];
  const list = (factoryName: string) => csv(orders.map((orderId) => row(orderId, { factoryName })));
  const [a, b] = [machine.file('A.csv', list('A')), machine.file('B.csv', list('B'))];
  await imported(machine, a);
  office.sandbox.setFaults({ faults: [{ on: CONFIRM, act: STRANGE }] });
  const first = await imported(machine, b, '--concurrency', '4');
  expect([first.exit, first.run.counts.inDoubt + first.run.counts.unsent]).toEqual([6, 4]);
  for (const concurrency of ['1', '4']) {
    const ended = await machine.qcsheet('resume', '--json', '--concurrency', concurrency);
    const { state, counts } = told(run, ended);
    expect([ended.exit, state, counts.inDoubt >= 3]).toEqual([6, 'stopped', true]);
  }
  office.sandbox.setFaults({ faults: [] });
  const had = orders.map((orderId) => names(office, orderId).at(-1) === 'B');
  const again = await imported(machine, a);
  expect(again.run.documents.map(({ state }) => state === 'accepted')).toEqual(had);
  expect(orders.map((orderId) => names(office, orderId).at(-1))).toEqual(['A', 'A', 'A', 'A']);
});

test('updates that fail each time hold up no others: those in doubt go last, in the order of their rows', async () => {
  const machine = office.machine();
  const failing = ['50000274', '50000284', '50000294'];
  const healthy = ['50000304', '50000314', '50000324', '50000334'];
  // The first order has a second row between the healthy ones: it may not overtake the first.
  const rows = [...failing, healthy[0], failing[0], ...healthy.slice(1)].map((orderId = '', index) =>
    row(orderId, { factoryName: `row ${index + 1}` }),
  );
  const file = machine.file('list.csv', csv(rows));
  const faults = failing.map((orderId) => ({ on: `PUT /order/v2/${orderId}/`, act: STRANGE }));
  office.sandbox.setFaults({ faults });
  const first = await imported(machine, file, '--concurrency', '1');
  expect([first.exit, first.run.state, first.run.counts.inDoubt]).toEqual([6, 'stopped', 3]);
  const resumed = await machine.qcsheet('resume', '--json');
  expect([resumed.exit, told(run, resumed).counts.accepted]).toEqual([6, healthy.length]);
  office.sandbox.setFaults({ faults: [] });
  const last = await machine.qcsheet('resume', '--json');
  expect([last.exit, told(run, last).counts]).toMatchObject([0, { inDoubt: 0, unsent: 0 }]);
  expect(names(office, failing[0] ?? '').at(-1)).toBe('row 5');
});

test('an update in doubt is not sent over a newer one in doubt: the run that has that one comes first', async () => {
  const { machine } = await inDoubt(office, '50000354');
  const older = told(run, await machine.qcsheet('runs', 'show', '--json')).run ?? '';
  const c = machine.file('C.csv', csv([row('50000354', { factoryName: 'C' })]));
  office.sandbox.setFaults({ faults: [{ on: CONFIRM, times: 1, act: STRANGE }] });
  const newer = (await imported(machine, c)).run.run ?? '';
  const refused = await machine.qcsheet('resume', older);
  expect([refused.exit, names(office, '50000354')]).toEqual([6, ['A', 'B', 'C']]);
  expect(refused.stdout).toContain(sql.mayHaveChanged(newer));
  expect(refused.stdout).toContain(answers.resumeNewer);
  const resumed = await machine.qcsheet('resume', '--json');
  expect([resumed.exit, told(run, resumed).run]).toEqual([0, newer]);
  const after = await machine.qcsheet('resume', older, '--json');
  expect([after.exit, told(run, after).documents[0]?.state]).toEqual([3, 'invalid']);
  expect(names(office, '50000354')).toEqual(['A', 'B', 'C', 'C']);
});

test('a person is told how an update in doubt is sent again, whatever ended the run', async () => {
  const place = await inDoubt(office, '50000344');
  const refused = await office.machine({ ...place.machine.env, QCSHEET_PASSWORD: 'not this one' }).qcsheet('resume');
  expect(refused.exit).toBe(6);
  const resumed = await place.machine.qcsheet('resume', '--json');
  expect(refused.stdout).toContain(`1 ${answers.updatesInDoubt(1)}`);
  expect(refused.stdout).toContain(answers.next(answers.correctLogin(`qcsheet resume ${told(run, resumed).run}`)));
  expect([resumed.exit, told(run, resumed).counts]).toMatchObject([0, { accepted: 1, inDoubt: 0 }]);
  expect(names(office, '50000344')).toEqual(['A', 'B', 'B']);
  const again = await imported(place.machine, place.b);
  expect(again.run.documents[0]?.error?.code).toBe('unchanged');
});
