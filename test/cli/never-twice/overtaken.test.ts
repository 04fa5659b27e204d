import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { messages as answers } from '../../../src/cli/messages/answers.ts';
import { confirmFactory } from '../../../src/contract/factory-confirmations.ts';
import { messages as history } from '../../../src/importing/history/messages.ts';
import { messages as sql } from '../../../src/journal/sql/messages.ts';
import { run, told } from '../json.ts';
import { confirmed, imported, row } from '../kinds/confirmation-files.ts';
import { type Cells, csv, type Office, openOffice } from '../office.ts';

const CONFIRM = confirmFactory.name;

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
beforeEach(() => office.sandbox.setFaults({ faults: [] }));
afterAll(() => office.close());

const names = (orderId: string) => confirmed(office, orderId).map(({ body }) => body.factoryName);

/** OLD was cut or refused, NEW was accepted since. */
async function overtaken(orderId: string, act: 'drop' | 'refuse') {
  const machine = office.machine();
  const file = (name: string) => machine.file(`${name}.csv`, csv([row(orderId, { factoryName: name })]));
  const struck = act === 'drop' ? ({ kind: 'drop', when: 'before' } as const) : ({ kind: 'refuse' } as const);
  office.sandbox.setFaults({ faults: [{ on: CONFIRM, times: act === 'drop' ? 3 : 1, act: struck }] });
  const older = (await imported(machine, file('OLD'))).run.run ?? '';
  office.sandbox.setFaults({ faults: [] });
  const newer = (await imported(machine, file('NEW'))).run.run ?? '';
  return { machine, older, newer };
}

test.each([
  ['resume', 'drop', '50000014', []],
  ['retry', 'refuse', '50000034', ['--yes']],
] as const)(
  'after %s of an update that a later run has overtaken, nothing is to be done',
  async (command, act, orderId, more) => {
    const { machine, older, newer } = await overtaken(orderId, act);
    const ended = await machine.qcsheet(command, older, ...more);
    expect(names(orderId)).toEqual(['NEW']);
    expect(ended.stdout).toContain(`1 ${answers.overtaken}`);
    expect(ended.stdout).toContain(sql.changedSince(newer));
    expect(ended.stdout).toContain(history.valueThere('Factory name', '"NEW"', '"OLD"'));
    expect(ended.stdout).toContain('(row 2)');
    expect(ended.stdout).toContain(answers.laterIsNewer);
    for (const other of [answers.fixRedCells, 'qcsheet import', answers.heldBackWord])
      expect(ended.stdout).not.toContain(other);
    const shown = told(run, await machine.qcsheet('runs', 'show', older, '--json'));
    expect(shown.documents[0]).toMatchObject({ state: 'invalid', error: { code: 'changed-since' } });
  },
);

test('an import of the older results warns before their values go over the newer ones', async () => {
  const { machine, older } = await overtaken('50000044', 'drop');
  await machine.qcsheet('resume', older);
  const results = machine.path('OLD.results.xlsx');
  const checked = await machine.qcsheet('check', results, '--json');
  const found = JSON.parse(checked.stdout).findings.filter(({ code }: { code: string }) => code === 'changed-since');
  expect(found).toMatchObject([{ severity: 'warning', row: 2 }]);
  const without = await machine.qcsheet('import', results);
  expect([without.exit, names('50000044')]).toEqual([2, ['NEW']]);
  expect(without.stderr).toContain(found[0].message);
  const meant = await imported(machine, results);
  expect(meant.run.findings.map(({ code }) => code)).toContain('changed-since');
  const own = await imported(machine, machine.path('NEW.csv'));
  expect(own.run.findings).toMatchObject([{ code: 'changed-since', severity: 'warning', row: 2 }]);
  expect(names('50000044')).toEqual(['NEW', 'OLD', 'NEW']);
});

test('what the later run has not sent is named, as it may be lost', async () => {
  const machine = office.machine();
  const orderId = '50000054';
  const file = (name: string, change: Cells) => machine.file(`${name}.csv`, csv([row(orderId, change)]));
  office.sandbox.setFaults({ faults: [{ on: CONFIRM, times: 3, act: { kind: 'drop', when: 'before' } }] });
  const older = (await imported(machine, file('OLD', { workers: '40' }))).run.run ?? '';
  office.sandbox.setFaults({ faults: [] });
  await imported(machine, file('NEW', { factoryName: 'NEW' }));
  const ended = await machine.qcsheet('resume', older, '--json');
  expect(told(run, ended).documents[0]?.notSentLater).toEqual(['Workers']);
  const shown = await machine.qcsheet('runs', 'show', older);
  expect(shown.stdout).toContain(history.values('', 'Workers "40"'));
  expect(shown.stdout).not.toContain(answers.laterIsNewer);
  expect(shown.stdout).toContain(answers.laterLacks('Workers', 'row 2'));
});

test('an import that continues an overtaken run names the rows first, and the command that sends them', async () => {
  const machine = office.machine();
  const [first, second] = ['50000064', '50000074'];
  const text = csv([row(first, { factoryName: 'A' }), row(second, { factoryName: 'A' })]);
  const file = machine.file('A.csv', text);
  await imported(machine, file, '--limit=1');
  const newer = await imported(machine, machine.file('B.csv', csv([row(second, { factoryName: 'B' })])));
  const command = ['import', 'A.csv', '--kind=factory-confirmations'];
  const asked = await machine.qcsheet(...command, '--dry-run');
  const hint = `qcsheet import ${file} --kind factory-confirmations --replace`;
  expect(asked.stderr).toContain(`row 3: ${sql.changedSince(newer.run.run ?? '')}`);
  expect(asked.stderr).toContain(history.sendOver(1, hint));
  expect((await machine.qcsheet(...command, '--yes')).stderr).toContain(hint);
  expect(names(second)).toEqual(['B']);
  expect((await machine.qcsheet(...command, '--replace', '--yes')).exit).toBe(0);
  expect([names(first), names(second)]).toEqual([['A'], ['B', 'A']]);
});

/** A of `first.csv` was accepted, then B of `second.csv`. */
async function replaced(orderId: string, struck = false) {
  const machine = office.machine();
  const file = (name: string, ...cells: readonly Cells[]) =>
    machine.file(`${name}.csv`, csv(cells.map((change) => row(orderId, change))));
  const first = file('first', { factoryName: 'A' });
  const earlier = (await imported(machine, first)).run.run ?? '';
  if (struck) office.sandbox.setFaults({ faults: [{ on: CONFIRM, times: 3, act: { kind: 'drop', when: 'after' } }] });
  const later = (await imported(machine, file('second', { factoryName: 'B' }))).run.run ?? '';
  office.sandbox.setFaults({ faults: [] });
  return { machine, file, first, earlier, later };
}

test.each(['the same file', 'a copy of it'])(
  '%s again, after another file has changed the same, warns before it takes the newer values back',
  async (which) => {
    const orderId = which === 'the same file' ? '50000114' : '50000124';
    const { machine, file, first, earlier, later } = await replaced(orderId);
    const again = which === 'the same file' ? first : file('copy', { factoryName: 'A' });
    const checked = await machine.qcsheet('check', again, '--kind=factory-confirmations', '--json');
    const [found, ...others] = JSON.parse(checked.stdout).findings;
    expect(others).toEqual([]);
    expect(found).toMatchObject({ code: 'changed-since', severity: 'warning', row: 2 });
    for (const word of [earlier, later, 'second.csv', '"B" (here "A")']) expect(found.message).toContain(word);
    const asked = await machine.qcsheet('import', again, '--kind=factory-confirmations');
    expect([asked.exit, names(orderId)]).toEqual([2, ['A', 'B']]);
    expect(asked.stderr).toContain(found.message);
    const meant = await imported(machine, again);
    expect([meant.exit, names(orderId)]).toEqual([0, ['A', 'B', 'A']]);
    expect(meant.run.findings).toMatchObject([{ code: 'changed-since', severity: 'warning' }]);
  },
);

test('where the newer update is in doubt, the warning names the command that sends that one', async () => {
  const { machine, first, later } = await replaced('50000134', true);
  const checked = await machine.qcsheet('check', first, '--kind=factory-confirmations', '--json');
  const [found] = JSON.parse(checked.stdout).findings;
  expect(found).toMatchObject({ code: 'changed-since', severity: 'warning', row: 2 });
  expect(found.hint).toContain(`qcsheet resume ${later}`);
});

test('a row that was never sent warns too, where another file has changed the same since', async () => {
  const machine = office.machine();
  const [first, second] = ['50000154', '50000164'];
  const file = machine.file('R.csv', csv([row(first, { factoryName: 'R' }), row(second, { factoryName: 'R' })]));
  const earlier = (await imported(machine, file, '--limit=1')).run.run ?? '';
  await imported(machine, machine.file('S.csv', csv([row(second, { factoryName: 'S' })])));
  await machine.qcsheet('resume', earlier, '--yes');
  const checked = await machine.qcsheet('check', file, '--kind=factory-confirmations', '--json');
  const found = JSON.parse(checked.stdout).findings.filter(({ code }: { code: string }) => code === 'changed-since');
  expect(found).toMatchObject([{ severity: 'warning', row: 3 }]);
  expect(names(second)).toEqual(['S']);
});

test('an update in doubt that is sent again does not overtake a newer run that was stopped before its row', async () => {
  const machine = office.machine();
  const [first, second] = ['50000174', '50000184'];
  const file = (name: string) =>
    machine.file(`${name}.csv`, csv([row(first, { factoryName: name }), row(second, { factoryName: name })]));
  office.sandbox.setFaults({ faults: [{ on: CONFIRM, act: { kind: 'drop', when: 'after' } }] });
  const older = (await imported(machine, file('P'))).run.run ?? '';
  office.sandbox.setFaults({ faults: [] });
  const newer = (await imported(machine, file('Q'), '--limit=1')).run.run ?? '';
  await machine.qcsheet('resume', older, '--yes');
  const ended = told(run, await machine.qcsheet('resume', newer, '--yes', '--json'));
  expect(ended.counts).toMatchObject({ accepted: 2, inDoubt: 0, invalid: 0 });
  expect([names(first).at(-1), names(second).at(-1)]).toEqual(['Q', 'Q']);
});

test('rows of the same file that change the same record one after the other do not warn about each other', async () => {
  const machine = office.machine();
  const file = machine.file('ABA.csv', csv(['A', 'B', 'A'].map((name) => row('50000194', { factoryName: name }))));
  await imported(machine, file);
  const checked = await machine.qcsheet('check', file, '--kind=factory-confirmations', '--json');
  const codes = JSON.parse(checked.stdout).findings.map(({ code }: { code: string }) => code);
  expect(codes).not.toContain('changed-since');
  const two = machine.file('AB.csv', csv(['A', 'B'].map((name) => row('50000204', { factoryName: name }))));
  await imported(machine, two);
  await imported(machine, two, '--limit=1');
  const again = await machine.qcsheet('check', two, '--kind=factory-confirmations', '--json');
  expect(JSON.parse(again.stdout).findings.map(({ code }: { code: string }) => code)).not.toContain('changed-since');
});

test('new values, and a file whose last row has the values of the service, do not warn', async () => {
  const { machine, file } = await replaced('50000144');
  const codes = async (...cells: readonly Cells[]) => {
    const name = file(`file-${cells.length}`, ...cells);
    const checked = await machine.qcsheet('check', name, '--kind=factory-confirmations', '--json');
    return JSON.parse(checked.stdout).findings.map(({ code }: { code: string }) => code);
  };
  expect(await codes({ factoryName: 'C' })).toEqual([]);
  expect(await codes({ factoryName: 'A' }, { factoryName: 'B' })).toEqual(['duplicate']);
});
