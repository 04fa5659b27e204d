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

test.runIf(hasTerminal)('a column that one answer has named is not offered for the next one', async () => {
  const machine = office.machine();
  const rows = [{ ...booking('TAKEN-1'), Item: 'Brown bear' }];
  const file = machine.file('taken.csv', renamed(rows, { 'products.name': 'Description' }));
  const checked = await onTerminal(machine, `check '${file}' --kind bookings`, '1\r', 'o\r');
  expect(checked.screen.match(/it is "Product name"/g)).toHaveLength(1);
  expect(checked.exit).toBe(0);
});

test.runIf(hasTerminal)(
  'nobody is asked about columns with the same header: an answer would count for both',
  async () => {
    const machine = office.machine();
    const [keys = '', values = ''] = renamed([booking('SAME-1')], { [PO]: 'Customer PO' })
      .trim()
      .split('\n');
    const file = machine.file('same.csv', `${keys},"Customer PO"\n${values},"0004500013"\n`);
    const checked = await onTerminal(machine, `check '${file}' --kind bookings`, '1\r');
    expect([checked.exit, checked.screen.match(/Your choice: /g), isRemembered(machine)]).toEqual([3, null, false]);
  },
);
