import { afterAll, beforeAll, expect, test } from 'vitest';
import { booking, csv, type Office, openOffice } from '../office.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

/** One booking of three rows: its reference is in the first of them alone. */
const rows = (reference: string) => {
  const first = booking(reference, { booking: 'A' });
  const more = (name: string) => booking('', { booking: 'A', 'products.name': name });
  return [first, more('Lid'), more('Box')];
};

test('a header that was renamed in between makes no other booking of rows with the same cells', async () => {
  const machine = office.machine();
  const text = csv(rows('ASB-1'));
  const first = await machine.import(machine.file('march.csv', text));
  expect(first.run.counts).toMatchObject({ accepted: 1 });
  const renamed = await machine.import(machine.file('march.csv', text.replace('shipDate', 'Versanddatum')));
  expect(renamed.run.counts).toMatchObject({ skipped: 1 });
  const { run } = await machine.import(machine.file('april.csv', csv(rows('ASB-2'))));
  expect(run.counts).toMatchObject({ accepted: 1, invalid: 0 });
  expect([office.booked('ASB-1').length, office.booked('ASB-2').length]).toEqual([1, 1]);
});
