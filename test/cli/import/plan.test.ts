import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages as runMessages } from '../../../src/importing/run/messages.ts';
import { failure, told } from '../json.ts';
import { booking, bookings, csv, type Office, openOffice } from '../office.ts';
import { columnNamed, edited } from '../sheets.ts';
import { smallDisk } from '../small-disk.ts';
import { planned, planOf } from './planning.ts';

const BOOK = 'create inspection booking';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

test('a plan tells every document with what would be sent, or why not, and sends nothing', async () => {
  const machine = office.machine();
  const rows = [...bookings('PLAN', 3), booking('PLAN-4', { bookingType: '' }), booking('PLAN-5')];
  const earlier = machine.file('early.csv', csv([rows[1] ?? {}]));
  await machine.import(earlier);
  const file = machine.file('march.csv', csv([...rows, booking('PLAN-6', { shipDate: '2029-03-01' })]));
  const made = await planned(machine, file, '--limit=3');
  expect([made.exit, made.run.run, made.run.plan]).toEqual([3, null, machine.path('plan.json')]);
  expect(made.run.why).toBe(runMessages.planned(runMessages.wouldSendSome(3, '4 bookings')));
  const plan = planOf(machine);
  expect(plan).toMatchObject({
    plan: 1,
    program: expect.stringMatching(/^qcsheet \d/),
    kind: 'bookings',
    file: { name: 'march.csv', path: file, sha256: made.run.sha256 },
    account: `${office.sandbox.url} demo@example.com`,
    options: { limit: 3, allowDuplicates: false },
    calls: 3,
    counts: { rows: 6, documents: 6, ready: 4, invalid: 1, skipped: 1, inDoubt: 0 },
    warnings: [expect.stringContaining('march!')],
  });
  expect(plan.documents.map(({ rows, does, state }) => [rows, does, state])).toEqual([
    [[2], 'send', 'ready'],
    [[3], 'not-send', 'skipped'],
    [[4], 'send', 'ready'],
    [[5], 'not-send', 'invalid'],
    [[6], 'send', 'ready'],
    [[7], 'later', 'ready'],
  ]);
  expect(plan.documents[0]).toMatchObject({
    fingerprint: expect.stringMatching(/^v1:/),
    request: { method: 'POST', path: '/v1.0/async-inspection', body: { referenceNumber: 'PLAN-1' } },
  });
  expect(plan.documents[1]?.why?.message).toContain('row 2 of early.csv');
  expect(plan.documents[3]?.why?.code).toBe('required');
  expect(statSync(machine.path('plan.json')).mode & 0o777).toBe(0o600);
  expect(office.booked('PLAN')).toHaveLength(1);
  expect(existsSync(machine.path('march.results.xlsx'))).toBe(false);
  expect(JSON.parse((await machine.qcsheet('runs', '--json')).stdout).runs).toHaveLength(1);
});

test('a plan replaces an earlier plan, and no other file', async () => {
  const machine = office.machine();
  const file = machine.file('march.csv', csv(bookings('PLACE', 1)));
  machine.file('notes.json', '{"mine":true}');
  for (const [place, code] of [
    ['notes.json', 'output-foreign'],
    ['march.csv', 'output-is-input'],
    ['plan.xlsx', 'output-ending'],
    ['missing/plan.json', 'output-folder'],
  ] as const) {
    const ended = await machine.qcsheet('import', file, '--kind=bookings', '--json', '--plan', place);
    expect([place, ended.exit, told(failure, ended).error.code]).toEqual([place, 2, code]);
  }
  expect(readFileSync(machine.path('notes.json'), 'utf8')).toBe('{"mine":true}');
  expect((await planned(machine, file)).exit).toBe(0);
  expect((await planned(machine, file)).exit).toBe(0);
});

test('a plan that the disk has no room for is told, and nothing of it is left', async (context) => {
  const machine = office.machine();
  const disk = smallDisk(machine, 'rw');
  if (disk === null) return context.skip('only root may mount a disk');
  const file = machine.file('march.csv', csv(bookings('ROOM', 3)));
  disk.fill();
  const plan = join(disk.folder, 'plan.json');
  const full = await machine.qcsheet('import', file, '--kind=bookings', '--json', '--plan', plan);
  expect([full.exit, told(failure, full).error.code]).toEqual([2, 'output-full']);
  expect(readdirSync(disk.folder)).toEqual(['others']);
});

test('a workbook that settles what is in doubt is not planned before it has', async () => {
  const machine = office.machine();
  office.sandbox.setFaults({ faults: [{ on: BOOK, times: 1, act: { kind: 'drop', when: 'before' } }] });
  const file = machine.file('march.csv', csv(bookings('DECIDE', 2)));
  await machine.import(file, '--concurrency=1', '-o', machine.path('out.xlsx'));
  const decided = await edited(machine.path('out.xlsx'), 'In doubt', machine.path('decided.xlsx'), (sheet) => {
    sheet.getRow(2).getCell(columnNamed(sheet, 1, 'Decision')).value = 'not accepted';
  });
  const ended = await machine.qcsheet('import', decided, '--json', '--plan=plan.json');
  expect([ended.exit, told(failure, ended).error.code]).toEqual([2, 'plan-undecided']);
  expect(existsSync(machine.path('plan.json'))).toBe(false);
});
