import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Environment } from './cli.ts';
import { examined } from './examined.ts';
import { type Office, openOffice } from './office.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

const planted = (env: Environment) => examined(office.machine(env));

test('refuses certificates that nobody checks', async () => {
  const { exit, odd } = await planted({ NODE_TLS_REJECT_UNAUTHORIZED: '0' });
  expect([exit, odd]).toEqual([2, ['configuration failed config-value']]);
});

test('names a file of certificates that cannot be read, also where only the journal needs it', async () => {
  const ca = join(office.machine().folder, 'no-such.pem');
  const team = { QCSHEET_JOURNAL: 'postgres://ann@journal.invalid/qcsheet', QCSHEET_CA_FILE: ca };
  const { exit, odd, checks } = await planted(team);
  expect([exit, odd]).toEqual([2, ['journal failed journal-unusable']]);
  expect(checks.at(-1)).toMatchObject({
    message: expect.stringContaining(ca),
    hint: expect.stringContaining('QCSHEET_CA_FILE'),
  });
});

test('warns of a file of certificates that no connection needs now, and that cannot be used', async () => {
  const machine = office.machine();
  const missing = join(machine.folder, 'no-such.pem');
  const empty = machine.file('no-certificate.pem', 'nothing\n');
  for (const ca of [missing, empty]) {
    const { exit, odd, checks } = await planted({ QCSHEET_CA_FILE: ca });
    expect([exit, odd]).toEqual([0, ['configuration warning']]);
    expect(checks.find(({ state }) => state === 'warning')?.message).toContain(ca);
  }
});
