import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hostile, isShown, offences } from '../hostile.ts';
import { bookings, csv, type Office, openOffice } from '../office.ts';
import { hasTerminal, NO, onTerminal } from '../terminal.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

const X = hostile('x');

describe('what the service says cannot steer the terminal', () => {
  test.each([
    ['a refusal', 400, { message: X, content: null }, 5],
    ['an id', 200, { message: X, content: hostile('TRK-1') }, 0],
    ['no id', 200, { message: X, content: null }, 5],
    ['a failure', 503, X, 6],
  ] as const)('in %s', async (name, status, body, exit) => {
    const machine = office.machine();
    const file = machine.file('march.csv', csv(bookings(`SAYS-${name}`, 1)));
    const act = { kind: 'answer', when: 'before', status, body: JSON.stringify(body) } as const;
    office.sandbox.setFaults({ faults: [{ on: 'create inspection booking', act }] });
    const sent = await machine.qcsheet('import', file, '--kind', 'bookings', '--yes');
    office.sandbox.setFaults({ faults: [] });
    expect([sent.exit === exit || sent.exit === 6, offences(sent)]).toEqual([true, []]);
    const later = [
      await machine.qcsheet('runs', 'show'),
      await machine.qcsheet('runs', 'show', '--json'),
      await machine.qcsheet('check', file, '--kind', 'bookings'),
      await machine.qcsheet('check', machine.path('march.results.xlsx')),
    ];
    expect(later.map(offences)).toEqual([[], [], [], []]);
  });
});

const TYPED: readonly (readonly string[])[] = [
  [X],
  [`--${X}`],
  ['check', 'a.csv', X],
  ['check', 'a.csv', '--kind', X],
  ['check', 'march.csv', '--kind', 'bookings', '--sheet', X],
  ['check', 'march.csv', '--kind', 'bookings', '--map', X],
  ['check', 'march.csv', '--kind', 'bookings', '--map', `${X}=shipDate`],
  ['check', 'march.csv', '--kind', 'bookings', '--ignore-column', X],
  ['check', X],
  ['columns', X, '--kind', 'bookings'],
  ['import', '--apply', X],
  ['import', 'march.csv', '--max-errors', X],
  ['runs', X],
  ['runs', 'show', X],
  ['resume', X],
  ['retry', X],
  ['settle', X, '--row', '1', '--accepted', X],
  ['results', X, '-o', 'x.xlsx'],
  ['template', X],
  ['template', 'suppliers', '--type', X],
  ['describe', X],
  ['export', X, '-o', 'x.csv'],
  ['export', 'reports', '-o', X],
  ['export', 'reports', '-o', 'x.csv', '--columns', X],
  ['export', 'reports', '-o', 'x.csv', '--since', X],
  ['lookups', X],
  ['lookups', 'find', X],
  ['whoami', '--profile', X],
];

describe('what is typed cannot steer the terminal', () => {
  test.each(TYPED.map((args) => [args.join(' ').replaceAll(X, 'X'), args] as const))('in %s', async (_, args) => {
    const machine = office.machine();
    machine.file('march.csv', csv(bookings('TYPED', 1)));
    const told = await machine.qcsheet(...args);
    expect(offences(told)).toEqual([]);
    expect(told.exit).not.toBe(1);
  });
});

test.each(['QCSHEET_ACCOUNT', 'QCSHEET_BASE_URL', 'QCSHEET_COUNTRIES', 'QCSHEET_RATE', 'QCSHEET_PROFILE'])(
  'a variable cannot steer the terminal: %s',
  async (name) => {
    for (const text of [X, 'ann\u202e@example.com\u200b']) {
      const machine = office.machine({ [name]: text });
      expect(offences(await machine.qcsheet('whoami'))).toEqual([]);
    }
  },
);

test.skipIf(!hasTerminal)('a question cannot steer the terminal', async () => {
  const machine = office.machine({ QCSHEET_ACCOUNT: 'demo@example.com' });
  const file = machine.file('march.csv', csv([{ ...bookings('ASKS', 1)[0], [hostile('PO number')]: 'x' }]));
  const { screen } = await onTerminal(machine, `import '${file}' --kind bookings`, NO, NO);
  // Our own colours, what readline writes to edit the line that is typed, and how a terminal ends a line.
  const own = screen.split('\u001b').map((piece) => piece.replace(/^\[(31m|39m|\d*[GJK])/, ''));
  expect(offences({ stdout: own.join('').replaceAll('\r', ''), stderr: '' })).toEqual([]);
  expect(isShown({ stdout: screen, stderr: '' })).toBe(true);
});
