import { describe, expect, test } from 'vitest';
import type { Config } from '../../src/config.ts';
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
    expect(problem({ flags: { rate: 0 } }).message).toBe('--rate (0) must be a number from 0.1 to 2000.');
  });
});

describe('a wrong value', () => {
  const CASES: readonly [variable: string, text: string, message: string][] = [
    ['QCSHEET_USER_TYPE', 'boss', 'QCSHEET_USER_TYPE ("boss") must be client or employee.'],
    ['QCSHEET_ACCOUNT', 'a\nb', 'QCSHEET_ACCOUNT ("a\\nb") must be one line of text.'],
    ['QCSHEET_CONCURRENCY', '257', 'QCSHEET_CONCURRENCY (257) must be a whole number from 1 to 256.'],
    ['QCSHEET_CONCURRENCY', '1.5', 'QCSHEET_CONCURRENCY (1.5) must be a whole number from 1 to 256.'],
    ['QCSHEET_RATE', '5/s', 'QCSHEET_RATE ("5/s") must be a number from 0.1 to 2000.'],
    ['QCSHEET_RATE', '1e999', 'QCSHEET_RATE ("1e999") must be a number from 0.1 to 2000.'],
    [
      'QCSHEET_TOKEN_EXPIRE_SECONDS',
      '2592000',
      'QCSHEET_TOKEN_EXPIRE_SECONDS (2592000) must be a whole number from 1 to 2591999.',
    ],
    ['QCSHEET_LOOKUPS_MAX_AGE_HOURS', '-1', 'QCSHEET_LOOKUPS_MAX_AGE_HOURS (-1) must be a number from 0 to 8760.'],
    ['QCSHEET_REFERER', 'ä', 'QCSHEET_REFERER ("ä") must be one line of plain ASCII text, as it goes into a header.'],
    ['QCSHEET_HEADERS', '{X: 1}', 'QCSHEET_HEADERS must be a JSON object of header names and texts.'],
    ['QCSHEET_HEADERS', '["a"]', 'QCSHEET_HEADERS must be a JSON object of header names and texts.'],
    ['QCSHEET_HEADERS', '{"X-A":7}', 'QCSHEET_HEADERS.X-A must be text.'],
    ['QCSHEET_HEADERS', '{"X A":"b"}', 'QCSHEET_HEADERS has a name that is not the name of a header.'],
    ['QCSHEET_HEADERS', '{"X-A":"b","x-a":"c"}', 'QCSHEET_HEADERS has the header x-a twice.'],
    [
      'QCSHEET_HEADERS',
      '{"Authorization":"b"}',
      "QCSHEET_HEADERS sets the header Authorization, which is the program's own.",
    ],
    [
      'QCSHEET_HEADERS',
      '{"content-type":"b"}',
      "QCSHEET_HEADERS sets the header content-type, which is the program's own.",
    ],
    [
      'QCSHEET_WIRE_NAMES',
      '{"supplierCode":"x"}',
      'QCSHEET_WIRE_NAMES ({"supplierCode":"x"}) must be a JSON object whose keys are among performInVendorone, performedInVendorone, vendorRefNo, objStoreUrl.',
    ],
    [
      'QCSHEET_WIRE_NAMES',
      '{"vendorRefNo":"a b"}',
      'QCSHEET_WIRE_NAMES.vendorRefNo ({"vendorRefNo":"a b"}) must be a field name without spaces.',
    ],
    [
      'QCSHEET_WIRE_NAMES',
      '{"vendorRefNo":"a","objStoreUrl":"a"}',
      'QCSHEET_WIRE_NAMES ({"vendorRefNo":"a","objStoreUrl":"a"}) gives two fields one name.',
    ],
    [
      'QCSHEET_VALUES',
      '{"city":["Porto"]}',
      'QCSHEET_VALUES ({"city":["Porto"]}) must be a JSON object whose keys are among testLocation, submissionType.',
    ],
    ...['/a/b', 'a/{id}', '//host/{id}', '/a/{id}/{id}', '/a/{id}/{order}', '/a/../{id}', '/a b/{id}', '/a#{id}'].map(
      (path): [string, string, string] => [
        'QCSHEET_BOOKING_RESULT',
        path,
        `QCSHEET_BOOKING_RESULT ("${path}") must be a path that begins with one / and holds {id} once, such as /v1.0/async-inspection/{id}.`,
      ],
    ),
    ...[
      'db.example/qc',
      'https://ann@db.example/qc',
      'postgres://db.example/qc',
      'postgres://ann@db.example',
      'postgres://ann@db.example/qc/more',
      'postgres://ann@db.example/q%c',
    ].map((text): [string, string, string] => [
      'QCSHEET_JOURNAL',
      text,
      'QCSHEET_JOURNAL must be the address of a database: postgres://USER@HOST/DATABASE.',
    ]),
    [
      'QCSHEET_JOURNAL',
      'postgres://ann:hush@db.example/qc',
      'QCSHEET_JOURNAL must not hold a password. Put it in a file and name that in QCSHEET_JOURNAL_PASSWORD_FILE.',
    ],
    [
      'QCSHEET_JOURNAL',
      'postgres://ann@db.example/qc?sslmode=disable',
      'QCSHEET_JOURNAL must end with the name of the database, without ? or #.',
    ],
    ...['"Porto"', '[]', '["Porto","porto"]'].map((list): [string, string, string] => [
      'QCSHEET_VALUES',
      `{"testLocation":${list}}`,
      `QCSHEET_VALUES.testLocation ({"testLocation":${list}}) must be a list of texts, none of them twice.`,
    ]),
  ];
  test.each(CASES)('of %s (%s) is told with its place', (variable, text, message) => {
    const found = problem({ env: { ...SERVICE, [variable]: text } });
    expect(found).toMatchObject({ code: 'config-value', message });
    expect(found.hint).toContain(`Correct ${variable}`);
  });

  test('of a profile is told with the profile, the key and the file', () => {
    const file = { profiles: { prod: { rate: '2' } } };
    expect(problem({ file, flags: { profile: 'prod' } }).message).toBe(
      'profiles.prod.rate of HOME/.config/qcsheet/config.json ("2") must be a number from 0.1 to 2000.',
    );
  });

  test('of a flag that was no number is told without inventing what was typed', () => {
    expect(problem({ flags: { concurrency: Number.NaN } }).message).toBe(
      '--concurrency must be a whole number from 1 to 256.',
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

  const BAD: readonly [text: string, words: RegExp][] = [
    ['api.example.com', /must begin with https:\/\//],
    ['ftp://api.example.com', /must begin with https:\/\//],
    ['http://api.example.com', /http works only for this computer/],
    ['http://127.0.0.1.example.com', /http works only for this computer/],
    ['http://localhost.example.com', /http works only for this computer/],
    ['https://ann:hush@api.example.com', /must not hold a user name or password/],
    ['https://api.example.com/?key=hush', /must end with its path/],
    ['https://api.example.com/#hush', /must end with its path/],
    ['https://', /is not an address/],
    ['https://api.exa mple.com', /is not an address/],
  ];
  test.each(BAD)('%s is refused', (text, words) => {
    const { message } = problem({ env: { ...SERVICE, QCSHEET_BASE_URL: text } });
    expect(message).toMatch(/^QCSHEET_BASE_URL /);
    expect(message).toMatch(words);
    expect(message).not.toContain('hush');
  });
});
