import { existsSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { updateSupplier } from '../../../src/contract/suppliers.ts';
import { type Run, run, told } from '../json.ts';
import { importing, supplier } from '../kinds/supplier-files.ts';
import { csv, type Machine, type Office, openOffice } from '../office.ts';
import { readSheet } from '../sheets.ts';
import { hasTerminal, NO, onTerminal } from '../terminal.ts';

const UPDATE = updateSupplier.name;

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
beforeEach(() => office.sandbox.setFaults({ faults: [] }));
afterAll(() => office.close());

type Change = Readonly<Record<string, string>>;

/** What the service has taken of a supplier in one column, in order. */
const taken = (id: string, key: 'address' | 'postcode') =>
  office.sandbox
    .allAccepted()
    .flatMap((one) => (one.kind === 'supplier' && one.supplierId === id ? [one.body[key]] : []));

const fileOf = (machine: Machine, name: string, changes: Readonly<Record<string, Change>>) =>
  machine.file(
    `${name}.csv`,
    csv(Object.entries(changes).map(([id, change]) => supplier(`CODE-${id}`, { supplierId: id, ...change }))),
  );

async function byColleague(id: string, change: Change): Promise<void> {
  const colleague = office.machine();
  expect((await importing(colleague, fileOf(colleague, 'theirs', { [id]: change }))).run.counts.accepted).toBe(1);
}

/** A supplier whose update never reached the service, and got no answer. */
async function cut(id: string, change: Change) {
  const machine = office.machine();
  const file = fileOf(machine, 'ours', { [id]: change });
  office.sandbox.setFaults({ faults: [{ on: UPDATE, times: 3, act: { kind: 'drop', when: 'before' } }] });
  const first = await importing(machine, file);
  expect([first.exit, first.run.counts.inDoubt]).toEqual([6, 1]);
  office.sandbox.setFaults({ faults: [] });
  return { machine, file };
}

async function resumed(machine: Machine, ...args: readonly string[]): Promise<{ exit: number | null; run: Run }> {
  const ended = await machine.qcsheet('resume', '--json', ...args);
  return { exit: ended.exit, run: told(run, ended) };
}

const inUndo = async (machine: Machine, name: string, header: string) =>
  (await readSheet(machine.path(name), 'Suppliers', 2)).map(({ cells }) => [cells['Supplier id'], cells[header]]);

test.each([
  ['which the service shows', 'address', '702802'],
  ['which the service does not show', 'postcode', '702839'],
] as const)('an update in doubt goes over a newer one of a colleague, %s, only with a yes', async (_, key, id) => {
  const { machine } = await cut(id, { [key]: 'ours' });
  await byColleague(id, { [key]: 'theirs' });
  const held = await resumed(machine);
  expect([held.exit, held.run.state, held.run.documents[0]]).toMatchObject([
    6,
    'stopped',
    { state: 'in-doubt', error: { code: 'changed-since' } },
  ]);
  expect(taken(id, key)).toEqual(['theirs']);
  const shown = await machine.qcsheet('runs', 'show', held.run.run ?? '');
  expect(shown.stdout).toMatch(/Next: .*qcsheet resume r-/);
  const agreed = await resumed(machine, '--yes');
  expect([agreed.exit, agreed.run.counts]).toMatchObject([0, { accepted: 1, inDoubt: 0 }]);
  expect(taken(id, key)).toEqual(['theirs', 'ours']);
});

test('rows that were left are sent, but those that a colleague has changed; with a yes, the undo has what was there', async () => {
  const machine = office.machine();
  const ids = ['702876', '702913', '702950'];
  const file = fileOf(machine, 'three', Object.fromEntries(ids.map((id) => [id, { address: 'ours' }])));
  expect((await importing(machine, file, '--limit', '1')).run.counts).toMatchObject({ accepted: 1, unsent: 2 });
  const firstUndo = await inUndo(machine, 'three.undo.xlsx', 'Address *');
  await byColleague('702950', { address: 'theirs' });
  const held = await resumed(machine);
  expect([held.exit, held.run.counts]).toMatchObject([2, { accepted: 2, unsent: 1 }]);
  expect(held.run.documents[2]).toMatchObject({ state: 'unsent', error: { code: 'changed-since' } });
  expect(existsSync(machine.path('three.undo-2.xlsx'))).toBe(false);
  const agreed = await importing(machine, file);
  expect([agreed.exit, agreed.run.counts]).toMatchObject([0, { accepted: 3, unsent: 0 }]);
  expect(taken('702950', 'address')).toEqual(['theirs', 'ours']);
  expect(await inUndo(machine, 'three.undo.xlsx', 'Address *')).toEqual(firstUndo);
  expect(await inUndo(machine, 'three.undo-2.xlsx', 'Address *')).toEqual([['702950', 'theirs']]);
});

test('an update in doubt whose values the service shows is settled by that, and not sent again', async () => {
  const machine = office.machine();
  const first = fileOf(machine, 'first', { '702987': { address: 'first' } });
  expect((await importing(machine, first)).run.counts.accepted).toBe(1);
  const file = fileOf(machine, 'ours', { '702987': { address: 'ours' } });
  const act = { kind: 'answer', when: 'after', status: 299, body: '' } as const;
  office.sandbox.setFaults({ faults: [{ on: UPDATE, times: 1, act }] });
  expect((await importing(machine, file)).exit).toBe(6);
  const settled = await resumed(machine);
  expect([settled.exit, settled.run.state, settled.run.counts]).toMatchObject([0, 'complete', { accepted: 1 }]);
  expect(taken('702987', 'address')).toEqual(['first', 'ours']);
  // What the service does not show may be of somebody else: it is not taken for ours.
  expect((await importing(machine, file)).run.counts).toMatchObject({ accepted: 1, skipped: 0 });
});

test('a service that cannot be asked first is sent nothing', async () => {
  const { machine } = await cut('703024', { address: 'ours' });
  await byColleague('703024', { address: 'theirs' });
  office.sandbox.setFaults({ faults: [{ on: 'search suppliers', act: { kind: 'refuse', message: 'Not now.' } }] });
  const ended = await resumed(machine, '--yes');
  expect([ended.exit, ended.run.state, ended.run.documents[0]?.state]).toEqual([6, 'stopped', 'in-doubt']);
  expect(taken('703024', 'address')).toEqual(['theirs']);
});

test.runIf(hasTerminal)('on a terminal the question says what changed, and with no the rest is sent', async () => {
  const machine = office.machine();
  const file = fileOf(machine, 'two', { '703098': { address: 'ours' }, '703135': { address: 'ours' } });
  office.sandbox.setFaults({ faults: [{ on: UPDATE, times: 6, act: { kind: 'drop', when: 'before' } }] });
  expect((await importing(machine, file, '--concurrency', '1')).run.counts.inDoubt).toBe(2);
  office.sandbox.setFaults({ faults: [] });
  await byColleague('703098', { address: 'theirs' });
  const { exit, screen } = await onTerminal(machine, 'resume', NO);
  expect(exit).toBe(6);
  expect(screen).toMatch(/row 2 \(.*703098.*\).*changed/);
  expect(screen).toContain('-> "theirs"');
  expect([taken('703098', 'address'), taken('703135', 'address')]).toEqual([['theirs'], ['ours']]);
});
