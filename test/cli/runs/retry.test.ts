import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { messages as questions } from '../../../src/cli/messages/questions.ts';
import { ANY, worded } from '../../worded.ts';
import { failure, run, told } from '../json.ts';
import { booking, bookings, csv, type Machine, type Office, openOffice } from '../office.ts';
import { hasTerminal, NO, onTerminal, YES } from '../terminal.ts';

const BOOK = 'create inspection booking';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
beforeEach(() => office.sandbox.setFaults({ faults: [] }));
afterAll(() => office.close());

/** Of three rows the first is accepted, the second rejected, the third never sent. */
async function begun(machine: Machine, prefix: string) {
  office.sandbox.setFaults({ faults: [{ on: BOOK, skip: 1, times: 1, act: { kind: 'refuse' } }] });
  const rows = bookings(prefix, 3);
  const first = await machine.import(machine.file('a.csv', csv(rows)), '--limit=2', '--concurrency=1');
  expect(first.run.counts).toMatchObject({ accepted: 1, rejected: 1, unsent: 1 });
  return { name: first.run.run ?? '', rows };
}

/** The same, and then the user corrects the rows in the file. */
async function corrected(machine: Machine, prefix: string) {
  const { name, rows } = await begun(machine, prefix);
  machine.file('a.csv', csv(rows.map((row) => ({ ...row, 'products.prodQuantity': '70' }))));
  return name;
}

const quantities = (prefix: string) => office.booked(prefix).map(({ products }) => products?.[0]?.prodQuantity);

test('retry sends what was rejected, and leaves what was never sent to resume', async () => {
  const machine = office.machine();
  const { name } = await begun(machine, 'ONLY');
  const retried = told(run, await machine.qcsheet('retry', name, '--yes', '--json'));
  expect([retried.state, retried.counts]).toMatchObject(['stopped', { accepted: 2, rejected: 0, unsent: 1 }]);
  expect(office.booked('ONLY').map(({ referenceNumber }) => referenceNumber)).toEqual(['ONLY-1', 'ONLY-2']);
  const nothing = await machine.qcsheet('retry', name, '--yes', '--json');
  expect(told(run, nothing).counts).toMatchObject({ accepted: 2, unsent: 1 });
  expect(told(run, await machine.qcsheet('resume', '--json')).counts.accepted).toBe(3);
});

test('retry without a terminal stops where the file was edited since', async () => {
  const machine = office.machine();
  const name = await corrected(machine, 'EDITED');
  const stopped = await machine.qcsheet('retry', name, '--json');
  const { error } = told(failure, stopped);
  expect([stopped.exit, error.code]).toEqual([2, 'input-changed']);
  expect(error.hint).toContain(`qcsheet retry ${name} --yes`);
  expect(error.hint).toContain('--replace');
  expect(quantities('EDITED')).toEqual([12000]);
  const sent = await machine.qcsheet('retry', name, '--yes', '--json');
  expect(sent.stderr).toMatch(worded(questions.oldValues(questions.fileChanged(ANY, name))));
  expect(quantities('EDITED')).toEqual([12000, 12000]);
});

test('what retry advises where nobody can be asked is an option of retry', async () => {
  const machine = office.machine();
  const { name } = await begun(machine, 'ADVICE');
  const { error } = told(failure, await machine.qcsheet('retry', name, '--json'));
  expect(error.code).toBe('needs-yes');
  const options = error.hint.match(/--[a-z-]+/g) ?? [];
  expect(options).toEqual(['--yes']);
});

test('retry --yes names the rows that look like what another file has sent since', async () => {
  const machine = office.machine();
  const { name } = await begun(machine, 'LIKE');
  const changed = booking('LIKE-9', { 'products.prodQuantity': '70' });
  const other = await machine.import(machine.file('april.csv', csv([changed])));
  const id = other.run.documents[0]?.trackingId ?? '';
  const retried = await machine.qcsheet('retry', name, '--yes', '--json');
  expect(retried.stderr).toContain(id);
  expect(retried.stderr).not.toContain('--allow-similar');
  const { counts, findings } = told(run, retried);
  expect([counts.accepted, findings.filter(({ code }) => code === 'already-sent')]).toMatchObject([2, [{ row: 3 }]]);
});

test.runIf(hasTerminal)(
  'on a terminal, retry counts the warnings about the rows that it sends, and lists them before',
  async () => {
    const machine = office.machine();
    const rows = bookings('WARNED', 3).map((row, index) =>
      index === 1 ? { ...row, 'products.prodQuantity': '0' } : row,
    );
    office.sandbox.setFaults({ faults: [{ on: BOOK, skip: 1, times: 1, act: { kind: 'refuse' } }] });
    const first = await machine.import(machine.file('warned.csv', csv(rows)), '--concurrency=1');
    const warnings = first.run.findings.filter(({ severity }) => severity === 'warning');
    expect([first.run.counts.rejected, warnings.map(({ row }) => row)]).toEqual([1, [3]]);
    const { screen } = await onTerminal(machine, `retry ${first.run.run}`, NO);
    const [listed, counted] = [screen.indexOf('warning'), screen.indexOf(questions.warnings('1 warning'))];
    expect(listed).toBeGreaterThanOrEqual(0);
    expect(counted, screen).toBeGreaterThan(listed);
  },
);

test.runIf(hasTerminal)('on a terminal, retry asks whether the old values are meant, and says what goes', async () => {
  const machine = office.machine();
  const name = await corrected(machine, 'ASKED');
  const no = await onTerminal(machine, `retry ${name}`, NO);
  expect([no.exit, quantities('ASKED')]).toEqual([2, [12000]]);
  expect(no.screen).toMatch(worded(questions.fileChanged(ANY, name)));
  expect(no.screen).toContain(
    questions.sendOldValues(
      1,
      questions.rejectedOnes,
      questions.where('demo@example.com', office.sandbox.url),
      questions.importAndReplace,
    ),
  );
  const yes = await onTerminal(machine, `retry ${name}`, YES, YES);
  expect(yes.screen).toMatch(worded(questions.send(`1 booking (${ANY})`, ANY)));
  expect(yes.screen).toContain(questions.staysUnsent(1, name));
  expect(quantities('ASKED')).toEqual([12000, 12000]);
});
