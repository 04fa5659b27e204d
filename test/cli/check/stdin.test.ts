import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages as answers } from '../../../src/cli/messages/answers.ts';
import { LIMITS } from '../../../src/spreadsheet/limits.ts';
import { start, type Told } from '../cli.ts';
import { check, failure, told } from '../json.ts';
import { booking, bookings, csv, type Machine, type Office, openOffice, SAMPLES } from '../office.ts';
import { hasTerminal, onTerminal } from '../terminal.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

/** A command into whose standard input something is piped. */
async function piped(machine: Machine, input: string | Uint8Array, ...args: readonly string[]): Promise<Told> {
  const running = start(args, machine.env, machine.folder, 'open');
  // A command that refuses the input closes the pipe before all of it is written.
  running.child.stdin?.on('error', () => undefined).end(input);
  return await running.told;
}

const wrongIn = (ended: Told) => [ended.exit, told(failure, ended).error.code] as const;

test('check - checks a CSV or a workbook that is piped in, as it checks the file, and leaves nothing behind', async () => {
  const machine = office.machine();
  const rows = csv([booking('PIPED-1'), booking('PIPED-2', { supplierCode: 'nobody' })]);
  const ofFile = await machine.qcsheet('check', machine.file('stdin', rows), '--kind=bookings', '--json');
  const before = readdirSync(machine.folder);
  const ofPipe = await piped(machine, rows, 'check', '-', '--kind=bookings', '--json');
  expect([ofPipe.exit, told(check, ofPipe)]).toEqual([3, { ...told(check, ofFile), file: '-' }]);

  const book = await piped(machine, readFileSync(join(SAMPLES, 'bookings.xlsx')), 'check', '--json', '-');
  expect([book.exit, told(check, book)]).toMatchObject([0, { file: '-', counts: { documents: 25, valid: 25 } }]);
  expect(readdirSync(machine.folder)).toEqual(before);
});

test('check - writes an annotated copy, and names no file that is not there as the next step', async () => {
  const machine = office.machine();
  const ended = await piped(machine, csv(bookings('COPY', 1)), 'check', '-', '--kind=bookings', '-o', 'copy.xlsx');
  expect(ended.exit).toBe(0);
  expect(ended.stdout).toContain(answers.next(answers.importFile('FILE --kind bookings')));
  const again = await machine.qcsheet('check', 'copy.xlsx', '--json');
  expect(told(check, again).counts).toMatchObject({ documents: 1, valid: 1 });
});

test('check - says what is wrong with what comes in: nothing, no workbook, too much', async () => {
  const machine = office.machine();
  expect(wrongIn(await machine.qcsheet('check', '-', '--kind=bookings', '--json'))).toEqual([3, 'file-empty']);

  const pdf = await piped(machine, '%PDF-1.7', 'check', '-', '--kind=bookings', '--json');
  expect(wrongIn(pdf)).toEqual([3, 'file-not-a-workbook']);
  const large = Buffer.alloc(LIMITS.fileBytes + 1, 'x');
  const tooMuch = await piped(machine, large, 'check', '-', '--kind=bookings', '--json');
  expect(wrongIn(tooMuch)).toEqual([3, 'file-too-large']);
  const untold = await piped(machine, 'Given name,Street\nx,y\n', 'check', '-', '--json');
  expect(wrongIn(untold)).toEqual([2, 'kind-unknown']);
  expect(told(failure, untold).error.message).toContain('Standard input');
});

test('check - stops in order while it waits for input', async () => {
  const machine = office.machine();
  const waiting = start(['check', '-', '--kind=bookings', '--json'], machine.env, machine.folder, 'open');
  // More than a pipe holds: once it is written, it is being read.
  await new Promise((resolve) => waiting.child.stdin?.write('booking,'.repeat(100_000), resolve));
  waiting.child.kill('SIGTERM');
  expect(wrongIn(await waiting.told)).toEqual([143, 'stopped-sigterm']);
});

test.skipIf(!hasTerminal)('check - on a terminal says so instead of waiting', async () => {
  const { exit, screen } = await onTerminal(office.machine(), 'check - --kind bookings');
  expect(exit).toBe(2);
  expect(screen).toContain('qcsheet check FILE');
});

test.each([
  ['import', '-', '--yes'],
  ['import', '-', '--plan=plan.json'],
  ['import', '--apply=-', '--yes'],
])('%s %s %s says that it reads no standard input', async (...command) => {
  const seen = office.sandbox.requests().length;
  const machine = office.machine();
  const ended = await piped(machine, csv(bookings('IMPORT', 1)), ...command, '--json');
  expect(wrongIn(ended)).toEqual([2, 'usage']);
  expect(told(failure, ended).error.message).toContain('standard input');
  expect(office.sandbox.requests()).toHaveLength(seen);
});

test.each(['check', 'import', 'resume'])(
  '%s with an empty word is refused before anything is looked for',
  async (name) => {
    expect(wrongIn(await office.machine().qcsheet(name, '', '--json'))).toEqual([2, 'usage']);
  },
);
