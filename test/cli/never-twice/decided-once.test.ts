import { copyFileSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../../until.ts';
import { booking, bookings, csv, type Machine, type Office, openOffice } from '../office.ts';
import { doubtful } from '../results/decided.ts';
import { edited } from '../sheets.ts';

const BOOK = 'create inspection booking';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

/** The workbook with "not accepted" for its first booking in doubt, as a person writes it. */
const notAccepted = (machine: Machine, results: string, name: string) =>
  edited(results, 'In doubt', machine.path(name), (sheet) => {
    sheet.getCell('B2').value = 'not accepted';
  });

/** Imports a file and kills the program when the service has the next booking with this reference. */
async function killedAfter(machine: Machine, reference: string, ...args: readonly string[]) {
  const before = office.booked(reference).length;
  office.sandbox.setFaults({ faults: [{ on: BOOK, times: 1, act: { kind: 'hang', when: 'after' } }] });
  const running = machine.start('import', '--kind=bookings', ...args, '--yes', '--json');
  await until('the booking is accepted', () => office.booked(reference).length > before);
  running.child.kill('SIGKILL');
  await running.told;
}

/** The decision has sent the booking once. Whatever is imported now with it, it sends nothing. */
async function isLate(machine: Machine, prefix: string, ...files: readonly string[]) {
  const count = office.booked(prefix).length;
  for (const [index, file] of files.entries()) {
    const { exit, run } = await machine.import(file, '-o', machine.path(`late-${index}.xlsx`));
    expect([exit, run.decisions, office.booked(prefix).length]).toEqual([6, undefined, count]);
    expect(run.findings.map(({ code }) => code)).toContain('decision-late');
  }
}

test('a decision about what only a colleague sent counts for one sending', async () => {
  const { results } = await doubtful(office, 'MAIL');
  const colleague = office.machine();
  copyFileSync(results, colleague.path('from-anna.xlsx'));
  await colleague.import('from-anna.xlsx');
  const file = await notAccepted(colleague, colleague.path('from-anna.results.xlsx'), 'decided.xlsx');
  await killedAfter(colleague, 'MAIL-1', file);
  await isLate(
    colleague,
    'MAIL',
    file,
    file,
    await notAccepted(colleague, colleague.path('from-anna.xlsx'), 'own.xlsx'),
  );
});

test('so does one about what a lost journal sent, also in a copy of the workbook', async () => {
  const { machine, results } = await doubtful(office, 'LOST');
  rmSync(machine.state, { recursive: true });
  await machine.acceptJournal();
  await machine.import(results, '-o', machine.path('known.xlsx'));
  const file = await notAccepted(machine, machine.path('known.xlsx'), 'decided.xlsx');
  copyFileSync(file, machine.path('copy.xlsx'));
  await killedAfter(machine, 'LOST-1', file);
  await isLate(machine, 'LOST', file, machine.path('copy.xlsx'));
});

test('so does one that a command recorded before, and another file sent', async () => {
  const { machine, results, name } = await doubtful(office, 'OTHER');
  const file = await notAccepted(machine, results, 'decided.xlsx');
  await machine.qcsheet('settle', name, '--row=2', '--not-accepted', '--yes');
  await killedAfter(machine, 'OTHER-1', machine.file('other.csv', csv([booking('OTHER-1')])));
  // The first import says it without that word: the row itself is in doubt, by the other file.
  await machine.import(file, '-o', machine.path('first.xlsx'));
  await isLate(machine, 'OTHER', file, file);
});

test('so does one that was taken back before it sent anything', async () => {
  const { results } = await doubtful(office, 'UNDONE');
  const colleague = office.machine();
  copyFileSync(results, colleague.path('from-anna.xlsx'));
  const known = await colleague.import('from-anna.xlsx');
  await colleague.qcsheet('settle', known.run.run ?? '', '--row=2', '--not-accepted', '--yes');
  await colleague.qcsheet('settle', known.run.run ?? '', '--row=2', '--undo', '--yes');
  const file = await notAccepted(colleague, colleague.path('from-anna.results.xlsx'), 'decided.xlsx');
  await killedAfter(colleague, 'UNDONE-1', file);
  await isLate(colleague, 'UNDONE', file, file);
  expect(bookings('UNDONE', 4).map(({ referenceNumber }) => office.booked(referenceNumber ?? '').length)).toEqual([
    2, 0, 1, 1,
  ]);
});
