import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Workbook } from 'exceljs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLabOrder } from '../../../src/contract/lab-orders.ts';
import { messages as history } from '../../../src/importing/history/messages.ts';
import { check, run, told } from '../json.ts';
import { csv, type Machine, type Office, openOffice, SAMPLES } from '../office.ts';
import { readSheet, sheetNames, withCell } from '../sheets.ts';

const SAMPLE = join(SAMPLES, 'lab-orders.xlsx');
const MISTAKES = join(SAMPLES, 'lab-orders-mistakes.xlsx');

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

async function imported(machine: Machine, ...args: readonly string[]) {
  const ended = await machine.qcsheet('import', '--yes', '--json', ...args);
  return { exit: ended.exit, run: told(run, ended) };
}

/** What the service has of the orders whose reference, or product, begins so. */
function ordered(prefix: string) {
  return office.sandbox.allAccepted().flatMap((one) => {
    if (one.kind !== 'lab-order') return [];
    const { generalInformation, product } = one.body;
    return (generalInformation?.bookingRefNo ?? product?.productName ?? '').startsWith(prefix) ? [one] : [];
  });
}

function posted(): readonly string[] {
  return office.sandbox
    .requests()
    .filter(({ method, path }) => method === 'POST' && path === createLabOrder.path)
    .map(({ body }) => body);
}

const ORDER = {
  'generalInformation.bookingRefNo': 'REF',
  'generalInformation.submissionType': 'New',
  'generalInformation.testLocation': 'Shanghai',
  'product.productName': 'Plush bear 30 cm',
  'testAssignments.testId': 'EN71-1',
};

test('the sample is ordered whole and once, and its results tell the id, the number and the status of each order', async () => {
  const machine = office.machine();
  const results = machine.path('results.xlsx');
  const first = await imported(machine, SAMPLE, '-o', results);
  expect(first).toMatchObject({
    exit: 0,
    run: { kind: 'lab-orders', state: 'complete', counts: { rows: 16, documents: 8, accepted: 8 } },
  });
  const bodies = posted();
  expect(bodies).toHaveLength(8);
  for (const body of bodies) expect(createLabOrder.body?.safeParse(JSON.parse(body)).error).toBeUndefined();
  const ids = office.sandbox.allAccepted().map(({ id }) => id);
  expect(first.run.documents.map((one) => one.trackingId).toSorted()).toEqual(ids.toSorted());
  expect(ordered('0030-BR')[0]?.body).toMatchObject({
    generalInformation: { submissionType: 'New', officeId: '012', supplierId: expect.stringMatching(/^\d+$/) },
    product: { purchaseOrderNo: '0004500012', distributionCountries: ['Germany', 'France', 'Österreich'] },
    testAssignments: [{ testId: 'EN71-1', clientTestId: 'T-0815', quantity: '3' }, {}, { testId: 'EN71-3' }],
    sampleCollection: [{ trackingNo: '00340434161094042557' }, { method: 'Drop-off' }],
    accreditationList: ['CNAS', 'CPSC'],
  });

  const [document] = first.run.documents;
  const general = createLabOrder.content.parse(document?.response).generalInformation;
  expect(general).toMatchObject({ orderId: document?.trackingId, vendorRefNo: expect.stringMatching(/^LT-/) });
  const names = await sheetNames(results);
  expect(names.filter((name) => name !== 'Instructions')).toEqual([
    ...['Lab orders', 'Summary', 'Findings', 'Documents', '_meta'],
    'Supplier ids',
  ]);
  const rows = await readSheet(results, 'Lab orders', 2);
  expect(rows).toHaveLength(16);
  for (const row of rows.slice(0, 3)) {
    expect(row.cells).toMatchObject({
      Status: 'Accepted',
      'Tracking id': general.orderId,
      Message: `Accepted: lab order number ${general.vendorRefNo}, status SUBMITTED.`,
    });
  }

  for (const file of [SAMPLE, results]) {
    const again = await imported(machine, file, '-o', machine.path('again.xlsx'));
    expect([again.exit, again.run.counts.skipped, again.run.counts.documents]).toEqual([0, 8, 8]);
  }
  const elsewhere = await imported(office.machine(), results, '-o', 'elsewhere.xlsx');
  expect([elsewhere.exit, elsewhere.run.counts.skipped]).toEqual([0, 8]);
  expect(posted()).toHaveLength(8);
});

test('the sample with mistakes has exactly the findings that are committed beside it, and only the rest is sent', async () => {
  const machine = office.machine();
  const ended = await machine.qcsheet('check', MISTAKES, '--json');
  const found = told(check, ended).findings.map(({ code, severity, row, column }) => ({ code, severity, row, column }));
  const expected = JSON.parse(readFileSync(MISTAKES.replace('.xlsx', '.findings.json'), 'utf8'));
  expect(ended.exit).toBe(3);
  expect(sorted(found)).toEqual(sorted(expected));
  const { exit, run: sent } = await imported(machine, MISTAKES, '-o', machine.path('results.xlsx'));
  expect([exit, sent.counts.accepted, sent.counts.invalid]).toEqual([3, 3, 12]);
  expect(ordered('OK')).toHaveLength(3);
  expect(ordered('BAD')).toEqual([]);
});

test('the template, filled in, is imported as what it is', async () => {
  const machine = office.machine();
  expect((await machine.qcsheet('template', 'lab-orders')).exit).toBe(0);
  const book = new Workbook();
  await book.xlsx.readFile(machine.path('lab-orders.xlsx'));
  const sheet = book.getWorksheet('Lab orders');
  if (sheet === undefined) throw new Error('no data sheet');
  const cells = {
    'Booking reference': 'TPL-1',
    'Submission type': 'New',
    'Test location': 'Hanoi',
    'Test id': 'REACH',
  };
  sheet.getRow(2).eachCell((head, column) => {
    const text = Object.entries(cells).find(([header]) => header === head.text)?.[1];
    if (text !== undefined) sheet.getCell(3, column).value = text;
  });
  await book.xlsx.writeFile(machine.path('filled.xlsx'));
  const { exit, run: sent } = await imported(machine, machine.path('filled.xlsx'));
  expect([exit, sent.kind, sent.counts.accepted]).toEqual([0, 'lab-orders', 1]);
  expect(ordered('TPL-1')[0]?.body).toEqual({
    generalInformation: { bookingRefNo: 'TPL-1', submissionType: 'New', testLocation: 'Hanoi' },
    testAssignments: [{ testId: 'REACH' }],
  });
});

test('an order with other details is held back as sent before, in its own words; --allow-similar sends it', async () => {
  const machine = office.machine();
  const one = { ...ORDER, 'generalInformation.bookingRefNo': 'SIM-1' };
  const first = machine.file('first.csv', csv([one]));
  const second = machine.file('second.csv', csv([{ ...one, 'testAssignments.quantity': '4' }]));
  expect((await imported(machine, first, '--kind', 'lab-orders')).exit).toBe(0);
  const held = await imported(machine, second, '--kind', 'lab-orders');
  expect([held.exit, held.run.counts.invalid]).toEqual([3, 1]);
  expect(held.run.findings[0]).toMatchObject({
    code: 'already-sent',
    hint: history.ifAnother(history.secondOne('lab order'), 'lab order'),
  });
  const sent = await imported(machine, second, '--kind', 'lab-orders', '--allow-similar');
  expect([sent.exit, ordered('SIM-1').length]).toEqual([0, 2]);
});

test('an edited row of the results is not sent again', async () => {
  const machine = office.machine();
  const file = machine.file('edited.csv', csv([{ ...ORDER, 'generalInformation.bookingRefNo': 'EDIT-1' }]));
  await imported(machine, file, '--kind', 'lab-orders', '-o', machine.path('r.xlsx'));
  const changed = await withCell(machine.path('r.xlsx'), 'Lab orders', 'J2', 'EN71-9', machine.path('changed.xlsx'));
  const again = await imported(office.machine(), changed);
  expect([again.exit, again.run.findings.map(({ code }) => code)]).toEqual([3, ['already-sent']]);
  expect(ordered('EDIT-1')).toHaveLength(1);
});

test('an order whose answer is lost is in doubt, and stays so with the same file', async () => {
  const machine = office.machine();
  const file = machine.file('doubt.csv', csv([{ ...ORDER, 'generalInformation.bookingRefNo': 'DOUBT-1' }]));
  office.sandbox.setFaults({ faults: [{ on: createLabOrder.name, act: { kind: 'drop', when: 'after' } }] });
  const first = await imported(machine, file, '--kind', 'lab-orders');
  office.sandbox.setFaults({ faults: [] });
  expect([first.exit, first.run.counts.inDoubt]).toEqual([6, 1]);
  const again = await imported(machine, file, '--kind', 'lab-orders');
  expect([again.exit, again.run.counts.inDoubt, ordered('DOUBT-1').length]).toEqual([6, 1, 1]);
});

test('values that the profile lists are a dropdown, the check knows no others, and they are sent as they are listed', async () => {
  const values = { testLocation: ['Shanghai', 'Hong Kong, Kowloon'], submissionType: ['New', 'Retest'] };
  const machine = office.machine({ QCSHEET_VALUES: JSON.stringify(values) });
  const rows = [
    { ...ORDER, 'generalInformation.bookingRefNo': 'LIST-1', 'generalInformation.testLocation': 'hong kong,  kowloon' },
    { ...ORDER, 'generalInformation.bookingRefNo': 'LIST-2', 'generalInformation.testLocation': 'Shangai' },
  ];
  const { exit, run: sent } = await imported(machine, machine.file('listed.csv', csv(rows)), '--kind', 'lab-orders');
  expect([exit, sent.counts.accepted]).toEqual([3, 1]);
  expect(sent.findings).toMatchObject([
    { code: 'enum', row: 3, column: 'generalInformation.testLocation', suggestions: ['Shanghai'] },
  ]);
  expect(ordered('LIST-1')[0]?.body.generalInformation?.testLocation).toBe('Hong Kong, Kowloon');

  expect((await machine.qcsheet('template', 'lab-orders')).exit).toBe(0);
  const choices = await readSheet(machine.path('lab-orders.xlsx'), 'Choices', 1);
  expect(choices.map(({ cells }) => cells['Test location'])).toEqual(values.testLocation);
  const plain = office.machine();
  await plain.qcsheet('template', 'lab-orders');
  expect(await sheetNames(plain.path('lab-orders.xlsx'))).not.toContain('Choices');
});

function sorted(findings: readonly object[]): readonly string[] {
  return findings.map((one) => JSON.stringify(one)).toSorted();
}
