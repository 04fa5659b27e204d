import { afterAll, beforeAll, expect, test } from 'vitest';
import { importing, supplier } from '../kinds/supplier-files.ts';
import { booking, csv, type Machine, type Office, openOffice } from '../office.ts';
import { workbook } from '../sheets.ts';
import { checkedCopy, fixLines, withChoices } from './chosen.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

const CODE = '00417';

function ordered(machine: Machine, reference: string, supplierCode: string): Promise<string> {
  return workbook(machine.path(`${reference}.xlsx`), [booking(reference, { supplierCode })]);
}

/** Somebody gives the supplier another code, and the lists are pulled again. */
async function renameSupplier(machine: Machine): Promise<void> {
  const listed = await machine.qcsheet('export', 'suppliers', '-o', '-', '--format', 'ndjson');
  const records = listed.stdout.trim().split('\n');
  const known = records.map((line) => JSON.parse(line)).find(({ identificationCode }) => identificationCode === CODE);
  const file = machine.file('suppliers.csv', csv([supplier('GS-0417', { supplierId: known.id })]));
  expect((await importing(machine, file)).exit).toBe(0);
  expect((await machine.qcsheet('lookups', 'pull')).exit).toBe(0);
}

test('a choice whose entry is gone since is an error on its row, is not sent, and is asked again', async () => {
  const machine = office.machine();
  const learning = await checkedCopy(machine, await ordered(machine, 'VA-1', 'Golden'));
  const learned = await machine.import(
    await withChoices(learning.copy, machine.path('learned.xlsx'), { Golden: CODE }),
  );
  expect(learned.run.counts).toMatchObject({ accepted: 1 });
  const { copy } = await checkedCopy(machine, await ordered(machine, 'VA-2', 'Goldn'));
  const chosen = await withChoices(copy, machine.path('chosen.xlsx'), { Goldn: CODE });
  await renameSupplier(machine);

  const { exit, run } = await machine.import(chosen);
  expect([exit, run.counts]).toMatchObject([3, { accepted: 0, invalid: 1 }]);
  const [wrong, ...others] = run.findings.filter(({ severity }) => severity === 'error');
  expect(others).toEqual([]);
  expect(wrong).toMatchObject({ code: 'lookup-unknown', row: 2, value: CODE, column: 'supplierCode' });
  expect(wrong?.hint).toContain('lookups find');
  expect(await fixLines(run.results ?? '')).toMatchObject([{ Value: CODE, Rows: '2', 'Use instead': '' }]);
  const kept = JSON.parse((await machine.qcsheet('lookups', 'aliases', 'list', '--json')).stdout).aliases;
  expect(kept.map(({ value, state }: Record<string, string>) => [value, state])).toEqual([['Golden', 'stale']]);

  const next = await machine.import(await ordered(machine, 'VA-3', 'Golden'));
  expect([next.exit, next.run.counts, next.run.aliases]).toMatchObject([3, { accepted: 0, invalid: 1 }, { cells: 0 }]);
  const found = next.run.findings.filter(({ row }) => row === 2);
  expect(found.map(({ code, severity }) => [code, severity])).toEqual([
    ['lookup-unknown', 'error'],
    ['alias-stale', 'warning'],
  ]);
  expect(found[1]?.hint).toContain('lookups aliases remove');
  expect(office.booked('VA-').map(({ referenceNumber }) => referenceNumber)).toEqual(['VA-1']);
});
