import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messages as history } from '../../../src/importing/history/messages.ts';
import { ANY, worded } from '../../worded.ts';
import { check, run, told } from '../json.ts';
import { booking, type Cells, csv, type Office, openOffice } from '../office.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

/** A booking whose identifying texts have letters, a dash, a space and zeros before a number. */
const march = (name: string): Cells =>
  booking(`${name} SS27-0815`, {
    'products.name': 'Plush bear 30 cm',
    'products.poNumber': '0004500012',
    'products.prodReference': 'BEAR-030',
  });

describe('the same booking in another spelling is held back in another file, until --allow-similar', () => {
  const cases: [string, string, Cells, string][] = [
    [
      'the PO number without its zeros',
      'ZEROS',
      { 'products.poNumber': '4500012' },
      'PO number "4500012" instead of "0004500012"',
    ],
    [
      'an en dash',
      'EN',
      { 'products.prodReference': 'BEAR–030' },
      'Product reference "BEAR–030" instead of "BEAR-030"',
    ],
    ['a minus sign', 'MINUS', { referenceNumber: 'MINUS SS27−0815' }, '"MINUS SS27−0815" instead of'],
    ['a hyphen that does not break', 'HYPHEN', { referenceNumber: 'HYPHEN SS27‑0815' }, 'Reference number "'],
    ['letter case', 'CASE', { 'products.name': 'PLUSH BEAR 30 CM' }, 'Product name "PLUSH BEAR 30 CM" instead of'],
    ['double and full-width spaces', 'SPACE', { 'products.name': 'Plush  bear　30cm' }, 'Product name "'],
    [
      'all of it',
      'ALL',
      {
        referenceNumber: 'all ss27 — 815',
        'products.name': 'ＰＬＵＳＨ  bear 30 cm',
        'products.poNumber': '4500012',
        'products.prodReference': 'bear 30',
      },
      'Reference number "',
    ],
  ];

  test.each(cases)('%s', async (_, name, change, words) => {
    const machine = office.machine();
    const first = await machine.import(machine.file('march.csv', csv([march(name)])));
    const copy = machine.file('copy of march.csv', csv([{ ...march(name), ...change }]));
    const id = first.run.documents[0]?.trackingId ?? '';

    const looked = told(check, await machine.qcsheet('check', copy, '--kind', 'bookings', '--json'));
    const held = await machine.import(copy);
    for (const { findings } of [looked, held.run]) {
      expect(findings).toMatchObject([{ code: 'already-sent', severity: 'error', outcome: 'held-back', row: 2 }]);
      expect(findings[0]?.message).toMatch(worded(history.sameAs('booking', `row 2 of march.csv, ${ANY}${id}`, ANY)));
      expect(findings[0]?.message).toContain(words);
      expect(findings[0]?.hint).toContain('--allow-similar');
    }
    expect([held.exit, held.run.documents.map(({ state }) => state)]).toEqual([3, ['invalid']]);

    const lifted = await machine.import(copy, '--allow-similar');
    expect([lifted.exit, lifted.run.counts.accepted]).toEqual([0, 1]);
  });
});

test('with another quantity as well, it is held back and both are said', async () => {
  const machine = office.machine();
  await machine.import(machine.file('march.csv', csv([march('QTY')])));
  const change = { 'products.poNumber': '4500012', 'products.prodQuantity': '9' };
  const copy = await machine.import(machine.file('copy.csv', csv([{ ...march('QTY'), ...change }])));
  expect([copy.exit, copy.run.findings[0]?.code]).toEqual([3, 'already-sent']);
  expect(copy.run.findings[0]?.message).toContain('looks like row 2 of march.csv');
  expect(copy.run.findings[0]?.message).toContain('PO number "4500012" instead of "0004500012"');
  expect(office.booked('QTY')).toHaveLength(1);
});

test('a booking that is another one in what identifies it passes', async () => {
  const machine = office.machine();
  const sent = march('REAL');
  await machine.import(machine.file('march.csv', csv([sent])));
  const others: Cells[] = [
    { 'products.poNumber': '45000012' },
    { 'products.poNumber': '00045-00012' },
    { 'products.prodReference': 'BEAR-03' },
    { 'products.prodReference': 'BEAR-0.30' },
    { 'products.name': 'Plush bear 3.0 cm' },
    { referenceNumber: 'REAL SS27-815-0' },
    { serviceDate: '2029-03-13' },
  ];
  const copy = await machine.import(machine.file('others.csv', csv(others.map((change) => ({ ...sent, ...change })))));
  expect(copy.run.findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect([copy.exit, copy.run.counts.accepted]).toEqual([0, others.length]);
});

test('within one file a second spelling is a duplicate, with other details a warning; what differs by right passes', async () => {
  const machine = office.machine();
  const rows = [
    march('FILE'),
    { ...march('FILE'), 'products.poNumber': '4500012' },
    { ...march('FILE'), 'products.poNumber': '04500012', 'products.prodQuantity': '7' },
    { ...march('FILE'), 'products.prodQuantity': '8' },
  ];
  const file = machine.file('march.csv', csv(rows));
  const sent = await machine.import(file);
  expect(sent.run.documents.map(({ state }) => state)).toEqual(['accepted', 'invalid', 'accepted', 'accepted']);
  expect(sent.run.findings.map(({ code, severity, row }) => [code, severity, row])).toEqual([
    ['duplicate', 'error', 3],
    ['duplicate', 'warning', 4],
  ]);
  expect(sent.run.findings[0]?.message).toMatch(
    worded(history.sameAs('booking', history.sameInFile('2'), `PO number ${ANY}`)),
  );
  expect(sent.run.findings[0]?.hint).toContain('--allow-duplicates');
  expect(office.booked('FILE')).toHaveLength(3);
  const other = machine.file('april.csv', csv(rows.slice(0, 2).map((row) => ({ ...row, serviceDate: '2029-03-13' }))));
  expect((await machine.import(other, '--allow-duplicates')).run.counts.accepted).toBe(2);
});

test('a run that is taken up again does not send what another run has sent in another spelling meanwhile', async () => {
  const machine = office.machine();
  const file = machine.file('march.csv', csv([march('LATER first'), march('LATER')]));
  await machine.import(file, '--limit=1');
  const copy = machine.file('copy.csv', csv([{ ...march('LATER'), 'products.poNumber': '4500012' }]));
  const other = await machine.import(copy);
  expect(other.run.counts.accepted).toBe(1);
  const resumed = await machine.qcsheet('resume', '--json');
  const shown = told(run, resumed);
  expect([resumed.exit, shown.documents.map(({ state }) => state)]).toEqual([3, ['accepted', 'invalid']]);
  expect(shown.documents[1]?.error).toMatchObject({ code: 'already-sent' });
  expect(shown.documents[1]?.error?.message).toContain(`run ${other.run.run}`);
  expect(office.booked('LATER')).toHaveLength(2);
});

test('a lab order in another spelling is held back as well', async () => {
  const machine = office.machine();
  const order = {
    'generalInformation.bookingRefNo': 'LAB-0042',
    'generalInformation.submissionType': 'New',
    'generalInformation.testLocation': 'Shanghai',
    'product.productName': 'Bear',
    'testAssignments.testId': 'EN71-1',
  };
  const imported = async (name: string, change: Cells) => {
    machine.file(name, csv([{ ...order, ...change }]));
    const ended = await machine.qcsheet('import', name, '--kind=lab-orders', '--yes', '--json');
    return told(run, ended);
  };
  expect((await imported('orders.csv', {})).counts.accepted).toBe(1);
  const again = await imported('copy.csv', {
    'generalInformation.bookingRefNo': 'lab–42',
    'testAssignments.testId': 'EN 71-1',
  });
  expect(again.counts).toMatchObject({ invalid: 1, accepted: 0 });
  expect(again.findings[0]?.message).toMatch(worded(history.sameAs('lab order', `row 2 of orders.csv, ${ANY}`, ANY)));
  expect((await imported('other.csv', { 'testAssignments.testId': 'EN71-2' })).counts.accepted).toBe(1);
});
