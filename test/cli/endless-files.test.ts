import { mkdirSync, symlinkSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasTraps, TRAPS } from '../disk/traps.ts';
import { booking, csv, type Machine, type Office, openOffice } from './office.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

const LINK = TRAPS['a link that leads to itself'];
const MEMORY = TRAPS['the memory of a process'];
const ENDLESS = TRAPS['an endless file without a size'];
const DEVICE = TRAPS['an endless device'];
const PIPE = TRAPS['a pipe that nobody writes to'];

type Use = (machine: Machine) => readonly string[];
const march = (machine: Machine) => machine.file('march.csv', csv([booking('ENDLESS')]));
const checking = (make: (folder: string) => string): Use => {
  return (machine) => ['check', make(machine.folder), '--kind', 'bookings'];
};

const USES: readonly (readonly [name: string, use: Use, exit: number, code: string])[] = [
  ['a link to itself as FILE', checking(LINK), 3, 'file-missing'],
  ['the memory of a process as FILE', checking(MEMORY), 3, 'file-no-access'],
  ['an endless file as FILE', checking(ENDLESS), 3, 'file-too-large'],
  ['a pipe as FILE', checking(PIPE), 3, 'file-not-a-workbook'],
  ['a device as plan', () => ['import', '--apply', DEVICE(), '--yes'], 3, 'plan-unreadable'],
  ['an endless file as plan', () => ['import', '--apply', ENDLESS(), '--yes'], 3, 'plan-unreadable'],
  [
    'a device as mapping',
    (machine) => ['check', march(machine), '--kind=bookings', '--map', DEVICE()],
    2,
    'mapping-unreadable',
  ],
  [
    'a device as list of ids',
    (machine) => ['export', 'lab-orders', '--ids', DEVICE(), '-o', machine.path('x.xlsx')],
    2,
    'file-not-a-workbook',
  ],
];

const VARIABLES: readonly (readonly [variable: string, exit: number, code: string])[] = [
  ['QCSHEET_PASSWORD_FILE', 2, 'password-file'],
  ['QCSHEET_COUNTRIES', 2, 'file-not-a-workbook'],
];

describe.skipIf(!hasTraps)('a path to no file', () => {
  test.each(USES)('%s is refused with its reason', async (_, use, exit, code) => {
    const machine = office.machine();
    const told = await machine.qcsheet(...use(machine), '--json');
    expect(told.exit).toBe(exit);
    expect(JSON.parse(told.stdout).error.code).toBe(code);
  });

  test.each(VARIABLES)('as %s is refused with its reason', async (variable, exit, code) => {
    const machine = office.machine({ QCSHEET_PASSWORD: '', [variable]: DEVICE() });
    const told = await machine.qcsheet('lookups', 'pull', '--json');
    expect(told.exit).toBe(exit);
    expect(JSON.parse(told.stdout).error.code).toBe(code);
  });

  test('an endless file named in a cell is a finding', async () => {
    const machine = office.machine();
    const file = machine.file('files.csv', csv([{ docType: '1', sourceId: '1', file: ENDLESS() }]));
    const told = await machine.qcsheet('check', file, '--kind', 'attachments', '--allow-outside', '--json');
    expect(told.exit).toBe(3);
    expect(JSON.parse(told.stdout).findings).toContainEqual(expect.objectContaining({ code: 'file-missing' }));
  });

  test('as config file is refused with its reason', async () => {
    const machine = office.machine();
    mkdirSync(machine.path('config'));
    symlinkSync('config.json', machine.path('config/config.json'));
    const told = await machine.qcsheet('runs', '--json');
    expect(told.exit).toBe(2);
    expect(JSON.parse(told.stdout).error.code).toBe('config-file');
  });
});
