import { copyFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { run, told } from '../json.ts';
import { type Office, openOffice } from '../office.ts';
import { decided, doubtful } from '../results/decided.ts';

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
