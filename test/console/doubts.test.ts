import { expect, test } from 'vitest';
import { doubtList, type SettleBody, settleAnswer } from '../../src/console/api/doubts.ts';
import { bookings, csv, type Machine } from '../cli/office.ts';
import type { Opened } from './console.ts';
import { BOOK, consoles } from './consoles.ts';
import { asked } from './sending.ts';

const at = consoles();

/** A run of three, the second in doubt; and the console without a file. */
async function withDoubt(prefix: string) {
  const machine = at.office.machine({ QCSHEET_CONCURRENCY: '1' });
  at.office.sandbox.setFaults({ faults: [{ on: BOOK, skip: 1, times: 1, act: { kind: 'drop', when: 'before' } }] });
  const { run } = await machine.import(machine.file('mine.csv', csv(bookings(prefix, 3))));
  at.office.sandbox.setFaults({ faults: [] });
  const one = await at.opened(machine, null);
  return { machine, one, run: run.run ?? '' };
}

const listed = async (one: Opened) => doubtList.parse(JSON.parse((await one.call('GET', '/doubts')).text));
const settle = async (one: Opened, body: Partial<SettleBody> & Pick<SettleBody, 'run' | 'row' | 'decision'>) => {
  const answer = await one.call('POST', '/doubts', { why: null, agreed: null, ...body });
  return settleAnswer.parse(JSON.parse(answer.text));
};
const stateOf = async (machine: Machine, run: string, row: number) => {
  const { documents } = JSON.parse((await machine.qcsheet('runs', 'show', run, '--json')).stdout);
  return documents.find(({ rows }: { rows: number[] }) => rows.includes(row));
};

test('what is in doubt is listed with what was sent, and settled in two steps with id and reason', async () => {
  const { machine, one, run } = await withDoubt('DA');
  const { doubts, decisions } = await listed(one);
  expect([doubts.length, decisions.length]).toEqual([1, 0]);
  expect(doubts[0]).toMatchObject({ run, rows: [3], noun: 'booking', sentAt: expect.stringMatching(/Z$/) });
  expect(doubts[0]?.lookFor).toContainEqual({ header: 'Reference number', value: 'DA-2' });
  const decision = { decision: 'accepted', trackingId: 'by phone' } as const;
  const first = await settle(one, { run, row: 3, decision, why: 'asked Wei' });
  expect(first.type).toBe('question');
  expect((await stateOf(machine, run, 3)).state).toBe('in-doubt');
  const agreed = first.type === 'question' ? first.key : '';
  // What was agreed to is exactly that: another id, row or reason is asked about again.
  const other = { decision: 'accepted', trackingId: 'another' } as const;
  expect((await settle(one, { run, row: 3, decision: other, why: 'asked Wei', agreed })).type).toBe('question');
  expect((await settle(one, { run, row: 3, decision, why: 'guessed', agreed })).type).toBe('question');
  expect((await settle(one, { run, row: 3, decision, why: 'asked Wei', agreed, idsConfirmed: true })).type).toBe(
    'done',
  );
  expect(await stateOf(machine, run, 3)).toMatchObject({
    state: 'accepted',
    trackingId: 'by phone',
    settled: { why: 'asked Wei' },
  });
  const again = await settle(one, { run, row: 3, decision, why: 'asked Wei', agreed, idsConfirmed: true });
  expect(again).toMatchObject({ type: 'problem', code: 'not-in-doubt' });
  expect(at.office.booked('DA-').length).toBe(2);
});

test('answers of a quick person wait for each other, although each locks the account', async () => {
  const { one, run } = await withDoubt('DQ');
  const asked = () => settle(one, { run, row: 3, decision: { decision: 'not-accepted' } });
  const answers = await Promise.all([asked(), asked(), asked(), asked()]);
  expect(answers.map(({ type }) => type)).toEqual(['question', 'question', 'question', 'question']);
});

test('a file with a document in doubt is not listed as sent', async () => {
  const { machine } = await withDoubt('DL');
  const one = await at.opened(machine, machine.path('mine.results.xlsx'));
  const { files, review, isAllSent } = await one.settled();
  expect(review).toMatchObject({ skipped: 2, inDoubt: 1 });
  expect([isAllSent, files.map(({ state }) => state)]).toEqual([true, ['part-sent']]);
});

test('an id of an unusual form needs a look of its own', async () => {
  const { machine, one, run } = await withDoubt('DF');
  const decision = { decision: 'accepted', trackingId: 'by phone' } as const;
  const first = await settle(one, { run, row: 3, decision });
  if (first.type !== 'question') throw new Error('asked nothing');
  expect(first.doubtfulIds.length).toBe(1);
  expect((await settle(one, { run, row: 3, decision, agreed: first.key })).type).toBe('question');
  expect((await stateOf(machine, run, 3)).state).toBe('in-doubt');
});

test('a decision is taken back, and what was not accepted is sent only by a person', async () => {
  const { machine, one, run } = await withDoubt('DU');
  const record = async (decision: SettleBody['decision']) => {
    const question = await settle(one, { run, row: 3, decision });
    if (question.type !== 'question') throw new Error(JSON.stringify(question));
    return await settle(one, { run, row: 3, decision, agreed: question.key, idsConfirmed: true });
  };
  const done = await record({ decision: 'not-accepted' });
  expect(done.type === 'done' && done.next.join()).toContain(`qcsheet resume ${run}`);
  expect(at.office.booked('DU-').length).toBe(2);
  const { doubts, decisions } = await listed(one);
  expect([doubts.length, decisions]).toEqual([0, [expect.objectContaining({ run, decision: 'not-accepted' })]]);
  expect((await record({ decision: 'undone' })).type).toBe('done');
  expect((await listed(one)).doubts.length).toBe(1);
  await record({ decision: 'not-accepted' });
  await machine.qcsheet('resume', run, '--yes');
  expect(at.office.booked('DU-').length).toBe(3);
  // Something was sent because of it: it stays.
  expect((await listed(one)).decisions).toEqual([]);
  expect(await settle(one, { run, row: 3, decision: { decision: 'undone' } })).toMatchObject({ code: 'sent-since' });
});

test('nothing is settled while a sending holds the account', async () => {
  const { machine, one, run } = await withDoubt('DL');
  const two = await at.opened(machine, machine.file('other.csv', csv(bookings('DX', 1))));
  await two.settled();
  await two.call('POST', '/reading', { kind: 'bookings', sheet: null, encoding: null });
  const question = await asked(two);
  const busy = await settle(one, { run, row: 3, decision: { decision: 'not-accepted' } });
  expect(busy).toMatchObject({ type: 'problem', code: 'run-busy' });
  await two.call('POST', '/send/answer', { id: question.id, agree: false });
});
