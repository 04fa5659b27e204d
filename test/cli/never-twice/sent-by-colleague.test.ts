import { copyFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { run, told } from '../json.ts';
import { type Office, openOffice } from '../office.ts';
import { decided, doubtful } from '../results/decided.ts';

const BOOK = 'create inspection booking';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

/** A colleague was told that the second booking was not accepted, has sent it, and has sent the results back. */
async function sentByColleague(prefix: string) {
  const { machine, name, results } = await doubtful(office, prefix);
  const workbook = await decided(machine, results, [''], ['not accepted', '', '']);
  const colleague = office.machine();
  copyFileSync(workbook, colleague.path('mail.xlsx'));
  const sent = await colleague.import('mail.xlsx');
  expect([sent.run.counts.accepted, office.booked(prefix)]).toMatchObject([1, { length: 4 }]);
  copyFileSync(sent.run.results ?? '', machine.path('back.xlsx'));
  const back = await machine.import('back.xlsx');
  expect([back.exit, back.run.counts.skipped]).toEqual([6, 3]);
  return { machine, name, file: machine.path('march.csv') };
}

test.each(['resume', 'import'] as const)(
  'a booking that a colleague has sent is not sent again when its first sending is settled as not accepted: %s',
  async (command) => {
    const prefix = `COLLEAGUE-${command}`;
    const { machine, name, file } = await sentByColleague(prefix);
    const settled = await machine.qcsheet('settle', name, '--row', '3', '--not-accepted', '--yes');
    // The first one stays in doubt.
    expect(settled.exit, settled.stderr).toBe(6);
    const words = command === 'resume' ? ['resume', name] : ['import', file, '--kind', 'bookings'];
    const again = await machine.qcsheet(...words, '--yes', '--json');
    expect(office.booked(prefix)).toHaveLength(4);
    const row = told(run, again).documents.find(({ rows }) => rows[0] === 3);
    expect([row?.state, row?.trackingId]).toEqual(['skipped', expect.any(String)]);
  },
);

test('the same when nothing is asked, and the decision comes first', async () => {
  const { machine, name, results } = await doubtful(office, 'FIRST');
  const workbook = await decided(machine, results, [''], ['not accepted', '', '']);
  const colleague = office.machine();
  copyFileSync(workbook, colleague.path('mail.xlsx'));
  const sent = await colleague.import('mail.xlsx');
  await machine.qcsheet('settle', name, '--row', '3', '--not-accepted', '--yes');
  copyFileSync(sent.run.results ?? '', machine.path('back.xlsx'));
  await machine.import('back.xlsx');
  await machine.qcsheet('resume', name, '--yes', '--json');
  expect(office.booked('FIRST')).toHaveLength(4);
});

/** The same, but the colleague's sending has no clear answer either: the service has it. */
async function inDoubtAtColleague(prefix: string) {
  const { machine, name, results } = await doubtful(office, prefix);
  const workbook = await decided(machine, results, [''], ['not accepted', '', '']);
  const colleague = office.machine();
  copyFileSync(workbook, colleague.path('mail.xlsx'));
  office.sandbox.setFaults({ faults: [{ on: BOOK, times: 1, act: { kind: 'drop', when: 'after' } }] });
  const sent = await colleague.import('mail.xlsx');
  office.sandbox.setFaults({ faults: [] });
  expect([sent.exit, office.booked(prefix).length]).toEqual([6, 4]);
  copyFileSync(sent.run.results ?? '', machine.path('back.xlsx'));
  return { machine, name, file: machine.path('march.csv'), colleague };
}

test.each(['before', 'after'] as const)(
  "a colleague's sending in doubt stays so, though one's own is settled %s its results come back",
  async (order) => {
    const prefix = `TWO-${order}`;
    const { machine, name, file, colleague } = await inDoubtAtColleague(prefix);
    const settle = () => machine.qcsheet('settle', name, '--row', '3', '--not-accepted', '--yes');
    if (order === 'before') await settle();
    const back = await machine.import('back.xlsx');
    expect([back.exit, back.run.documents.find(({ rows }) => rows[0] === 3)?.state]).toEqual([6, 'in-doubt']);
    if (order === 'after') await settle();
    for (const words of [
      ['resume', name],
      ['import', file, '--kind=bookings'],
      ['import', 'back.xlsx'],
    ])
      await machine.qcsheet(...words, '--yes');
    expect(office.booked(prefix)).toHaveLength(4);
    // Here it was sent by its second name: the first one must lead to it.
    await colleague.import('mail.xlsx', '-o', 'again.xlsx');
    expect(office.booked(prefix)).toHaveLength(4);
  },
);

test("a colleague's sending that is settled here is sent from here, once", async () => {
  const { machine, colleague } = await inDoubtAtColleague('SETTLED');
  const back = await machine.import('back.xlsx');
  await machine.qcsheet('settle', back.run.run ?? '', '--row', '3', '--not-accepted', '--yes');
  office.sandbox.setFaults({ faults: [{ on: BOOK, times: 1, act: { kind: 'drop', when: 'after' } }] });
  const sent = await machine.qcsheet('resume', back.run.run ?? '', '--yes', '--json');
  office.sandbox.setFaults({ faults: [] });
  const before = office.booked('SETTLED').length;
  copyFileSync(told(run, sent).results ?? '', colleague.path('third.xlsx'));
  await colleague.qcsheet('settle', '--row', '3', '--not-accepted', '--yes');
  const third = await colleague.import('third.xlsx');
  expect([third.exit, office.booked('SETTLED').length]).toEqual([6, before]);
});

test('one that the first machine sends once more is another sending for a colleague who has settled the first', async () => {
  const { machine, name, results } = await doubtful(office, 'SECOND');
  const colleague = office.machine();
  copyFileSync(results, colleague.path('mail.xlsx'));
  const first = await colleague.import('mail.xlsx');
  await colleague.qcsheet('settle', first.run.run ?? '', '--row', '3', '--not-accepted', '--yes');

  await machine.qcsheet('settle', name, '--row', '3', '--not-accepted', '--yes');
  office.sandbox.setFaults({ faults: [{ on: BOOK, times: 1, act: { kind: 'drop', when: 'after' } }] });
  await machine.qcsheet('resume', name, '--yes');
  office.sandbox.setFaults({ faults: [] });
  expect(office.booked('SECOND')).toHaveLength(4);
  copyFileSync(results, colleague.path('newer.xlsx'));
  const newer = await colleague.import('newer.xlsx');
  const row = newer.run.documents.find(({ rows }) => rows[0] === 3);
  expect([newer.exit, row?.state, office.booked('SECOND').length]).toEqual([6, 'in-doubt', 4]);
});

test('old results still lead to what was settled, sent once more, and is in doubt again', async () => {
  const { machine, name, results } = await doubtful(office, 'OLDER');
  copyFileSync(results, machine.path('old.xlsx'));
  await machine.qcsheet('settle', name, '--row', '3', '--not-accepted', '--yes');
  office.sandbox.setFaults({ faults: [{ on: BOOK, times: 1, act: { kind: 'drop', when: 'after' } }] });
  await machine.qcsheet('resume', name, '--yes');
  office.sandbox.setFaults({ faults: [] });
  const old = await machine.import('old.xlsx', '-o', 'again.xlsx');
  expect([old.exit, old.run.counts.inDoubt, old.run.leftInDoubt]).toEqual([6, 2, undefined]);
  const settled = await machine.qcsheet('settle', name, '--row', '3', '--accepted', 'TRK-77', '--yes');
  expect(settled.exit, settled.stderr).toBe(6);
  const last = await machine.import('old.xlsx', '-o', 'last.xlsx');
  expect(last.run.documents.find(({ rows }) => rows[0] === 3)).toMatchObject({
    state: 'skipped',
    trackingId: 'TRK-77',
  });
  expect(office.booked('OLDER')).toHaveLength(4);
});
