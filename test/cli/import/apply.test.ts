import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages as commandMessages } from '../../../src/cli/commands/messages.ts';
import { messages as answers } from '../../../src/cli/messages/answers.ts';
import { messages as questions } from '../../../src/cli/messages/questions.ts';
import { messages as history } from '../../../src/importing/history/messages.ts';
import { messages as planFile } from '../../../src/importing/plan-file/messages.ts';
import { messages as runMessages } from '../../../src/importing/run/messages.ts';
import { until } from '../../until.ts';
import { failure, run, told } from '../json.ts';
import { booking, bookings, csv, type Machine, type Office, openOffice } from '../office.ts';
import { hasTerminal, NO, onTerminal } from '../terminal.ts';
import { planned, planOf } from './planning.ts';

const BOOK = 'create inspection booking';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

const apply = (machine: Machine, ...args: readonly string[]) =>
  machine.qcsheet('import', '--apply=plan.json', '--yes', '--json', ...args);

/** The plan is refused, and nothing is sent under the prefix that was not before. */
async function refused(machine: Machine, prefix: string, code: string, exit = 2): Promise<string> {
  const before = office.booked(prefix).length;
  const ended = await apply(machine);
  const { error } = told(failure, ended);
  expect([ended.exit, error.code]).toEqual([exit, code]);
  expect(office.booked(prefix)).toHaveLength(before);
  return error.message;
}

test('--apply sends exactly the plan with its options, once; a second time it is refused', async () => {
  const machine = office.machine();
  const file = machine.file('march.csv', csv(bookings('APPLY', 4)));
  await planned(machine, file, '--limit=3', '-o=out.xlsx');
  const without = await machine.qcsheet('import', '--apply=plan.json', '--json');
  expect([without.exit, told(failure, without).error.code]).toEqual([2, 'needs-yes']);
  const trial = await apply(machine, '--dry-run');
  expect(told(run, trial)).toMatchObject({
    run: null,
    why: expect.stringContaining(runMessages.wouldSendSome(3, '4 bookings')),
  });
  expect(office.booked('APPLY')).toEqual([]);
  const applied = await apply(machine);
  expect(applied.exit).toBe(0);
  expect(told(run, applied)).toMatchObject({
    state: 'stopped',
    counts: { accepted: 3, unsent: 1 },
    results: machine.path('out.xlsx'),
  });
  const sent = planOf(machine).documents.flatMap(({ does, request }) => (does === 'send' ? [request?.['body']] : []));
  const byReference = office
    .booked('APPLY')
    .toSorted((a, b) => `${a.referenceNumber}`.localeCompare(`${b.referenceNumber}`));
  expect(byReference).toEqual(sent);
  expect((await machine.qcsheet('resume')).exit).toBe(0);
  expect(await refused(machine, 'APPLY', 'plan-applied')).toContain(`${told(run, applied).run}`);
  expect(office.booked('APPLY')).toHaveLength(4);
});

test('a plan is refused when its file has changed, is gone, or belongs to another account', async () => {
  const machine = office.machine();
  const file = machine.file('march.csv', csv(bookings('OTHER', 2)));
  await planned(machine, file);
  const elsewhere = office.machine({ QCSHEET_ACCOUNT: 'other@example.com', QCSHEET_STATE_DIR: machine.state });
  const ended = await elsewhere.qcsheet('import', '--apply', machine.path('plan.json'), '--yes', '--json');
  expect([ended.exit, told(failure, ended).error.code]).toEqual([2, 'plan-differs']);
  expect(told(failure, ended).error.message).toContain('other@example.com');
  machine.file('march.csv', csv([booking('OTHER-1'), booking('OTHER-2', { 'products.prodQuantity': '9' })]));
  expect(await refused(machine, 'OTHER', 'plan-differs')).toBe(planFile.fileChanged(file, 'plan.json'));
  rmSync(file);
  expect(await refused(machine, 'OTHER', 'file-missing', 3)).toContain('march.csv');
});

test('a plan is refused when one of its bookings was sent in the meantime, with the row and the run', async () => {
  const machine = office.machine();
  const file = machine.file('march.csv', csv(bookings('MEANWHILE', 3)));
  await planned(machine, file);
  const other = await machine.import(machine.file('b.csv', csv([booking('MEANWHILE-2')])));
  const message = await refused(machine, 'MEANWHILE', 'plan-differs');
  expect(message).toContain(planFile.notSentNow('row 3', null));
  expect(message).toContain(`in run ${other.run.run}`);
  expect(message.match(/would/g)).toHaveLength(1);
});

test('a plan with --send-again sends no third time what somebody has sent again meanwhile', async () => {
  const machine = office.machine();
  const file = machine.file('march.csv', csv(bookings('THIRD', 1)));
  await machine.import(file);
  await planned(machine, file, '--send-again=1');
  await machine.import(machine.file('again.csv', csv(bookings('THIRD', 1))), '--send-again=1');
  expect(await refused(machine, 'THIRD', 'plan-differs')).toContain(planFile.sentByOther('row 2'));
  expect(office.booked('THIRD')).toHaveLength(2);
});

test('a plan is refused when the lookups give another id for the same label', async () => {
  const cache = mkdtempSync(office.machine().path('cache-'));
  const machine = office.machine({ QCSHEET_CACHE_DIR: cache });
  const file = machine.file('march.csv', csv(bookings('LABEL', 2)));
  await planned(machine, file);
  for (const name of readdirSync(cache)) {
    const path = join(cache, name);
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll('"140102"', '"140199"'));
  }
  const message = await refused(machine, 'LABEL', 'plan-differs');
  const [planned140102, now] = ['140102', '140199'].map((id) => `body.products 1.typeId: ${id}`);
  expect(message).toContain(planFile.otherValues('row 2', planFile.valueChanged(planned140102, now)));
  expect(message).toContain('row 3 ');
});

test('a plan in which somebody has changed what would be sent is refused, and says what', async () => {
  const machine = office.machine();
  const file = machine.file('march.csv', csv(bookings('EDITED', 2)));
  await planned(machine, file);
  const text = readFileSync(machine.path('plan.json'), 'utf8');
  writeFileSync(machine.path('plan.json'), text.replace('"prodQuantity":12000', '"prodQuantity":99'));
  const message = await refused(machine, 'EDITED', 'plan-differs');
  const [before, now] = [99, 12000].map((quantity) => `body.products 1.prodQuantity: ${quantity}`);
  expect(message).toContain(planFile.valueChanged(before, now));
  writeFileSync(machine.path('plan.json'), text.replace('"does":"send"', '"does":"not-send"'));
  expect(await refused(machine, 'EDITED', 'plan-differs')).toContain(planFile.sentNow('row 2'));
  writeFileSync(machine.path('plan.json'), text.slice(0, -20));
  expect(await refused(machine, 'EDITED', 'plan-unreadable', 3)).toContain(planFile.notJson);
  const missing = await machine.qcsheet('import', '--apply=missing.json', '--yes', '--json');
  expect([missing.exit, told(failure, missing).error.message]).toEqual([
    3,
    planFile.unreadable('missing.json', planFile.noFile(machine.path('missing.json'))),
  ]);
  writeFileSync(machine.path('plan.json'), text.replace('"plan": 1', '"plan": 2'));
  expect(await refused(machine, 'EDITED', 'plan-unreadable', 3)).toContain(planFile.otherVersion);
});

test('an import that was killed while it applied a plan goes on with the same command', async () => {
  const machine = office.machine();
  const file = machine.file('march.csv', csv(bookings('KILLED', 6)));
  await planned(machine, file);
  office.sandbox.setFaults({ faults: [{ on: BOOK, skip: 3, act: { kind: 'hang', when: 'before' } }] });
  const applying = machine.start('import', '--apply=plan.json', '--yes', '--concurrency=1');
  await until('three bookings are accepted', () => office.booked('KILLED').length >= 3);
  applying.child.kill('SIGKILL');
  await applying.told;
  office.sandbox.setFaults({ faults: [] });
  const again = told(run, await apply(machine));
  expect(again.counts.accepted + again.counts.inDoubt).toBe(6);
  expect(again.state).toBe('complete');
  expect(new Set(office.booked('KILLED').map(({ referenceNumber }) => referenceNumber)).size).toBe(
    office.booked('KILLED').length,
  );
});

test('a file with an unfinished run is not planned, and a plan does not go on with it', async () => {
  const machine = office.machine();
  const file = machine.file('march.csv', csv(bookings('UNDONE', 3)));
  await planned(machine, file);
  const begun = await machine.import(file, '--limit=1');
  const message = await refused(machine, 'UNDONE', 'run-unfinished');
  expect(message).toBe(history.begunOtherwise(begun.run.run ?? '', history.thisPlan));
  const again = await machine.qcsheet('import', file, '--kind=bookings', '--plan=b.json', '--json');
  expect([again.exit, told(failure, again).error.code]).toEqual([2, 'run-unfinished']);
  expect(existsSync(machine.path('b.json'))).toBe(false);
});

test('a plan with --limit never sends a row that it leaves for later', async () => {
  const machine = office.machine();
  const file = machine.file('march.csv', csv(bookings('LATER', 6)));
  await planned(machine, file, '--limit=2');
  const applied = told(run, await apply(machine));
  expect(applied).toMatchObject({ state: 'stopped', counts: { accepted: 2, unsent: 4 } });
  expect(await refused(machine, 'LATER', 'plan-applied')).toContain(`${applied.run}`);
  expect(office.booked('LATER')).toHaveLength(2);
  expect((await machine.qcsheet('resume')).exit).toBe(0);
  expect(office.booked('LATER')).toHaveLength(6);
});

test('a plan that was stopped on its way goes on with its own rows alone', async () => {
  const machine = office.machine();
  const file = machine.file('march.csv', csv(bookings('HALFWAY', 6)));
  await planned(machine, file, '--limit=3', '--canary=1');
  office.sandbox.setFaults({
    faults: [{ on: BOOK, skip: 1, times: 1, act: { kind: 'delay', when: 'after', ms: 1_500 } }],
  });
  const applying = machine.start('import', '--apply=plan.json', '--yes', '--concurrency=1');
  await until('two bookings are accepted', () => office.booked('HALFWAY').length >= 2);
  applying.child.kill('SIGINT');
  expect((await applying.told).exit).toBe(130);
  office.sandbox.setFaults({ faults: [] });
  const again = told(run, await apply(machine));
  expect([again.state, again.counts]).toMatchObject(['stopped', { accepted: 3, unsent: 3 }]);
  const sent = office.booked('HALFWAY').map(({ referenceNumber }) => referenceNumber);
  expect(sent).toEqual(['HALFWAY-1', 'HALFWAY-2', 'HALFWAY-3']);
  await refused(machine, 'HALFWAY', 'plan-applied');
});

test.runIf(hasTerminal)('the question about a plan that was begun shows only the rows that are left', async () => {
  const machine = office.machine();
  const file = machine.file('march.csv', csv(bookings('SHOWN', 4)));
  await planned(machine, file, '--canary=1');
  office.sandbox.setFaults({ faults: [{ on: BOOK, times: 1, act: { kind: 'refuse' } }] });
  expect(told(run, await apply(machine)).counts).toMatchObject({ rejected: 1, unsent: 3 });
  const asked = await onTerminal(machine, 'import --apply plan.json', NO);
  expect(asked.screen).toContain(
    questions.send('3 bookings (rows 3-5)', questions.where('demo@example.com', office.sandbox.url)),
  );
  expect(asked.screen).toContain('row 3, row 4, row 5');
  expect(asked.screen).not.toContain('row 2');
});

test('with --apply only what does not change the plan may be typed', async () => {
  const machine = office.machine();
  for (const [args, words] of [
    [['--apply=plan.json', '--limit=1'], commandMessages.planDecides('limit')],
    [['--apply=plan.json', '--allow-duplicates'], commandMessages.planDecides('allow-duplicates')],
    [['--apply=plan.json', '--plan=b.json'], commandMessages.planDecides('plan')],
    [['march.csv', '--apply=plan.json'], commandMessages.fileOrPlan],
    [['--plan=plan.json'], commandMessages.needsFile('import', 'XLSX or CSV')],
  ] as const) {
    const ended = await machine.qcsheet('import', ...args, '--json');
    expect([ended.exit, told(failure, ended).error.message]).toEqual([2, words]);
  }
});

test('a plan that would send nothing is not offered', async () => {
  const machine = office.machine();
  const file = machine.file('wrong.csv', csv([booking('NOTHING', { serviceType: 'Final' })]));
  const ended = await machine.qcsheet('import', file, '--plan', 'plan.json', '--kind', 'bookings');
  expect(ended.stdout).toContain(answers.planSendsNothing(true));
  expect(ended.stdout).not.toContain('--apply');
});
