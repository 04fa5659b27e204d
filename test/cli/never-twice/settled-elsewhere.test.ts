import { copyFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { run as runForm, told } from '../json.ts';
import { booking, bookings, csv, type Machine, type Office, openOffice } from '../office.ts';
import { decided, doubtful } from '../results/decided.ts';

const BOOK = 'create inspection booking';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
beforeEach(() => office.sandbox.setFaults({ faults: [] }));
afterAll(() => office.close());

/** The id that the service has for the first booking with this reference. */
const idOf = (reference: string) =>
  office.sandbox.accepted().find(({ body }) => body.referenceNumber === reference)?.id ?? '';

/** Two bookings in doubt, and a colleague's results that say that the first one was accepted. */
async function settledByColleague(prefix: string) {
  const { machine, results, name } = await doubtful(office, prefix);
  const id = idOf(`${prefix}-1`);
  return { machine, results, name, id, mail: await byColleague(machine, results, id) };
}

/** The results of a colleague who decides that the first booking in doubt was accepted. Gives the path. */
async function byColleague(machine: Machine, results: string, id: string): Promise<string> {
  const file = await decided(machine, results, ['accepted', id]);
  const colleague = office.machine();
  copyFileSync(file, colleague.path('mail.xlsx'));
  await colleague.import('mail.xlsx', '-o', 'back.xlsx');
  copyFileSync(colleague.path('back.xlsx'), machine.path('back.xlsx'));
  return machine.path('back.xlsx');
}

async function accept(machine: Machine, run: string, row: number, id: string) {
  const ended = await machine.qcsheet('settle', run, `--row=${row}`, `--accepted=${id}`, '--yes', '--json');
  return { exit: ended.exit, code: JSON.parse(ended.stdout).error?.code, ended };
}

test("a command settles with the id that a colleague's results gave the same booking", async () => {
  const { machine, name, id, mail } = await settledByColleague('COMMAND');
  const { exit, run } = await machine.import(mail);
  expect([exit, run.leftInDoubt]).toEqual([6, [expect.objectContaining({ run: name, rows: [2] })]]);

  // The other booking in doubt is a different one.
  expect(await accept(machine, name, 3, id)).toMatchObject({ exit: 2, code: 'tracking-id-taken' });
  const { ended } = await accept(machine, name, 2, id);
  const settled = told(runForm, ended);
  expect([ended.exit, settled.documents[0]]).toMatchObject([6, { state: 'accepted', trackingId: id }]);
  expect(await accept(machine, name, 3, id.toUpperCase())).toMatchObject({ exit: 2, code: 'tracking-id-taken' });

  const again = await machine.import(mail, '-o', 'again.xlsx');
  expect([again.run.leftInDoubt, again.run.counts]).toMatchObject([undefined, { skipped: 3, inDoubt: 1 }]);
  expect(office.booked('COMMAND')).toHaveLength(3);

  const undone = await machine.qcsheet('settle', name, '--row=2', '--undo', '--yes', '--json');
  expect(told(runForm, undone).documents[0]).toMatchObject({ state: 'in-doubt', trackingId: null });
  expect(await accept(machine, name, 2, id)).toMatchObject({ exit: 6, code: undefined });
});

test('so does the sheet, and it refuses that id for another booking', async () => {
  const { machine, results, id, mail } = await settledByColleague('SHEET');
  await machine.import(mail);
  const wrong = await machine.import(await decided(machine, results, ['', ''], ['accepted', id]), '-o', 'wrong.xlsx');
  expect([wrong.exit, wrong.run.decisions]).toEqual([6, undefined]);
  expect(wrong.run.findings).toContainEqual(expect.objectContaining({ code: 'tracking-id-taken', cell: 'B3' }));

  const { exit, run } = await machine.import(await decided(machine, results, ['accepted', id]), '-o', 'right.xlsx');
  expect(run.findings.map(({ code }) => code)).not.toContain('tracking-id-taken');
  expect(run.decisions).toMatchObject([{ rows: [2], trackingId: id, recorded: true }]);
  expect([exit, run.counts, run.documents[0]?.trackingId]).toMatchObject([6, { skipped: 3, inDoubt: 1 }, id]);
});

test('a booking that was sent once more after the id was known is another one', async () => {
  const { id, mail } = await settledByColleague('MORE');
  const third = office.machine();
  copyFileSync(mail, third.path('mail.xlsx'));
  await third.import('mail.xlsx');
  office.sandbox.setFaults({ faults: [{ on: BOOK, times: 1, act: { kind: 'drop', when: 'after' } }] });
  const more = await third.import(third.file('more.csv', csv(bookings('MORE', 1))), '--send-again=1');
  expect([more.exit, more.run.counts]).toMatchObject([6, { inDoubt: 1 }]);
  expect(await accept(third, more.run.run ?? '', 2, id)).toMatchObject({ exit: 2, code: 'tracking-id-taken' });
});

test('of two equal bookings, only the one that the results do not list apart gets the id', async () => {
  const machine = office.machine();
  office.sandbox.setFaults({ faults: [{ on: BOOK, times: 2, act: { kind: 'drop', when: 'after' } }] });
  const file = machine.file('march.csv', csv([...Array(2).fill(booking('EQUAL-1')), booking('EQUAL-2')]));
  const { run } = await machine.import(file, '-o', 'results.xlsx', '--allow-duplicates', '--concurrency=1');
  expect(run.counts).toMatchObject({ accepted: 1, inDoubt: 2 });
  const id = idOf('EQUAL-1');
  await machine.import(await byColleague(machine, machine.path('results.xlsx'), id));
  expect(await accept(machine, run.run ?? '', 3, id)).toMatchObject({ exit: 2, code: 'tracking-id-taken' });
  expect(await accept(machine, run.run ?? '', 2, id)).toMatchObject({ exit: 6, code: undefined });
});

test('a booking that is known by a decision and by results counts once: a second equal row is sent', async () => {
  const { machine, name, id, mail } = await settledByColleague('ONCE');
  await machine.import(mail);
  await accept(machine, name, 2, id);
  const file = machine.file('two.csv', csv(Array(2).fill(booking('ONCE-1'))));
  const { run } = await machine.import(file, '--allow-duplicates');
  expect(run.counts).toMatchObject({ skipped: 1, accepted: 1 });
});
