import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookings, csv, type Office, openOffice } from '../office.ts';
import { hasTerminal, onTerminal } from '../terminal.ts';

const RED = '\u001b[31m';
const YELLOW = '\u001b[33m';
const GREEN = '\u001b[32m';
const USUAL = '\u001b[39m';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

const ROWS = (name: string) =>
  csv(
    bookings(name, 3).map((row, at) => ({
      ...row,
      ...(at === 0 ? { serviceType: 'Final' } : at === 1 ? { shipDate: '2029-01-01' } : {}),
    })),
  );

describe.skipIf(!hasTerminal)('on a terminal', () => {
  test('severities and states are in colour', async () => {
    const machine = office.machine();
    machine.file('march.csv', ROWS('HUE'));
    const checked = await onTerminal(machine, 'check march.csv --kind bookings');
    expect(checked.screen).toContain(`${RED}error${USUAL}   march!`);
    expect(checked.screen).toContain(`${YELLOW}warning${USUAL} march!`);
    const sent = await onTerminal(machine, 'import march.csv --kind bookings --yes');
    expect(sent.screen).toContain(`${GREEN}       2 accepted${USUAL}`);
    expect(sent.screen).toContain(`${RED}       1 held back${USUAL}: errors`);
    expect(sent.screen).toContain(`${RED}error${USUAL}   march!`);
  });

  test.each([
    ['NO_COLOR', { NO_COLOR: '1' }, ''],
    ['--no-color', {}, ' --no-color'],
    ['TERM=dumb', { TERM: 'dumb' }, ''],
  ] as const)('%s leaves them plain, and nothing is redrawn', async (_, env, flag) => {
    const machine = office.machine(env);
    machine.file('march.csv', ROWS('GREY'));
    const checked = await onTerminal(machine, `check march.csv --kind bookings${flag}`);
    expect(checked.screen).toContain('error   march!');
    const sent = await onTerminal(machine, `import march.csv --kind bookings --yes --rate 2${flag}`);
    expect(sent.screen).toContain('2 accepted');
    expect(checked.screen + sent.screen).not.toContain('\u001b');
  });
});

test('elsewhere they are plain', async () => {
  const machine = office.machine();
  machine.file('march.csv', ROWS('PIPE'));
  const { stdout, stderr } = await machine.qcsheet('check', 'march.csv', '--kind=bookings');
  expect(stdout).toContain('error   march!');
  expect(stdout + stderr).not.toContain('\u001b');
});
