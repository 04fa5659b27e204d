import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { confirmFactory } from '../../../src/contract/factory-confirmations.ts';
import { confirmed, imported, KIND, row } from '../kinds/confirmation-files.ts';
import { checking, supplier } from '../kinds/supplier-files.ts';
import { type Cells, csv, type Office, openOffice } from '../office.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
beforeEach(() => office.sandbox.setFaults({ faults: [] }));
afterAll(() => office.close());

test('a doubt about an update ends where a later run has updated the same, and no command asks to send it again', async () => {
  const machine = office.machine();
  const file = (name: string) => machine.file(`${name}.csv`, csv([row('50000154', { factoryName: name })]));
  const strange = { kind: 'answer', when: 'after', status: 299, body: '' } as const;
  office.sandbox.setFaults({ faults: [{ on: confirmFactory.name, times: 1, act: strange }] });
  const older = await imported(machine, file('OLD'));
  office.sandbox.setFaults({ faults: [] });
  const newer = await imported(machine, file('NEW'));
  expect([older.exit, newer.exit]).toEqual([6, 0]);
  const list = JSON.parse((await machine.qcsheet('runs', '--json')).stdout);
  expect(list.runs).toMatchObject([{ counts: { inDoubt: 0 } }, { counts: { inDoubt: 0 } }]);
  const shown = await machine.qcsheet('runs', 'show', older.run.run ?? '');
  expect(shown.stdout).not.toContain('qcsheet resume');
});

test('an update after one in doubt says what of that one would not be sent any more', async () => {
  const machine = office.machine();
  const remark = machine.file('B.csv', csv([row('50000184', { coordinationRemark: 'Closed on Sundays' })]));
  office.sandbox.setFaults({ faults: [{ on: confirmFactory.name, times: 9, act: { kind: 'drop', when: 'before' } }] });
  const older = await imported(machine, remark);
  expect([older.exit, older.run.counts.inDoubt]).toEqual([6, 1]);
  office.sandbox.setFaults({ faults: [] });
  const warned = async (change: Cells) => {
    const file = machine.file('D.csv', csv([row('50000184', change)]));
    const { findings } = JSON.parse((await machine.qcsheet('check', file, '--kind', KIND, '--json')).stdout);
    return findings.filter(({ code }: { code: string }) => code === 'changed-since');
  };
  const [warning, ...others] = await warned({ factoryName: 'D' });
  expect([warning, others]).toMatchObject([{ severity: 'warning', row: 2 }, []]);
  expect(warning.message).toContain('Closed on Sundays');
  expect(await warned({ factoryName: 'D', coordinationRemark: 'Open' })).toEqual([]);
});

test('rows of one file that update the same order are a warning that names them all, and go in their order', async () => {
  const machine = office.machine();
  const rows = ['A', 'B', 'A'].map((name) => row('50000164', { factoryName: name }));
  const file = machine.file('aba.csv', csv([...rows, row('50000174', { factoryName: 'C' })]));
  const checked = await machine.qcsheet('check', file, '--kind', KIND, '--json');
  const { findings } = JSON.parse(checked.stdout);
  expect([checked.exit, findings]).toMatchObject([0, [{ code: 'duplicate', severity: 'warning', row: 4 }]]);
  expect(findings[0].message).toContain('rows 2-4');
  await imported(machine, file);
  expect(confirmed(office, '50000164').map(({ body }) => body.factoryName)).toEqual(['A', 'B', 'A']);
});

test("another supplier's code is a warning, one's own and a new one are none", async () => {
  const machine = office.machine();
  const row = (code: string) => csv([supplier(code, { supplierId: '700138' })]);
  const codes = ['00417', '00714', 'NEW-CODE-1'];
  const found = [];
  for (const [index, code] of codes.entries()) {
    const { findings } = await checking(machine, machine.file(`code-${index}.csv`, row(code)));
    found.push(
      findings.filter((finding) => finding.code === 'unlikely').map(({ severity, column }) => [severity, column]),
    );
  }
  expect(found).toEqual([[['warning', 'identificationCode']], [], []]);
});
