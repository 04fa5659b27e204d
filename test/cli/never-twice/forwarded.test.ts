import { copyFileSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages } from '../../../src/importing/check/messages.ts';
import { ANY, worded } from '../../worded.ts';
import { check, run, told } from '../json.ts';
import { bookings, csv, type Machine, type Office, openOffice } from '../office.ts';
import { decided, doubtful } from '../results/decided.ts';
import { readSheet } from '../sheets.ts';
import { hasTerminal, NO, onTerminal } from '../terminal.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

/** The results of a stopped run, as a colleague gets them. */
async function forwarded(prefix: string): Promise<{ owner: Machine; colleague: Machine; name: string }> {
  const [owner, colleague] = [office.machine(), office.machine()];
  const begun = await owner.import(owner.file('mc.csv', csv(bookings(prefix, 5))), '--limit=2');
  copyFileSync(owner.path('mc.results.xlsx'), colleague.path('mail.xlsx'));
  return { owner, colleague, name: begun.run.run ?? '' };
}

test('a workbook of a stopped run of another machine is sent with a warning, and check has it, too', async () => {
  const { colleague, name } = await forwarded('MAIL');
  const looked = told(check, await colleague.qcsheet('check', 'mail.xlsx', '--json'));
  const sent = await colleague.qcsheet('import', 'mail.xlsx', '--yes', '--json');
  for (const { findings } of [looked, told(run, sent)]) {
    const [first] = findings.filter(({ severity }) => severity !== 'info');
    expect(first).toMatchObject({ code: 'already-sent', severity: 'warning', row: null });
    expect(first?.message).toBe(`Bookings: ${messages.forwarded(name, 3, ['booking', 'bookings'], null)}`);
  }
  expect([sent.exit, told(run, sent).counts]).toMatchObject([0, { accepted: 3, skipped: 2 }]);
  const again = await colleague.import(colleague.path('mail.xlsx'));
  expect(again.run.findings.map(({ severity }) => severity)).not.toContain('warning');
});

test('the same rows saved as a CSV are warned about too', async () => {
  const { owner, colleague } = await forwarded('SAVED');
  const rows = await readSheet(owner.path('mc.results.xlsx'), 'Bookings', 1);
  const file = colleague.file('saved.csv', csv(rows.map(({ cells }) => cells)));
  const looked = told(check, await colleague.qcsheet('check', file, '--kind=bookings', '--json'));
  const warnings = looked.findings.filter(({ severity }) => severity === 'warning');
  expect(warnings).toMatchObject([{ code: 'already-sent', row: null }]);
  expect(warnings[0]?.message).toContain(messages.forwarded(null, 3, ['booking', 'bookings'], null));
  const asOwner = told(check, await owner.qcsheet('check', file, '--kind=bookings', '--json'));
  expect(asOwner.findings.map(({ severity }) => severity)).not.toContain('warning');
});

test('the results of a real account, in the sandbox, are of another account, and not of another computer', async () => {
  const { owner, name } = await forwarded('ACCOUNT');
  const rehearsed = await owner.import(owner.path('mc.results.xlsx'), '-o', owner.path('s.xlsx'), '--profile=sandbox');
  const [warning] = rehearsed.run.findings.filter(({ severity }) => severity === 'warning');
  expect(warning?.message).toMatch(worded(messages.forwarded(name, 3, ['booking', 'bookings'], ANY)));
  expect(warning?.hint).toMatch(worded(messages.orItsProfile(messages.askTheOther(name), ANY)));
});

test('the same machine gets no such warning', async () => {
  const { owner } = await forwarded('OWN');
  const sent = await owner.import(owner.path('mc.results.xlsx'));
  expect([sent.exit, sent.run.counts.accepted]).toEqual([0, 3]);
  expect(sent.run.findings.map(({ severity }) => severity)).not.toContain('warning');
});

test.runIf(hasTerminal)('the question says so', async () => {
  const { colleague, name } = await forwarded('QUESTION');
  const asked = await onTerminal(colleague, 'import mail.xlsx', NO);
  expect(asked.screen.split('[y/N]')[0]?.split('Send 3 bookings')[1]).toContain(
    messages.forwarded(name, 3, ['booking', 'bookings'], null),
  );
});

test('a forwarded decision is warned about as well', async () => {
  const { machine, results, name } = await doubtful(office, 'DECIDED');
  const workbook = await decided(machine, results, ['not accepted', '', ''], ['not accepted', '', '']);
  const colleague = office.machine();
  copyFileSync(workbook, colleague.path('mail.xlsx'));
  const looked = told(check, await colleague.qcsheet('check', 'mail.xlsx', '--json'));
  expect(looked.findings[0]).toMatchObject({ code: 'already-sent', severity: 'warning', row: null });
  expect(looked.findings[0]?.message).toBe(`Bookings: ${messages.forwarded(name, 2, ['booking', 'bookings'], null)}`);
});

test('check sees results beside a file as import does, also without any journal', async () => {
  const machine = office.machine();
  const file = machine.file('march.csv', csv(bookings('STATE', 2)));
  await machine.import(file);
  rmSync(machine.state, { recursive: true });
  const looked = await machine.qcsheet('check', file, '--kind=bookings', '--json');
  expect([looked.exit, told(check, looked).findings[0]]).toMatchObject([
    3,
    { code: 'already-sent', severity: 'error', row: null },
  ]);
});
