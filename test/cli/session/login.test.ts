import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messages as app } from '../../../src/app/messages.ts';
import { messages as commandMessages } from '../../../src/cli/commands/messages.ts';
import { messages as configMessages } from '../../../src/config/messages.ts';
import { md5 } from '../../../src/config/password.ts';
import { SANDBOX_ACCOUNT } from '../../../src/sandbox/account.ts';
import { ANY, worded } from '../../worded.ts';
import type { Environment } from '../cli.ts';
import { failure, told } from '../json.ts';
import { filesIn } from '../leaks.ts';
import { type Machine, type Office, openOffice } from '../office.ts';
import { CTRL_C, CTRL_D, hasTerminal, onTerminal } from '../terminal.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

const { account, password } = SANDBOX_ACCOUNT;
const NOTHING = { QCSHEET_BASE_URL: '', QCSHEET_ACCOUNT: '', QCSHEET_PASSWORD: '' };
const typed = (text: string) => `${text}\r`;

const configOf = (machine: Machine) => join(machine.folder, 'config', 'config.json');
const sessionOf = (machine: Machine) => join(machine.state, 'session.json');

/** A machine with a config file, and nothing in the variables but what is given. */
function configured(config: unknown, env: Environment = {}): Machine {
  const machine = office.machine({ ...NOTHING, ...env });
  mkdirSync(join(machine.folder, 'config'));
  writeFileSync(configOf(machine), JSON.stringify(config), { mode: 0o640 });
  return machine;
}

/** What a machine keeps of a person who logged in. */
const kept = (machine: Machine) => [sessionOf(machine), configOf(machine)].filter((path) => existsSync(path));

describe.skipIf(!hasTerminal)('login on a terminal', () => {
  test('asks for address, account and password, and the next command needs none of them', async () => {
    const machine = office.machine(NOTHING);
    const answers = [typed('http://example.com'), typed(`${office.sandbox.url}/`), typed(account), typed(password)];
    const { exit, screen } = await onTerminal(machine, 'login', ...answers);
    expect(exit).toBe(0);
    expect(screen).toContain(commandMessages.wrongAddress(configMessages.httpIsLocal));
    expect(screen).toContain(commandMessages.loggedIn(account));
    expect(screen).toMatch(worded(commandMessages.sessionKept(ANY)));
    expect(screen).toContain(configOf(machine));
    expect(screen).not.toContain('qcsheet login');

    const login = { baseUrl: office.sandbox.url, account };
    const config = JSON.parse(readFileSync(configOf(machine), 'utf8'));
    expect(config).toEqual({ defaultProfile: 'live', profiles: { live: login } });
    expect([configOf(machine), sessionOf(machine)].map((path) => statSync(path).mode & 0o777)).toEqual([0o600, 0o600]);
    const texts = [screen, ...filesIn(machine.folder).map((path) => readFileSync(path, 'latin1'))];
    for (const secret of [password, md5(password)]) expect(texts.filter((text) => text.includes(secret))).toEqual([]);

    const next = await machine.qcsheet('whoami', '--json');
    expect([next.exit, JSON.parse(next.stdout)]).toMatchObject([0, { login: account, kept: true, profile: 'live' }]);
    expect(JSON.parse(next.stdout).settings).toContainEqual({ name: 'lookupsMaxAgeHours', from: 'default', value: 24 });
    const words = (await machine.qcsheet('whoami')).stdout;
    expect(words).toContain(commandMessages.notNeeded);
    const again = await onTerminal(machine, 'login', typed(password));
    expect(again.exit).toBe(0);
    expect(again.screen).not.toMatch(/Account:|https:/);
  });

  test('asks for nothing that is set, and keeps nothing of that in the config file', async () => {
    const machine = office.machine();
    const all = await onTerminal(machine, 'login');
    expect([all.exit, all.screen]).toEqual([0, expect.not.stringMatching(/Account:|Password/)]);
    const one = office.machine({ QCSHEET_PASSWORD: '' });
    expect((await onTerminal(one, 'login', typed(password))).exit).toBe(0);
    expect([kept(machine), kept(one)]).toEqual([[sessionOf(machine)], [sessionOf(one)]]);
  });

  test('ends with 4 at a wrong password, and keeps nothing', async () => {
    const machine = office.machine(NOTHING);
    const { exit, screen } = await onTerminal(
      machine,
      'login',
      ...[typed(office.sandbox.url), typed(account), typed('no-such-Pass!')],
    );
    expect(exit).toBe(4);
    expect(screen).not.toContain('no-such-Pass!');
    expect(kept(machine)).toEqual([]);
  });

  test.each([
    ['Ctrl-C', `secret${CTRL_C}`, 130],
    ['Ctrl-C at once', CTRL_C, 130],
    ['Ctrl-D', CTRL_D, 2],
    ['an empty line', typed(''), 2],
  ])('ends at %s, keeps nothing and leaves the terminal as it was', async (_key, keys, exit) => {
    const machine = office.machine(NOTHING);
    const words = 'login; code=$?; stty -a; exit $code';
    const ended = await onTerminal(machine, words, typed(office.sandbox.url), typed(account), keys);
    expect(ended.exit).toBe(exit);
    const modes = ended.screen.split(/[\s;]+/);
    expect(modes.filter((mode) => /^-?(icanon|echo)$/.test(mode))).toEqual(['icanon', 'echo']);
    expect(ended.screen).not.toContain('secret');
    expect(kept(machine)).toEqual([]);
  });

  test('adds what was typed to the chosen profile, and to no other', async () => {
    const { url } = office.sandbox;
    const other = { baseUrl: 'https://other.example', account: 'other@example.com' };
    const machine = configured({ profiles: { other, mine: { baseUrl: url, rate: 3 } } }, { QCSHEET_PROFILE: 'mine' });
    expect((await onTerminal(machine, 'login', typed(account), typed(password))).exit).toBe(0);
    const profiles = { other, mine: { baseUrl: url, rate: 3, account } };
    expect(JSON.parse(readFileSync(configOf(machine), 'utf8'))).toEqual({ profiles });
    expect(statSync(configOf(machine)).mode & 0o777).toBe(0o640);
  });

  test('makes a profile of its own beside others of which none is chosen', async () => {
    const live = { baseUrl: 'https://other.example', account: 'other@example.com' };
    const machine = configured({ profiles: { live } });
    const answers = [typed(office.sandbox.url), typed(account), typed(password)];
    expect((await onTerminal(machine, 'login', ...answers)).exit).toBe(0);
    const profiles = { live, 'live-2': { baseUrl: office.sandbox.url, account } };
    expect(JSON.parse(readFileSync(configOf(machine), 'utf8'))).toEqual({ defaultProfile: 'live-2', profiles });
  });

  test('keeps no account in a profile of another address, and says what to set', async () => {
    const config = { profiles: { mine: { baseUrl: 'https://other.example' } }, defaultProfile: 'mine' };
    const machine = configured(config, { QCSHEET_BASE_URL: office.sandbox.url });
    const { exit, screen } = await onTerminal(machine, 'login', typed(account), typed(password));
    expect(exit).toBe(0);
    expect(screen).toContain('QCSHEET_ACCOUNT');
    expect(JSON.parse(readFileSync(configOf(machine), 'utf8'))).toEqual(config);
  });

  test('logs in where the config file cannot be written, and says what to set', async () => {
    const machine = office.machine({ ...NOTHING, QCSHEET_CONFIG_DIR: '/proc/nowhere' });
    const answers = [typed(office.sandbox.url), typed(account), typed(password)];
    const { exit, screen } = await onTerminal(machine, 'login', ...answers);
    expect(exit).toBe(0);
    expect(screen).toContain(app.loginNotKept);
    expect(existsSync(sessionOf(machine))).toBe(true);
  });

  test('does not ask with --no-input', async () => {
    const { exit, screen } = await onTerminal(office.machine(NOTHING), 'login --no-input', typed(office.sandbox.url));
    expect(exit).toBe(2);
    expect(screen).not.toContain('Account:');
    expect(screen).toContain('--no-input:');
  });
});

test.each([
  [NOTHING, 'service-unset', ['QCSHEET_BASE_URL', 'QCSHEET_ACCOUNT', 'QCSHEET_PASSWORD']],
  [{ QCSHEET_BASE_URL: '' }, 'service-unset', ['QCSHEET_BASE_URL']],
  [{ QCSHEET_ACCOUNT: '', QCSHEET_PASSWORD: '' }, 'login-unset', ['QCSHEET_ACCOUNT', 'QCSHEET_PASSWORD']],
  [{ QCSHEET_PASSWORD: '' }, 'login-unset', ['QCSHEET_PASSWORD']],
])('without a terminal login names each setting that is missing: %j', async (env, code, names) => {
  const ended = await office.machine(env).qcsheet('login', '--json');
  const { error } = told(failure, ended);
  expect([ended.exit, error.code, error.hint.includes('--no-input')]).toEqual([2, code, false]);
  const all = ['QCSHEET_BASE_URL', 'QCSHEET_ACCOUNT', 'QCSHEET_PASSWORD'];
  expect(all.filter((name) => error.message.includes(name))).toEqual(names);
  expect(error.message + error.hint).not.toContain('qcsheet login');
});
