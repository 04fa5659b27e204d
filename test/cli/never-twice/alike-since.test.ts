import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages as questions } from '../../../src/cli/messages/questions.ts';
import { check, run, told } from '../json.ts';
import { booking, bookings, csv, type Machine, type Office, openOffice } from '../office.ts';
import { hasTerminal, NO, onTerminal, YES } from '../terminal.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

/** Each with a PO number of its own, so that only the reference makes two rows alike. */
const rowsOf = (prefix: string) =>
  bookings(prefix, 5).map((row, index) => ({
    ...row,
    'products.poNumber': `${prefix}-PO${index}`,
    'products.name': `Toy ${index}`,
  }));

/** Five bookings, of which two were sent; then a copy with another date in row 5 sends that one. */
async function copySent(machine: Machine, prefix: string) {
  const rows = rowsOf(prefix);
  const file = machine.file('ae.csv', csv(rows));
  const begun = await machine.import(file, '--limit=2');
  const changed = booking(`${prefix}-4`, { ...rows[3], serviceDate: '2029-03-13' });
  const copy = await machine.import(machine.file('ae-final.csv', csv([changed])));
  expect([begun.run.counts.accepted, copy.exit, copy.run.counts.accepted]).toEqual([2, 0, 1]);
  return { file, begun: begun.run, trackingId: `${copy.run.documents[0]?.trackingId}` };
}

test('resume leaves unsent what is like a booking of another file, until a person agrees', async () => {
  const machine = office.machine();
  const { trackingId } = await copySent(machine, 'COPY');
  const resumed = await machine.qcsheet('resume', '--json');
  expect([resumed.exit, told(run, resumed).counts]).toMatchObject([2, { accepted: 4, unsent: 1 }]);
  expect(resumed.stderr).toContain(`row 5: like row 2 of ae-final.csv, ${trackingId}`);
  expect(told(run, resumed).findings).toMatchObject([
    { code: 'already-sent', severity: 'warning', outcome: 'sent', row: 5 },
  ]);
  expect(office.booked('COPY')).toHaveLength(5);
  const agreed = await machine.qcsheet('resume', '--yes', '--json');
  expect([agreed.exit, told(run, agreed).counts]).toMatchObject([0, { accepted: 5 }]);
});

test('import of the file warns of it as check does, and the dry run says so', async () => {
  const machine = office.machine();
  const { file, trackingId, begun } = await copySent(machine, 'WARN');
  const looked = told(check, await machine.qcsheet('check', file, '--kind=bookings', '--json'));
  expect(looked.unfinished).toMatchObject({ run: begun.run, ready: 3, alike: [5] });
  const dry = told(run, await machine.qcsheet('import', file, '--kind=bookings', '--dry-run', '--json'));
  const sent = await machine.qcsheet('import', file, '--kind=bookings', '--yes', '--json');
  const outcome = told(run, sent);
  for (const { findings } of [dry, outcome]) {
    expect(findings).toMatchObject([{ code: 'already-sent', severity: 'warning', row: 5 }]);
    expect(findings[0]?.message).toContain(`accepted as ${trackingId}`);
  }
  expect([sent.exit, outcome.counts.accepted]).toEqual([0, 5]);
});

test('what another file has sent with the same business key is held back', async () => {
  const machine = office.machine();
  const rows = rowsOf('KEY');
  const file = machine.file('ae.csv', csv(rows));
  await machine.import(file, '--limit=2');
  const changed = booking('KEY-4', { ...rows[3], 'products.prodQuantity': '70' });
  await machine.import(machine.file('ae-final.csv', csv([changed])));
  const resumed = await machine.qcsheet('resume', '--yes', '--json');
  expect([resumed.exit, told(run, resumed).counts]).toMatchObject([3, { accepted: 4, invalid: 1 }]);
  expect(told(run, resumed).documents[3]?.error?.code).toBe('already-sent');
  expect(office.booked('KEY')).toHaveLength(5);
});

test.runIf(hasTerminal)('on a terminal, resume and import ask about it', async () => {
  const machine = office.machine();
  await copySent(machine, 'ASK');
  const imported = await onTerminal(machine, 'import ae.csv --kind bookings', NO);
  expect(imported.screen).toContain(questions.looksLike(1));
  expect(office.booked('ASK')).toHaveLength(3);
  const no = await onTerminal(machine, 'resume', NO);
  expect([no.exit, office.booked('ASK').length]).toEqual([2, 5]);
  const yes = await onTerminal(machine, 'resume', YES);
  expect([yes.exit, office.booked('ASK').length]).toEqual([0, 6]);
});
