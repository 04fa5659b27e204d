import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookings, csv, type Office, openOffice } from '../office.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

test('behind a gateway that says 100 Continue before every answer, lists are read and bookings are made', async () => {
  office.sandbox.setFaults({ faults: [{ on: '*', act: { kind: 'continue' } }] });
  const machine = office.machine();
  const pulled = await machine.qcsheet('lookups', 'pull');
  expect(pulled.exit).toBe(0);
  const file = machine.file('march.csv', csv(bookings('CONTINUE', 5)));
  const { exit, run } = await machine.import(file);
  expect([exit, run.counts]).toMatchObject([0, { accepted: 5, inDoubt: 0 }]);
  expect(run.documents.every(({ attempts }) => attempts === 1)).toBe(true);
  expect(office.booked('CONTINUE')).toHaveLength(5);
});
