import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sheetOf } from '../../spreadsheet/read/trap-workbook.ts';
import { bookings, csv, type Office, openOffice } from '../office.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

/** Says on stderr when signals are listened to. */
const TELL = `const look = setInterval(() => {
  if (process.listenerCount('SIGINT') > 0) process.stderr.write('[listening]', clearInterval(look));
}, 1)`;
const AWAKE = { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(TELL)}` };
/** A quiet machine takes a tenth of a second, and a busy one its time. */
const SOON_MS = 10_000;

const KIND = ['--kind', 'bookings', '--json'] as const;
const BOOKINGS = csv(bookings('STOP', 100_000));

function manyCells(): Buffer {
  const row = (number: number) => `<row>${`<c t="inlineStr"><is><t>cell ${number}</t></is></c>`.repeat(20)}</row>`;
  return sheetOf(Array.from({ length: 60_000 }, (_, index) => row(index)).join(''));
}

test.each([
  ['SIGINT', 130, 'a long CSV is read', 'check', 'long.csv', BOOKINGS],
  ['SIGINT', 130, 'the columns of a workbook are read', 'columns', 'big.xlsx', manyCells()],
  ['SIGTERM', 143, 'an import reads its file', 'import', 'long.csv', BOOKINGS],
] as const)('%s ends with %i at once while %s', async (signal, exit, _, command, name, content) => {
  const machine = office.machine(AWAKE);
  writeFileSync(machine.path(name), content);
  const yes = command === 'import' ? ['--yes'] : [];
  const running = machine.start(command, machine.path(name), ...KIND, ...yes);
  await running.saying('[listening]');
  await new Promise((resolve) => setTimeout(resolve, 100));
  const started = performance.now();
  running.child.kill(signal);
  const ended = await running.told;
  expect(ended.exit).toBe(exit);
  expect(performance.now() - started).toBeLessThan(SOON_MS);
  expect(JSON.parse(ended.stdout).error).toMatchObject({
    code: `stopped-${signal.toLowerCase()}`,
    message: expect.stringContaining('nothing was sent'),
  });
});

test('a signal ends the check of many rows at once', async () => {
  const machine = office.machine(AWAKE);
  const running = machine.start('check', machine.file('long.csv', BOOKINGS), ...KIND);
  await running.saying('Lookup lists');
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  const started = performance.now();
  running.child.kill('SIGINT');
  expect((await running.told).exit).toBe(130);
  expect(performance.now() - started).toBeLessThan(SOON_MS);
});
