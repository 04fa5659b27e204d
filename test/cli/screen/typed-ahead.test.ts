import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages as runMessages } from '../../../src/importing/run/messages.ts';
import { bookings, csv, type Office, openOffice } from '../office.ts';
import { hasTerminal, NO, onTerminal, onTerminalAfter, YES } from '../terminal.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

test.runIf(hasTerminal).each([
  ['a whole line', 'y\r'],
  ['a part of a line', 'y'],
  ['several lines', 'y\ry\ry\r'],
])('%s typed before the question does not answer it', async (name, typed) => {
  const machine = office.machine();
  const prefix = `AHEAD-${name.replaceAll(' ', '')}`;
  machine.file('march.csv', csv(bookings(prefix, 1)));
  const asked = await onTerminalAfter(machine, typed, 'import march.csv --kind bookings', NO);
  expect([asked.exit, asked.screen.includes(runMessages.answeredNo)]).toEqual([2, true]);
  expect(asked.screen).not.toContain('qcsheet:');
  expect(office.booked(prefix)).toHaveLength(0);
  const sent = await onTerminalAfter(machine, 'n\r', 'import march.csv --kind bookings', YES);
  expect([sent.exit, office.booked(prefix).length]).toEqual([0, 1]);
});

test.runIf(hasTerminal)('of several lines pasted at the question only the first is the answer', async () => {
  const machine = office.machine();
  machine.file('march.csv', csv(bookings('PASTE', 1)));
  const asked = await onTerminal(machine, 'import march.csv --kind bookings', 'n\rdelete everything\ry\r');
  expect([asked.exit, asked.screen.includes('delete everything')]).toEqual([2, false]);
  expect(office.booked('PASTE')).toHaveLength(0);
});
