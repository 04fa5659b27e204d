import { cpSync, rmSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { confirmFactory } from '../../../src/contract/factory-confirmations.ts';
import { check, failure, told } from '../json.ts';
import { confirmed, imported, KIND, row } from '../kinds/confirmation-files.ts';
import { csv, type Machine, type Office, openOffice } from '../office.ts';

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
const doubtNext = () => office.sandbox.setFaults({ faults: [{ on: CONFIRM, times: 1, act: STRANGE }] });

/** Sends the order's values from the file fc.csv, and puts the state folder back as it was before that. */
async function sentMeanwhile(machine: Machine, orderId: string, factoryName: string): Promise<void> {
  // Results show the time in seconds.
  await setTimeout(1_100);
  cpSync(machine.state, `${machine.state}-copy`, { recursive: true });
  await imported(machine, fileWith(machine, orderId, factoryName));
  rmSync(machine.state, { recursive: true });
  cpSync(`${machine.state}-copy`, machine.state, { recursive: true });
  await machine.acceptJournal();
  office.sandbox.setFaults({ faults: [] });
}

const fileWith = (machine: Machine, orderId: string, factoryName: string) =>
  machine.file('fc.csv', csv([row(orderId, { factoryName })]));

async function refused(machine: Machine, ...command: readonly string[]): Promise<void> {
  const ended = await machine.qcsheet(...command, '--yes', '--json');
  expect([ended.exit, told(failure, ended).error.code]).toEqual([2, 'journal-outdated']);
}

test.each([
  ['in doubt', '50000404', doubtNext],
  ['accepted', '50000414', () => {}],
] as const)(
  'the service is not said to have the older values where the results have newer ones %s',
  async (_, orderId, prepare) => {
    const machine = office.machine();
    await imported(machine, fileWith(machine, orderId, 'OLDER'));
    prepare();
    await sentMeanwhile(machine, orderId, 'NEWER');
    const file = fileWith(machine, orderId, 'OLDER');
    await refused(machine, 'import', file, '--kind', KIND);
    const checked = told(check, await machine.qcsheet('check', file, '--kind', KIND, '--json'));
    expect(checked.findings).toContainEqual(expect.objectContaining({ code: 'already-sent', severity: 'error' }));
    await refused(machine, 'import', fileWith(machine, orderId, 'OTHER'), '--kind', KIND);
    expect(names(orderId)).toEqual(['OLDER', 'NEWER']);
  },
);

test.each([
  ['in doubt', '50000424', doubtNext],
  ['accepted', '50000434', () => {}],
] as const)(
  'an older update in doubt is not sent over a newer one that the results call %s',
  async (_, orderId, prepare) => {
    const machine = office.machine();
    doubtNext();
    const first = await imported(machine, fileWith(machine, orderId, 'OLDER'));
    expect(first.exit).toBe(6);
    office.sandbox.setFaults({ faults: [] });
    prepare();
    await sentMeanwhile(machine, orderId, 'NEWER');
    await refused(machine, 'resume', first.run.run ?? '');
    expect(names(orderId)).toEqual(['OLDER', 'NEWER']);
  },
);

test('updates that this journal has sent hold up none, nor do those of other orders', async () => {
  const machine = office.machine();
  for (const name of ['A', 'B', 'A']) {
    const { exit, run } = await imported(machine, fileWith(machine, '50000444', name));
    expect([exit, run.counts.accepted]).toEqual([0, 1]);
  }
  await sentMeanwhile(machine, '50000454', 'NEWER');
  const { exit, run } = await imported(machine, fileWith(machine, '50000444', 'C'));
  expect([exit, run.counts.accepted]).toEqual([0, 1]);
});

test('the results with the newer values can be imported: these count', async () => {
  const machine = office.machine();
  await imported(machine, fileWith(machine, '50000464', 'OLDER'));
  doubtNext();
  await sentMeanwhile(machine, '50000464', 'NEWER');
  const { exit } = await imported(machine, machine.path('fc.results.xlsx'));
  expect([exit, names('50000464').at(-1)]).toEqual([0, 'NEWER']);
  const again = await imported(machine, fileWith(machine, '50000464', 'LAST'));
  expect([again.exit, names('50000464').at(-1)]).toEqual([0, 'LAST']);
});
