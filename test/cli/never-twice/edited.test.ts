import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messages as history } from '../../../src/importing/history/messages.ts';
import { bookings as bookingKind } from '../../../src/kinds/bookings.ts';
import { labOrders } from '../../../src/kinds/lab-orders.ts';
import { ANY, worded } from '../../worded.ts';
import { check, run, told } from '../json.ts';
import { booking, bookings, type Cells, csv, type Machine, type Office, openOffice } from '../office.ts';
import { columnNamed, edited, withCell, workbook } from '../sheets.ts';
import { unlike } from './unlike.ts';

const BOOK = 'create inspection booking';

let office: Office;

beforeAll(async () => {
  office = await openOffice();
});

afterAll(() => office.close());

const checked = async (machine: Machine, file: string) =>
  told(check, await machine.qcsheet('check', file, '--kind', 'bookings', '--json'));

/** Two products in one booking. */
function pair(reference: string, first: Cells = {}, second: Cells = {}): Cells[] {
  const bear = booking(reference, { booking: 'B-1', 'products.poNumber': `${reference}-PO1`, ...first });
  const { serviceDate, shipDate, serviceType, bookingType, referenceNumber, supplierCode, ...product } = bear;
  const ball = { ...product, booking: 'B-1', 'products.name': 'Ball', 'products.poNumber': `${reference}-PO2` };
  return [bear, { ...ball, ...second }];
}

describe('a sent booking that was edited in its own file is held back, until --allow-similar', () => {
  const cases: [string, string, Cells[], Cells[], string][] = [
    ['a product was renamed', 'NAME', pair('NAME'), pair('NAME', {}, { 'products.name': 'Cup' }), 'Product name'],
    ['a product was deleted', 'LESS', pair('LESS'), pair('LESS').slice(0, 1), 'Product name, PO number'],
    ['the day was moved', 'DAY', pair('DAY'), pair('DAY', { serviceDate: '2029-03-13' }), 'Inspection date'],
    [
      'the reference was mended',
      'REF',
      pair('REF'),
      pair('REF', { referenceNumber: 'REF-mended' }),
      'Reference number',
    ],
    [
      'reference and PO number were mended',
      'BOTH',
      [booking('BOTH')],
      [booking('BOTH-mended', { 'products.poNumber': 'PO-other' })],
      'Reference number, PO number',
    ],
  ];

  test.each(cases)('%s', async (_, prefix, sent, edited, changed) => {
    const machine = office.machine();
    const file = machine.file('march.csv', csv(sent));
    const first = await machine.import(file);
    expect(first.run.counts).toMatchObject({ documents: 1, accepted: 1 });
    machine.file('march.csv', csv([...edited, booking(`${prefix}-new`, unlike(prefix))]));

    const looked = await checked(machine, file);
    const stopped = await machine.import(file);
    const place = `row${sent.length > 1 ? 's 2, 3' : ' 2'} of march.csv`;
    const fate = `was ${history.acceptedAs(first.run.documents[0]?.trackingId ?? null, ANY)}`;
    const like = history.changed(history.likeOwn('booking', place, ANY, fate), changed);
    for (const { findings } of [looked, stopped.run]) {
      expect(findings.map(({ code, severity, row }) => [code, severity, row])).toEqual([['already-sent', 'error', 2]]);
      expect(findings[0]?.message).toMatch(worded(like));
      expect(findings[0]?.hint).toContain('--allow-similar');
    }
    expect(looked.counts).toMatchObject({ valid: 1, invalid: 1 });
    expect([stopped.exit, stopped.run.documents.map(({ state }) => state)]).toEqual([3, ['invalid', 'accepted']]);
    expect(office.booked(prefix)).toHaveLength(2);

    const lifted = await machine.import(file, '--allow-similar');
    expect([lifted.exit, lifted.run.counts]).toMatchObject([0, { accepted: 1, skipped: 1 }]);
    const [named, ...others] = lifted.run.findings.filter(({ severity }) => severity !== 'info');
    expect([named?.code, named?.severity, named?.row, others]).toEqual(['already-sent', 'warning', 2, []]);
    expect(named?.message).toContain(`${first.run.documents[0]?.trackingId}`);
    expect(office.booked(prefix)).toHaveLength(3);
  });
});

test('a sent booking whose cells have errors now is said to be sent; a copy of its row is not', async () => {
  const machine = office.machine();
  const { run: sent } = await machine.import(await workbook(machine.path('errors.xlsx'), bookings('ERR-', 2)));
  const ids = sent.documents.map(({ trackingId }) => trackingId);
  const results = await edited(sent.results ?? '', 'My bookings', machine.path('wrong.xlsx'), (sheet) => {
    const quantity = columnNamed(sheet, 1, 'products.prodQuantity');
    sheet.getRow(2).getCell(quantity).value = 'many';
    // A copy of the second row, with an error of its own.
    sheet.getRow(3).eachCell((cell, number) => {
      sheet.getRow(4).getCell(number).value = cell.value;
    });
    sheet.getRow(4).getCell(quantity).value = 'many';
  });
  const { run } = await machine.import(results);
  expect(run.counts).toMatchObject({ accepted: 0, skipped: 1, invalid: 2 });
  const said = run.findings.filter(({ code, severity }) => code === 'already-sent' && severity === 'warning');
  expect(said.map(({ row, outcome }) => [row, outcome])).toEqual([[2, 'held-back']]);
  expect(said[0]?.message).toContain(ids[0]);
  expect(office.booked('ERR-')).toHaveLength(2);
});

test('a booking in doubt that was edited in its own file is held back as well', async () => {
  const machine = office.machine();
  const file = machine.file('march.csv', csv([booking('DOUBT')]));
  office.sandbox.setFaults({ faults: [{ on: BOOK, times: 1, act: { kind: 'drop', when: 'after' } }] });
  const first = await machine.import(file);
  expect(first.run.counts.inDoubt).toBe(1);
  machine.file('march.csv', csv([booking('DOUBT', { serviceDate: '2029-03-13' })]));
  const again = await machine.import(file);
  expect([again.exit, again.run.counts]).toMatchObject([6, { invalid: 1, accepted: 0 }]);
  expect(again.run.findings[0]).toMatchObject({ code: 'already-sent', severity: 'error', row: 2 });
  const fate = `is ${history.inDoubt(ANY, first.run.run ?? '')}`;
  expect(again.run.findings[0]?.message).toMatch(worded(history.likeOwn('booking', 'row 2 of march.csv', ANY, fate)));
  expect(again.run.findings[0]?.hint).toContain(`qcsheet settle ${first.run.run} --row 2`);
  expect(office.booked('DOUBT')).toHaveLength(1);
});

test('what is held back stays so in the results and the annotated copy of its file, and in their own results', async () => {
  const machine = office.machine();
  const file = machine.file('march.csv', csv([booking('KEPT')]));
  await machine.import(file);
  machine.file('march.csv', csv([booking('KEPT', { serviceDate: '2029-03-13' })]));
  await machine.qcsheet('check', file, '--kind', 'bookings', '-o', 'checked.xlsx');
  await machine.qcsheet('check', machine.path('checked.xlsx'), '-o', 'twice.xlsx');
  await machine.import(file);
  for (const name of ['checked', 'twice', 'march.results', 'march.results-2', 'twice.results']) {
    const copy = await machine.import(machine.path(`${name}.xlsx`));
    expect([name, copy.exit, copy.run.documents.map(({ state }) => state)]).toEqual([name, 3, ['invalid']]);
  }
  expect(office.booked('KEPT')).toHaveLength(1);
});

test('what was mended in the results and sent from there is not sent once more from the file, mended otherwise', async () => {
  const machine = office.machine();
  const bad = (change: Cells) => csv([booking('ASIDE-1'), booking('ASIDE-2', { ...unlike('ASIDE'), ...change })]);
  const file = machine.file('march.csv', bad({ 'products.prodQuantity': 'many' }));
  expect((await machine.import(file)).run.counts).toMatchObject({ accepted: 1, invalid: 1 });
  const cell = await withCell(machine.path('march.results.xlsx'), 'Bookings', 'R3', '70', machine.path('mended.xlsx'));
  expect((await machine.import(cell)).run.counts).toMatchObject({ accepted: 1, skipped: 1 });
  machine.file('march.csv', bad({ serviceDate: '2029-04-03' }));
  const again = await machine.import(file);
  expect(again.run.documents.map(({ state }) => state)).toEqual(['skipped', 'invalid']);
  expect(again.run.findings[1]?.message).toMatch(worded(history.likeOwn('booking', 'row 3 of mended.xlsx', ANY, ANY)));
  expect(office.booked('ASIDE')).toHaveLength(2);
});

test('one of twins that was edited is held back, though its twin is still there', async () => {
  const machine = office.machine();
  const file = machine.file('march.csv', csv([booking('TWIN'), booking('TWIN')]));
  expect((await machine.import(file, '--allow-duplicates')).run.counts.accepted).toBe(2);
  machine.file('march.csv', csv([booking('TWIN'), booking('TWIN', { serviceDate: '2029-03-13' })]));
  const again = await machine.import(file);
  expect(again.run.documents.map(({ state }) => state)).toEqual(['skipped', 'invalid']);
  expect(office.booked('TWIN')).toHaveLength(2);
});

test('a copy with edits under another name is sent, with a warning that names what it is like', async () => {
  const machine = office.machine();
  const first = await machine.import(
    machine.file('march.csv', csv([booking('COPY'), booking('COPY-2', unlike('COPY'))])),
  );
  const copy = machine.file('april.csv', csv([booking('COPY', { serviceDate: '2029-03-13' })]));
  const [byReference = ''] = office
    .booked('COPY')
    .flatMap((body) => (bookingKind.traits?.(body) ?? []).map(({ words }) => words));
  const { trackingId: id = null } = first.run.documents[0] ?? {};
  const looked = await checked(machine, copy);
  const sent = await machine.import(copy);
  for (const { findings } of [looked, sent.run]) {
    expect(findings.map(({ code, severity, row }) => [code, severity, row])).toEqual([['already-sent', 'warning', 2]]);
    expect(findings[0]?.message).toMatch(
      worded(history.likeOther('booking', byReference, 'row 2 of march.csv', history.acceptedAs(id, ANY))),
    );
  }
  expect(looked.counts).toMatchObject({ valid: 1, warnings: 1 });
  expect([sent.exit, sent.run.counts.accepted]).toEqual([0, 1]);
});

test('what a copy sent is edited in the copy: it counts as sent from both files', async () => {
  const machine = office.machine();
  await machine.import(machine.file('march.csv', csv([booking('FROMCOPY')])));
  const copy = machine.file('april.csv', csv([booking('FROMCOPY')]));
  expect((await machine.import(copy)).run.counts.skipped).toBe(1);
  machine.file('april.csv', csv([booking('FROMCOPY', { serviceDate: '2029-03-13' })]));
  const again = await machine.import(copy);
  expect([again.exit, again.run.counts.invalid]).toEqual([3, 1]);
  expect(office.booked('FROMCOPY')).toHaveLength(1);
});

test('a lab order that was edited in its own file is held back, in its own words', async () => {
  const machine = office.machine();
  const order = {
    'generalInformation.bookingRefNo': 'LAB-EDIT',
    'generalInformation.submissionType': 'New',
    'generalInformation.testLocation': 'Shanghai',
    'product.productName': 'Bear',
    'product.purchaseOrderNo': 'PO-77',
    'testAssignments.testId': 'EN71-1',
  };
  const imported = async () => {
    const ended = await machine.qcsheet('import', 'orders.csv', '--kind=lab-orders', '--yes', '--json');
    return told(run, ended);
  };
  machine.file('orders.csv', csv([order]));
  expect((await imported()).counts.accepted).toBe(1);
  machine.file('orders.csv', csv([{ ...order, 'generalInformation.bookingRefNo': 'LAB-EDITED' }]));
  const again = await imported();
  expect(again.counts).toMatchObject({ invalid: 1, accepted: 0 });
  const sent = office.sandbox.allAccepted().filter((one) => one.kind === 'lab-order');
  expect(sent).toHaveLength(1);
  const [, byProduct] = sent.flatMap(({ body }) => labOrders.traits?.(body) ?? []);
  const like = history.likeOwn('lab order', 'row 2 of orders.csv', byProduct?.words ?? '', ANY);
  expect(again.findings[0]?.message).toMatch(worded(like));
});
