import { describe, expect, test } from 'vitest';
import { placesOf } from '../../src/config/places.ts';
import { loadConfig } from '../../src/config.ts';
import { SANDBOX_ACCOUNT } from '../../src/sandbox/account.ts';
import { config } from './configured.ts';

describe('the places', () => {
  const linux = (env: Record<string, string>) => placesOf({ env, platform: 'linux', home: '/home/ann' });
  const windows = (env: Record<string, string>) => placesOf({ env, platform: 'win32', home: 'C:\\Users\\Ann' });

  test('are the XDG defaults under the home folder', () => {
    expect(linux({})).toEqual({
      configDir: '/home/ann/.config/qcsheet',
      stateDir: '/home/ann/.local/state/qcsheet',
      cacheDir: '/home/ann/.cache/qcsheet',
    });
  });

  test('follow the XDG variables, but for relative ones', () => {
    const env = { XDG_CONFIG_HOME: '/x/config', XDG_STATE_HOME: 'state', XDG_CACHE_HOME: '/x/cache' };
    expect(linux(env)).toEqual({
      configDir: '/x/config/qcsheet',
      stateDir: '/home/ann/.local/state/qcsheet',
      cacheDir: '/x/cache/qcsheet',
    });
  });

  test('follow the own variables before all others', () => {
    const env = { XDG_STATE_HOME: '/x', QCSHEET_STATE_DIR: './state', QCSHEET_CONFIG_DIR: '~/qc' };
    expect(linux(env)).toMatchObject({ stateDir: './state', configDir: '/home/ann/qc' });
  });

  test('roam with the user on Windows for the configuration alone, whatever the case of the variables', () => {
    expect(windows({ AppData: 'D:\\Roaming', LocalAppData: 'D:\\Local' })).toEqual({
      configDir: 'D:\\Roaming\\qcsheet',
      stateDir: 'D:\\Local\\qcsheet\\state',
      cacheDir: 'D:\\Local\\qcsheet\\cache',
    });
    expect(windows({})).toMatchObject({
      configDir: 'C:\\Users\\Ann\\AppData\\Roaming\\qcsheet',
      stateDir: 'C:\\Users\\Ann\\AppData\\Local\\qcsheet\\state',
    });
    expect(windows({ QCSHEET_CACHE_DIR: '~\\cache' }).cacheDir).toBe('C:\\Users\\Ann\\cache');
  });
});

describe('the configuration', () => {
  test('hands on the variables of a proxy and no others', () => {
    const env = {
      HTTPS_PROXY: 'http://proxy:3128',
      no_proxy: 'localhost',
      NO_PROXY: '*',
      http_proxy: ' ',
      QCSHEET_PASSWORD: 'hush-hush',
      PATH: '/bin',
    };
    expect(config({ env }).proxy).toEqual({ https_proxy: 'http://proxy:3128', no_proxy: 'localhost' });
  });

  test('hands on the variables of a proxy on Windows whatever their case', () => {
    const loaded = loadConfig({
      flags: {},
      env: { Https_Proxy: 'http://p:1' },
      platform: 'win32',
      home: 'C:\\nowhere',
    });
    expect(loaded.type === 'ok' && loaded.config.proxy).toEqual({ https_proxy: 'http://p:1' });
  });

  test('is frozen to its depth', () => {
    const env = {
      QCSHEET_BASE_URL: 'https://a.example',
      QCSHEET_ACCOUNT: SANDBOX_ACCOUNT.account,
      QCSHEET_HEADERS: '{"A":"b"}',
    };
    const made = config({ env });
    const parts = [made, made.service, made.headers, made.wireNames, made.proxy, made.sources, made.warnings];
    expect(parts.filter((part) => !Object.isFrozen(part))).toEqual([]);
  });
});
