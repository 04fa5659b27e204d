import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { messages as answers } from '../../../src/cli/messages/answers.ts';
import { updateSupplier } from '../../../src/contract/suppliers.ts';
import { messages as sql } from '../../../src/journal/sql/messages.ts';
import { until } from '../../until.ts';
import { run, told } from '../json.ts';
import { imported, KIND } from '../kinds/confirmation-files.ts';
import { importing, supplier } from '../kinds/supplier-files.ts';
import { csv, type Machine, type Office, openOffice } from '../office.ts';
import { readSheet } from '../sheets.ts';
import { CONFIRM, confirmedWithA, inDoubt, names, type Place, STRANGE } from './confirmed-orders.ts';

let office: Office;

beforeAll(async () => {
  office = await openOffice();
});

beforeEach(() => office.sandbox.setFaults({ faults: [] }));

afterAll(() => office.close());

async function killed(office: Office, orderId: string): Promise<Place> {
  const place = await confirmedWithA(office, orderId);
  office.sandbox.setFaults({ faults: [{ on: CONFIRM, times: 1, act: { kind: 'hang', when: 'after' } }] });
  const { child, told: ended } = place.machine.start('import', place.b, '--kind', KIND, '--yes', '--json');
  await until('two updates have arrived', () => names(office, orderId).length === 2);
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
  const before = names(office, orderId).length;
  const again = await imported(machine, a);
  expect([again.exit, again.run.documents[0]?.state]).toEqual([0, 'accepted']);
  expect(names(office, orderId).slice(before - 1)).toEqual(['B', 'A']);
}

const wrongPassword = (machine: Machine) =>
  office.machine({ ...machine.env, QCSHEET_PASSWORD: 'not this one' }).qcsheet('resume', '--json');

test('an update that was on its way when the program died is in doubt: the value before it is sent again', async () => {
  const place = await killed(office, '50000104');
  expect((await imported(place.machine, place.a)).run.documents[0]?.state).toBe('accepted');
  expect(names(office, '50000104')).toEqual(['A', 'B', 'A']);
});

test.each([
  ['died', killed, '50000114'],
  ['got no clear answer', inDoubt, '50000124'],
] as const)('an update that %s stays in doubt when the login of its resume is refused', async (_, doubt, orderId) => {
  const place = await doubt(office, orderId);
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
  const place = await inDoubt(office, orderId);
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
  const place = await confirmedWithA(office, '50000154');
  office.sandbox.setFaults({ faults: [{ on: CONFIRM, act: { kind: 'drop', when: 'after' } }] });
  const importingB = place.machine.start('import', place.b, '--kind', KIND, '--yes', '--json');
  await until('two updates have arrived', () => names(office, '50000154').length === 2);
  importingB.child.kill('SIGINT');
  await expectDoubtKept(place, await importingB.told);
});

test('an update that the service has sent on to another address may have been carried out: it is in doubt', async () => {
  const place = await confirmedWithA(office, '50000364');
  office.sandbox.setFaults({ faults: [{ on: CONFIRM, act: { ...STRANGE, status: 303 } }] });
  const ended = await place.machine.qcsheet('import', place.b, '--kind', KIND, '--yes', '--json');
  expect(told(run, ended).documents[0]?.error?.code).toBe('http-303');
  await expectDoubtKept(place, ended);
});

test('an update in doubt stays so when its resume finds another address than the service', async () => {
  const place = await inDoubt(office, '50000164');
  office.sandbox.setFaults({ faults: [{ on: CONFIRM, act: { kind: 'answer', when: 'before', status: 307 } }] });
  const ended = await place.machine.qcsheet('resume', '--json');
  expect(told(run, ended).state).toBe('stopped');
  await expectDoubtKept(place, ended);
});

test.each([
  ['died', killed, '50000173'],
  ['got no clear answer', inDoubt, '50000183'],
] as const)('an update that %s stays in doubt when its passwords are gone', async (_, doubt, orderId) => {
  const place = await doubt(office, orderId);
  writeFileSync(place.b, 'changed');
  const ended = await place.machine.qcsheet('resume', '--json');
  expect(told(run, ended)).toMatchObject({ state: 'stopped', counts: { unsent: 0 } });
  await expectDoubtKept(place, ended);
});

test('an update that is refused after it was in doubt may have been carried out before: it stays in doubt', async () => {
  const place = await inDoubt(office, '50000194');
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
  expect(names(office, '50000194')).toEqual(['A', 'B', 'A']);
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
