import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { messages as sql } from '../../../src/journal/sql/messages.ts';
import { run, told } from '../json.ts';
import { booking, bookings, csv, type Machine, type Office, openOffice } from '../office.ts';
import { readSheet } from '../sheets.ts';

const BOOK = 'create inspection booking';
const SLOWLY = '--concurrency=1';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
beforeEach(() => office.sandbox.setFaults({ faults: [] }));
afterAll(() => office.close());

async function settled(machine: Machine, name: string, ...args: readonly string[]) {
  const ended = await machine.qcsheet('settle', name, '--json', ...args);
  return { ...ended, run: told(run, ended) };
}

test('bookings that are answered with the id of another are in doubt, and each is in the results', async () => {
  office.sandbox.setFaults({ faults: [{ on: BOOK, skip: 1, act: { kind: 'replay', when: 'before' } }] });
  const machine = office.machine();
  const file = machine.file('march.csv', csv(bookings('REPLAY', 5)));
  const { exit, run: first } = await machine.import(file, '-o', machine.path('results.xlsx'), SLOWLY);
  // Three in doubt in a row open the breaker.
  expect([exit, first.state, first.counts]).toMatchObject([6, 'stopped', { accepted: 1, inDoubt: 3, unsent: 1 }]);
  const [accepted, doubtful] = first.documents;
  const id = accepted?.trackingId ?? '';
  expect(doubtful).toMatchObject({
    state: 'in-doubt',
    trackingId: null,
    response: { content: id },
    error: {
      code: 'id-known',
      status: 200,
      message: sql.idKnown(id, 'row 2', first.run ?? ''),
    },
  });
  const rows = await readSheet(machine.path('results.xlsx'), 'Bookings', 1);
  expect(rows.map(({ cells }) => cells['Status'])).toEqual(['Accepted', ...Array(3).fill('In doubt'), 'Not sent']);
  expect(rows.map(({ cells }) => cells['Tracking id'] ?? '')).toEqual([id, '', '', '', '']);
  expect(await readSheet(machine.path('results.xlsx'), 'In doubt', 1)).toHaveLength(3);

  office.sandbox.setFaults({ faults: [] });
  const resumed = await machine.qcsheet('resume', '--json');
  expect([resumed.exit, told(run, resumed).counts]).toMatchObject([6, { accepted: 2, inDoubt: 3, unsent: 0 }]);
  expect(office.booked('REPLAY').map(({ referenceNumber }) => referenceNumber)).toEqual(['REPLAY-1', 'REPLAY-5']);
});

test('the id of an earlier run is known too; a person settles with another id, or sends it again', async () => {
  const machine = office.machine();
  const before = await machine.import(machine.file('march.csv', csv([booking('EARLIER-1')])));
  const id = before.run.documents[0]?.trackingId ?? '';
  office.sandbox.setFaults({ faults: [{ on: BOOK, times: 2, act: { kind: 'replay', when: 'after' } }] });
  const april = machine.file('april.csv', csv(bookings('LATER', 2)));
  const { exit, run: later } = await machine.import(april, SLOWLY);
  const name = later.run ?? '';
  expect([exit, later.counts]).toMatchObject([6, { accepted: 0, inDoubt: 2 }]);
  expect(later.documents[1]?.error?.message).toBe(sql.idKnown(id, 'row 2', before.run.run ?? ''));

  const taken = await machine.qcsheet('settle', name, '--row=2', `--accepted=${id}`, '--json');
  expect([taken.exit, JSON.parse(taken.stdout)]).toMatchObject([2, { error: { code: 'tracking-id-taken' } }]);
  const [, own] = office.sandbox.accepted().slice(-2);
  const one = await settled(machine, name, '--row=3', `--accepted=${own?.id}`);
  expect([one.exit, one.run.documents[1]]).toMatchObject([6, { state: 'accepted', trackingId: own?.id }]);
  const other = await settled(machine, name, '--row=2', '--not-accepted');
  expect([other.exit, other.run.documents[0]?.state]).toEqual([0, 'unsent']);
  const resumed = await machine.qcsheet('resume', name, '--yes', '--json');
  expect([resumed.exit, told(run, resumed).counts]).toMatchObject([0, { accepted: 2, inDoubt: 0 }]);
});

test('the same holds for lab orders, and of several at once only one is accepted', async () => {
  const on = 'create lab order';
  const machine = office.machine();
  const orders = Array.from({ length: 3 }, (_, index) => ({
    'generalInformation.bookingRefNo': `ORDER-${index}`,
    'generalInformation.submissionType': 'New',
    'generalInformation.testLocation': 'Shanghai',
    'product.productName': `Plush bear ${index}`,
    'testAssignments.testId': 'EN71-1',
  }));
  const body = JSON.stringify({ generalInformation: { orderId: 'L-1' } });
  office.sandbox.setFaults({ faults: [{ on, act: { kind: 'answer', when: 'after', status: 200, body } }] });
  const file = machine.file('orders.csv', csv(orders));
  const ended = await machine.qcsheet('import', file, '--kind=lab-orders', '--yes', '--json', '--concurrency=3');
  expect([ended.exit, told(run, ended).counts]).toMatchObject([6, { accepted: 1, inDoubt: 2 }]);
});

test('a file may come again under its id, but not with the answer to another file', async () => {
  const machine = office.machine();
  const names = ['a.txt', 'b.txt', 'c.txt'];
  for (const name of names) machine.file(name, `what ${name} holds`);
  const rows = names.map((file) => ({ docType: 'PHOTO', sourceId: '50000014', file }));
  const body = JSON.stringify({ id: 'F-1', fileName: 'b.txt', version: 2 });
  const on = 'upload a file';
  office.sandbox.setFaults({
    faults: [
      { on, times: 1, act: { kind: 'answer', when: 'after', status: 200, body: body.replace('2', '1') } },
      { on, skip: 1, act: { kind: 'answer', when: 'after', status: 200, body } },
    ],
  });
  const file = machine.file('files.csv', csv(rows));
  const ended = await machine.qcsheet('import', file, '--kind=attachments', '--yes', '--json', SLOWLY);
  const { run: name, documents } = told(run, ended);
  expect(documents.map(({ state }) => state)).toEqual(['accepted', 'accepted', 'in-doubt']);

  // The other file's answer is no reason to look at this one, once a person has settled it.
  const word = await settled(machine, name ?? '', '--row=4', '--accepted=F-3');
  expect(word.run.documents[2]).toMatchObject({ state: 'accepted', trackingId: 'F-3', error: null });
});
