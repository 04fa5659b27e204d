import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { messages } from '../../src/config/messages.ts';
import { messages as disk } from '../../src/disk/messages.ts';
import { ANY, worded } from '../worded.ts';
import { config, configFile, configFolder, freshHome, problem } from './configured.ts';

/** Of the config file, as messages name it. */
const PATH = 'HOME/.config/qcsheet/config.json';
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
      message: messages.profileUnknown('--profile', 'prodution', PATH),
      hint: messages.theProfiles('production', 'production, sandbox'),
    });
    expect(problem({ env: { QCSHEET_PROFILE: 'x' } }).message).toMatch(
      worded(messages.profileUnknown('QCSHEET_PROFILE', 'x', ANY)),
    );
    expect(problem({ file: { defaultProfile: 'x' } }).message).toMatch(
      worded(messages.profileUnknown(messages.defaultProfileOf(`HOME${ANY}`), 'x', ANY)),
    );
  });

  test('that is not in use may be unfinished', () => {
    expect(config({ file: { profiles: { draft: { rate: 'later' } } } }).rate).toBe(5);
  });
});

describe('a config file', () => {
  const FAULTS: readonly [what: string, file: unknown, wrong: string][] = [
    ['that is not JSON', '{"profiles": {"prod": {"apiAccessToken": "hush-hush",,}}}', messages.notJson(ANY)],
    ['that is empty', '', messages.notJson(ANY)],
    ['that is not in UTF-8', new Uint8Array([0x7b, 0xe4, 0x7d]), messages.notJson(' in UTF-8')],
    ['that is no object', '[]', messages.fileShape],
    ['with a key that nobody knows', { profile: {} }, messages.fileShape],
    ['with profiles that are a list', { profiles: [] }, `profiles ${messages.profilesObject}`],
    ['with a profile that is text', { profiles: { prod: 'hush-hush' } }, `profiles prod ${messages.object}`],
    ['with a default that is no name', { defaultProfile: 1 }, `defaultProfile ${messages.profileName}`],
    [
      'with a misspelt key',
      { profiles: { prod: { base_url: 'hush-hush' } } },
      messages.unknownKey('base_url', 'prod', 'baseUrl', []),
    ],
    [
      'with a key far from all',
      { profiles: { prod: { xyz: 1 } } },
      messages.unknownKey('xyz', 'prod', undefined, ['baseUrl', ANY]),
    ],
    ['with a password in it', { profiles: { prod: { password: 'hush-hush' } } }, messages.passwordInFile('prod')],
    ['that redefines the sandbox', { profiles: { sandbox: PROD } }, messages.sandboxIsBuiltIn('sandbox')],
    ['with a profile without a name', { profiles: { ' ': PROD } }, messages.profileNoName],
  ];
  test.each(FAULTS)('%s is refused', (_what, file, wrong) => {
    const found = problem({ file });
    expect(found).toMatchObject({ code: 'config-file', hint: messages.correctFile(PATH) });
    expect(found.message).toMatch(worded(messages.configFile(PATH, wrong).replace('?.', '?')));
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
    expect(problem({ home }).message).toBe(messages.configFile(PATH, messages.unread(disk.folder)));
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
    expect(config({ home }).warnings).toMatchObject([{ message: messages.othersMayRead(path, path) }]);
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
      baseUrl: messages.ofSandbox,
      account: messages.ofSandbox,
      password: messages.ofSandbox,
      rate: 'QCSHEET_RATE',
      concurrency: 'default',
    });
  });

  test('asked for by a variable or the file does not take the place of a service that is named', () => {
    const env = { QCSHEET_BASE_URL: 'https://api.example.com' };
    expect(problem({ env: { ...env, QCSHEET_PROFILE: 'sandbox' } })).toMatchObject({
      message: messages.sandboxOrService('QCSHEET_PROFILE'),
      hint: messages.unsetOrSandbox('QCSHEET_PROFILE'),
    });
    expect(problem({ env, file: { defaultProfile: 'sandbox' } }).message).toMatch(
      worded(messages.sandboxOrService(messages.defaultProfileOf(`HOME${ANY}`))),
    );
    expect(config({ file: { defaultProfile: 'sandbox' } }).service).toEqual({ type: 'sandbox' });
  });
});

describe('an unset service', () => {
  test('says what to set and offers the sandbox, which nothing falls back to', () => {
    expect(config({}).service).toEqual({
      type: 'unset',
      problem: {
        code: 'service-unset',
        message: messages.serviceUnset(null),
        hint: messages.setService,
      },
    });
  });

  test('names the profile that does not tell it either', () => {
    const home = freshHome({ file: { profiles: { fast: { rate: 9 } } } });
    const { service } = config({ home, flags: { profile: 'fast' } });
    expect(service.type === 'unset' && service.problem.message).toBe(
      messages.serviceUnset({ profile: 'fast', path: configFile(home) }),
    );
  });

  test('without an account names the variable and the key', () => {
    const { service } = config({ env: { QCSHEET_BASE_URL: 'https://api.example.com' } });
    expect(service).toEqual({
      type: 'unset',
      problem: { code: 'login-unset', message: messages.accountUnset, hint: messages.setAccount },
    });
  });
});
