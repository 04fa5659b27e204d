import { existsSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages } from '../../src/importing/cells/messages.ts';
import { messages as checkMessages } from '../../src/importing/check/messages.ts';
import { ANY, worded } from '../worded.ts';
import { booking, csv, type Office, openOffice } from './office.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

/** What `sandbox` prints before it is stopped. */
async function served(...options: readonly string[]) {
  const machine = office.machine({ QCSHEET_CACHE_DIR: office.machine().path('a folder') });
  const serving = machine.start('sandbox', '--port=0', ...options);
  const stdout = await new Promise<string>((resolve) => {
    let text = '';
    serving.child.stdout?.on('data', (more: string) => {
      text += more;
      if (text.endsWith('}\n') || text.endsWith('whoami\n')) resolve(text);
    });
  });
  const stop = async () => {
    serving.child.kill('SIGINT');
    await serving.told;
  };
  return { stdout, stop };
}

test('the environment that the sandbox prints is whole: a command under it knows the countries and warns of nothing', async () => {
  const { stdout, stop } = await served('--json');
  const { environment } = JSON.parse(stdout);
  const machine = office.machine({ ...environment, QCSHEET_CACHE_DIR: office.machine().path('cache') });
  const rows = [booking('ENV-1', { supplierCountryID: 'China', supplierProvinceID: 'Zhejiang' })];
  const ended = await machine.qcsheet('check', machine.file('one.csv', csv(rows)), '--kind', 'bookings', '--quiet');
  expect([ended.exit, ended.stderr]).toEqual([0, '']);
  for (const lacking of [checkMessages.listNotAvailable(ANY), messages.listMissing(ANY)])
    expect(ended.stdout).not.toMatch(worded(lacking));
  await stop();
});

test('the lines to export can be copied, with a folder that has spaces', async () => {
  const { stdout, stop } = await served();
  const path = /^ {2}export QCSHEET_COUNTRIES="(.*)"$/m.exec(stdout)?.[1] ?? '';
  expect(path).toMatch(/a folder.sandbox-countries\.csv$/);
  expect(existsSync(path)).toBe(true);
  await stop();
});

test('a cache folder that cannot be is told before the sandbox starts', async () => {
  const machine = office.machine({ QCSHEET_CACHE_DIR: office.machine().path('file/cache') });
  writeFileSync(machine.env['QCSHEET_CACHE_DIR']?.replace(/\/cache$/, '') ?? '', '');
  const ended = await machine.qcsheet('sandbox', '--port=0', '--json');
  expect([ended.exit, JSON.parse(ended.stdout).error.code]).toEqual([2, 'cache-folder']);
});

test('without the list of countries a place of another country is told with the list that is missing', async () => {
  const machine = office.machine({ QCSHEET_COUNTRIES: '', QCSHEET_CACHE_DIR: office.machine().path('without') });
  const place = { supplierContinentID: '142', supplierCountryID: '156' };
  const rows = [
    booking('WITHOUT-1', { ...place, supplierProvinceID: 'Zhejang' }),
    booking('WITHOUT-2', { ...place, supplierCountryID: '704', supplierProvinceID: 'Zhejiang' }),
  ];
  const { exit, stdout } = await machine.qcsheet('check', machine.file('two.csv', csv(rows)), '--kind', 'bookings');
  expect(exit).toBe(3);
  expect(stdout).toContain(messages.notInList('Zhejang', 'province', 'the country 156'));
  expect(stdout).toContain(`${messages.didYouMean('Zhejiang')} ${messages.listMissing('countries')}`);
  expect(stdout).toContain(messages.otherParentId('Zhejiang', 'province', 'country', '156', '704'));
});
