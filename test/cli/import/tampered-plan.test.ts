import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages as runMessages } from '../../../src/importing/run/messages.ts';
import { failure, run, told } from '../json.ts';
import { booking, bookings, csv, type Machine, type Office, openOffice } from '../office.ts';
import { planned, planOf } from './planning.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

const apply = (machine: Machine, ...args: readonly string[]) =>
  machine.qcsheet('import', '--apply=plan.json', '--yes', '--json', ...args);

/** Changes the plan as somebody with an editor would. */
function edit(machine: Machine, change: object): void {
  writeFileSync(machine.path('plan.json'), JSON.stringify({ ...planOf(machine), ...change }, null, 2));
}

async function refused(machine: Machine, code: string): Promise<string> {
  const before = office.sandbox.accepted().length;
  for (const args of [[], ['--dry-run']]) {
    const ended = await apply(machine, ...args);
    const { error } = told(failure, ended);
    expect([ended.exit, error.code]).toEqual([2, code]);
    expect(`${error.message}\n${error.hint}`).toContain('qcsheet import FILE --plan');
  }
  expect(office.sandbox.accepted()).toHaveLength(before);
  return told(failure, await apply(machine)).error.message;
}

test('an applied plan into which --send-again was edited sends nothing again', async () => {
  const machine = office.machine();
  const file = machine.file('march.csv', csv(bookings('AGAIN', 4)));
  await planned(machine, file);
  expect(told(run, await apply(machine)).counts.accepted).toBe(4);
  const { options, documents } = planOf(machine);
  const twice = documents.map((document) => ({ ...document, occurrence: 2 }));
  edit(machine, { options: { ...options, sendAgain: 4 }, documents: twice });
  expect(await refused(machine, 'plan-edited')).toContain('plan.json');
  expect(office.booked('AGAIN')).toHaveLength(4);
});

test('a plan into which another workbook was edited sends nothing of it', async () => {
  const machine = office.machine();
  await planned(machine, machine.file('other.csv', csv(bookings('PATH-other', 2))));
  const other = planOf(machine);
  await planned(machine, machine.file('march.csv', csv(bookings('PATH-march', 2))));
  const { file } = planOf(machine);
  edit(machine, { file: { ...file, path: other.file.path, sha256: other.file.sha256 }, documents: other.documents });
  await refused(machine, 'plan-edited');
  machine.file('copy.csv', readFileSync(file.path, 'utf8'));
  await planned(machine, machine.path('march.csv'));
  edit(machine, { file: { ...file, path: machine.path('copy.csv') } });
  await refused(machine, 'plan-edited');
  expect(office.booked('PATH')).toEqual([]);
});

test('whatever of a plan decides how it is sent is as it was written, and so is what it shows', async () => {
  const machine = office.machine();
  const file = machine.file('march.csv', csv(bookings('HEAD', 2)));
  await planned(machine, file, '--canary=1');
  const text = readFileSync(machine.path('plan.json'), 'utf8');
  const { options, counts } = planOf(machine);
  const changes = [
    ...[{ canary: null }, { allowSimilar: true }, { output: machine.path('x.xlsx') }, { limit: 2 }].map((change) => ({
      options: { ...options, ...change },
    })),
    { calls: 1 },
    { counts: { ...counts, ready: 1 } },
    { plannedBy: 'the boss' },
    { checksum: undefined },
    { checksum: '0'.repeat(64) },
  ];
  for (const change of changes) {
    edit(machine, change);
    await refused(machine, 'plan-edited');
    writeFileSync(machine.path('plan.json'), text);
  }
  writeFileSync(machine.path('plan.json'), JSON.stringify(JSON.parse(text)));
  expect((await planned(machine, file)).exit).toBe(0);
  edit(machine, { plannedBy: 'nobody' });
  expect((await planned(machine, file)).exit).toBe(0);
  expect(told(run, await apply(machine)).counts.accepted).toBe(2);
});

test('a plan that lifts what holds back says so when it is applied, also with --yes', async () => {
  const machine = office.machine();
  const file = machine.file('march.csv', csv([booking('LIFT'), booking('LIFT')]));
  await machine.import(file, '--allow-duplicates');
  await planned(machine, file, '--send-again=2', '--allow-duplicates');
  expect((await apply(machine, '--dry-run')).stderr).toContain(runMessages.planFor(file));
  const applied = await apply(machine, '--quiet');
  expect(told(run, applied).counts.accepted).toBe(2);
  expect(applied.stderr).toContain('--send-again=2');
  expect(applied.stderr).toContain('--allow-duplicates');
  expect(applied.stderr).not.toContain('--allow-similar');
});
