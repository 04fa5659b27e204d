import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages as history } from '../../../src/importing/history/messages.ts';
import { ANY, worded } from '../../worded.ts';
import { renamed } from '../columns/renamed.ts';
import { check, run, told } from '../json.ts';
import { booking, type Cells, csv, type Machine, type Office, openOffice } from '../office.ts';

const BOOK = 'create inspection booking';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

/** A booking of three rows: its reference is in the first of them alone. */
function rowsOf(reference: string, change: Cells = {}): readonly Cells[] {
  const group = reference === '' ? 'A' : reference.slice(-1);
  const more = (name: string) => booking('', { booking: group, ...change, 'products.name': name });
  return [booking(reference, { booking: group, ...change }), more('Lid'), more('Box')];
}

/** Headers that are read by synonyms, so that the columns count as read in another way. */
const YESTERDAY = { shipDate: 'Versanddatum' };

/** A machine that has sent these rows under other headers, as `march.csv`. */
async function having(rows: readonly Cells[]): Promise<{ machine: Machine; name: string }> {
  const machine = office.machine();
  const { run } = await machine.import(machine.file('march.csv', renamed(rows, YESTERDAY)));
  return { machine, name: run.run ?? '' };
}

/** What is said of rows that are also in `place` of the run. */
const sameRows = (rows: string, count: number, place: string, run: string) =>
  history.rowsSent(rows, count, 'booking', history.sentInRun(place, ANY, run, ANY));

const heldIn = (findings: readonly { code: string; message: string; hint: string; severity: string }[]) =>
  findings.filter(({ severity }) => severity === 'error');

test('bookings of yesterday with new reference numbers are held back, and the message says what differs', async () => {
  const { machine, name } = await having(rowsOf('REP-A'));
  const april = machine.file('april.csv', csv(rowsOf('REP-B', { booking: 'A' })));
  const checked = await machine.qcsheet('check', april, '--kind', 'bookings', '--json');
  const { exit, run } = await machine.import(april);
  expect([checked.exit, exit, run.counts]).toMatchObject([3, 3, { accepted: 0, invalid: 1 }]);
  const found = [...heldIn(told(check, checked).findings), ...heldIn(run.findings)];
  expect(found).toHaveLength(2);
  for (const { message, hint } of found) {
    const same = sameRows('rows 3, 4', 2, 'rows 2-4 of march.csv', name);
    expect(message).toMatch(worded(history.changed(same, 'Reference number')));
    expect(hint).toBe(history.ifAnother(history.secondOne('booking'), 'booking'));
  }
  expect(found).toMatchObject([
    { code: 'already-sent', option: 'allow-similar', row: 2 },
    { code: 'already-sent', option: 'allow-similar', row: 2 },
  ]);
  expect(office.booked('REP-')).toHaveLength(1);
  const meant = await machine.import(april, '--allow-similar');
  expect([meant.exit, meant.run.counts.accepted, office.booked('REP-').length]).toEqual([0, 1, 2]);
});

test('a repeated booking whose earlier one is in doubt is settled first', async () => {
  office.sandbox.setFaults({ faults: [{ on: BOOK, times: 1, act: { kind: 'status', status: 500 } }] });
  const { machine, name } = await having(rowsOf('DOUBT-A'));
  const { run } = await machine.import(machine.file('april.csv', csv(rowsOf('DOUBT-B', { booking: 'A' }))));
  const [held] = heldIn(run.findings);
  expect(held?.message).toMatch(worded(history.rowsSent('rows 3, 4', 2, 'booking', ANY)));
  expect(held?.hint).toContain(history.thatInDoubt('booking', history.settleNow(name, '2')));
});

test('a stopped run does not send a booking whose rows another file has sent since, and says what differs', async () => {
  const machine = office.machine();
  const rows = [booking('STOP-0', { booking: 'first' }), ...rowsOf('STOP-A')];
  const stopped = await machine.import(machine.file('march.csv', csv(rows)), '--limit=1');
  expect(stopped.run.counts).toMatchObject({ accepted: 1, unsent: 1 });
  const others = [booking('STOP-9', { booking: 'last' }), ...rowsOf('STOP-B', { booking: 'A' })];
  const since = await machine.import(machine.file('april.csv', renamed(others, YESTERDAY)));
  expect(since.run.counts).toMatchObject({ accepted: 2 });
  const { exit, stdout } = await machine.qcsheet('resume', stopped.run.run ?? '', '--yes', '--json');
  const { documents } = told(run, { exit, stdout, stderr: '' });
  expect(documents.find(({ rows: [first] }) => first === 3)?.error?.message).toMatch(
    worded(history.changed(sameRows('rows 4, 5', 2, 'rows 3-5 of april.csv', since.run.run ?? ''), 'Reference number')),
  );
  expect(office.booked('STOP-A')).toHaveLength(0);
});
