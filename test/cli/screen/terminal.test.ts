import { afterAll, beforeAll, expect, test } from 'vitest';
import { booking, bookings, csv, type Machine, type Office, openOffice } from '../office.ts';
import { CTRL_C, hasTerminal, NO, onTerminal, YES } from '../terminal.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

/** The exit code and what was on the screen of `import FILE` in a terminal, with `keys` typed at the question. */
async function importing(machine: Machine, file: string, keys: string, ...options: readonly string[]) {
  return await onTerminal(machine, `import '${file}' --kind bookings ${options.join(' ')}`, keys);
}

test.skipIf(!hasTerminal)(
  'on a terminal the question is asked once: yes sends, no sends nothing, Ctrl-C stops',
  async () => {
    const machine = office.machine();
    const file = machine.file('march.csv', csv(bookings('TERM', 2)));
    const no = await importing(machine, file, NO);
    expect(no.exit).toBe(2);
    expect(no.screen).toContain(`Send 2 bookings as demo@example.com at ${office.sandbox.url}?`);
    const enter = await importing(machine, file, '\r');
    expect(enter.exit).toBe(2);
    const stopped = await importing(machine, file, CTRL_C);
    expect(stopped.exit).toBe(130);
    expect(stopped.screen).toContain('nothing was sent');
    expect(office.booked('TERM')).toHaveLength(0);
    const yes = await importing(machine, file, YES);
    expect(yes.exit).toBe(0);
    expect(yes.screen).toContain('2 accepted');
    expect(office.booked('TERM')).toHaveLength(2);
  },
);

test.skipIf(!hasTerminal)(
  'the question comes after the findings and names the number that --limit lets through',
  async () => {
    const machine = office.machine();
    const rows = [
      ...bookings('FEW', 3),
      booking('FEW-4', { serviceType: 'Final', shipDate: '2029-01-01' }),
      booking('FEW-5', { shipDate: '2029-01-01' }),
    ];
    const file = machine.file('march.csv', csv(rows));
    const { exit, screen } = await importing(machine, file, NO, '--limit 2');
    expect(exit).toBe(2);
    expect(screen).toContain(`Send 2 of 4 bookings as demo@example.com at ${office.sandbox.url}?`);
    expect(screen).toContain('2 are left for later (--limit 2)');
    expect(screen).toContain('1 held back: errors');
    expect(screen).toContain('1 warning about rows without errors, see above: sent anyway');
    const places = ['"Final" is not', '[unlikely]', 'Send 2 of 4'].map((text) => screen.indexOf(text));
    expect(places.every((place) => place !== -1)).toBe(true);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    const sent = await importing(machine, file, YES, '--limit 2');
    expect(sent.exit).toBe(3);
    expect(sent.screen).toMatch(/2 warnings in the whole file.*: see the sheet Findings of the results/);
    expect(sent.screen.match(/"Final" is not/g)).toHaveLength(1);
    const rest = await importing(machine, file, NO, '--limit 1');
    expect(rest.screen).toContain('Send 1 of 2 bookings');
    expect(rest.screen.indexOf('"Final" is not')).toBeLessThan(rest.screen.indexOf('Send 1 of 2'));
    expect(office.booked('FEW')).toHaveLength(2);
  },
);

test.skipIf(!hasTerminal)('the question before a plan is applied shows the plan', async () => {
  const machine = office.machine();
  const rows = bookings('SHOWN', 9).map((row, index) => ({ ...row, booking: index === 0 ? 'B-01' : '' }));
  const file = machine.file('march.csv', csv(rows));
  await machine.qcsheet('import', file, '--kind=bookings', '--plan=plan.json', '--limit=8', '--allow-similar');
  const no = await onTerminal(machine, 'import --apply plan.json', NO);
  expect(no.exit).toBe(2);
  for (const words of [
    `Send 8 of 9 bookings as demo@example.com at ${office.sandbox.url}?`,
    `as planned in ${machine.path('plan.json')} on 20`,
    `the file ${file}`,
    '8 calls of POST /v1.0/async-inspection',
    'row 2 (B-01), row 3, row 4, row 5, row 6, row 7 and 2 more',
    '1 is left for later (--limit 8)',
    'qcsheet sends what looks like something sent earlier (--allow-similar)',
  ])
    expect(no.screen).toContain(words);
  expect(office.booked('SHOWN')).toHaveLength(0);
  expect((await onTerminal(machine, 'import --apply plan.json', YES)).exit).toBe(0);
  expect(office.booked('SHOWN')).toHaveLength(8);
});
