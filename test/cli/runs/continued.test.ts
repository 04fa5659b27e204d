import { renameSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { failure, run, told } from '../json.ts';
import { booking, bookings, csv, type Machine, type Office, openOffice } from '../office.ts';
import { withCell } from '../sheets.ts';
import { hasTerminal, NO, onTerminal, YES } from '../terminal.ts';

const BOOK = 'create inspection booking';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
beforeEach(() => office.sandbox.setFaults({ faults: [] }));
afterAll(() => office.close());

/** Four rows, of which two were sent; three of these were sent from a copy since. */
async function mostlySent(machine: Machine, prefix: string) {
  const rows = bookings(prefix, 4);
  const file = machine.file('march.csv', csv(rows));
  const begun = await machine.import(file, '--limit=1');
  await machine.import(machine.file('copy.csv', csv(rows.slice(1, 3))));
  return { file, begun: begun.run };
}

test.runIf(hasTerminal)('the question counts what is really sent when a run is continued', async () => {
  const machine = office.machine();
  const { begun } = await mostlySent(machine, 'COUNT');
  const asked = await onTerminal(machine, 'import march.csv --kind bookings', YES);
  expect(asked.screen).toContain('Send 1 booking as');
  expect(asked.screen).toContain(`continues run ${begun.run}`);
  expect(office.booked('COUNT')).toHaveLength(4);
});

test('a dry run counts so, too', async () => {
  const machine = office.machine();
  const { file } = await mostlySent(machine, 'DRY');
  const dry = told(run, await machine.qcsheet('import', file, '--kind=bookings', '--dry-run', '--json'));
  expect([dry.counts, dry.why]).toMatchObject([
    { accepted: 1, skipped: 2, unsent: 1 },
    expect.stringContaining('1 booking would be sent.'),
  ]);
  expect(office.booked('DRY')).toHaveLength(3);
});

test('retry says before any question that other runs have sent all of it since', async () => {
  const machine = office.machine();
  office.sandbox.setFaults({ faults: [{ on: BOOK, times: 2, act: { kind: 'refuse' } }] });
  const file = machine.file('march.csv', csv(bookings('REFUSED', 2)));
  const refused = await machine.import(file);
  expect([refused.exit, refused.run.counts.rejected]).toEqual([5, 2]);
  let mended = machine.path('march.results.xlsx');
  for (const row of [2, 3])
    mended = await withCell(mended, 'Bookings', `M${row}`, '70', machine.path(`mended-${row}.xlsx`));
  const sent = await machine.import(mended);
  expect(sent.run.counts.accepted).toBe(2);
  const again = await machine.qcsheet('retry', refused.run.run ?? '', '--json');
  const { error } = told(failure, again);
  expect([again.exit, error.code]).toEqual([2, 'run-replaced']);
  expect(error.message).toContain(`row 2: run ${sent.run.run}`);
  expect(office.booked('REFUSED')).toHaveLength(2);
});
