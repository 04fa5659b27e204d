import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages } from '../../../src/importing/check/messages.ts';
import { booking, type Cells, csv, type Machine, type Office, openOffice } from '../office.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

const dog: Cells = { 'products.name': 'Plush dog 20 cm', 'products.prodReference': '0020-DG' };
const cat: Cells = { 'products.name': 'Plush cat 20 cm', 'products.prodReference': '0020-CT' };

/** A booking of these products, in a file of this name. */
function of(machine: Machine, name: string, reference: string, products: readonly Cells[], change: Cells = {}): string {
  return machine.file(
    name,
    csv(products.map((product) => booking(reference, { booking: 'B', ...product, ...change }))),
  );
}

test('a sent booking that was split over two files is held back, also in another spelling', async () => {
  const machine = office.machine();
  await machine.import(of(machine, 'both.csv', 'SPLIT-1', [{}, dog]));
  const first = await machine.import(of(machine, 'first.csv', 'split 1', [{ 'products.prodQuantity': '7000' }]));
  const second = await machine.import(of(machine, 'second.csv', 'SPLIT-1', [dog], { shipDate: '2029-03-28' }));
  for (const { exit, run } of [first, second]) {
    expect([exit, run.counts]).toMatchObject([3, { accepted: 0, invalid: 1 }]);
    const held = run.findings.find(({ code }) => code === 'already-sent');
    expect(held).toMatchObject({ severity: 'error', option: 'allow-similar', row: 2 });
    expect(held?.message).toContain('looks like rows 2, 3 of both.csv');
  }
  expect(office.booked('SPLIT-1')).toHaveLength(1);
});

test('sent bookings that were joined, or got one more product in another file, are held back', async () => {
  const machine = office.machine();
  await machine.import(of(machine, 'bear.csv', 'JOIN-1', [{}]));
  await machine.import(of(machine, 'dog.csv', 'JOIN-1', [dog]));
  const joined = of(machine, 'joined.csv', 'JOIN-1', [dog, {}, cat]);
  expect((await machine.import(joined)).run.counts).toMatchObject({ accepted: 0, invalid: 1 });
  expect(office.booked('JOIN-1')).toHaveLength(2);
  const meant = await machine.import(joined, '--allow-similar', '-o', machine.path('meant.xlsx'));
  expect(meant.run.counts).toMatchObject({ accepted: 1 });
});

test('a stopped run does not send a booking of which another file has sent a part since', async () => {
  const machine = office.machine();
  const rows = [booking('REST-0'), booking('REST-1', { booking: 'B' }), booking('REST-1', { booking: 'B', ...dog })];
  const file = machine.file('whole.csv', csv(rows));
  expect((await machine.import(file, '--limit', '1')).run.counts).toMatchObject({ accepted: 1, unsent: 1 });
  expect((await machine.import(of(machine, 'part.csv', 'REST-1', [dog]))).run.counts).toMatchObject({ accepted: 1 });
  expect((await machine.qcsheet('resume', '--yes')).exit).toBe(3);
  expect(office.booked('REST-1')).toHaveLength(1);
});

test('a part of a sent booking below it in the same file is held back; a new product is not', async () => {
  const machine = office.machine();
  const rows = [booking('BELOW', { booking: 'B' }), booking('BELOW', { booking: 'B', ...dog })];
  await machine.import(machine.file('year.csv', csv(rows)));
  const more = [...rows, booking('BELOW', { 'products.prodQuantity': '500' }), booking('BELOW', cat)];
  const { run } = await machine.import(machine.file('year.csv', csv(more)));
  expect(run.counts).toMatchObject({ skipped: 1, invalid: 1, accepted: 1 });
  expect(run.findings.find(({ severity }) => severity === 'error')).toMatchObject({ code: 'already-sent', row: 4 });
  expect(office.booked('BELOW')).toHaveLength(2);
});

test('a part that stood in the file from the beginning is sent once its error is corrected', async () => {
  const machine = office.machine();
  const rows = [booking('ASIDE', { booking: 'B' }), booking('ASIDE', { booking: 'B', ...dog })];
  const part = (quantity: string) => csv([...rows, booking('ASIDE', { 'products.prodQuantity': quantity })]);
  const first = await machine.import(machine.file('aside.csv', part('many')));
  expect(first.run.counts).toMatchObject({ accepted: 1, invalid: 1 });
  const { run } = await machine.import(machine.file('aside.csv', part('500')));
  expect(run.counts).toMatchObject({ skipped: 1, invalid: 0, accepted: 1 });
  expect(office.booked('ASIDE')).toHaveLength(2);
});

test('a part of another new booking of the same file is sent with a warning that names the whole', async () => {
  const machine = office.machine();
  const whole = [booking('BOTH-1', { booking: 'B' }), booking('BOTH-1', { booking: 'B', ...dog })];
  const part = booking('both 1', { ...dog, 'products.prodQuantity': '500' });
  const others = [booking('BOTH-1', cat), booking('BOTH-2', dog), booking('BOTH-1', { ...dog, supplierCode: '00714' })];
  const file = machine.file('both new.csv', csv([part, ...whole, ...others]));
  const checked = await machine.qcsheet('check', file, '--kind', 'bookings');
  const { exit, run } = await machine.import(file);
  expect([exit, run.counts]).toMatchObject([0, { accepted: 5 }]);
  const found = run.findings.filter(({ code }) => code === 'duplicate');
  expect(found).toMatchObject([{ severity: 'warning', row: 2 }]);
  const warning = messages.partsTwice('booking', 'rows 3, 4');
  expect(found[0]?.message).toContain(warning);
  expect(`${checked.stdout}${checked.stderr}`.replaceAll(/\s+/g, ' ')).toContain(warning);
});

test('other products, another day, reference or supplier are bookings of their own, with a warning', async () => {
  const machine = office.machine();
  await machine.import(of(machine, 'sent.csv', 'APART-1', [{}, dog]));
  const others = [
    of(machine, 'other product.csv', 'APART-1', [cat]),
    of(machine, 'one in common.csv', 'APART-1', [{}, { ...cat, 'products.name': 'Plush owl' }]),
    of(machine, 'other day.csv', 'APART-1', [dog], { serviceDate: '2029-03-19' }),
    of(machine, 'other reference.csv', 'APART-2', [dog]),
    of(machine, 'other order.csv', 'APART-1', [{ ...dog, 'products.poNumber': '0004500099' }]),
    of(machine, 'other supplier.csv', 'APART-1', [dog], { supplierCode: '00714' }),
  ];
  for (const file of others) {
    const { counts, findings } = (await machine.import(file)).run;
    expect([file, counts]).toMatchObject([file, { accepted: 1 }]);
    expect([file, findings.some(({ code, severity }) => `${code} ${severity}` === 'already-sent warning')]).toEqual([
      file,
      true,
    ]);
  }
});
