import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages } from '../../../src/cli/messages/answers.ts';
import { messages as history } from '../../../src/importing/history/messages.ts';
import { worded } from '../../worded.ts';
import { check, told } from '../json.ts';
import { type Office, openOffice } from '../office.ts';
import { decided, doubtful } from '../results/decided.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

test('a decision that nobody has recorded is no word of the service', async () => {
  const { machine, results } = await doubtful(office, 'TYPED');
  const file = await decided(machine, results, ['accepted', 'TRK-9']);
  const report = told(check, await machine.qcsheet('check', file, '--json'));
  const about = (row: number) => report.findings.filter((one) => one.row === row && one.code === 'already-sent');
  expect(about(2).map(({ message }) => message)).toEqual([
    expect.stringMatching(worded(history.decidedAs('booking', 'TRK-9'))),
  ]);
  // What the service has accepted is told as before.
  expect(about(4).map(({ outcome }) => outcome)).toEqual(['skipped']);
  expect(about(4)[0]?.message).not.toMatch(worded(history.decidedAs('booking', 'TRK-9')));
  const { stdout } = await machine.qcsheet('check', file);
  expect(stdout).toMatch(worded(messages.decidedAccepted('1 is')));
  expect((await machine.qcsheet('runs', 'show', '--json')).stdout).not.toContain('TRK-9');
});
