import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { messages } from '../../src/config/messages.ts';
import { config, configFile, configFolder, freshHome, problem } from './configured.ts';

const PROD = { baseUrl: 'https://api.example.com', account: 'buyer@example.com' };

describe('a profile', () => {
  test('is chosen by the flag, then by QCSHEET_PROFILE, then by the file', () => {
    const file = { profiles: { one: PROD, two: PROD, three: PROD }, defaultProfile: 'three' };
    expect(config({ file }).profile).toBe('three');
    expect(config({ file, env: { QCSHEET_PROFILE: 'two' } }).profile).toBe('two');
    expect(config({ file, env: { QCSHEET_PROFILE: 'two' }, flags: { profile: 'one' } }).profile).toBe('one');
  });

  test('brings its values, with paths from the folder of the file', () => {
    const made = config({
      file: { profiles: { prod: { ...PROD, countriesFile: 'countries.csv' } } },
      env: { QCSHEET_PROFILE: 'prod' },
    });
    expect(made.service).toMatchObject({ type: 'real', ...PROD });
    expect(made.countriesFile).toBe(join(made.configDir, 'countries.csv'));
  });

  test('that is not there is named with those that are', () => {
    const file = { profiles: { production: PROD } };
    expect(problem({ file, flags: { profile: 'prodution' } })).toEqual({
      code: 'config-profile',
      message: '--profile names the profile "prodution", which HOME/.config/qcsheet/config.json does not have.',
      hint: 'Did you mean production? The profiles are production, sandbox.',
    });
    expect(problem({ env: { QCSHEET_PROFILE: 'x' } }).message).toMatch(/^QCSHEET_PROFILE names the profile "x"/);
    expect(problem({ file: { defaultProfile: 'x' } }).message).toMatch(
      /^defaultProfile of HOME\S+ names the profile "x"/,
    );
  });

  test('that is not in use may be unfinished', () => {
    expect(config({ file: { profiles: { draft: { rate: 'later' } } } }).rate).toBe(5);
  });
});

describe('a config file', () => {
  const FAULTS: readonly [what: string, file: unknown, message: RegExp][] = [
    ['that is not JSON', '{"profiles": {"prod": {"apiAccessToken": "hush-hush",,}}}', /config\.json is not valid JSON/],
    ['that is empty', '', /config\.json is not valid JSON/],
    ['that is not in UTF-8', new Uint8Array([0x7b, 0xe4, 0x7d]), /is not valid JSON in UTF-8/],
    ['that is no object', '[]', /must be an object with profiles/],
    ['with a key that nobody knows', { profile: {} }, /must be an object with profiles/],
    ['with profiles that are a list', { profiles: [] }, /profiles must be an object of profiles/],
    ['with a profile that is text', { profiles: { prod: 'hush-hush' } }, /profiles prod must be an object/],
    ['with a default that is no name', { defaultProfile: 1 }, /defaultProfile must be the name of a profile/],
    [
      'with a misspelt key',
      { profiles: { prod: { base_url: 'hush-hush' } } },
      /unknown key "base_url" in profile prod; did you mean baseUrl\?$/,
    ],
    [
      'with a key far from all',
      { profiles: { prod: { xyz: 1 } } },
      /unknown key "xyz" in profile prod; the keys are baseUrl, /,
    ],
    [
      'with a password in it',
      { profiles: { prod: { password: 'hush-hush' } } },
      /has a password in profile prod\. .*write passwordFile/,
    ],
    ['that redefines the sandbox', { profiles: { sandbox: PROD } }, /defines the profile sandbox, which is built in/],
    ['with a profile without a name', { profiles: { ' ': PROD } }, /has a profile without a name/],
  ];
  test.each(FAULTS)('%s is refused', (_what, file, message) => {
    const found = problem({ file });
    expect(found).toMatchObject({ code: 'config-file', hint: 'Correct HOME/.config/qcsheet/config.json.' });
    expect(found.message).toMatch(/^The config file HOME\/\.config\/qcsheet\/config\.json /);
    expect(found.message).toMatch(message);
    expect(found.message).not.toContain('hush');
  });

  test('is read with a byte order mark', () => {
    expect(
      config({ file: `\ufeff${JSON.stringify({ profiles: { prod: PROD }, defaultProfile: 'prod' })}` }).profile,
    ).toBe('prod');
  });

  test('that is a folder is refused with the reason', () => {
    const home = freshHome();
    mkdirSync(configFile(home), { recursive: true });
    expect(problem({ home }).message).toBe(
      'The config file HOME/.config/qcsheet/config.json cannot be read: it is a folder.',
    );
  });

  test('is looked for where QCSHEET_CONFIG_DIR says', () => {
    const home = freshHome();
    writeFileSync(join(home, 'config.json'), JSON.stringify({ defaultProfile: 'none' }));
    expect(problem({ home, env: { QCSHEET_CONFIG_DIR: home } }).message).toContain('HOME/config.json');
  });

  test('that holds a secret and that others may read is told of, with the remedy', () => {
    const home = freshHome({ file: { profiles: { prod: { ...PROD, apiAccessToken: 'hush-hush' } } } });
    expect(config({ home }).warnings).toEqual([]);
    chmodSync(configFile(home), 0o640);
    const path = configFile(home);
    expect(config({ home }).warnings).toEqual([
      `Others on this computer may read ${path}, which has a secret. Allow only yourself to read it: chmod 600 ${path}`,
    ]);
    expect(configFolder(home)).toBe(config({ home }).configDir);
  });

  test('without a secret may be read by anybody', () => {
    expect(config({ file: { profiles: { prod: PROD } }, mode: 0o644 }).warnings).toEqual([]);
  });
});

describe('the sandbox profile', () => {
  test('takes nothing that belongs to a service, and says so', () => {
    const env = {
      QCSHEET_BASE_URL: 'not an address',
      QCSHEET_ACCOUNT: 'buyer@example.com',
      QCSHEET_PASSWORD: 'hush-hush',
      QCSHEET_PASSWORD_FILE: '/nowhere',
      QCSHEET_USER_TYPE: 'boss',
      QCSHEET_HEADERS: '{',
      QCSHEET_COUNTRIES: 'countries.csv',
      QCSHEET_RATE: '7',
    };
    const made = config({ env, flags: { profile: 'sandbox' } });
    expect(made).toMatchObject({
      profile: 'sandbox',
      service: { type: 'sandbox' },
      headers: {},
      countriesFile: null,
      rate: 7,
    });
    expect(made.sources).toMatchObject({
      baseUrl: 'the built-in profile sandbox',
      account: 'the built-in profile sandbox',
      password: 'the built-in profile sandbox',
      rate: 'QCSHEET_RATE',
      concurrency: 'default',
    });
  });

  test('asked for by a variable or the file does not take the place of a service that is named', () => {
    const env = { QCSHEET_BASE_URL: 'https://api.example.com' };
    expect(problem({ env: { ...env, QCSHEET_PROFILE: 'sandbox' } }).message).toBe(
      'QCSHEET_PROFILE asks for the sandbox, but QCSHEET_BASE_URL names a service.',
    );
    expect(problem({ env, file: { defaultProfile: 'sandbox' } }).message).toMatch(/^defaultProfile of HOME/);
    expect(config({ file: { defaultProfile: 'sandbox' } }).service).toEqual({ type: 'sandbox' });
  });
});

describe('an unset service', () => {
  test('says what to set and offers the sandbox, which nothing falls back to', () => {
    expect(config({}).service).toEqual({
      type: 'unset',
      problem: {
        code: 'service-unset',
        message: 'No service is configured: QCSHEET_BASE_URL is not set.',
        hint: messages.setService,
      },
    });
  });

  test('names the profile that does not tell it either', () => {
    const home = freshHome({ file: { profiles: { fast: { rate: 9 } } } });
    const { service } = config({ home, flags: { profile: 'fast' } });
    expect(service.type === 'unset' && service.problem.message).toBe(
      `No service is configured: QCSHEET_BASE_URL is not set, and the profile fast of ${configFile(home)} has no baseUrl.`,
    );
  });

  test('without an account names the variable and the key', () => {
    const { service } = config({ env: { QCSHEET_BASE_URL: 'https://api.example.com' } });
    expect(service).toMatchObject({ type: 'unset', problem: { code: 'login-unset' } });
    expect(service.type === 'unset' && `${service.problem.message} ${service.problem.hint}`).toMatch(
      /QCSHEET_ACCOUNT is not set\. .*QCSHEET_PASSWORD_FILE/,
    );
  });
});
