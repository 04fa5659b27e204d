import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hashOrderPassword } from '../../../src/contract/order-password.ts';
import { orderPassword } from '../../../src/sandbox/order-confirmations.ts';
import type { Told } from '../cli.ts';
import { check, run, told } from '../json.ts';
import { type Cells, csv, type Machine, type Office, openOffice } from '../office.ts';
import { columnNamed, edited, sheetNames } from '../sheets.ts';

const KIND = 'factory-confirmations';
/** Orders whose id ends in 3 are confirmed only with their password. */
const LOCKED = ['50000013', '50000023', '50000033'] as const;
const OPEN = '50000014';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
beforeEach(() => office.sandbox.setFaults({ faults: [] }));
afterAll(() => office.close());

const row = (orderId: string, change: Cells = {}): Cells => ({
  orderId,
  inspectionDate: '2029-03-12',
  containerReadyDate: '2029-03-14',
  password: '',
  ...change,
});
const locked = (orderId: string) => row(orderId, { password: orderPassword(orderId) });

async function imported(machine: Machine, file: string, ...args: readonly string[]) {
  const ended = await machine.qcsheet('import', file, '--kind', KIND, '--yes', '--json', ...args);
  return { exit: ended.exit, run: told(run, ended) };
}

/** What was confirmed of an order, in the order in which it was accepted. */
function confirmed(orderId: string) {
  return office.sandbox
    .allAccepted()
    .filter((one) => one.kind === 'confirmation')
    .filter((one) => one.orderId === orderId);
}

test('a filled template is imported: dates in the query, the rest in the body, the order in the path', async () => {
  const machine = office.machine();
  await machine.qcsheet('template', KIND, '-o', 'template.xlsx');
  const filled = await edited(machine.path('template.xlsx'), 'Confirmations', machine.path('filled.xlsx'), (sheet) => {
    const values = {
      'Order id *': '50000004',
      'Inspection date *': new Date(Date.UTC(2029, 2, 12)),
      'Container ready date *': '14-Mar-2029',
      'Factory name': '慈溪毛绒玩具厂',
      'Manager email list': 'a@factory.example; b@factory.example',
      Workers: 80,
      'Further parameters': '{"shift":2}',
    };
    for (const [header, value] of Object.entries(values)) sheet.getCell(3, columnNamed(sheet, 2, header)).value = value;
  });
  const ended = await machine.qcsheet('import', filled, '--yes', '--json');
  expect(told(run, ended)).toMatchObject({ kind: KIND, counts: { documents: 1, accepted: 1 } });
  expect(confirmed('50000004')).toMatchObject([
    {
      inspectionDate: '2029-03-12',
      containerReadyDate: '2029-03-14',
      body: {
        factoryName: '慈溪毛绒玩具厂',
        factoryMGREmailList: ['a@factory.example', 'b@factory.example'],
        nbOfWorkers: 80,
        params: { shift: 2 },
      },
    },
  ]);
});

test('parameters that are no JSON object are a finding, not a request', async () => {
  const machine = office.machine();
  const file = machine.file('list.csv', csv([row(OPEN, { params: '["early"]' })]));
  const ended = await machine.qcsheet('check', file, '--kind', KIND, '--json');
  expect(ended.exit).toBe(3);
  expect(told(check, ended).findings).toMatchObject([{ code: 'format', row: 2, column: 'params' }]);
});

test('passwords come from the input again: without it their rows stay unsent, with it they go', async () => {
  const machine = office.machine();
  const text = csv(LOCKED.map(locked));
  const file = machine.file('locked.csv', text);
  const first = await imported(machine, file, '--limit', '1');
  expect(first.run.counts).toMatchObject({ accepted: 1, unsent: 2 });

  for (const change of [() => rmSync(file), () => writeFileSync(file, text.replace('2029-03-14', '2029-03-15'))]) {
    change();
    const stopped = await machine.qcsheet('resume', '--json');
    const { state, why, counts } = told(run, stopped);
    expect([stopped.exit, state, counts.accepted, counts.unsent]).toEqual([3, 'stopped', 1, 2]);
    expect(why).toContain(`kept nowhere but in ${file}, which is missing or has changed`);
  }
  expect(confirmed(LOCKED[1])).toEqual([]);

  writeFileSync(file, text);
  const resumed = await machine.qcsheet('resume', '--json');
  expect([resumed.exit, told(run, resumed).counts.accepted]).toEqual([0, 3]);
  expect(LOCKED.map((orderId) => confirmed(orderId).length)).toEqual([1, 1, 1]);
  expect(texts(machine, [resumed], /locked\.csv$/).filter(tellsOf(LOCKED.map(orderPassword)))).toEqual([]);
});

test('what was rejected is retried with the passwords of the input, and not without it', async () => {
  const machine = office.machine();
  const text = csv([row('50000063', { password: 'not this one' }), locked('50000073')]);
  const file = machine.file('wrong.csv', text);
  expect((await imported(machine, file)).run.counts).toMatchObject({ accepted: 1, rejected: 1 });
  const name = told(run, await machine.qcsheet('runs', 'show', '--json')).run ?? '';
  rmSync(file);
  const refused = await machine.qcsheet('retry', name, '--yes', '--json');
  expect([refused.exit, JSON.parse(refused.stdout)]).toMatchObject([3, { error: { code: 'input-changed' } }]);
  const after = told(run, await machine.qcsheet('runs', 'show', name, '--json'));
  expect([after.state, after.counts.rejected]).toEqual(['complete', 1]);

  writeFileSync(file, text);
  const asked = office.sandbox.requests().length;
  expect(told(run, await machine.qcsheet('retry', name, '--yes', '--json')).counts.rejected).toBe(1);
  const sent = office.sandbox
    .requests()
    .slice(asked)
    .filter(({ method }) => method === 'PUT');
  expect(sent.map(({ path }) => path)).toEqual([
    expect.stringContaining(`password=${hashOrderPassword('not this one')}`),
  ]);
});

test('the same file in another folder goes on with the run and gives its passwords', async () => {
  const machine = office.machine();
  const orders = ['50000043', '50000053'];
  const text = csv(orders.map(locked));
  await imported(machine, machine.file('here.csv', text), '--limit', '1');
  rmSync(machine.path('here.csv'));
  const { exit, run } = await imported(machine, machine.file('there.csv', text));
  expect([exit, run.counts.accepted]).toEqual([0, 2]);
});

test('a run without passwords does not need its input any more', async () => {
  const machine = office.machine();
  const file = machine.file('open.csv', csv([row('50000024'), row('50000034')]));
  await imported(machine, file, '--limit', '1');
  rmSync(file);
  const resumed = await machine.qcsheet('resume', '--json');
  expect([resumed.exit, told(run, resumed).counts.accepted]).toEqual([0, 2]);
});

test('a password is in no file but the input and in nothing that is printed, wrong ones and misplaced ones too', async () => {
  const machine = office.machine({ QCSHEET_DEBUG: '1' });
  const secrets = ['planted-right-away', 'planted-in-a-second-column', orderPassword(LOCKED[0])];
  const right = machine.file(
    'input-1.csv',
    csv([locked(LOCKED[0]), row(OPEN, { password: 'planted-right-away', inspectionDate: '03/04/2029' })]),
  );
  const refused = machine.file('input-2.csv', csv([row(OPEN, { password: 'planted-right-away' })]));
  const twice = machine.file(
    'input-3.csv',
    csv([row(OPEN, { 'Order password': 'planted-in-a-second-column' }), row('50000044')]),
  );
  const said = [];
  for (const file of [right, refused, twice]) {
    said.push(await machine.qcsheet('check', file, '--kind', KIND, '--json', '-o', `${file}.checked.xlsx`));
    said.push(await machine.qcsheet('check', file, '--kind', KIND));
    said.push(await machine.qcsheet('import', file, '--kind', KIND, '--yes'));
    said.push(await machine.qcsheet('runs', 'show', '--json'));
  }
  expect(said.map(({ exit }) => exit)).toEqual([3, 3, 3, 0, 0, 0, 5, 0, 3, 3, 3, 0]);
  expect(said[6]?.stdout).toContain('not the password of this order');
  expect(filesIn(machine.folder).filter((path) => path.endsWith('.xlsx'))).toHaveLength(6);
  expect(texts(machine, said, /input-\d\.csv$/).filter(tellsOf(secrets))).toEqual([]);
});

test('only what is equal to the last accepted one of its order is skipped: A, B and A again are sent', async () => {
  const machine = office.machine();
  const orderId = '50000054';
  const a = machine.file('a.csv', csv([row(orderId, { factoryName: 'A' })]));
  const b = machine.file('b.csv', csv([row(orderId, { factoryName: 'B' })]));
  const states = [];
  for (const file of [a, a, b, a, a]) {
    const { exit, run } = await imported(machine, file);
    states.push([exit, run.documents[0]?.error?.code ?? run.documents[0]?.state]);
  }
  expect(states.map(([, state]) => state)).toEqual(['accepted', 'unchanged', 'accepted', 'accepted', 'unchanged']);
  expect(states.map(([exit]) => exit)).toEqual([0, 0, 0, 0, 0]);
  expect(confirmed(orderId).map(({ body }) => body.factoryName)).toEqual(['A', 'B', 'A']);

  const shown = (await machine.qcsheet('check', a, '--kind', KIND)).stdout;
  expect(shown).toContain('is the last one that was accepted (row 2 of a.csv, sent ');
  expect(shown).toContain('Only --send-unchanged would send it once more.');
  expect((await imported(machine, a, '--send-unchanged')).run.counts).toMatchObject({ accepted: 1 });
  expect(confirmed(orderId)).toHaveLength(4);
});

test('what may have been accepted since is reason enough to send it again', async () => {
  const machine = office.machine();
  const orderId = '50000064';
  const a = machine.file('a.csv', csv([row(orderId, { factoryName: 'A' })]));
  const b = machine.file('b.csv', csv([row(orderId, { factoryName: 'B' })]));
  await imported(machine, a);
  const strange = { kind: 'answer', when: 'after', status: 299, body: '' } as const;
  office.sandbox.setFaults({ faults: [{ on: 'PUT /order/', times: 1, act: strange }] });
  expect((await imported(machine, b)).run.documents[0]?.state).toBe('in-doubt');
  // Nobody has to decide what may simply be sent again.
  expect(await sheetNames(machine.path('b.results.xlsx'))).not.toContain('In doubt');
  expect((await imported(machine, a)).run.documents[0]?.state).toBe('accepted');
  expect(confirmed(orderId).map(({ body }) => body.factoryName)).toEqual(['A', 'B', 'A']);
});

test('rows of one order go one after the other, so that the last row is what stands', async () => {
  const machine = office.machine();
  const orderId = '50000074';
  const names = ['first', 'second', 'third'];
  const file = machine.file('three.csv', csv(names.map((factoryName) => row(orderId, { factoryName }))));
  const faults = [
    { on: 'PUT /order/', times: 1, act: { kind: 'delay', when: 'before', ms: 700 } },
    { on: 'PUT /order/', times: 1, act: { kind: 'throttle', retryAfter: '1' } },
  ] as const;
  office.sandbox.setFaults({ faults });
  expect((await imported(machine, file, '--concurrency', '4')).run.counts).toMatchObject({ accepted: 3 });
  expect(confirmed(orderId).map(({ body }) => body.factoryName)).toEqual(names);
});

test('its own results are the same confirmations on a machine with an empty journal', async () => {
  const machine = office.machine();
  const orderId = '50000084';
  await imported(machine, machine.file('one.csv', csv([row(orderId)])), '-o', machine.path('one.xlsx'));
  const again = await imported(office.machine(), machine.path('one.xlsx'), '-o', machine.path('two.xlsx'));
  expect([again.exit, again.run.counts.skipped]).toEqual([0, 1]);
  expect(confirmed(orderId)).toHaveLength(1);
});

/** What was printed, and every file of the machine but its inputs. */
function texts(machine: Machine, said: readonly Told[], inputs: RegExp): string[] {
  const kept = filesIn(machine.folder).filter((path) => !inputs.test(path));
  return [...said.map(({ stdout, stderr }) => stdout + stderr), ...kept.map(contentOf)];
}

function tellsOf(passwords: readonly string[]): (text: string) => boolean {
  return (text) => passwords.some((one) => text.includes(one) || text.includes(hashOrderPassword(one)));
}

function filesIn(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names.map((name) => join(folder, name)).filter((path) => statSync(path).isFile());
}

/** A file as text; the parts of a workbook unpacked. */
function contentOf(path: string): string {
  if (!path.endsWith('.xlsx')) return readFileSync(path, 'latin1');
  return execFileSync('unzip', ['-p', path], { encoding: 'utf8', maxBuffer: 100_000_000 });
}
