import { copyFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Worksheet } from 'exceljs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateSupplier } from '../../../src/contract/suppliers.ts';
import { hasOffice, savedByOffice } from '../../workbook/write/programs.ts';
import { check, run, told } from '../json.ts';
import { type Cells, csv, type Machine, type Office, openOffice, SAMPLES } from '../office.ts';
import { columnNamed, edited, readSheet, sheetNames } from '../sheets.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

/** A supplier that is right in every cell, named by its code. */
const supplier = (identificationCode: string, change: Cells = {}): Cells => ({
  supplierId: '',
  identificationCode,
  entityName: 'Golden Star Trading Co., Ltd.',
  mainProductLines: 'Toys < 3 years',
  country: 'China',
  city: 'Shenzhen',
  address: '12 West Road',
  'contactInfo.main.name': 'Li Wei',
  'contactInfo.main.phone': '+86 755 8765 4321',
  'contactInfo.main.email': 'li.wei@supplier.example',
  ...change,
});

async function importing(machine: Machine, ...args: readonly string[]) {
  const ended = await machine.qcsheet('import', '--kind', 'suppliers', '--yes', '--json', ...args);
  return { exit: ended.exit, run: told(run, ended) };
}

async function checking(machine: Machine, file: string) {
  return told(check, await machine.qcsheet('check', file, '--kind', 'suppliers', '--json'));
}

/** The paths and bodies of the updates that the service was sent, in the order in which they came. */
function updates(machineSince = 0) {
  return office.sandbox
    .requests()
    .slice(machineSince)
    .filter(({ method }) => method === 'PUT')
    .map(({ path, body }) => ({ id: path.split('/').at(-1), body: JSON.parse(body) }));
}

const searches = (since: number) =>
  office.sandbox
    .requests()
    .slice(since)
    .filter(({ method, path }) => method === 'GET' && path.endsWith('/suppliers')).length;

test('the sample updates seven suppliers, each by a request that is valid by the specification, and skips one', async () => {
  const own = await openOffice();
  try {
    const machine = own.machine();
    const { exit, run: ran } = await importing(machine, join(SAMPLES, 'suppliers.xlsx'), '-o', machine.path('r.xlsx'));
    expect([exit, ran.counts.accepted, ran.counts.skipped, ran.counts.documents]).toEqual([0, 7, 1, 8]);
    const puts = own.sandbox.requests().filter(({ method }) => method === 'PUT');
    expect(puts).toHaveLength(7);
    for (const { body } of puts) {
      expect(updateSupplier.body?.safeParse(JSON.parse(body)).error).toBeUndefined();
      expect(body).not.toMatch(/:(""|null|\[\]|\{\})/);
    }
    const again = await importing(machine, join(SAMPLES, 'suppliers.xlsx'), '-o', machine.path('again.xlsx'));
    expect([again.exit, again.run.counts.skipped]).toEqual([0, 8]);
  } finally {
    await own.close();
  }
});

test('a row names its supplier by id or by code, the old and new values are told, and the second time nothing is sent', async () => {
  const machine = office.machine();
  const rows = [supplier('00417'), supplier('NEW-714', { supplierId: '700138', entityName: 'Silver Star' })];
  const file = machine.file('suppliers.csv', csv(rows));
  const before = office.sandbox.requests().length;
  const checked = await checking(machine, file);
  expect(searches(before)).toBe(1);
  expect(checked.counts).toMatchObject({ documents: 2, valid: 2, errors: 0 });
  const changes = checked.findings.filter(({ code }) => code === 'change');
  expect(changes.find(({ cell }) => cell === 'B3')?.message).toBe(
    'suppliers!B3 (Supplier code): "00714" -> "NEW-714".',
  );
  expect(changes.find(({ cell }) => cell === 'G2')?.message).toBe(
    'suppliers!G2 (Address): "No. 8, Industrial Road, Shenzhen" -> "12 West Road".',
  );
  expect(changes.map(({ cell }) => cell)).not.toContain('C2');
  const [unread, ...others] = checked.findings.filter(({ code }) => code === 'not-compared');
  expect([unread?.message, others]).toEqual([expect.stringContaining('"Main product lines"'), []]);

  const sentBefore = office.sandbox.requests().length;
  const first = await importing(machine, file);
  expect([first.exit, first.run.counts]).toEqual([0, expect.objectContaining({ accepted: 2, skipped: 0 })]);
  const sent = updates(sentBefore);
  expect(sent.map(({ id }) => id).sort()).toEqual(['700101', '700138']);
  for (const { body } of sent) expect(updateSupplier.body?.safeParse(body).error).toBeUndefined();
  expect(sent.find(({ id }) => id === '700101')?.body).not.toHaveProperty('supplierId');

  const rowsBack = await readSheet(machine.path('suppliers.results.xlsx'), 'Suppliers', 1);
  expect(rowsBack[0]?.cells['Message']).toContain('"No. 8, Industrial Road, Shenzhen" -> "12 West Road"');

  const again = await importing(machine, file);
  expect([again.exit, again.run.counts]).toEqual([0, expect.objectContaining({ accepted: 0, skipped: 2 })]);
  expect(again.run.documents[0]?.error?.code).toBe('unchanged');
  const forced = await importing(machine, file, '--send-unchanged');
  expect(forced.run.counts).toMatchObject({ accepted: 2, skipped: 0 });
});

test('a code that is unknown, or of several suppliers, is told with what was perhaps meant, and the others are sent', async () => {
  const machine = office.machine();
  const double = csv([supplier('TWICE', { supplierId: '700175' }), supplier('TWICE', { supplierId: '700249' })]);
  expect((await importing(machine, machine.file('double.csv', double))).run.counts.accepted).toBe(2);
  const rows = [
    supplier('88'),
    supplier('twice'),
    supplier(''),
    supplier('VN-HN-07', { supplierId: '700286', accessMaps: '[{"fileSize":"big"}]' }),
    supplier('VN-BD-112', { address: '14 West Road' }),
    supplier('VN-BD-112', { address: '15 West Road' }),
  ];
  const { exit, run: ran } = await importing(machine, machine.file('codes.csv', csv(rows)));
  expect(exit).toBe(3);
  expect(ran.counts).toMatchObject({ invalid: 5, accepted: 1 });
  const errors = ran.findings.filter(({ severity }) => severity === 'error');
  expect(errors.map(({ code, row, column, suggestions }) => [code, row, column, suggestions])).toEqual([
    ['lookup-unknown', 2, 'identificationCode', ['0000088']],
    [
      'lookup-ambiguous',
      3,
      'identificationCode',
      [expect.stringMatching(/ \[700175\]$/), expect.stringMatching(/ \[700249\]$/)],
    ],
    ['required-when', 4, 'supplierId', []],
    ['format', 5, 'accessMaps', []],
    ['duplicate', 7, null, []],
  ]);
});

const HEADER_ROW = 2;

/** The row of a template's sheet in which a supplier stands. */
function rowOf(sheet: Worksheet, id: string): number {
  const column = columnNamed(sheet, HEADER_ROW, 'Supplier id');
  let found = 0;
  sheet.eachRow((row, number) => {
    if (row.getCell(column).text === id) found = number;
  });
  if (found === 0) throw new Error(`no supplier ${id}`);
  return found;
}

/** Types a text into the cell of a supplier. */
function type(sheet: Worksheet, id: string, header: string, text: string): void {
  sheet.getCell(rowOf(sheet, id), columnNamed(sheet, HEADER_ROW, header)).value = text;
}

test('a filled template with three changed cells sends three suppliers, and the undo workbook puts the old values back', async () => {
  const machine = office.machine();
  const ids = ['700360', '700397', '700434'];
  const loaded = ids.map((id, index) =>
    supplier(`ROUND-${index}`, { supplierId: id, website: `https://${id}.example` }),
  );
  expect((await importing(machine, machine.file('load.csv', csv(loaded)))).run.counts.accepted).toBe(3);

  const written = await machine.qcsheet('template', 'suppliers', '--filled', '-o', 'filled.xlsx', '--json');
  const { rows } = JSON.parse(written.stdout);
  expect(rows).toBeGreaterThan(700);
  const untouched = await checking(machine, machine.path('filled.xlsx'));
  expect(untouched.counts).toMatchObject({ documents: rows, invalid: 0, errors: 0, warnings: 0 });

  const file = await edited(machine.path('filled.xlsx'), 'Suppliers', machine.path('three.xlsx'), (sheet) => {
    type(sheet, '700360', 'Address *', '99 New Street');
    type(sheet, '700397', 'Phone *', '+86 755 1111 2222');
    type(sheet, '700434', 'Mobile', '013900001111');
  });
  // Where LibreOffice is there, as it saves the workbook.
  if (hasOffice) copyFileSync(savedByOffice(file), file);
  const { exit, run: ran } = await importing(machine, file);
  expect(exit).toBe(0);
  expect(ran.counts).toMatchObject({ documents: rows, accepted: 3, skipped: rows - 3, invalid: 0 });
  expect(ran.findings.filter(({ severity }) => severity !== 'info')).toEqual([]);
  expect(ran.findings.map(({ message }) => message.replace(/^\S+ /, ''))).toEqual([
    '(Address): "12 West Road" -> "99 New Street".',
    '(Phone): "+86 755 8765 4321" -> "+86 755 1111 2222".',
    expect.stringMatching(/^\(Mobile\): "0\d+" -> "013900001111"\.$/),
  ]);

  const undone = await importing(machine, machine.path('three.undo.xlsx'));
  expect(undone.run.counts).toMatchObject({ documents: 3, accepted: 3 });
  expect(undone.run.findings.filter(({ severity }) => severity !== 'info')).toEqual([]);
  const back = await checking(machine, machine.path('filled.xlsx'));
  expect(back.counts).toMatchObject({ valid: rows, errors: 0 });
  expect(back.findings).toEqual([]);
  const last = await checking(machine, file);
  expect(last.findings.filter(({ code }) => code === 'change')).toHaveLength(3);
}, 120_000);

test('a filled template holds the suppliers of one type where that is asked for', async () => {
  const machine = office.machine();
  const written = await machine.qcsheet('template', 'suppliers', '--filled', '--type', 'FACTORY', '--json');
  const all = await readSheet(machine.path('suppliers.xlsx'), 'Suppliers', HEADER_ROW);
  expect(all).toHaveLength(JSON.parse(written.stdout).rows);
  const ids = all.map(({ cells }) => cells['Supplier id']);
  expect([ids.includes('700212'), ids.includes('700101')]).toEqual([true, false]);
  const wrong = await machine.qcsheet('template', 'bookings', '--filled');
  expect([wrong.exit, wrong.stderr]).toEqual([2, expect.stringContaining('no list of bookings')]);
  const alone = await machine.qcsheet('template', 'suppliers', '--type', 'FACTORY', '-o', 'alone.xlsx');
  expect([alone.exit, existsSync(machine.path('alone.xlsx'))]).toEqual([2, false]);
});

test('a changed row needs the product lines, which no search tells; what others changed since is a warning', async () => {
  const [machine, other] = [office.machine(), office.machine()];
  await machine.qcsheet('template', 'suppliers', '--filled', '-o', 'filled.xlsx');
  const theirs = csv([supplier('SINCE-1', { supplierId: '700471', address: '1 Their Street' })]);
  expect((await importing(other, other.file('theirs.csv', theirs))).run.counts.accepted).toBe(1);
  const file = await edited(machine.path('filled.xlsx'), 'Suppliers', machine.path('edited.xlsx'), (sheet) => {
    type(sheet, '700471', 'Address *', '2 Our Street');
    type(sheet, '700471', 'Main product lines *', 'Toys < 3 years');
    type(sheet, '700508', 'Address *', '3 Our Street');
  });
  const checked = await checking(machine, file);
  const serious = checked.findings.filter(({ severity, row }) => severity !== 'info' && row !== null);
  expect(serious.map(({ code, column }) => [code, column])).toEqual([
    ['changed-since', null],
    ['required', 'mainProductLines'],
  ]);
  expect(checked.counts).toMatchObject({ invalid: 1 });
});

test('what was accepted once is sent again when somebody else has changed the supplier since', async () => {
  const [machine, other] = [office.machine(), office.machine()];
  const ours = machine.file('ours.csv', csv([supplier('TWICE-1', { supplierId: '700508', address: '1 Our Street' })]));
  const theirs = csv([supplier('TWICE-1', { supplierId: '700508', address: '1 Their Street' })]);
  expect((await importing(machine, ours)).run.counts.accepted).toBe(1);
  expect((await importing(other, other.file('theirs.csv', theirs))).run.counts.accepted).toBe(1);
  expect((await importing(machine, ours)).run.counts).toMatchObject({ accepted: 1, skipped: 0 });
});

test('an update in doubt is told as one that can be sent again, and resume sends it, once', async () => {
  const machine = office.machine();
  const file = machine.file('doubt.csv', csv([supplier('DOUBT-1', { supplierId: '701026' })]));
  office.sandbox.setFaults({ faults: [{ on: updateSupplier.name, times: 3, act: { kind: 'drop', when: 'before' } }] });
  const ended = await machine.qcsheet('import', file, '--kind', 'suppliers', '--yes');
  expect(ended.exit).toBe(6);
  expect(ended.stdout).toContain('1 in doubt: the service may have them; they can be sent again');
  expect(ended.stdout).toMatch(/Next: .*qcsheet resume r-/);
  expect(ended.stdout).not.toContain('settle');
  expect(await sheetNames(machine.path('doubt.results.xlsx'))).toEqual(['Summary', 'Suppliers', 'Findings', '_meta']);
  const resumed = await machine.qcsheet('resume', '--json');
  expect([resumed.exit, told(run, resumed).counts]).toEqual([0, expect.objectContaining({ accepted: 1, inDoubt: 0 })]);
});
