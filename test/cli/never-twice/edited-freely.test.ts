import { afterAll, beforeAll, expect, test } from 'vitest';
import { booking, bookings, csv, type Office, openOffice } from '../office.ts';
import { unlike } from './unlike.ts';

const BOOK = 'create inspection booking';

let office: Office;

beforeAll(async () => {
  office = await openOffice();
});

afterAll(() => office.close());

test('a workbook that is used again for the next month passes without a word', async () => {
  const machine = office.machine();
  const file = machine.file('bookings.csv', csv(bookings('MARCH', 3)));
  await machine.import(file);
  machine.file('bookings.csv', csv(bookings('APRIL', 3).map((row) => ({ ...row, ...unlike('APRIL') }))));
  const next = await machine.import(file);
  expect([next.exit, next.run.counts.accepted, next.run.findings]).toEqual([0, 3, []]);
});

test('rows that are appended to a file that was imported pass without a word, also under the same reference', async () => {
  const machine = office.machine();
  const rows = bookings('GROW', 2).map((row) => ({ ...row, referenceNumber: 'GROW' }));
  const [one, two] = [{ ...rows[0], 'products.name': 'Ball' }, { ...rows[1] }];
  const file = machine.file('march.csv', csv([one, two]));
  await machine.import(file);
  const three = { ...two, 'products.name': 'Cup', serviceDate: '2029-03-13' };
  machine.file('march.csv', csv([three, one, two]));
  const grown = await machine.import(file);
  expect([grown.exit, grown.run.counts]).toMatchObject([0, { accepted: 1, skipped: 2 }]);
  expect(grown.run.findings.map(({ severity }) => severity)).toEqual(['info', 'info']);
});

test('what the service refused may be mended at will', async () => {
  const machine = office.machine();
  const file = machine.file('march.csv', csv([booking('MENDED')]));
  office.sandbox.setFaults({ faults: [{ on: BOOK, times: 1, act: { kind: 'refuse' } }] });
  expect((await machine.import(file)).exit).toBe(5);
  machine.file('march.csv', csv([booking('MENDED', { serviceDate: '2029-03-13' })]));
  const mended = await machine.import(file);
  expect([mended.exit, mended.run.counts.accepted, mended.run.findings]).toEqual([0, 1, []]);
});
