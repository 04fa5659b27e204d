import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { messages } from '../../src/config/messages.ts';
import { messages as doctor } from '../../src/doctor/messages.ts';
import { listenOnLoopback } from '../../src/loopback/listen.ts';
import { SANDBOX_ACCOUNT } from '../../src/sandbox/account.ts';
import type { Environment } from './cli.ts';
import { examined } from './examined.ts';
import { booking, csv, type Machine, type Office, openOffice } from './office.ts';
import { hasTerminal, onTerminal } from './terminal.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

const CHECKS = ['program', 'configuration', 'folders', 'connection', 'login', 'clock', 'lookups', 'journal'];

const planted = (env: Environment) => examined(office.machine(env));

/** A machine that has booked once, so that it has a journal. */
async function withJournal(): Promise<Machine> {
  const machine = office.machine();
  const { exit } = await machine.import(machine.file('doctor.csv', csv([booking('DOCTOR-1')])));
  expect(exit).toBe(0);
  return machine;
}

test('all is well on a machine that works, and nothing is sent or left behind', async () => {
  const machine = await withJournal();
  const before = office.sandbox.allAccepted().length;
  const { exit, healthy, odd, checks } = await examined(machine);
  expect([exit, healthy, odd]).toEqual([0, true, []]);
  expect(checks.map(({ check }) => check)).toEqual(CHECKS);
  expect(office.sandbox.allAccepted()).toHaveLength(before);
  const bare = office.machine();
  expect(await examined(bare)).toMatchObject({ exit: 0, odd: [] });
});

test('counts the runs of other accounts apart', async () => {
  const machine = await withJournal();
  const runsOf = async (...profile: readonly string[]) => (await machine.qcsheet('doctor', ...profile)).stdout;
  expect(await runsOf()).toContain(doctor.runsOfAccount(doctor.runs(1), 0));
  expect(await runsOf('--profile', 'sandbox')).toContain(doctor.runsOfAccount(doctor.runs(0), 1));
});

test('a person reads one line for each thing, and what to do below it', async () => {
  const { exit, stdout } = await office.machine({ QCSHEET_PASSWORD: 'wrong' }).qcsheet('doctor');
  const lines = stdout.split('\n');
  expect(exit).toBe(4);
  expect(lines.filter((line) => /^(ok|warning|FAILED|-) +\w/.test(line)).length).toBeGreaterThanOrEqual(7);
  const failed = lines.findIndex((line) => line.startsWith('FAILED   login'));
  expect(lines[failed + 1]).toMatch(/^ {24}\S/);
});

test('names a config file that is not JSON, and a profile that is not there', async () => {
  const machine = office.machine();
  mkdirSync(join(machine.folder, 'config'));
  writeFileSync(join(machine.folder, 'config', 'config.json'), '{"profiles": ');
  expect(await examined(machine)).toMatchObject({ exit: 2, odd: ['configuration failed config-file'] });
  expect(await planted({ QCSHEET_PROFILE: 'lvie' })).toMatchObject({
    exit: 2,
    odd: ['configuration failed config-profile'],
  });
});

test('says that no service is set, and still looks at the rest', async () => {
  const { exit, odd } = await planted({ QCSHEET_BASE_URL: '', QCSHEET_ACCOUNT: '', QCSHEET_PASSWORD: '' });
  expect([exit, odd]).toEqual([2, ['configuration failed service-unset', 'connection skipped', 'lookups skipped']]);
});

test('names variables that look like settings and are none, as every command does', async () => {
  const machine = office.machine({ QCSHEET_JORNAL: 'postgres://db-secret', QCSHEET_TEST_ANY: '1', QCSHEET_EMPTY: '' });
  const { exit, odd, checks } = await examined(machine);
  expect([exit, odd]).toEqual([0, ['configuration warning']]);
  const [message] = checks.flatMap(({ state, message: words }) => (state === 'warning' ? [words] : []));
  expect(message).toBe(messages.unknownVariable('QCSHEET_JORNAL', 'QCSHEET_JOURNAL'));
  const { stderr } = await machine.qcsheet('runs');
  expect(stderr.split('QCSHEET_JORNAL')).toHaveLength(2);
  expect(stderr).not.toContain('db-secret');
});

test('names a list of countries that is not there, with its setting and its folder', async () => {
  const machine = office.machine({ QCSHEET_COUNTRIES: 'contries.csv' });
  const { exit, odd, checks } = await examined(machine);
  expect([exit, odd]).toEqual([2, [expect.stringMatching(/^lookups failed /)]]);
  const [{ message = '' } = {}] = checks.filter(({ state }) => state === 'failed');
  expect(message).toContain('QCSHEET_COUNTRIES');
  expect(message).toContain(join(machine.folder, 'contries.csv'));
});

test.skipIf(process.platform === 'win32')(
  'warns of a password file that others may read, and no other command does',
  async () => {
    const path = office.machine().file('password', SANDBOX_ACCOUNT.password);
    chmodSync(path, 0o644);
    const machine = office.machine({ QCSHEET_PASSWORD: '', QCSHEET_PASSWORD_FILE: path });
    expect(await examined(machine)).toMatchObject({ exit: 0, odd: ['configuration warning'] });
    expect((await machine.qcsheet('whoami')).stderr).not.toContain(path);
    chmodSync(path, 0o600);
    expect(await examined(machine)).toMatchObject({ exit: 0, odd: [] });
  },
);

test('says once where the settings of a profile are', async () => {
  const machine = office.machine({ QCSHEET_PROFILE: 'live' });
  mkdirSync(join(machine.folder, 'config'));
  const path = join(machine.folder, 'config', 'config.json');
  writeFileSync(path, JSON.stringify({ profiles: { live: { concurrency: 2, lookupsMaxAgeHours: 3 } } }));
  const { odd, checks } = await examined(machine);
  expect(odd).toEqual([]);
  const [found] = checks.filter(({ check }) => check === 'configuration');
  expect(found?.message).toContain(`concurrency, lookupsMaxAgeHours (profile live of ${path})`);
});

test('names a service that refuses connections, and does not blame the login', async () => {
  const { exit, odd } = await planted({ QCSHEET_BASE_URL: 'http://127.0.0.1:9' });
  expect(exit).toBe(7);
  expect(odd).toContain('connection failed connection-refused');
  expect(odd).toContain('login skipped');
});

test.runIf(hasTerminal)('gives up a service that never answers, and says meanwhile what it waits for', async () => {
  const server = createServer(() => undefined);
  const port = await listenOnLoopback(server, 0);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const machine = office.machine({ QCSHEET_BASE_URL: `http://127.0.0.1:${port}` });
  const before = performance.now();
  const { exit, screen } = await onTerminal(machine, 'doctor');
  expect(performance.now() - before).toBeLessThan(45_000);
  expect(exit, screen).toBe(7);
  expect(screen).toContain('Waiting for the service');
  expect(screen).toContain(doctor.noAnswer(`http://127.0.0.1:${port}`, 15));
});

test('names a password that the service refuses, after the connection was right', async () => {
  const { exit, odd } = await planted({ QCSHEET_PASSWORD: 'wrong' });
  expect(exit).toBe(4);
  expect(odd).toEqual([expect.stringMatching(/^login failed /)]);
});

test('asks the service whether it still accepts a saved session', async () => {
  const machine = office.machine();
  expect((await machine.qcsheet('login')).exit).toBe(0);
  const later = office.machine({ QCSHEET_PASSWORD: '', QCSHEET_STATE_DIR: machine.state });
  expect(await examined(later)).toMatchObject({ exit: 0, healthy: true, odd: ['login skipped'] });
  office.sandbox.setFaults({
    faults: [{ on: '*', times: 1, act: { kind: 'expire-sessions', refreshKey: 'expired' } }],
  });
  onTestFinished(() => office.sandbox.setFaults({ faults: [] }));
  const { exit, odd } = await examined(later);
  expect(exit).toBe(4);
  expect(odd).toContainEqual(expect.stringMatching(/^login failed /));
});

test('says that a saved session does not help at an address where the service is no longer', async () => {
  const machine = office.machine();
  expect((await machine.qcsheet('login')).exit).toBe(0);
  const moved = { kind: 'answer', when: 'before', status: 301, headers: { location: '/elsewhere' } } as const;
  office.sandbox.setFaults({ faults: [{ on: '*', act: moved }] });
  onTestFinished(() => office.sandbox.setFaults({ faults: [] }));
  const later = office.machine({ QCSHEET_PASSWORD: '', QCSHEET_STATE_DIR: machine.state });
  const { exit, odd } = await examined(later);
  expect([exit, odd[0]]).toEqual([2, expect.stringMatching(/^connection failed http-301/)]);
});

test('warns of the two headers without which no session is renewed', async () => {
  const { exit, odd } = await planted({ QCSHEET_API_ACCESS_TOKEN: '' });
  expect([exit, odd]).toEqual([0, ['login warning']]);
});

test.each(['QCSHEET_API_ACCESS_TOKEN', 'QCSHEET_REFERER'])('warns if the service refuses %s', async (variable) => {
  const { exit, odd, checks } = await planted({ [variable]: 'https://wrong.example' });
  expect([exit, odd]).toEqual([0, ['login warning']]);
  expect(checks.find(({ state }) => state === 'warning')?.message).toBe(doctor.keysRefused);
});

test('says that a list is too old for the next command, by the age that is set', async () => {
  const machine = await withJournal();
  const words = async (env: Environment) => {
    const { checks } = await examined(office.machine({ QCSHEET_CACHE_DIR: `${machine.folder}-cache`, ...env }));
    return checks.find(({ check }) => check === 'lookups')?.message ?? '';
  };
  const newer = doctor.lists(0, '', false).replace(/^.*?\./, '');
  expect(await words({})).not.toContain(newer);
  expect(await words({ QCSHEET_LOOKUPS_MAX_AGE_HOURS: '0' })).toContain(newer);
});

test('warns of a clock that is not the clock of the service', async () => {
  const late = new Date(Date.now() - 2 * 366 * 24 * 3_600_000).toUTCString();
  const server = createServer((request, response) => {
    const body: Buffer[] = [];
    request.on('data', (chunk: Buffer) => body.push(chunk));
    request.on('end', async () => {
      const { method = 'GET', url = '', rawHeaders } = request;
      const headers = new Headers();
      for (let at = 0; at < rawHeaders.length; at += 2) {
        const name = rawHeaders[at] ?? '';
        if (!/^(host|connection|content-length)$/i.test(name)) headers.append(name, rawHeaders[at + 1] ?? '');
      }
      const answer = await fetch(`${office.sandbox.url}${url}`, {
        method,
        headers,
        ...(body.length > 0 && { body: Buffer.concat(body) }),
      });
      response.writeHead(answer.status, { 'content-type': 'application/json', date: late });
      response.end(await answer.text());
    });
  });
  const port = await listenOnLoopback(server, 0);
  onTestFinished(() => void server.close());
  const { exit, odd, checks } = await planted({ QCSHEET_BASE_URL: `http://127.0.0.1:${port}` });
  expect([exit, odd]).toEqual([0, expect.arrayContaining(['clock warning'])]);
  expect(checks.find(({ check }) => check === 'clock')?.message).toBe(doctor.clockOff('2 years', false));
});

test('names a journal that is damaged, and one that a newer version wrote', async () => {
  const machine = await withJournal();
  const path = join(machine.state, 'journal.sqlite');
  const whole = readFileSync(path);
  const database = new DatabaseSync(path);
  database.exec('PRAGMA user_version = 9999');
  database.close();
  expect(await examined(machine)).toMatchObject({ exit: 2, odd: ['journal failed journal-newer'] });
  writeFileSync(path, whole.fill(0, 0, 100));
  expect(await examined(machine)).toMatchObject({ exit: 2, odd: ['journal failed journal-damaged'] });
});

test('warns of documents in doubt, and of a run that a crash interrupted', async () => {
  const machine = office.machine();
  office.sandbox.setFaults({
    faults: [{ on: 'POST /v1.0/async-inspection', times: 1, act: { kind: 'drop', when: 'after' } }],
  });
  const { exit } = await machine.import(machine.file('doubt.csv', csv([booking('DOCTOR-2')])));
  expect(exit).toBe(6);
  const database = new DatabaseSync(join(machine.state, 'journal.sqlite'));
  const { run } = z.object({ run: z.string() }).parse(database.prepare('SELECT run FROM runs').get());
  database.close();
  const { odd, checks } = await examined(machine);
  expect(odd).toEqual(['journal warning']);
  expect(checks.find(({ state }) => state === 'warning')?.message).toContain(run);
});
