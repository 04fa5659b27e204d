import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages as answers } from '../../../src/cli/messages/answers.ts';
import { messages as questions } from '../../../src/cli/messages/questions.ts';
import { messages as runMessages } from '../../../src/importing/run/messages.ts';
import { ANY, worded } from '../../worded.ts';
import { type Run, run, told } from '../json.ts';
import { type Machine, type Office, openOffice } from '../office.ts';
import { decided, doubtful } from '../results/decided.ts';
import { readSheet } from '../sheets.ts';
import { CTRL_C, CTRL_D, hasTerminal, NO, onTerminal, YES } from '../terminal.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

async function command(machine: Machine, ...args: readonly string[]) {
  const ended = await machine.qcsheet(...args, '--json');
  const json = JSON.parse(ended.stdout);
  return { exit: ended.exit, code: json.error?.code, ...(json.error === undefined && { run: told(run, ended) }) };
}

test('a decision is taken back, and so the booking that the service has is never sent twice', async () => {
  const { machine, results, name } = await doubtful(office, 'UNDO');
  await command(machine, 'settle', name, '--row=2', '--not-accepted');
  const undone = await command(machine, 'settle', name, '--row=2', '--undo', '--why=wrong row');
  expect([undone.exit, undone.run?.state, undone.run?.counts]).toMatchObject([
    6,
    'complete',
    { inDoubt: 2, unsent: 0 },
  ]);
  expect(undone.run?.documents[0]?.settled).toMatchObject({ decision: 'undone', why: 'wrong row' });
  const [row] = await readSheet(results, 'Bookings', 1);
  expect([row?.cells['Status'], row?.cells['Message']]).toEqual(['In doubt', expect.stringContaining('wrong row')]);
  expect((await command(machine, 'resume', '--yes')).exit).toBe(6);
  expect(office.booked('UNDO')).toHaveLength(3);
  expect(await command(machine, 'settle', name, '--row=2', '--undo')).toMatchObject({
    exit: 2,
    code: 'nothing-to-undo',
  });
  expect(await command(machine, 'settle', name, '--row=4', '--undo')).toMatchObject({
    exit: 2,
    code: 'nothing-to-undo',
  });
  const again = await command(machine, 'settle', name, '--row=2', '--accepted=TRK-1', '--yes');
  expect(again.run?.counts).toMatchObject({ accepted: 3, inDoubt: 1 });
});

test('once the booking was sent because of it, the decision stays, and the program says what to ask', async () => {
  const { machine, results, name } = await doubtful(office, 'GONE');
  const file = await decided(machine, results, ['not accepted', ''], ['not accepted', '']);
  const sent = await machine.import(file, '-o', machine.path('again.xlsx'));
  expect(sent.run.counts.accepted).toBe(2);
  const refused = await machine.qcsheet('settle', name, '--row=2', '--undo', '--json');
  const { error } = JSON.parse(refused.stdout);
  expect([refused.exit, error.code]).toEqual([2, 'sent-since']);
  expect(error.message).toContain(`${sent.run.documents[0]?.trackingId}`);
  expect(error.hint).toContain(runMessages.askHowMany('booking', 2));
});

test('a refused undo names each sending with its run and time, whichever run it is asked of', async () => {
  const { machine, results, name } = await doubtful(office, 'TIMES');
  const file = await decided(machine, results, ['not accepted', '']);
  const sent = (await machine.import(file, '-o', machine.path('again.xlsx'))).run;
  const shown = told(run, await machine.qcsheet('runs', 'show', name, '--json'));
  const minute = (time: string | null = '') => `${time?.slice(0, 16).replace('T', ' ')} UTC`;
  const [first, second] = [minute(shown.documents[0]?.sentAt), minute(sent.documents[0]?.sentAt)];
  for (const asked of [name, sent.run ?? '']) {
    const refused = await machine.qcsheet('settle', asked, '--row=2', '--undo', '--json');
    const { error } = JSON.parse(refused.stdout);
    expect([refused.exit, error.code]).toEqual([2, 'sent-since']);
    const { trackingId = null } = sent.documents[0] ?? {};
    const now = { rows: 'row 2', run: sent.run ?? '', isSingle: true };
    expect(error.message).toBe(runMessages.sentSince(now, ` on ${second}`, trackingId));
    const sendings = [[name, first] as const, [now.run, second] as const].map(
      ([run, when]) => `${answers.ofRun('row 2', run)} on ${when}`,
    );
    expect(error.hint).toMatch(worded(runMessages.allSendings(ANY, 2, sendings.join('; '))));
  }
});

test('a sending that its own run repeated is named as well', async () => {
  const { machine, name } = await doubtful(office, 'OWN');
  await command(machine, 'settle', name, '--row=2', '--not-accepted');
  await command(machine, 'resume', '--yes');
  const refused = await machine.qcsheet('settle', name, '--row=2', '--undo', '--json');
  expect(JSON.parse(refused.stdout).error.hint).toContain(`2 times: row 2 of run ${name} on `);
});

test('settle in a later run says which run sends what was not accepted', async () => {
  const { machine, results, name } = await doubtful(office, 'WHICH');
  const later = (await machine.import(results, '-o', machine.path('again.xlsx'))).run.run ?? '';
  await command(machine, 'settle', later, '--row=2', '--accepted=TRK-2', '--yes');
  const settled = await machine.qcsheet('settle', later, '--row=3', '--not-accepted');
  expect([settled.exit, settled.stdout]).toEqual([0, expect.stringContaining(`qcsheet resume ${name}`)]);
});

test('resume leaves what was settled as not accepted until somebody agrees, and sends the rest', async () => {
  const { machine, name } = await doubtful(office, 'LEFT');
  await command(machine, 'settle', name, '--row=3', '--not-accepted');
  const left = await machine.qcsheet('resume', '--json');
  expect([left.exit, told(run, left)]).toMatchObject([
    6,
    { state: 'stopped', counts: { inDoubt: 1, accepted: 2, unsent: 1 } },
  ]);
  await command(machine, 'settle', name, '--row=2', '--accepted=TRK-2', '--yes');
  const unasked = await machine.qcsheet('resume', '--json');
  expect([unasked.exit, told(run, unasked).counts.unsent]).toEqual([2, 1]);
  expect(unasked.stderr).toContain('--yes');
  expect(office.booked('LEFT')).toHaveLength(3);
  const agreed = await command(machine, 'resume', '--yes');
  expect([agreed.exit, agreed.run?.counts.accepted]).toEqual([0, 4]);
  expect(office.booked('LEFT')).toHaveLength(4);
});

test.skipIf(!hasTerminal)('only a clear answer to the question of resume sends anything', async () => {
  const { machine, name } = await doubtful(office, 'CLEAR');
  await command(machine, 'settle', name, '--row=2', '--accepted=TRK-CLEAR', '--yes');
  await command(machine, 'settle', name, '--row=3', '--not-accepted');
  const before = office.booked('CLEAR').length;
  expect((await onTerminal(machine, 'resume', CTRL_D)).exit).toBe(2);
  expect((await onTerminal(machine, 'resume', 'qcsheet runs\r', CTRL_C)).exit).toBe(130);
  expect(office.booked('CLEAR')).toHaveLength(before);
  expect((await onTerminal(machine, 'resume', 'qcsheet runs\r', NO)).exit).toBe(2);
  expect(office.booked('CLEAR')).toHaveLength(before);
  expect((await onTerminal(machine, 'resume', YES)).exit).toBe(0);
  expect(office.booked('CLEAR')).toHaveLength(before + 1);
});

test.skipIf(!hasTerminal)(
  'on a terminal settle and resume ask, and a second time about an id of another form',
  async () => {
    const { machine, name } = await doubtful(office, 'TERMINAL');
    const state = async (at: number) => (await command(machine, 'runs', 'show', name)).run?.documents[at]?.state;
    const settle = (words: string, ...answers: readonly string[]) =>
      onTerminal(machine, `settle ${name} ${words}`, ...answers);
    const no = await settle('--row 2 --accepted TRK-5', NO);
    expect([no.exit, await state(0)]).toEqual([2, 'in-doubt']);
    expect(no.screen).toMatch(worded(`row 2 (12-Mar-2029, TERMINAL-1, ${ANY}): ${questions.acceptedAs('TRK-5')}`));
    const unsure = await settle('--row 2 --accepted TRK-5', YES, NO);
    expect([unsure.exit, await state(0)]).toEqual([2, 'in-doubt']);
    const unasked = await command(machine, 'settle', name, '--row=2', '--accepted=TRK-5');
    expect(unasked).toMatchObject({ exit: 2, code: 'needs-yes' });
    expect([(await settle('--row 2 --accepted TRK-5', YES, YES)).exit, await state(0)]).toEqual([6, 'accepted']);
    expect([(await settle('--row 3 --not-accepted', YES)).exit, await state(1)]).toEqual([0, 'unsent']);
    const kept = await onTerminal(machine, 'resume', NO);
    expect([kept.exit, await state(1)]).toEqual([2, 'unsent']);
    expect(kept.screen).toMatch(/row 3 \(12-Mar-2029, TERMINAL-2/);
    expect([(await onTerminal(machine, 'resume', YES)).exit, await state(1)]).toEqual([0, 'accepted']);
    expect(office.booked('TERMINAL')).toHaveLength(4);
  },
);

test('a decision that comes too late advises to take the other one back only where that is possible', async () => {
  const { machine, results, name } = await doubtful(office, 'LATE');
  const file = await decided(machine, results, ['not accepted', ''], ['accepted', 'TRK-LATE']);
  const hint = async () => {
    const { findings } = JSON.parse((await machine.qcsheet('check', file, '--json')).stdout);
    return findings.find(({ code }: { code: string }) => code === 'decision-late').hint;
  };
  await command(machine, 'settle', name, '--row=3', '--not-accepted');
  expect(await hint()).toContain(`qcsheet settle ${name} --row 3 --undo`);
  await command(machine, 'resume', '--yes');
  expect(await hint()).not.toContain('--undo');
  const settled = await machine.qcsheet('settle', name, '--row=3', '--accepted=TRK-3', '--json');
  expect(JSON.parse(settled.stdout).error).toMatchObject({ code: 'not-in-doubt' });
  expect(JSON.parse(settled.stdout).error.hint).not.toContain('--undo');
});

test('a run repeats no doubt of its check that somebody has settled since', async () => {
  const { machine, results, name } = await doubtful(office, 'REPEAT');
  const again = await machine.import(results, '-o', machine.path('again.xlsx'));
  const doubts = (found: Run) =>
    found.findings.filter(({ code, outcome }) => code === 'already-sent' && outcome === 'in-doubt').length;
  expect(doubts(again.run)).toBe(2);
  const settled = await command(machine, 'settle', name, '--row=2', '--accepted=TRK-R', '--yes');
  expect(settled.exit).toBe(6);
  const shown = await machine.qcsheet('runs', 'show', again.run.run ?? '', '--json');
  expect(doubts(told(run, shown))).toBe(1);
  await command(machine, 'settle', name, '--row=2', '--undo');
  const undone = await machine.qcsheet('resume', again.run.run ?? '', '--json');
  expect(doubts(told(run, undone))).toBe(2);
});

test.runIf(hasTerminal)('settle asks before it takes a decision back, and a no changes nothing', async () => {
  const { machine, name } = await doubtful(office, 'ASKS');
  await command(machine, 'settle', name, '--row=3', '--not-accepted');
  const words = `settle ${name} --row 3 --undo`;
  const no = await onTerminal(machine, words, NO);
  expect(no.exit).toBe(2);
  expect(no.screen).toMatch(worded(questions.settledAs(ANY, questions.notAccepted, [name])));
  const left = told(run, await machine.qcsheet('runs', 'show', name, '--json'));
  expect(left.counts).toMatchObject({ inDoubt: 1, unsent: 1 });
  const yes = await onTerminal(machine, words, YES);
  expect([yes.exit, yes.screen.includes('2 in doubt')]).toEqual([6, true]);
});

test('a refused undo names what --send-again sent, and no place of the same run twice', async () => {
  const { machine, name } = await doubtful(office, 'AGAIN');
  await command(machine, 'settle', name, '--row=2', '--not-accepted');
  await command(machine, 'settle', name, '--row=3', '--accepted=TRK-3', '--yes');
  await command(machine, 'resume', '--yes');
  const again = await machine.import(machine.path('march.csv'), '--send-again=4', '-o', machine.path('again.xlsx'));
  expect(again.run.counts.accepted).toBe(4);
  const refused = await machine.qcsheet('settle', name, '--row=2', '--undo', '--json');
  const { error } = JSON.parse(refused.stdout);
  expect([refused.exit, error.code]).toEqual([2, 'sent-since']);
  expect(error.hint).toMatch(worded(runMessages.allSendings(ANY, 3, ANY)));
  for (const sender of [name, again.run.run]) expect(error.hint.split(`row 2 of run ${sender}`)).toHaveLength(2);
});
