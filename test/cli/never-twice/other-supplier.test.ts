import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messages as history } from '../../../src/importing/history/messages.ts';
import { ANY, worded } from '../../worded.ts';
import { check, told } from '../json.ts';
import { booking, type Cells, csv, type Office, openOffice } from '../office.ts';
import { withCell } from '../sheets.ts';

const BOOK = 'create inspection booking';
const OTHER = { supplierCode: 'NB-0032' };
const NO_ORDER = { 'products.poNumber': '' };

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

const heldBack = [['already-sent', 'error', 2]];

describe('a sent booking with another supplier in its own file is held back, until --allow-similar', () => {
  const cases: [string, string, Cells, Cells, string][] = [
    ['only the supplier was edited', 'SUP', {}, {}, 'Supplier code'],
    ['it has no PO number', 'NO-PO', NO_ORDER, {}, 'Supplier code'],
    ['the date was edited too', 'DATE', {}, { serviceDate: '2029-03-13' }, 'Inspection date, Supplier code'],
    [
      'the date and the reference were edited too',
      'REF',
      {},
      { serviceDate: '2029-03-13', referenceNumber: 'REF-2' },
      'Inspection date, Reference number, Supplier code',
    ],
    [
      'the date and the PO number were edited too',
      'ORDER',
      {},
      { serviceDate: '2029-03-13', 'products.poNumber': 'PO-2' },
      'Inspection date, Supplier code, PO number',
    ],
  ];

  test.each(cases)('%s', async (_, reference, sent, edits, changed) => {
    const machine = office.machine();
    const file = machine.file('april.csv', csv([booking(reference, sent)]));
    const first = await machine.import(file);
    const id = first.run.documents[0]?.trackingId ?? null;
    machine.file('april.csv', csv([booking(reference, { ...sent, ...OTHER, ...edits })]));

    const looked = told(check, await machine.qcsheet('check', file, '--kind', 'bookings', '--json'));
    const stopped = await machine.import(file);
    const like = history.likeOwn('booking', 'row 2 of april.csv', ANY, `was ${history.acceptedAs(id, ANY)}`);
    for (const { findings } of [looked, stopped.run]) {
      expect(findings.map(({ code, severity, row }) => [code, severity, row])).toEqual(heldBack);
      expect(findings[0]?.message).toMatch(worded(history.changed(like, changed)));
      expect(findings[0]?.hint).toContain('--allow-similar');
    }
    expect([stopped.exit, stopped.run.counts]).toMatchObject([3, { invalid: 1, accepted: 0 }]);
    expect(office.booked(reference)).toHaveLength(1);

    const lifted = await machine.import(file, '--allow-similar');
    expect([lifted.exit, lifted.run.counts]).toMatchObject([0, { accepted: 1 }]);
    expect(lifted.run.findings.map(({ code, severity }) => [code, severity])).toEqual([['already-sent', 'warning']]);
    expect(office.booked(reference)).toHaveLength(2);
  });
});

test('nor does a booking without reference and PO number pass, if date and products are the same', async () => {
  const machine = office.machine();
  const plain = booking('', NO_ORDER);
  const file = machine.file('april.csv', csv([plain]));
  expect((await machine.import(file)).run.counts.accepted).toBe(1);
  machine.file('april.csv', csv([{ ...plain, ...OTHER }]));
  expect((await machine.import(file)).run.counts).toMatchObject({ invalid: 1, accepted: 0 });
  machine.file('april.csv', csv([{ ...plain, ...OTHER, serviceDate: '2029-03-13' }]));
  expect((await machine.import(file)).run).toMatchObject({ counts: { accepted: 1 }, findings: [] });
});

test('results and annotated copies count as the same file', async () => {
  const machine = office.machine();
  const file = machine.file('may.csv', csv([booking('MAY')]));
  await machine.import(file);
  machine.file('may.csv', csv([booking('MAY', OTHER)]));
  await machine.qcsheet('check', file, '--kind', 'bookings', '-o', 'checked.xlsx');
  const results = machine.path('may.results.xlsx');
  const edited = await withCell(results, 'Bookings', 'L2', 'NB-0032', machine.path('edited.xlsx'));
  for (const name of [machine.path('checked.xlsx'), edited]) {
    const copy = await machine.import(name);
    expect([name, copy.exit, copy.run.counts.invalid]).toEqual([name, 3, 1]);
  }
  expect(office.booked('MAY')).toHaveLength(1);
});

test('one in doubt is held back as well', async () => {
  const machine = office.machine();
  const file = machine.file('june.csv', csv([booking('JUNE')]));
  office.sandbox.setFaults({ faults: [{ on: BOOK, times: 1, act: { kind: 'drop', when: 'after' } }] });
  expect((await machine.import(file)).run.counts.inDoubt).toBe(1);
  machine.file('june.csv', csv([booking('JUNE', OTHER)]));
  const again = await machine.import(file);
  expect([again.exit, again.run.counts]).toMatchObject([6, { invalid: 1, accepted: 0 }]);
  expect(office.booked('JUNE')).toHaveLength(1);
});

test('from another file it is sent, with a warning', async () => {
  const machine = office.machine();
  await machine.import(machine.file('march.csv', csv([booking('COPY')])));
  const copy = await machine.import(machine.file('copy.csv', csv([booking('COPY', OTHER)])));
  expect([copy.exit, copy.run.counts.accepted]).toEqual([0, 1]);
  expect(copy.run.findings.map(({ code, severity, row }) => [code, severity, row])).toEqual([
    ['already-sent', 'warning', 2],
  ]);
  expect(copy.run.findings[0]?.message).toMatch(worded(history.likeOther('booking', ANY, 'row 2 of march.csv', ANY)));
});

test('one order at two suppliers passes without a word while both rows are in the file', async () => {
  const machine = office.machine();
  const [one, two, three] = [booking('BOTH'), booking('BOTH', OTHER), booking('BOTH', { supplierCode: '00714' })];
  const file = machine.file('both.csv', csv([one, two]));
  expect((await machine.import(file)).run).toMatchObject({ counts: { accepted: 2 }, findings: [] });
  machine.file('both.csv', csv([three, two, one]));
  const grown = await machine.import(file);
  expect([grown.exit, grown.run.counts]).toMatchObject([0, { accepted: 1, skipped: 2 }]);
  expect(grown.run.findings.map(({ severity }) => severity)).toEqual(['info', 'info']);
  expect(office.booked('BOTH')).toHaveLength(3);
});

test('new rows of the next month pass, also with other suppliers, dates and the same products', async () => {
  const machine = office.machine();
  const month = (name: string, change: Cells) =>
    csv([1, 2].map((row) => booking(`${name}-${row}`, { 'products.poNumber': `${name}-PO-${row}`, ...change })));
  const file = machine.file('bookings.csv', month('SEP', {}));
  await machine.import(file);
  machine.file('bookings.csv', month('OCT', { ...OTHER, serviceDate: '2029-04-02', shipDate: '2029-04-16' }));
  const next = await machine.import(file);
  expect([next.exit, next.run.counts.accepted, next.run.findings]).toEqual([0, 2, []]);
});
