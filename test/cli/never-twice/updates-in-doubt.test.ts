import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { messages as answers } from '../../../src/cli/messages/answers.ts';
import { confirmFactory } from '../../../src/contract/factory-confirmations.ts';
import { updateSupplier } from '../../../src/contract/suppliers.ts';
import { messages as sql } from '../../../src/journal/sql/messages.ts';
import { orderPassword } from '../../../src/sandbox/order-confirmations.ts';
import { until } from '../../until.ts';
import { run, told } from '../json.ts';
import { confirmed, imported, KIND, row } from '../kinds/confirmation-files.ts';
import { importing, supplier } from '../kinds/supplier-files.ts';
import { csv, type Machine, type Office, openOffice } from '../office.ts';
import { readSheet } from '../sheets.ts';

const CONFIRM = confirmFactory.name;
/** It acts, and answers nothing that says so. */
const STRANGE = { kind: 'answer', when: 'after', status: 299, body: '' } as const;

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
beforeEach(() => office.sandbox.setFaults({ faults: [] }));
afterAll(() => office.close());

const names = (orderId: string) => confirmed(office, orderId).map(({ body }) => body.factoryName);

/** An order that was confirmed with A, and files that confirm it with A and with B. */
async function confirmedWithA(orderId: string, machine: Machine = office.machine()) {
  const password = orderId.endsWith('3') ? orderPassword(orderId) : '';
  const file = (name: string) => machine.file(`${name}.csv`, csv([row(orderId, { factoryName: name, password })]));
  const [a, b] = [file('A'), file('B')];
  await imported(machine, a);
  return { machine, orderId, a, b };
}
type Place = Awaited<ReturnType<typeof confirmedWithA>>;

async function inDoubt(orderId: string): Promise<Place> {
  const place = await confirmedWithA(orderId);
  office.sandbox.setFaults({ faults: [{ on: CONFIRM, times: 1, act: STRANGE }] });
  expect((await imported(place.machine, place.b)).run.documents[0]?.state).toBe('in-doubt');
  return place;
}

async function killed(orderId: string): Promise<Place> {
  const place = await confirmedWithA(orderId);
  office.sandbox.setFaults({ faults: [{ on: CONFIRM, times: 1, act: { kind: 'hang', when: 'after' } }] });
  const { child, told: ended } = place.machine.start('import', place.b, '--kind', KIND, '--yes', '--json');
  await until('two updates have arrived', () => names(orderId).length === 2);
  child.kill('SIGKILL');
  await ended;
  return place;
}

/** B is in doubt in every summary, and A, which nobody knows the service to have, is sent. */
async function expectDoubtKept({ machine, orderId, a }: Place, ended: { exit: number | null; stdout: string }) {
  const { counts, documents, results } = told(run, { ...ended, stderr: '' });
  expect([ended.exit, counts.inDoubt, documents[0]?.state]).toEqual([6, 1, 'in-doubt']);
  const [written] = await readSheet(results ?? '', 'Confirmations', 1);
  expect(written?.cells['Status']).toBe('In doubt');
  office.sandbox.setFaults({ faults: [] });
  const before = names(orderId).length;
  const again = await imported(machine, a);
  expect([again.exit, again.run.documents[0]?.state]).toEqual([0, 'accepted']);
  expect(names(orderId).slice(before - 1)).toEqual(['B', 'A']);
}

const wrongPassword = (machine: Machine) =>
  office.machine({ ...machine.env, QCSHEET_PASSWORD: 'not this one' }).qcsheet('resume', '--json');

test('an update that was on its way when the program died is in doubt: the value before it is sent again', async () => {
  const place = await killed('50000104');
  expect((await imported(place.machine, place.a)).run.documents[0]?.state).toBe('accepted');
  expect(names('50000104')).toEqual(['A', 'B', 'A']);
});

test.each([
  ['died', killed, '50000114'],
  ['got no clear answer', inDoubt, '50000124'],
] as const)('an update that %s stays in doubt when the login of its resume is refused', async (_, doubt, orderId) => {
  const place = await doubt(orderId);
  const ended = await wrongPassword(place.machine);
  expect(told(run, ended)).toMatchObject({ state: 'stopped', counts: { unsent: 0 } });
  await expectDoubtKept(place, ended);
});

test.each([
  ['asks to wait, and is stopped by a signal', '50000134', { kind: 'throttle', retryAfter: '60' }],
  [
    'fails, and is stopped by a signal before the next try',
    '50000144',
    { kind: 'answer', when: 'before', status: 503 },
  ],
] as const)('an update in doubt stays so when the service %s', async (_, orderId, act) => {
  const place = await inDoubt(orderId);
  office.sandbox.setFaults({ faults: [{ on: CONFIRM, act }] });
  const asked = office.sandbox.requests().length;
  const resuming = place.machine.start('resume', '--json');
  await until('the service is asked again', () =>
    office.sandbox
      .requests()
      .slice(asked)
      .some(({ method, path }) => method === 'PUT' && path.includes(orderId)),
  );
  resuming.child.kill('SIGINT');
  const ended = await resuming.told;
  expect(told(run, ended).state).toBe('interrupted');
  await expectDoubtKept(place, ended);
});

test('a first try that may have been carried out is in doubt when a signal comes before the second', async () => {
  const place = await confirmedWithA('50000154');
  office.sandbox.setFaults({ faults: [{ on: CONFIRM, act: { kind: 'drop', when: 'after' } }] });
  const importingB = place.machine.start('import', place.b, '--kind', KIND, '--yes', '--json');
  await until('two updates have arrived', () => names('50000154').length === 2);
  importingB.child.kill('SIGINT');
  await expectDoubtKept(place, await importingB.told);
});

test('an update that the service has sent on to another address may have been carried out: it is in doubt', async () => {
  const place = await confirmedWithA('50000364');
  office.sandbox.setFaults({ faults: [{ on: CONFIRM, act: { ...STRANGE, status: 303 } }] });
  const ended = await place.machine.qcsheet('import', place.b, '--kind', KIND, '--yes', '--json');
  expect(told(run, ended).documents[0]?.error?.code).toBe('http-303');
  await expectDoubtKept(place, ended);
});

test('an update in doubt stays so when its resume finds another address than the service', async () => {
  const place = await inDoubt('50000164');
  office.sandbox.setFaults({ faults: [{ on: CONFIRM, act: { kind: 'answer', when: 'before', status: 307 } }] });
  const ended = await place.machine.qcsheet('resume', '--json');
  expect(told(run, ended).state).toBe('stopped');
  await expectDoubtKept(place, ended);
});

test.each([
  ['died', killed, '50000173'],
  ['got no clear answer', inDoubt, '50000183'],
] as const)('an update that %s stays in doubt when its passwords are gone', async (_, doubt, orderId) => {
  const place = await doubt(orderId);
  writeFileSync(place.b, 'changed');
  const ended = await place.machine.qcsheet('resume', '--json');
  expect(told(run, ended)).toMatchObject({ state: 'stopped', counts: { unsent: 0 } });
  await expectDoubtKept(place, ended);
});

test('an update that is refused after it was in doubt may have been carried out before: it stays in doubt', async () => {
  const place = await inDoubt('50000194');
  office.sandbox.setFaults({ faults: [{ on: CONFIRM, act: { kind: 'refuse', message: 'Confirmed already.' } }] });
  const ended = await place.machine.qcsheet('resume', '--json');
  expect(told(run, ended).documents[0]?.error).toMatchObject({
    status: 400,
    message: expect.stringContaining(sql.earlierTry('Confirmed already.')),
  });
  const name = told(run, ended).run ?? '';
  const shown = await place.machine.qcsheet('runs', 'show', name);
  const again = answers.next(answers.updatesAgain('confirmations', name));
  expect(shown.stdout).toContain(`${again}\n${answers.ifRejected}`);
  await expectDoubtKept(place, ended);
  // What was accepted since is what the service has: nothing is in doubt any more, and nothing is sent over it.
  const after = await place.machine.qcsheet('resume', name, '--json');
  expect([after.exit, told(run, after).documents[0]]).toMatchObject([
    3,
    { state: 'invalid', error: { code: 'changed-since' } },
  ]);
  expect(names('50000194')).toEqual(['A', 'B', 'A']);
});

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
  expect(orders.map((orderId) => names(orderId).at(-1))).toEqual(['A', 'A', 'A']);
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
  const had = orders.map((orderId) => names(orderId).at(-1) === 'B');
  const again = await imported(machine, a);
  expect(again.run.documents.map(({ state }) => state === 'accepted')).toEqual(had);
  expect(orders.map((orderId) => names(orderId).at(-1))).toEqual(['A', 'A', 'A', 'A']);
});

test('a field of a supplier that the service does not show is sent again after a doubt', async () => {
  const machine = office.machine();
  const file = (website: string) =>
    machine.file(`${website}.csv`, csv([supplier('WEB-1', { supplierId: '700101', website })]));
  const [a, b] = [file('a.example'), file('b.example')];
  const websites = () =>
    office.sandbox
      .allAccepted()
      .filter((one) => one.kind === 'supplier')
      .map(({ body }) => body.website);
  expect((await importing(machine, a)).run.counts.accepted).toBe(1);
  office.sandbox.setFaults({ faults: [{ on: updateSupplier.name, times: 1, act: { kind: 'hang', when: 'after' } }] });
  const { child, told: ended } = machine.start('import', b, '--kind', 'suppliers', '--yes', '--json');
  await until('two updates have arrived', () => websites().length === 2);
  child.kill('SIGKILL');
  await ended;
  expect((await wrongPassword(machine)).exit).toBe(6);
  expect((await importing(machine, a)).run.counts).toMatchObject({ accepted: 1, skipped: 0 });
  expect(websites()).toEqual(['a.example', 'b.example', 'a.example']);
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
  expect(names(failing[0] ?? '').at(-1)).toBe('row 5');
});

test('an update in doubt is not sent over a newer one in doubt: the run that has that one comes first', async () => {
  const { machine } = await inDoubt('50000354');
  const older = told(run, await machine.qcsheet('runs', 'show', '--json')).run ?? '';
  const c = machine.file('C.csv', csv([row('50000354', { factoryName: 'C' })]));
  office.sandbox.setFaults({ faults: [{ on: CONFIRM, times: 1, act: STRANGE }] });
  const newer = (await imported(machine, c)).run.run ?? '';
  const refused = await machine.qcsheet('resume', older);
  expect([refused.exit, names('50000354')]).toEqual([6, ['A', 'B', 'C']]);
  expect(refused.stdout).toContain(sql.mayHaveChanged(newer));
  expect(refused.stdout).toContain(answers.resumeNewer);
  const resumed = await machine.qcsheet('resume', '--json');
  expect([resumed.exit, told(run, resumed).run]).toEqual([0, newer]);
  const after = await machine.qcsheet('resume', older, '--json');
  expect([after.exit, told(run, after).documents[0]?.state]).toEqual([3, 'invalid']);
  expect(names('50000354')).toEqual(['A', 'B', 'C', 'C']);
});

test('a person is told how an update in doubt is sent again, whatever ended the run', async () => {
  const place = await inDoubt('50000344');
  const refused = await office.machine({ ...place.machine.env, QCSHEET_PASSWORD: 'not this one' }).qcsheet('resume');
  expect(refused.exit).toBe(6);
  const resumed = await place.machine.qcsheet('resume', '--json');
  expect(refused.stdout).toContain(`1 ${answers.updatesInDoubt(1)}`);
  expect(refused.stdout).toContain(answers.next(answers.correctLogin(`qcsheet resume ${told(run, resumed).run}`)));
  expect([resumed.exit, told(run, resumed).counts]).toMatchObject([0, { accepted: 1, inDoubt: 0 }]);
  expect(names('50000344')).toEqual(['A', 'B', 'B']);
  const again = await imported(place.machine, place.b);
  expect(again.run.documents[0]?.error?.code).toBe('unchanged');
});
