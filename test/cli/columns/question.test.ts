import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { booking, type Machine, type Office, openOffice } from '../office.ts';
import { CTRL_C, CTRL_D, hasTerminal, onTerminal } from '../terminal.ts';
import { PO, renamed } from './renamed.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

/** Two columns that are asked about. */
function fileOf(machine: Machine, reference: string): string {
  const rows = [booking(reference)];
  return machine.file('ask.csv', renamed(rows, { [PO]: 'Customer PO', shipDate: 'Delivery date' }));
}

function isRemembered(machine: Machine): boolean {
  return existsSync(join(machine.env['QCSHEET_CONFIG_DIR'] ?? '', 'accounts'));
}

test.runIf(hasTerminal)('an answer that was not offered is asked for again, three times in all', async () => {
  const machine = office.machine();
  const file = fileOf(machine, 'SLIP-1');
  const slipped = await onTerminal(machine, `check '${file}' --kind bookings`, '1\r', 'po\r', '7\r', '1\r');
  expect([slipped.exit, slipped.screen.match(/Your choice: /g)?.length]).toEqual([0, 4]);
  const other = office.machine();
  const never = await onTerminal(
    other,
    `check '${fileOf(other, 'SLIP-2')}' --kind bookings`,
    'x\r',
    'y\r',
    'z\r',
    '\r',
  );
  expect([never.exit, never.screen.match(/Your choice: /g)?.length, isRemembered(other)]).toEqual([3, 4, false]);
});

test.runIf(hasTerminal).each([
  ['Ctrl-C', CTRL_C],
  ['Ctrl-D', CTRL_D],
])('%s at the question ends the command, and no answer before it is remembered', async (_, key) => {
  for (const command of ['check', 'import']) {
    const machine = office.machine();
    const ended = await onTerminal(machine, `${command} '${fileOf(machine, 'STOP-1')}' --kind bookings`, '1\r', key);
    expect([ended.exit, isRemembered(machine)]).toEqual([130, false]);
  }
  expect(office.booked('STOP-')).toEqual([]);
});
