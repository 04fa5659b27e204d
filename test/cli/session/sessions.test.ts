import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { md5 } from '../../../src/config/password.ts';
import { SANDBOX_ACCOUNT } from '../../../src/sandbox/account.ts';
import { until } from '../../until.ts';
import { filesIn, leaks } from '../leaks.ts';
import { bookings, csv, type Office, openOffice } from '../office.ts';

const BOOK = 'create inspection booking';
const LOGIN = 'POST /auth/v2/token 200';
const REVOKE = 'DELETE /auth/v2/token 200';

let office: Office;
/** Method, path and status of every request, in order. */
const log: string[] = [];
beforeAll(async () => {
  office = await openOffice({ log: (line) => log.push(line) });
});
afterAll(() => office.close());

/** The session's calls among what the service answered meanwhile. */
async function sessionCalls(use: () => Promise<unknown>): Promise<string[]> {
  const before = log.length;
  await use();
  return log.slice(before).filter((line) => line.includes('/auth/v2/token'));
}

test('login keeps a session for the next commands, which neither log in nor revoke; logout revokes it', async () => {
  const machine = office.machine();
  const file = machine.file('march.csv', csv(bookings('KEPT', 1)));
  const session = join(machine.state, 'session.json');
  expect(await sessionCalls(() => machine.qcsheet('login'))).toEqual([LOGIN]);
  expect(statSync(session).mode & 0o777).toBe(0o600);
  const used = await sessionCalls(async () => {
    expect((await machine.qcsheet('whoami', '--json')).stdout).toContain('"kept":true');
    expect((await machine.import(file)).exit).toBe(0);
    expect((await machine.qcsheet('lookups', 'pull')).exit).toBe(0);
  });
  expect(used).toEqual([]);
  const out = await sessionCalls(async () => {
    expect((await machine.qcsheet('logout', '--json')).stdout).toBe('{"loggedOut":true,"revoked":true}\n');
  });
  expect(out).toEqual([REVOKE]);
  expect(() => statSync(session)).toThrow('ENOENT');
  expect((await machine.qcsheet('logout', '--json')).stdout).toBe('{"loggedOut":false,"revoked":false}\n');
});

test('a kept session serves without a password', async () => {
  const machine = office.machine();
  await machine.qcsheet('login');
  const without = office.machine({ QCSHEET_STATE_DIR: machine.state, QCSHEET_PASSWORD: '' });
  expect((await without.qcsheet('whoami')).exit).toBe(0);
});

test('a command that logged in by itself revokes at its end: success, failure and signal', async () => {
  const machine = office.machine();
  const file = machine.file('march.csv', csv(bookings('OWN', 1)));
  expect(await sessionCalls(() => machine.import(file))).toEqual([LOGIN, REVOKE]);
  expect(await sessionCalls(() => machine.qcsheet('whoami'))).toEqual([LOGIN, REVOKE]);

  office.sandbox.setFaults({ faults: [{ on: 'search suppliers', act: { kind: 'refuse' } }] });
  const failing = await sessionCalls(async () => expect((await machine.qcsheet('lookups', 'pull')).exit).not.toBe(0));
  expect(failing).toEqual([LOGIN, REVOKE]);

  office.sandbox.setFaults({ faults: [{ on: BOOK, act: { kind: 'delay', when: 'before', ms: 500 } }] });
  const slow = machine.file('april.csv', csv(bookings('SLOW', 3)));
  const stopped = await sessionCalls(async () => {
    const importing = machine.start('import', slow, '--kind', 'bookings', '--yes', '--concurrency=1');
    await until('a booking is on its way', () => office.sandbox.requests().at(-1)?.path === '/v1.0/async-inspection');
    importing.child.kill('SIGINT');
    expect((await importing.told).exit).toBe(130);
  });
  office.sandbox.setFaults({ faults: [] });
  expect(stopped).toEqual([LOGIN, REVOKE]);
});

test('no secret is in what is printed, in the state folder or in the results', async () => {
  const machine = office.machine({ QCSHEET_HEADERS: '{"X-Partner-Key":"partner-key-417"}' });
  const file = machine.file('march.csv', csv(bookings('SECRET', 2)));
  office.sandbox.setFaults({
    faults: [{ on: BOOK, times: 1, act: { kind: 'refuse', message: `Wrong ${SANDBOX_ACCOUNT.apiAccessToken}` } }],
  });
  const before = office.sandbox.requests().length;
  const printed = [
    await machine.qcsheet('whoami', '--json'),
    await machine.qcsheet('import', file, '--kind', 'bookings', '--yes', '--json'),
    await machine.qcsheet('runs', 'show'),
    await office
      .machine({ QCSHEET_STATE_DIR: machine.state, QCSHEET_PASSWORD: 'no-such-Pass!' })
      .qcsheet('login', '--json'),
    await machine.qcsheet('login', '--json'),
    await machine.qcsheet('whoami'),
  ];
  office.sandbox.setFaults({ faults: [] });
  const sent = office.sandbox.requests().slice(before);
  const tokens = sent.flatMap(({ headers }) => [
    headers['authorization']?.replace('Bearer ', ''),
    headers['ai-api-refresh-key'],
  ]);
  const saved = JSON.parse(readFileSync(join(machine.state, 'session.json'), 'utf8'));
  const secrets = [
    ...tokens.filter((token) => token !== undefined),
    saved.token,
    saved.refreshKey,
    md5(SANDBOX_ACCOUNT.password),
    'no-such-Pass!',
    md5('no-such-Pass!'),
    SANDBOX_ACCOUNT.apiAccessToken,
    'partner-key-417',
  ];
  expect(new Set(secrets).size).toBeGreaterThan(7);
  expect(filesIn(machine.folder)).toContain(machine.path('march.results.xlsx'));
  expect(leaks(secrets, printed, [machine.folder], /session\.json$/)).toEqual([]);
});
