import { afterAll, beforeAll, expect, test } from 'vitest';
import { run, told } from '../json.ts';
import { booking, csv, type Office, openOffice } from '../office.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

const unnumbered = { referenceNumber: '', 'products.poNumber': '', supplierCode: 'NB-0032' };

test.each([
  ['the day was moved', { serviceDate: '2029-04-10', shipDate: '2029-04-24' }],
  ['the product was renamed', { 'products.name': 'Wooden train' }],
  ['a reference was added', { referenceNumber: 'NUM-1' }],
])('a sent booking without any number is known again in its own file: %s', async (what, change) => {
  const machine = office.machine();
  // Each case has a product of its own: the others are in the same account.
  const sent = booking('', { ...unnumbered, 'products.name': `Puzzle, ${what}` });
  const file = machine.file('march.csv', csv([sent, booking('NUM-other')]));
  expect((await machine.import(file)).run.counts).toMatchObject({ accepted: 2 });
  machine.file('march.csv', csv([{ ...sent, ...change }, booking('NUM-other')]));
  const held = await machine.import(file);
  expect([held.exit, held.run.documents.map(({ state }) => state)]).toEqual([3, ['invalid', 'skipped']]);
  expect(held.run.findings[0]).toMatchObject({ code: 'already-sent', severity: 'error', row: 2 });
  expect((await machine.import(file, '--allow-similar')).run.counts).toMatchObject({ accepted: 1, skipped: 1 });
});

test('a sent lab order without any number is known again by its product', async () => {
  const machine = office.machine();
  const countsOf = async (testId: string) => {
    const order = { 'product.productName': 'Bear without number', 'testAssignments.testId': testId };
    machine.file('orders.csv', csv([order]));
    const ended = await machine.qcsheet('import', 'orders.csv', '--kind=lab-orders', '--yes', '--json');
    return told(run, ended).counts;
  };
  expect(await countsOf('EN71-1')).toMatchObject({ accepted: 1 });
  expect(await countsOf('EN71-2')).toMatchObject({ accepted: 0, invalid: 1 });
});
