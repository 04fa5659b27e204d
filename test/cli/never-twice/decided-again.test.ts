import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages as questions } from '../../../src/cli/messages/questions.ts';
import { until } from '../../until.ts';
import { ANY, worded } from '../../worded.ts';
import { check, run, told } from '../json.ts';
import { type Machine, type Office, openOffice } from '../office.ts';
import { decided, doubtful } from '../results/decided.ts';
import { columnNamed, edited } from '../sheets.ts';

const BOOK = 'create inspection booking';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

const cut = (act: 'drop' | 'hang') =>
  office.sandbox.setFaults({ faults: [{ on: BOOK, times: 1, act: { kind: act, when: 'after' } }] });

/** The booking of row 3 was settled in a workbook as not accepted and sent again; that sending is in doubt as well. */
async function sentTwice(prefix: string, ends: 'cut' | 'killed') {
  const { machine, results, name } = await doubtful(office, prefix);
  const file = await decided(machine, results, ['', ''], ['not accepted', '']);
  cut(ends === 'cut' ? 'drop' : 'hang');
  const resend = machine.start('import', file, '-o', machine.path('second.xlsx'), '--yes', '--json');
  if (ends === 'killed') {
    await until('the second booking is accepted', () => office.booked(`${prefix}-2`).length > 0);
    resend.child.kill('SIGKILL');
  }
  const ended = await resend.told;
  expect([ended.exit, office.booked(prefix).length]).toEqual([ends === 'cut' ? 6 : null, 4]);
  return { machine, file, name };
}

/** The decision about the first sending counts for nothing any more, and nothing is sent. */
async function isLate(machine: Machine, file: string, prefix: string) {
  const checked = told(check, await machine.qcsheet('check', file, '--json'));
  const late = expect.objectContaining({ code: 'decision-late', severity: 'error', cell: 'B3' });
  expect([checked.decisions, checked.findings]).toEqual([undefined, expect.arrayContaining([late])]);
  const again = await machine.import(file, '-o', machine.path('third.xlsx'));
  expect([again.exit, again.run.counts.inDoubt, again.run.decisions]).toEqual([6, 2, undefined]);
  expect(again.run.findings).toContainEqual(late);
  expect(office.booked(prefix)).toHaveLength(4);
}

test('the same decided workbook does not send a third time what another run has sent again since', async () => {
  const { machine, file } = await sentTwice('TWICE', 'cut');
  await isLate(machine, file, 'TWICE');
});

test('nor when the second sending was killed: the run that is continued leaves it in doubt', async () => {
  const { machine, file } = await sentTwice('KILLED', 'killed');
  await isLate(machine, file, 'KILLED');
});

test('nor after a resume has found the second sending in doubt', async () => {
  const { machine, file } = await sentTwice('RESUMED', 'killed');
  const resumed = await machine.qcsheet('resume', '--json');
  expect([resumed.exit, told(run, resumed).counts.inDoubt]).toEqual([6, 2]);
  await isLate(machine, file, 'RESUMED');
});

test('the command that a late decision names decides about the second sending', async () => {
  const { machine, file } = await sentTwice('NAMED', 'cut');
  const late = await machine.import(file, '-o', machine.path('third.xlsx'));
  const hint = late.run.findings.find(({ code }) => code === 'decision-late')?.hint ?? '';
  const [, name = '', row = ''] = /qcsheet settle (\S+) --row (\d+) /.exec(hint) ?? [];
  const settled = await machine.qcsheet('settle', name, '--row', row, '--accepted', 'TRK-8', '--yes', '--json');
  expect([settled.exit, told(run, settled).run]).toEqual([6, name]);
  const last = await machine.import(file, '-o', machine.path('last.xlsx'));
  expect(last.run.documents.find(({ rows }) => rows[0] === 3)).toMatchObject({ state: 'skipped', trackingId: 'TRK-8' });
  expect(office.booked('NAMED')).toHaveLength(4);
});

test('what a person decides about the second sending, in the results of that run, counts', async () => {
  const { machine } = await sentTwice('NEWEST', 'cut');
  const newest = await decided(machine, machine.path('second.xlsx'), ['', ''], ['accepted', 'TRK-9']);
  const settled = await machine.import(newest, '-o', machine.path('fourth.xlsx'));
  expect([settled.exit, settled.run.counts]).toMatchObject([6, { inDoubt: 1, skipped: 3 }]);
  expect(settled.run.decisions).toMatchObject([{ rows: [3], decision: 'accepted', recorded: true }]);
  expect(office.booked('NEWEST')).toHaveLength(4);
});

test('so does what they decide in later results, whose rows have the name of the first sending', async () => {
  const { machine, file } = await sentTwice('LATEST', 'cut');
  const late = await machine.import(file, '-o', machine.path('third.xlsx'));
  expect(late.run.counts.inDoubt).toBe(2);
  const decisions = await decided(machine, machine.path('third.xlsx'), ['', ''], ['accepted', 'TRK-9']);
  const settled = await machine.import(decisions, '-o', machine.path('fourth.xlsx'));
  expect([settled.exit, settled.run.counts]).toMatchObject([6, { inDoubt: 1, skipped: 3 }]);
  const again = await machine.import(machine.path('fourth.xlsx'), '-o', machine.path('fifth.xlsx'));
  expect(again.run.documents.find(({ rows }) => rows[0] === 3)).toMatchObject({
    state: 'skipped',
    trackingId: 'TRK-9',
  });
  expect(office.booked('LATEST')).toHaveLength(4);
});

test('a continued run asks about what the decisions of its file let it send, too', async () => {
  const { machine, results } = await doubtful(office, 'LINE');
  const words = await decided(machine, results, ['not accepted', ''], ['not accepted', '']);
  const file = await edited(words, 'Bookings', machine.path('longer.xlsx'), (sheet) => {
    const from = sheet.getRow(2);
    // Without our own columns: a booking that nobody has sent.
    for (let column = 1; column <= 13; column++) sheet.getRow(6).getCell(column).value = from.getCell(column).value;
    sheet.getRow(6).getCell(columnNamed(sheet, 1, 'referenceNumber')).value = 'LINE-NEW';
  });
  const other = office.machine();
  const first = await other.import(file, '-o', other.path('first.xlsx'), '--limit=1');
  expect(first.run).toMatchObject({ state: 'stopped', counts: { unsent: 2 } });
  await other.qcsheet('settle', first.run.run ?? '', '--row=3', '--undo');
  const asked = JSON.parse((await other.qcsheet('import', file, '--json')).stdout).error;
  expect(asked.code).toBe('needs-yes');
  expect(asked.message).toMatch(
    worded(questions.nobodyToAsk([questions.wouldRecord(`1 decision${ANY}`), questions.wouldSend('2 bookings', ANY)])),
  );
});
