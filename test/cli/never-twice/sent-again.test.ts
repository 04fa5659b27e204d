import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages as questions } from '../../../src/cli/messages/questions.ts';
import { messages as history } from '../../../src/importing/history/messages.ts';
import { until } from '../../until.ts';
import { check, failure, run, told } from '../json.ts';
import { bookings, csv, type Machine, type Office, openOffice } from '../office.ts';
import { readSheet } from '../sheets.ts';
import { hasTerminal, NO, onTerminal, YES } from '../terminal.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

/** Six accepted bookings, of which one was sent again: five are left. */
async function oneSentAgain(machine: Machine, prefix: string) {
  const file = machine.file('s.csv', csv(bookings(prefix, 6)));
  const first = await machine.import(file);
  expect([first.exit, first.run.counts.accepted]).toEqual([0, 6]);
  const again = await machine.import(file, '--send-again=6', '--limit=1');
  expect([again.exit, again.run.counts]).toMatchObject([0, { accepted: 1, unsent: 5 }]);
  return { file, first: first.run, again: again.run };
}

test('without --send-again the same file, and resume, leave unsent what was to be sent again', async () => {
  const machine = office.machine();
  const { file, first, again } = await oneSentAgain(machine, 'AGAIN');
  const continued = await machine.qcsheet('import', file, '--kind=bookings', '--yes', '--json');
  expect([continued.exit, told(run, continued)]).toMatchObject([
    2,
    { run: again.run, state: 'stopped', counts: { accepted: 1, unsent: 5 } },
  ]);
  expect(continued.stderr).toContain('--send-again=5');
  expect(continued.stderr).toContain(`row 3: ${first.documents[1]?.trackingId}`);
  for (const words of [['resume'], ['resume', '--yes']]) {
    const resumed = await machine.qcsheet(...words, '--json');
    expect([resumed.exit, told(run, resumed).counts]).toMatchObject([2, { accepted: 1, unsent: 5 }]);
  }
  expect(office.booked('AGAIN')).toHaveLength(7);
  const wrong = await machine.qcsheet('resume', '--yes', '--send-again=4', '--json');
  expect([wrong.exit, told(failure, wrong).error.code]).toEqual([2, 'send-again-mismatch']);
  const unasked = await machine.qcsheet('resume', '--send-again=5', '--json');
  expect([unasked.exit, told(run, unasked).counts]).toMatchObject([2, { unsent: 5 }]);
  const meant = await machine.qcsheet('resume', '--yes', '--send-again=5', '--json');
  expect([meant.exit, told(run, meant).counts]).toMatchObject([0, { accepted: 6 }]);
  expect(office.booked('AGAIN')).toHaveLength(12);
});

test('check and a dry run say that an import would continue the run, and what of it was sent before', async () => {
  const machine = office.machine();
  const { file, again } = await oneSentAgain(machine, 'LOOK');
  const looked = await machine.qcsheet('check', file, '--kind=bookings', '--json');
  expect(told(check, looked).unfinished).toEqual({
    run: again.run,
    changed: false,
    ready: 5,
    sentBefore: [3, 4, 5, 6, 7],
    alike: [],
  });
  const words = await machine.qcsheet('check', file, '--kind=bookings');
  expect(words.stdout).toContain(`continue run ${again.run}`);
  const dry = told(run, await machine.qcsheet('import', file, '--kind=bookings', '--dry-run', '--json'));
  expect(dry).toMatchObject({ run: null, counts: { accepted: 1, unsent: 5 } });
  expect(dry.why).toContain(`continue run ${again.run}`);
  expect(dry.why).toContain('--send-again=5');
  const meant = told(
    run,
    await machine.qcsheet('import', file, '--kind=bookings', '--send-again=5', '--dry-run', '--json'),
  );
  expect(meant.why).toContain('would send 5 bookings');
  expect(office.booked('LOOK')).toHaveLength(7);
});

test('the results name the first tracking ids, also where the file is not sent again yet', async () => {
  const machine = office.machine();
  const { first } = await oneSentAgain(machine, 'KEEP');
  const rows = await readSheet(machine.path('s.results.xlsx'), 'Bookings', 1);
  for (const [index, { trackingId }] of first.documents.entries())
    expect(rows[index]?.cells['Message']).toContain(`ccepted before as ${trackingId}`);
  // Another machine knows from it that all of them were sent.
  const other = office.machine();
  const there = await other.import(machine.path('s.results.xlsx'));
  expect([there.exit, there.run.counts]).toMatchObject([0, { skipped: 6 }]);
  expect(office.booked('KEEP')).toHaveLength(7);
});

test('import --replace gives up what was to be sent again, also where the file is the same', async () => {
  const machine = office.machine();
  const { file } = await oneSentAgain(machine, 'GIVEUP');
  const given = await machine.import(file, '--replace');
  expect([given.exit, given.run.counts]).toMatchObject([0, { skipped: 6, accepted: 0 }]);
  const nothing = await machine.qcsheet('resume', '--json');
  expect([nothing.exit, told(run, nothing).state]).toEqual([0, 'complete']);
  expect(office.booked('GIVEUP')).toHaveLength(7);
});

test('Ctrl-C among what is sent again: the rest waits for --send-again', async () => {
  const machine = office.machine();
  const file = machine.file('s.csv', csv(bookings('CTRLC', 6)));
  await machine.import(file);
  const act = { kind: 'delay', when: 'after', ms: 500 } as const;
  office.sandbox.setFaults({ faults: [{ on: 'create inspection booking', act }] });
  const sending = machine.start('import', file, '--kind=bookings', '--send-again=6', '--yes', '--concurrency=1');
  await until('the first booking is sent again', () => office.booked('CTRLC').length >= 7);
  sending.child.kill('SIGINT');
  expect((await sending.told).exit).toBe(130);
  office.sandbox.setFaults({ faults: [] });
  const sent = office.booked('CTRLC').length;
  expect((await machine.qcsheet('resume', '--json')).exit).toBe(2);
  expect((await machine.import(file)).exit).toBe(2);
  expect(office.booked('CTRLC')).toHaveLength(sent);
});

test('the same holds for --allow-similar', async () => {
  const machine = office.machine();
  const rows = bookings('ALIKE', 4);
  const file = machine.file('s.csv', csv(rows));
  await machine.import(file);
  machine.file('s.csv', csv(rows.map((row) => ({ ...row, 'products.prodQuantity': '70' }))));
  await machine.import(file, '--allow-similar', '--limit=1');
  expect(office.booked('ALIKE')).toHaveLength(5);
  const plain = await machine.import(file);
  expect([plain.exit, plain.run.counts]).toMatchObject([2, { accepted: 1, unsent: 3 }]);
  expect(office.booked('ALIKE')).toHaveLength(5);
  const meant = await machine.import(file, '--allow-similar');
  expect([meant.exit, meant.run.counts]).toMatchObject([0, { accepted: 4 }]);
  expect(office.booked('ALIKE')).toHaveLength(8);
});

test('--allow-similar says that the earlier booking is in doubt, in the findings and in the question', async () => {
  const machine = office.machine();
  const [row] = bookings('DOUBTED', 1);
  const file = machine.file('s.csv', csv([{ ...row }]));
  const drop = { kind: 'drop', when: 'after' } as const;
  office.sandbox.setFaults({ faults: [{ on: 'create inspection booking', times: 1, act: drop }] });
  const first = (await machine.import(file)).run;
  office.sandbox.setFaults({ faults: [] });
  expect(first.counts).toMatchObject({ inDoubt: 1 });
  machine.file('s.csv', csv([{ ...row, 'products.prodQuantity': '70' }]));
  const command = ['import', file, '--kind=bookings', '--allow-similar'];
  const { findings } = told(run, await machine.qcsheet(...command, '--dry-run', '--json'));
  expect(findings).toMatchObject([{ code: 'already-sent', severity: 'warning', row: 2 }]);
  expect(findings[0]?.message).toContain(`in run ${first.run})`);
  expect(findings[0]?.hint).toContain(`qcsheet settle ${first.run} --row 2`);
  if (!hasTerminal) return;
  const asked = await onTerminal(machine, command.join(' '), NO);
  expect(asked.screen).toContain(`and in doubt (row 2 of run ${first.run})`);
  expect(office.booked('DOUBTED')).toHaveLength(1);
});

test('both options name the earlier bookings, in the findings and in the dry run', async () => {
  const machine = office.machine();
  const rows = bookings('NAMED', 2);
  const file = machine.file('s.csv', csv(rows));
  const first = await machine.import(file);
  const again = told(
    run,
    await machine.qcsheet('import', file, '--kind=bookings', '--send-again=2', '--dry-run', '--json'),
  );
  machine.file('s.csv', csv(rows.map((row) => ({ ...row, 'products.prodQuantity': '70' }))));
  const alike = told(
    run,
    await machine.qcsheet('import', file, '--kind=bookings', '--allow-similar', '--dry-run', '--json'),
  );
  for (const { findings } of [again, alike])
    expect(findings).toEqual(
      first.run.documents.map(({ trackingId }) =>
        expect.objectContaining({
          code: 'already-sent',
          severity: 'warning',
          message: expect.stringContaining(`${trackingId}`),
        }),
      ),
    );
});

test.runIf(hasTerminal)('on a terminal the question names what was accepted before, and a yes sends it', async () => {
  const machine = office.machine();
  const { first } = await oneSentAgain(machine, 'ASKED');
  const words = 'import s.csv --kind bookings';
  const acceptedBefore = questions.willHaveOneMore(history.wereAccepted(5, ['of them', 'of them']), false);
  const no = await onTerminal(machine, words, NO);
  expect(no.exit).toBe(2);
  expect(no.screen).toContain(acceptedBefore);
  expect(no.screen).toContain(`row 3: ${history.acceptedBefore} as ${first.documents[1]?.trackingId}`);
  expect(office.booked('ASKED')).toHaveLength(7);
  const resumed = await onTerminal(machine, 'resume', NO);
  expect([resumed.exit, resumed.screen.includes(acceptedBefore)]).toEqual([2, true]);
  expect(resumed.screen).toContain(questions.where('demo@example.com', office.sandbox.url));
  expect(office.booked('ASKED')).toHaveLength(7);
  const yes = await onTerminal(machine, words, YES);
  expect([yes.exit, office.booked('ASKED').length]).toEqual([0, 12]);
});

test('what was sent again without a clear answer is held back, and named, until somebody settles it', async () => {
  const machine = office.machine();
  const file = machine.file('s.csv', csv(bookings('HELD', 2)));
  await machine.import(file);
  const act = { kind: 'drop', when: 'after' } as const;
  office.sandbox.setFaults({ faults: [{ on: 'create inspection booking', times: 1, act }] });
  const words = [file, '--send-again=2', '--concurrency=1'];
  const doubtful = await machine.import(...words, '--limit=1');
  expect([doubtful.exit, office.booked('HELD').length]).toEqual([6, 3]);
  const plain = await machine.import(file, '--replace');
  expect([plain.exit, plain.run.counts.skipped]).toEqual([6, 2]);
  expect(plain.run.leftInDoubt).toMatchObject([{ run: doubtful.run.run, rows: [2], sentAgain: true }]);
  const again = await machine.import(...words);
  expect([again.exit, again.run.counts]).toMatchObject([6, { accepted: 1, inDoubt: 1 }]);
  expect(again.run.findings).toContainEqual(
    expect.objectContaining({ row: 2, severity: 'warning', message: expect.stringContaining('in doubt (row 2') }),
  );
  expect([again.run.leftInDoubt, office.booked('HELD').length]).toEqual([undefined, 4]);
});
