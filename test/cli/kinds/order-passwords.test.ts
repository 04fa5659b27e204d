import { rmSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages } from '../../../src/cli/messages/answers.ts';
import { hashOrderPassword } from '../../../src/contract/order-password.ts';
import { messages as history } from '../../../src/importing/history/messages.ts';
import { messages as summary } from '../../../src/importing/results/messages.ts';
import { orderPassword } from '../../../src/sandbox/order-confirmations.ts';
import { check, run, told } from '../json.ts';
import { filesIn, leaks } from '../leaks.ts';
import { csv, type Office, openOffice } from '../office.ts';
import { columnNamed, edited, readSheet, workbook } from '../sheets.ts';
import { confirmed, imported, KIND, row } from './confirmation-files.ts';

/** Orders whose id ends in 3 are confirmed only with their password. */
const LOCKED = ['50000013', '50000023', '50000033'] as const;
const OPEN = '50000014';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

const locked = (orderId: string) => row(orderId, { password: orderPassword(orderId) });
const inEveryForm = (passwords: readonly string[]) => [...passwords, ...passwords.map(hashOrderPassword)];

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
    expect(why).toContain(history.secretsGone(file));
  }
  expect(confirmed(office, LOCKED[1])).toEqual([]);

  writeFileSync(file, text);
  const resumed = await machine.qcsheet('resume', '--json');
  expect([resumed.exit, told(run, resumed).counts.accepted]).toEqual([0, 3]);
  expect(LOCKED.map((orderId) => confirmed(office, orderId).length)).toEqual([1, 1, 1]);
  expect(leaks(inEveryForm(LOCKED.map(orderPassword)), [resumed], [machine.folder], /locked\.csv$/)).toEqual([]);
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

test('the next step is in the own file of the user, which alone has the passwords', async () => {
  const machine = office.machine();
  const rows = [locked('50000083'), row(OPEN, { inspectionDate: 'soon' })];
  const file = await workbook(machine.path('own.xlsx'), rows);
  const checked = await machine.qcsheet('check', file, '--kind', KIND, '-o', 'copy.xlsx');
  expect(checked.stdout).not.toContain(messages.chooseInCopy('Fixes'));
  const ended = await machine.qcsheet('import', file, '--kind', KIND, '--yes', '-o', 'results.xlsx');
  expect(ended.exit).toBe(3);
  expect(ended.stdout).toContain(messages.correctOwnFile(messages.fixRedCells, `qcsheet import ${file}`));
  expect(ended.stdout).not.toContain(messages.chooseOnce('Fixes'));
  const steps = (await readSheet(machine.path('results.xlsx'), 'Summary', 1)).map(
    ({ cells }) => Object.values(cells)[0],
  );
  expect(steps).toContain(`2. ${summary.inOwnFile('confirmations')}`);
});

test('a password that a column of the user repeats is in no copy, no results and no journal', async () => {
  const machine = office.machine();
  const secret = orderPassword('50000093');
  const rows = [
    { ...locked('50000093'), Mine: secret, Note: `Key: ${secret}` },
    { ...row(OPEN, { inspectionDate: 'soon' }), Mine: 'kept', Note: 'as it was' },
  ];
  const file = await workbook(machine.path('own.xlsx'), rows);
  const checked = await machine.qcsheet('check', file, '--kind', KIND, '-o', 'copy.xlsx');
  const ended = await machine.qcsheet('import', file, '--kind', KIND, '--yes', '-o', 'results.xlsx');
  expect([checked.exit, ended.exit]).toEqual([3, 3]);
  expect(leaks(inEveryForm([secret]), [checked, ended], [machine.folder], /own\.xlsx$/)).toEqual([]);
  for (const written of ['copy.xlsx', 'results.xlsx']) {
    const [first, second] = await readSheet(machine.path(written), 'Confirmations', 1);
    expect([first?.cells['Mine'], second?.cells['Mine'], second?.cells['Note']]).toEqual([
      undefined,
      'kept',
      'as it was',
    ]);
  }
});

test('the sheet Fixes of a copy without passwords sends people to their own file', async () => {
  const machine = office.machine();
  const file = await workbook(machine.path('own.xlsx'), [row(OPEN, { inspectionDate: '03/04/2029' })]);
  await machine.qcsheet('check', file, '--kind', KIND, '-o', 'copy.xlsx');
  const texts = (await readSheet(machine.path('copy.xlsx'), 'Fixes', 1)).flatMap(({ cells }) => Object.values(cells));
  expect(texts).toContain(summary.changeOwnFile);
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
  expect(leaks(inEveryForm(secrets), said, [machine.folder], /input-\d\.csv$/)).toEqual([]);
});

const SECRET = 'planted-under-another-header';

/** A file with passwords under another header, and what a check and an import of it say. */
async function underHeader(header: string) {
  const machine = office.machine();
  const rows = [row(OPEN, { password: SECRET }), row('50000044', { password: SECRET })];
  const file = machine.file('other.csv', csv(rows).replace('"password"', `"${header}"`));
  const checked = await machine.qcsheet('check', file, '--kind', KIND, '-o', `${file}.checked.xlsx`);
  const ended = await machine.qcsheet('import', file, '--kind', KIND, '--yes', '--json');
  return leaks([SECRET], [checked, ended], [machine.folder], /other\.csv$/);
}

test.each(['Pasword', 'Passwort (Auftrag)', 'Kennwort'])(
  'a column "%s" that may hold passwords is neither shown nor kept',
  async (header) => expect(await underHeader(header)).toEqual([]),
);

test('a column without a header may be anything: it comes back in the results, and no message shows it', async () => {
  expect((await underHeader('')).filter((found) => found.startsWith('command'))).toEqual([]);
});

test('a password in a row of its own is in no finding, copy or journal', async () => {
  const machine = office.machine();
  const file = machine.file('note.csv', `${csv([row('50000284')]).trimEnd()}\r\n${','.repeat(3)}GEHEIM-77\r\n`);
  const checked = await machine.qcsheet('check', file, '--kind', KIND, '-o', machine.path('c.xlsx'), '--json');
  expect(JSON.parse(checked.stdout).findings.map(({ row }: { row: number | null }) => row)).toContain(3);
  await imported(machine, file);
  expect(leaks(['GEHEIM-77'], [checked], [machine.folder], /note\.csv$/)).toEqual([]);
});

test('a copy has no passwords, and says so before its rows go out without them', async () => {
  const machine = office.machine();
  const rows = [
    row('50000044', { password: 'pw-one' }),
    row('50000054', { password: 'pw-two', inspectionDate: 'soon' }),
  ];
  const file = machine.file('mine.csv', csv(rows));
  await machine.qcsheet('check', file, '--kind', KIND, '-o', 'copy.xlsx');
  const leftOut = async (path: string) => {
    const report = told(check, await machine.qcsheet('check', path, '--kind', KIND, '--json'));
    return report.findings.filter(({ code, row }) => code === 'unlikely' && row === null).length;
  };
  expect([await leftOut(file), await leftOut(machine.path('copy.xlsx'))]).toEqual([0, 1]);
  const typed = await edited(machine.path('copy.xlsx'), 'Confirmations', machine.path('typed.xlsx'), (sheet) => {
    sheet.getRow(2).getCell(columnNamed(sheet, 1, 'password')).value = 'pw-one';
  });
  expect(await leftOut(typed)).toBe(0);
});

test('a password that the user repeats in another row or in other letters is in no copy, no results, no journal', async () => {
  const machine = office.machine();
  const orders = ['50000103', '50000113'] as const;
  const passwords = orders.map(orderPassword);
  // A list of all passwords beside the rows, in an order of its own, and one in capitals.
  const repeated = [`first ${passwords[1]}, second: ${passwords[0]}`, (passwords[0] ?? '').toUpperCase()];
  const rows = orders.map((order, index) => ({ ...locked(order), Mine: repeated[index] ?? '', Colour: 'kept' }));
  const file = await workbook(machine.path('list.xlsx'), rows);
  const asked = await machine.qcsheet('columns', file, '--kind', KIND);
  const checked = await machine.qcsheet('check', file, '--kind', KIND, '-o', 'copy.xlsx');
  const ended = await machine.qcsheet('import', file, '--kind', KIND, '--yes', '-o', 'results.xlsx');
  expect([asked.exit, checked.exit, ended.exit]).toEqual([0, 0, 0]);
  const hidden = inEveryForm([...passwords, ...repeated]);
  expect(leaks(hidden, [asked, checked, ended], [machine.folder], /list\.xlsx$/)).toEqual([]);
  const [first] = await readSheet(machine.path('results.xlsx'), 'Confirmations', 1);
  expect([first?.cells['Mine'], first?.cells['Colour']]).toEqual([undefined, 'kept']);
});
