import { afterAll, beforeAll, expect, test } from 'vitest';
import { booking, csv, type Office, openOffice } from '../office.ts';
import { edited } from '../sheets.ts';
import { checkedCopy, choose } from './chosen.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

const made = (prefix: string) =>
  ['Toys < 3 yeers', 'Toys < 3 years; Toys >= 3 yrs'].map((supplierProductLines, index) =>
    booking(`${prefix}-${index}`, { supplierProductLines }),
  );

test('a choice for the one value of a column for several is an alias; one for a cell with several is not', async () => {
  const machine = office.machine();
  const { copy } = await checkedCopy(machine, machine.file('march.csv', csv(made('SV'))));
  const fixed = await edited(copy, 'Fixes', machine.path('fixed.xlsx'), (sheet) =>
    choose(sheet, {
      'Toys < 3 yeers': 'Toys < 3 years',
      'Toys < 3 years; Toys >= 3 yrs': 'Toys < 3 years; Toys >= 3 years',
    }),
  );
  expect((await machine.import(fixed)).run.counts).toMatchObject({ accepted: 2, invalid: 0 });
  const listed = JSON.parse((await machine.qcsheet('lookups', 'aliases', 'list', '--json')).stdout);
  expect(listed.aliases).toMatchObject([{ list: 'families', value: 'Toys < 3 yeers', label: 'Toys < 3 years' }]);

  const { run } = await machine.import(machine.file('april.csv', csv(made('SW'))));
  expect([run.counts, run.aliases]).toMatchObject([
    { accepted: 1, invalid: 1 },
    { values: 1, cells: 1 },
  ]);
});
