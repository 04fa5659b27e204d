import { describe, expect, test } from 'vitest';
import { messages } from '../../src/config/messages.ts';
import type { Config } from '../../src/config.ts';
import { worded } from '../worded.ts';
import { config, problem, SERVICE } from './configured.ts';

test('NODE_TLS_REJECT_UNAUTHORIZED=0 is refused, and other values are left to Node', () => {
  const found = problem({ env: { ...SERVICE, NODE_TLS_REJECT_UNAUTHORIZED: '0' } });
  expect(found).toMatchObject({
    code: 'config-value',
    message: expect.stringContaining('NODE_TLS_REJECT_UNAUTHORIZED'),
  });
  expect(found.hint).toMatch(/QCSHEET_CA_FILE.*NODE_EXTRA_CA_CERTS/);
  expect(config({ env: { ...SERVICE, NODE_TLS_REJECT_UNAUTHORIZED: '1' } }).caFile).toBeNull();
  expect(config({ env: { ...SERVICE, NODE_TLS_REJECT_UNAUTHORIZED: '' } }).caFile).toBeNull();
});

const JOURNAL = { host: 'db.example', port: 5432, user: 'ann', database: 'qc', isLocal: false, password: null };

describe('each setting', () => {
  const REAL = { type: 'real', baseUrl: 'https://api.example.com/v', account: 'buyer@example.com', password: null };
  const CASES: readonly [variable: string, text: string, expected: Partial<Config>][] = [
    ['QCSHEET_USER_TYPE', 'employee', { service: { ...REAL, type: 'real', userType: 'employee' } }],
    ['QCSHEET_API_ACCESS_TOKEN', ' t0ken ', { apiAccessToken: 't0ken' }],
    ['QCSHEET_REFERER', 'https://shop.example/', { referer: 'https://shop.example/' }],
    ['QCSHEET_HEADERS', '{"X-Tenant":"7"}', { headers: { 'X-Tenant': '7' } }],
    ['QCSHEET_COUNTRIES', '~/countries.csv', { countriesFile: '/home/ann/countries.csv' }],
    ['QCSHEET_WIRE_NAMES', '{"vendorRefNo":"labRefNo"}', { wireNames: { vendorRefNo: 'labRefNo' } }],
    ['QCSHEET_BOOKING_RESULT', ' /v1/{userId}/r?id={id} ', { bookingResult: '/v1/{userId}/r?id={id}' }],
    ['QCSHEET_VALUES', '{"testLocation":[" Porto ","Hanoi"]}', { values: { testLocation: ['Porto', 'Hanoi'] } }],
    ['QCSHEET_TOKEN_EXPIRE_SECONDS', '2591999', { tokenExpireSeconds: 2_591_999 }],
    ['QCSHEET_CA_FILE', '/etc/ca.pem', { caFile: '/etc/ca.pem' }],
    ['QCSHEET_DOWNLOAD_HOSTS', '["Files.intranet", "10.1.2.3"]', { downloadHosts: ['files.intranet', '10.1.2.3'] }],
    ['QCSHEET_JOURNAL', ' postgres://ann@DB.example/qc%20j ', { journal: { ...JOURNAL, database: 'qc j' } }],
    [
      'QCSHEET_JOURNAL',
      'postgresql://ann@[::1]:55/qc',
      { journal: { ...JOURNAL, host: '::1', port: 55, isLocal: true } },
    ],
    ['QCSHEET_CONCURRENCY', '32', { concurrency: 32 }],
    ['QCSHEET_RATE', '0.5', { rate: 0.5 }],
    ['QCSHEET_LOOKUPS_MAX_AGE_HOURS', '0', { lookupsMaxAgeHours: 0 }],
    ['QCSHEET_CONFIG_DIR', '/c', { configDir: '/c' }],
    ['QCSHEET_STATE_DIR', '/s', { stateDir: '/s' }],
    ['QCSHEET_CACHE_DIR', '~/cache', { cacheDir: '/home/ann/cache' }],
  ];
  test.each(CASES)('%s is taken', (variable, text, expected) => {
    expect(config({ env: { ...SERVICE, [variable]: text }, home: '/home/ann' })).toMatchObject(expected);
  });

  test('is a default where nothing gives it', () => {
    expect(config({ env: SERVICE, home: '/home/ann' })).toMatchObject({
      profile: null,
      service: { ...REAL, userType: 'client' },
      apiAccessToken: null,
      referer: null,
      headers: {},
      countriesFile: null,
      wireNames: {},
      bookingResult: null,
      values: {},
      tokenExpireSeconds: null,
      caFile: null,
      downloadHosts: [],
      journal: null,
      concurrency: 4,
      rate: 5,
      lookupsMaxAgeHours: 24,
      proxy: {},
      warnings: [],
    });
  });

  test('counts as not set when its variable is blank', () => {
    expect(config({ env: { ...SERVICE, QCSHEET_RATE: '  ', QCSHEET_HEADERS: '' } })).toMatchObject({
      rate: 5,
      headers: {},
    });
  });
});

describe('precedence', () => {
  const file = { profiles: { prod: { rate: 2, concurrency: 2, lookupsMaxAgeHours: 2 } } };

  test('goes from flag to variable to profile to default, each telling where it came from', () => {
    const flags = { profile: 'prod', rate: '9' };
    const made = config({ file, flags, env: { ...SERVICE, QCSHEET_RATE: '8', QCSHEET_CONCURRENCY: '8' } });
    expect(made).toMatchObject({ rate: 9, concurrency: 8, lookupsMaxAgeHours: 2 });
    const { rate, concurrency, lookupsMaxAgeHours, userType, caFile, password } = made.sources;
    expect({ rate, concurrency, userType, caFile, password }).toEqual({
      rate: '--rate',
      concurrency: 'QCSHEET_CONCURRENCY',
      userType: 'default',
      caFile: 'not set',
      password: 'not set',
    });
    expect(lookupsMaxAgeHours).toMatch(/^profiles\.prod\.lookupsMaxAgeHours of .*config\.json$/);
  });

  test('takes a flag of 0 for what it is, not for one that is missing', () => {
    expect(problem({ flags: { rate: 0 } }).message).toBe(`--rate (0) ${messages.number(0.1, 2000)}.`);
  });
});

describe('a wrong value', () => {
  const CASES: readonly [variable: string, text: string, message: string][] = [
    ['QCSHEET_USER_TYPE', 'boss', `QCSHEET_USER_TYPE ${messages.userType}.`],
    ['QCSHEET_ACCOUNT', 'a\nb', `QCSHEET_ACCOUNT ${messages.oneLine}.`],
    ['QCSHEET_CONCURRENCY', '257', `QCSHEET_CONCURRENCY (257) ${messages.wholeNumber(1, 256)}.`],
    ['QCSHEET_CONCURRENCY', '1.5', `QCSHEET_CONCURRENCY (1.5) ${messages.wholeNumber(1, 256)}.`],
    ['QCSHEET_RATE', '5/s', `QCSHEET_RATE ${messages.number(0.1, 2000)}.`],
    ['QCSHEET_RATE', 'hunter2', `QCSHEET_RATE ${messages.number(0.1, 2000)}.`],
    ['QCSHEET_RATE', '0,5', `QCSHEET_RATE ("0,5") ${messages.number(0.1, 2000)}.`],
    [
      'QCSHEET_WIRE_NAMES',
      'hunter2',
      `QCSHEET_WIRE_NAMES ${messages.keysAmong('performInVendorone, performedInVendorone, vendorRefNo, objStoreUrl')}.`,
    ],
    ['QCSHEET_RATE', '1e999', `QCSHEET_RATE ${messages.number(0.1, 2000)}.`],
    [
      'QCSHEET_TOKEN_EXPIRE_SECONDS',
      '2592000',
      `QCSHEET_TOKEN_EXPIRE_SECONDS (2592000) ${messages.wholeNumber(1, 2_591_999)}.`,
    ],
    ['QCSHEET_LOOKUPS_MAX_AGE_HOURS', '-1', `QCSHEET_LOOKUPS_MAX_AGE_HOURS (-1) ${messages.number(0, 8760)}.`],
    ['QCSHEET_REFERER', 'ä', `QCSHEET_REFERER ${messages.asciiLine}.`],
    ['QCSHEET_HEADERS', '{X: 1}', `QCSHEET_HEADERS ${messages.headers}.`],
    ['QCSHEET_HEADERS', '["a"]', `QCSHEET_HEADERS ${messages.headers}.`],
    ['QCSHEET_HEADERS', '{"X-A":7}', `QCSHEET_HEADERS.X-A ${messages.text}.`],
    ['QCSHEET_HEADERS', '{"X A":"b"}', `QCSHEET_HEADERS ${messages.notAHeader}.`],
    ['QCSHEET_HEADERS', '{"X-A":"b","x-a":"c"}', `QCSHEET_HEADERS ${messages.headerTwice('x-a')}.`],
    ['QCSHEET_HEADERS', '{"Authorization":"b"}', `QCSHEET_HEADERS ${messages.ownHeader('Authorization')}.`],
    ['QCSHEET_HEADERS', '{"content-type":"b"}', `QCSHEET_HEADERS ${messages.ownHeader('content-type')}.`],
    [
      'QCSHEET_WIRE_NAMES',
      '{"supplierCode":"x"}',
      `QCSHEET_WIRE_NAMES ({"supplierCode":"x"}) ${messages.keysAmong('performInVendorone, performedInVendorone, vendorRefNo, objStoreUrl')}.`,
    ],
    [
      'QCSHEET_WIRE_NAMES',
      '{"vendorRefNo":"a b"}',
      `QCSHEET_WIRE_NAMES.vendorRefNo ({"vendorRefNo":"a b"}) ${messages.fieldName}.`,
    ],
    [
      'QCSHEET_WIRE_NAMES',
      '{"vendorRefNo":"a","objStoreUrl":"a"}',
      `QCSHEET_WIRE_NAMES ({"vendorRefNo":"a","objStoreUrl":"a"}) ${messages.oneNameTwice}.`,
    ],
    [
      'QCSHEET_VALUES',
      '{"city":["Porto"]}',
      `QCSHEET_VALUES ({"city":["Porto"]}) ${messages.keysAmong('testLocation, submissionType')}.`,
    ],
    ...['/a/b', 'a/{id}', '//host/{id}', '/a/{id}/{id}', '/a/{id}/{order}', '/a/../{id}', '/a b/{id}', '/a#{id}'].map(
      (path): [string, string, string] => [
        'QCSHEET_BOOKING_RESULT',
        path,
        `QCSHEET_BOOKING_RESULT ${messages.pathWithId}.`,
      ],
    ),
    ...[
      'db.example/qc',
      'https://ann@db.example/qc',
      'postgres://db.example/qc',
      'postgres://ann@db.example',
      'postgres://ann@db.example/qc/more',
      'postgres://ann@db.example/q%c',
    ].map((text): [string, string, string] => ['QCSHEET_JOURNAL', text, `QCSHEET_JOURNAL ${messages.needsPostgres}.`]),
    ['QCSHEET_JOURNAL', 'postgres://ann:hush@db.example/qc', `QCSHEET_JOURNAL ${messages.noPasswordInJournal}.`],
    [
      'QCSHEET_JOURNAL',
      'postgres://ann@db.example/qc?sslmode=disable',
      `QCSHEET_JOURNAL ${messages.noQueryInJournal}.`,
    ],
    ...['"Porto"', '[]', '["Porto","porto"]'].map((list): [string, string, string] => [
      'QCSHEET_VALUES',
      `{"testLocation":${list}}`,
      `QCSHEET_VALUES.testLocation ({"testLocation":${list}}) ${messages.textsOnce}.`,
    ]),
  ];
  test.each(CASES)('of %s (%s) is told with its place', (variable, text, message) => {
    const found = problem({ env: { ...SERVICE, [variable]: text } });
    expect(found).toMatchObject({ code: 'config-value', message });
    expect(found.hint).toContain(messages.correct(variable));
  });

  test('of a profile is told with the profile, the key and the file', () => {
    const file = { profiles: { prod: { rate: '2' } } };
    expect(problem({ file, flags: { profile: 'prod' } }).message).toBe(
      `profiles.prod.rate of HOME/.config/qcsheet/config.json ("2") ${messages.number(0.1, 2000)}.`,
    );
  });

  test('of a flag that was no number is told without inventing what was typed', () => {
    expect(problem({ flags: { concurrency: Number.NaN } }).message).toBe(
      `--concurrency ${messages.wholeNumber(1, 256)}.`,
    );
  });
});

describe('the base address', () => {
  const GOOD: readonly [text: string, url: string][] = [
    ['https://api.example.com', 'https://api.example.com'],
    [' https://API.example.com/v2// ', 'https://api.example.com/v2'],
    ['https://api.example.com:8443/a/', 'https://api.example.com:8443/a'],
    ['http://127.0.0.1:4010/', 'http://127.0.0.1:4010'],
    ['http://localhost:4010', 'http://localhost:4010'],
    ['http://[::1]:4010', 'http://[::1]:4010'],
  ];
  test.each(GOOD)('%s is used as %s', (text, url) => {
    expect(config({ env: { ...SERVICE, QCSHEET_BASE_URL: text } }).service).toMatchObject({ baseUrl: url });
  });

  const BAD: readonly [text: string, wrong: string][] = [
    ['api.example.com', messages.needsHttps],
    ['ftp://api.example.com', messages.needsHttps],
    ['http://api.example.com', messages.httpIsLocal],
    ['http://127.0.0.1.example.com', messages.httpIsLocal],
    ['http://localhost.example.com', messages.httpIsLocal],
    ['https://ann:hush@api.example.com', messages.noUserInAddress],
    ['https://api.example.com/?key=hush', messages.noQuery],
    ['https://api.example.com/#hush', messages.noQuery],
    ['https://', messages.noAddress],
    ['https://api.exa mple.com', messages.noAddress],
  ];
  test.each(BAD)('%s is refused', (text, wrong) => {
    const { message } = problem({ env: { ...SERVICE, QCSHEET_BASE_URL: text } });
    expect(message).toMatch(new RegExp(`^QCSHEET_BASE_URL (\\(".*"\\) )?${worded(wrong).source}\\.$`));
    expect(message).not.toContain('hush');
  });
});
