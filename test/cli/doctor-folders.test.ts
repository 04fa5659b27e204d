import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Environment } from './cli.ts';
import { examined } from './examined.ts';
import { booking, csv, type Office, openOffice } from './office.ts';
import { smallDisk } from './small-disk.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

const planted = (env: Environment) => examined(office.machine(env));

test('names a state folder that is a file', async () => {
  const machine = office.machine();
  const state = machine.file('state-file', '');
  const { exit, odd, checks } = await planted({ QCSHEET_STATE_DIR: state });
  expect([exit, odd]).toEqual([2, ['folders failed state-folder', 'connection skipped', 'journal skipped']]);
  expect(checks.find(({ state: found }) => found === 'failed')?.message).not.toContain('EEXIST');
});

test.skipIf(process.platform === 'win32')('warns of a state folder that others may read', async () => {
  const machine = office.machine();
  const { exit } = await machine.import(machine.file('doctor.csv', csv([booking('DOCTOR-1')])));
  expect(exit).toBe(0);
  chmodSync(machine.state, 0o755);
  expect(await examined(machine)).toMatchObject({ exit: 0, healthy: true, odd: ['folders warning'] });
  expect(statSync(machine.state).mode & 0o777).toBe(0o755);
});

test('warns of a cache folder that is not one', async () => {
  const cache = office.machine().file('cache-file', '');
  const { exit, odd, checks } = await planted({ QCSHEET_CACHE_DIR: cache });
  expect([exit, odd]).toEqual([0, expect.arrayContaining(['folders warning'])]);
  expect(checks.find(({ state }) => state === 'warning')?.message).toContain(cache);
});

test('warns of a cache folder on a disk that takes nothing', async (context) => {
  const disk = smallDisk(office.machine(), 'ro');
  if (disk === null) return context.skip('only root may mount a disk');
  const { exit, odd } = await planted({ QCSHEET_CACHE_DIR: disk.folder });
  expect([exit, odd]).toEqual([0, expect.arrayContaining(['folders warning'])]);
});

test('names a disk that is full, where an import would stop', async (context) => {
  const disk = smallDisk(office.machine(), 'rw');
  if (disk === null) return context.skip('only root may mount a disk');
  const state = join(disk.folder, 'state');
  mkdirSync(state, { mode: 0o700 });
  disk.fill();
  const { exit, odd } = await planted({ QCSHEET_STATE_DIR: state });
  expect(exit).toBe(2);
  expect(odd).toContain('folders failed disk-full');
});
