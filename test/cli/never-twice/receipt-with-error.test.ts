import { afterAll, beforeAll, expect, test } from 'vitest';
import { run, told } from '../json.ts';
import { bookings, csv, type Office, openOffice } from '../office.ts';
import { readSheet } from '../sheets.ts';

const BOOK = 'create inspection booking';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

const STATUSES = [203, 301, 302, 307, 400, 401, 403, 404, 405, 408, 409, 429, 500, 503];

test.each(STATUSES)('a booking that is made and answered with HTTP %i and its receipt is made once', async (status) => {
  const machine = office.machine();
  const reference = `RECEIPT-${status}`;
  const file = machine.file('march.csv', csv(bookings(reference, 1)));
  office.sandbox.setFaults({ faults: [{ on: BOOK, act: { kind: 'status', status, retryAfter: '0' } }] });
  const first = await machine.import(file, '-o', machine.path('results.xlsx'));
  const resumed = [];
  for (let times = 0; times < 3; times++) resumed.push(await machine.qcsheet('resume', '--json'));
  const again = await machine.import(file, '-o', machine.path('again.xlsx'));
  office.sandbox.setFaults({ faults: [] });
  const later = await machine.import(file, '-o', machine.path('later.xlsx'));

  expect(office.booked(reference)).toHaveLength(1);
  const id = office.sandbox.accepted().at(-1)?.id ?? 'none';
  const runs = [first, again, later, ...resumed.map((ended) => ({ exit: ended.exit, run: told(run, ended) }))];
  expect(runs.map(({ exit }) => exit)).toEqual(Array(6).fill(6));
  for (const { run: found } of runs) {
    expect(found.counts).toMatchObject({ inDoubt: 1, accepted: 0, rejected: 0, unsent: 0 });
    expect(found.documents[0]).toMatchObject({ state: 'in-doubt', trackingId: null });
    expect(found.documents[0]?.error?.message).toContain(id);
  }
  expect(first.run.documents[0]).toMatchObject({ attempts: 1, error: { code: 'receipt-with-error', status } });
  const [doubt] = await readSheet(machine.path('results.xlsx'), 'In doubt', 1);
  expect(doubt?.cells['Why it is in doubt']).toContain(id);
});

test('the same holds for lab orders and uploads, and the person settles with the id that was told', async () => {
  const machine = office.machine();
  machine.file('a.txt', 'what a.txt holds');
  const attachments = machine.file('files.csv', csv([{ docType: 'PHOTO', sourceId: '50000014', file: 'a.txt' }]));
  const order = {
    'generalInformation.bookingRefNo': 'RECEIPT-ORDER',
    'generalInformation.submissionType': 'New',
    'generalInformation.testLocation': 'Shanghai',
    'product.productName': 'Plush bear',
    'testAssignments.testId': 'EN71-1',
  };
  const orders = machine.file('orders.csv', csv([order]));
  for (const [kind, file] of [
    ['lab-orders', orders],
    ['attachments', attachments],
  ] as const) {
    const begun = office.sandbox.requests().length;
    office.sandbox.setFaults({ faults: [{ on: 'POST /', skip: 1, act: { kind: 'status', status: 429 } }] });
    const ended = await machine.qcsheet('import', file, `--kind=${kind}`, '--yes', '--json');
    office.sandbox.setFaults({ faults: [] });
    const resumed = await machine.qcsheet('resume', '--json');
    const { run: name, documents } = told(run, resumed);
    expect([ended.exit, resumed.exit, documents[0]?.error?.code]).toEqual([6, 6, 'receipt-with-error']);
    const posts = office.sandbox.requests().slice(begun);
    expect(posts.filter(({ method, path }) => method === 'POST' && !path.startsWith('/auth'))).toHaveLength(1);

    const id = /gave the id (\S+):/.exec(documents[0]?.error?.message ?? '')?.[1] ?? '';
    const settled = await machine.qcsheet('settle', name ?? '', '--row=2', `--accepted=${id}`, '--json');
    expect([settled.exit, told(run, settled).documents[0]?.trackingId]).toEqual([0, id]);
  }
});

test.each(['null', 'Undefined', ' ', ''])(
  '200 with %j in place of an id is in doubt, not accepted',
  async (content) => {
    const machine = office.machine();
    const body = JSON.stringify({ message: 'OK', content });
    office.sandbox.setFaults({ faults: [{ on: BOOK, act: { kind: 'answer', when: 'after', status: 200, body } }] });
    const { exit, run: ended } = await machine.import(machine.file('march.csv', csv(bookings(`NO-ID${content}`, 1))));
    office.sandbox.setFaults({ faults: [] });
    expect([exit, ended.documents[0]]).toMatchObject([6, { state: 'in-doubt', error: { code: 'no-id', status: 200 } }]);
  },
);
