import { afterAll, beforeAll, expect, test } from 'vitest';
import { check, told } from '../json.ts';
import { leaks } from '../leaks.ts';
import { type Cells, csv, type Office, openOffice } from '../office.ts';
import { readSheet } from '../sheets.ts';
import { KIND, row } from './confirmation-files.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

const SECRET = 'planted-9c41';

async function copyOf(change: Cells, ...flags: readonly string[]) {
  const machine = office.machine();
  const { password: _, ...rest } = row('50000014');
  const file = machine.file('input.csv', csv([{ ...rest, ...change }]));
  const ended = await machine.qcsheet('check', file, '--kind', KIND, '-o', 'copy.xlsx', '--json', ...flags);
  const [copied] = await readSheet(machine.path('copy.xlsx'), 'Confirmations', 1);
  return { machine, file, ended, findings: told(check, ended).findings, copied };
}

test.each(['PIN', 'Pass', 'Key', 'Passcode', 'Order key', 'PIN-Code', 'ＰＩＮ', 'Access code', '密钥'])(
  'a column %s is neither written nor sent, and the user is warned',
  async (header) => {
    const { machine, file, ended, findings, copied } = await copyOf({ [header]: SECRET });
    const sent = await machine.qcsheet('import', file, '--kind', KIND, '--yes', '--json');
    expect(leaks([SECRET], [ended, sent], [machine.folder], /input\.csv$/)).toEqual([]);
    expect(copied?.cells[header]).toBeUndefined();
    const told = findings.filter(({ code }) => code === 'header-unknown');
    expect(told).toMatchObject([{ severity: expect.stringMatching(/warning|error/) }]);
    expect(told[0]?.hint).toContain('=password"');
  },
);

test.each(['Key account', 'Pass / Fail', 'Passenger', 'Gate pass date', 'Pinboard'])(
  'a column %s is the own one of the user',
  async (header) => {
    const { findings, copied } = await copyOf({ [header]: 'mine' });
    expect(copied?.cells[header]).toBe('mine');
    expect(findings.map(({ severity }) => severity)).toEqual(['info']);
  },
);

test('a column that the user calls their own is kept', async () => {
  const { copied } = await copyOf({ Key: 'mine' }, '--ignore-column', 'Key');
  expect(copied?.cells['Key']).toBe('mine');
});
