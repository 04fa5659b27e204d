import { mkdirSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { messages as answers } from '../../../src/cli/messages/answers.ts';
import { confirmFactory } from '../../../src/contract/factory-confirmations.ts';
import { updateSupplier } from '../../../src/contract/suppliers.ts';
import { messages as resultMessages } from '../../../src/importing/results/messages.ts';
import { check, told } from '../json.ts';
import { confirmed, imported, KIND, row } from '../kinds/confirmation-files.ts';
import { supplier } from '../kinds/supplier-files.ts';
import { type Cells, csv, type Machine, type Office, openOffice } from '../office.ts';
import { readSheet } from '../sheets.ts';

const DROPPED = { kind: 'drop', when: 'after' } as const;

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
beforeEach(() => office.sandbox.setFaults({ faults: [] }));
afterAll(() => office.close());

/** The first of two confirmations is in doubt: the service has it. */
async function firstInDoubt(machine: Machine, orders: readonly [string, string]) {
  const file = machine.file('a.csv', csv(orders.map((orderId) => row(orderId, { factoryName: 'A' }))));
  office.sandbox.setFaults({ faults: [{ on: confirmFactory.name, times: 3, act: DROPPED }] });
  const { run, exit } = await imported(machine, file, '--concurrency', '1');
  expect([exit, run.documents.map(({ state }) => state)]).toEqual([6, ['in-doubt', 'accepted']]);
  office.sandbox.setFaults({ faults: [] });
  return run.run ?? '';
}

const left = (run: string, orderId: string) => [
  { run, rows: [2], sentAt: expect.stringMatching(/^20/), reference: expect.stringContaining(orderId) },
];

const corrected = (orders: readonly string[], change: Cells = {}) =>
  csv(orders.map((orderId) => row(orderId, { factoryName: 'A', ...change })));

test.each([
  ['was deleted from the file', '50000204', '50000205', ['50000205']],
  ['became one of another order', '50000214', '50000215', ['50000216', '50000215']],
] as const)(
  'an update in doubt whose row %s stays in the summary, the exit code and the results',
  async (_, first, second, orders) => {
    const machine = office.machine();
    const name = await firstInDoubt(machine, [first, second]);
    const file = machine.file('a.csv', corrected(orders));
    const checked = await machine.qcsheet('check', file, '--kind', KIND, '--json');
    expect(told(check, checked).leftInDoubt).toEqual(left(name, first));
    const again = await imported(machine, file);
    expect([again.exit, again.run.leftInDoubt]).toEqual([6, left(name, first)]);
    const shown = await machine.qcsheet('runs', 'show', again.run.run ?? '');
    expect(shown.stdout).toContain(`1 ${answers.inDoubtFrom(name, 'row 2', answers.rowGone)}`);
    expect(shown.stdout).toContain(`qcsheet resume ${name}`);
    const summary = JSON.stringify(await readSheet(again.run.results ?? '', 'Summary', 1));
    for (const words of [resultMessages.plusLeft('', 1), `Row 2 of run ${name}`, first])
      expect(summary).toContain(words);

    // Three tries of the import, and this one.
    const resumed = await machine.qcsheet('resume', name, '--yes', '--json');
    expect([resumed.exit, confirmed(office, first).length]).toEqual([0, 4]);
    const last = await imported(machine, file);
    expect([last.exit, last.run.leftInDoubt]).toEqual([0, undefined]);
  },
);

test('other values for the same order end the doubt once they are accepted, and not before', async () => {
  const machine = office.machine();
  const name = await firstInDoubt(machine, ['50000224', '50000225']);
  const file = machine.file('a.csv', corrected(['50000224', '50000225'], { factoryName: 'B' }));
  const checked = told(check, await machine.qcsheet('check', file, '--kind', KIND, '--json'));
  expect(checked.leftInDoubt).toBeUndefined();
  office.sandbox.setFaults({ faults: [{ on: confirmFactory.name, times: 1, act: { kind: 'refuse' } }] });
  const refused = await imported(machine, file, '--concurrency', '1');
  expect(refused.run.documents.map(({ state }) => state)).toEqual(['rejected', 'accepted']);
  expect([refused.exit, refused.run.leftInDoubt]).toEqual([6, left(name, '50000224')]);
  office.sandbox.setFaults({ faults: [] });
  const taken = await imported(machine, file);
  expect([taken.exit, taken.run.leftInDoubt]).toEqual([0, undefined]);
});

test('the same holds for suppliers, though the service shows what it has', async () => {
  const machine = office.machine();
  const suppliers = [supplier('00417', { website: 'https://left.example' }), supplier('00418')];
  const file = machine.file('s.csv', csv(suppliers));
  office.sandbox.setFaults({ faults: [{ on: updateSupplier.name, times: 3, act: { kind: 'drop', when: 'before' } }] });
  const args = ['import', file, '--kind', 'suppliers', '--yes', '--json', '--concurrency', '1'];
  expect((await machine.qcsheet(...args)).exit).toBe(6);
  office.sandbox.setFaults({ faults: [] });
  machine.file('s.csv', csv(suppliers.slice(1)));
  const again = await machine.qcsheet(...args);
  expect([again.exit, JSON.parse(again.stdout).leftInDoubt]).toEqual([6, [expect.objectContaining({ rows: [2] })]]);
});

test('an update in doubt stays in sight when its row is gone from a file in another folder', async () => {
  const machine = office.machine();
  const run = await firstInDoubt(machine, ['50000264', '50000265']);
  mkdirSync(machine.path('new'));
  const again = await imported(machine, machine.file('new/b.csv', corrected(['50000265'])));
  expect([again.exit, again.run.leftInDoubt]).toEqual([6, left(run, '50000264')]);
});
