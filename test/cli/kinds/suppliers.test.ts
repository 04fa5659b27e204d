import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages as answers } from '../../../src/cli/messages/answers.ts';
import { updateSupplier } from '../../../src/contract/suppliers.ts';
import { run, told } from '../json.ts';
import { csv, type Office, openOffice, SAMPLES } from '../office.ts';
import { readSheet, sheetNames } from '../sheets.ts';
import { checking, importing, supplier } from './supplier-files.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

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
  expect(ended.stdout).toContain(`1 ${answers.updatesInDoubt(1)}`);
  expect(ended.stdout).toMatch(/Next: .*qcsheet resume r-/);
  expect(ended.stdout).not.toContain('settle');
  expect(await sheetNames(machine.path('doubt.results.xlsx'))).toEqual(['Summary', 'Suppliers', 'Findings', '_meta']);
  const resumed = await machine.qcsheet('resume', '--json');
  expect([resumed.exit, told(run, resumed).counts]).toEqual([0, expect.objectContaining({ accepted: 1, inDoubt: 0 })]);
});

test('"Cargo" is a position or a price of freight: it is asked about above words, and a warning above numbers', async () => {
  const machine = office.machine();
  const severityOf = async (cargo: string) => {
    const file = machine.file('cargo.csv', csv([supplier('VN-BD-112', { Cargo: cargo })]));
    return (await checking(machine, file)).findings.find(({ value }) => value === 'Cargo')?.severity;
  };
  expect([await severityOf('Gerente de ventas'), await severityOf('32.38')]).toEqual(['error', 'warning']);
});

test.each([
  ['Registered address', 'address', 'error'],
  ['经理', 'contactInfo.main.name', 'error'],
  ['Contact no', 'contactInfo.main.phone', 'error'],
  ['Codice fornitore', 'identificationCode', 'error'],
  ['Calle', 'address', 'info'],
  ['主营产品', 'mainProductLines', 'info'],
  ['供应商号', 'identificationCode', 'info'],
])('"%s" instead of %s is not lost in silence', async (header, key, severity) => {
  const machine = office.machine();
  const row = Object.entries(supplier('VN-BD-112', { address: '12 West Road, 2nd floor' }));
  const renamed = Object.fromEntries(row.map(([name, value]) => [name === key ? header : name, value]));
  const { findings } = await checking(machine, machine.file('renamed.csv', csv([renamed])));
  const code = severity === 'error' ? 'header-unknown' : 'header-mapped';
  expect(findings.find(({ value }) => value === header)).toMatchObject({ code, severity });
});
