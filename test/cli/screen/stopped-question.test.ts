import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages as screenMessages } from '../../../src/cli/messages/screen.ts';
import { messages as runMessages } from '../../../src/importing/run/messages.ts';
import { messages as workspace } from '../../../src/workspace/messages.ts';
import { bookings, csv, type Office, openOffice } from '../office.ts';
import { CTRL_C, hasTerminal, onTerminal } from '../terminal.ts';

const BOOK = 'create inspection booking';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

test.runIf(hasTerminal)('Ctrl-C at a question says what did not happen, and speaks of nothing on its way', async () => {
  const machine = office.machine();
  const faults = [
    { on: BOOK, times: 1, act: { kind: 'refuse' } },
    { on: BOOK, skip: 1, times: 1, act: { kind: 'drop', when: 'before' } },
  ] as const;
  office.sandbox.setFaults({ faults });
  const rows = bookings('STOP', 3);
  const first = await machine.import(machine.file('march.csv', csv(rows)), '--concurrency=1', '--limit=2');
  expect(first.run.counts).toMatchObject({ rejected: 1, inDoubt: 1, unsent: 1 });
  const name = first.run.run;
  const stopped = async (words: string) => await onTerminal(machine, words, CTRL_C);
  const ended = [await stopped('import march.csv --kind bookings')];
  machine.file('march.csv', csv(rows.map((row) => ({ ...row, 'products.prodQuantity': '70' }))));
  ended.push(await stopped(`resume ${name}`), await stopped(`retry ${name}`));
  const settled = await stopped(`settle ${name} --row 3 --not-accepted`);
  for (const { exit, screen } of ended) {
    expect([exit, screen.includes(screenMessages.stoppingSending)]).toEqual([130, false]);
    expect(screen).toContain(workspace.sentNothing);
  }
  expect([settled.exit, settled.screen.includes(screenMessages.stoppingSending)]).toEqual([130, false]);
  expect(settled.screen).toContain(runMessages.signalBeforeSettle);
  expect(settled.screen).not.toContain(workspace.sentNothing);
  expect(office.booked('STOP')).toHaveLength(0);
});
