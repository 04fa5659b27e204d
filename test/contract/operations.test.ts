import { expect, test } from 'vitest';
import { getToken } from '../../src/contract/auth.ts';
import { confirmFactory } from '../../src/contract/factory-confirmations.ts';
import { uploadFile } from '../../src/contract/files.ts';
import { operations } from '../../src/contract/index.ts';
import { readInteractiveReport } from '../../src/contract/interactive-report.ts';
import { pathOf, requestProblem } from '../../src/contract/operation.ts';
import { hashOrderPassword } from '../../src/contract/order-password.ts';
import { cities } from '../../src/contract/reference.ts';
import { searchReports } from '../../src/contract/reports.ts';
import { searchSuppliers } from '../../src/contract/suppliers.ts';

test('every operation has a name and a method with path of its own, and a section', () => {
  expect(new Set(operations.map((one) => one.name)).size).toBe(operations.length);
  expect(new Set(operations.map((one) => `${one.method} ${one.path}`)).size).toBe(operations.length);
  for (const one of operations) expect(one.section).toMatch(/^4\.\d/);
});

test('they are the twenty endpoints of the specification', () => {
  expect(operations.map(({ section, method, path }) => `${section} ${method} ${path}`)).toEqual([
    '4.1 POST /auth/v2/token',
    '4.1 PUT /auth/v2/token',
    '4.1 DELETE /auth/v2/token',
    '4.2 PUT /user/v2/{userId}/supplier/{supplierId}',
    '4.2 GET /user/v2/{userId}/suppliers',
    '4.3 POST /user/{userId}/doc-type/{docType}/source/{sourceId}/file',
    '4.2b POST /v1.0/async-inspection',
    '4.2b PUT /order/v2/{orderId}/factory',
    '4.4 GET /user/{userId}/reports',
    '4.4 GET /user/{userId}/report/{productId}/pdf-info',
    '4.4 GET /user/{userId}/interactive-report/{productId}',
    '4.5 POST /v1.2/lt/orders',
    '4.5 GET /v1.2/lt/orders/{orderId}',
    '4.5 GET /v1.2/lt/order-results/{orderId}',
    '4.6 GET /parameter/v2/product-tree',
    '4.6 GET /parameter/v2/product-types',
    '4.6 GET /parameter/v2/product-families',
    '4.6 GET /parameter/v2/product-categories',
    '4.6 GET /parameter/v2/country/{countryId}/provinces',
    '4.6 GET /parameter/v2/country/{countryId}/cities',
  ]);
});

test('POSTs create, PUTs update, GETs read, but for the session; what changes something tells that it did', () => {
  const effects = { POST: 'create', PUT: 'update', GET: 'read', DELETE: 'session' };
  for (const { section, method, effect, receipt } of operations) {
    expect(effect).toBe(section === '4.1' ? 'session' : effects[method]);
    expect(receipt !== undefined).toBe(effect === 'create' || effect === 'update');
  }
});

test('only the lab orders and the upload come without an envelope', () => {
  const bare = operations.filter((one) => !one.envelope).map((one) => one.section);
  expect(new Set(bare)).toEqual(new Set(['4.3', '4.5']));
  expect(bare).toHaveLength(4);
});

test('the password of an order is the only secret in a query', () => {
  const secret = operations.flatMap(({ path, query = {} }) =>
    Object.entries(query).flatMap(([name, one]) => (one.secret ? [`${path} ${name}`] : [])),
  );
  expect(secret).toEqual(['/order/v2/{orderId}/factory password']);
});

test('path parameters and query values are percent-encoded', () => {
  expect(pathOf(searchSuppliers, { path: { userId: 'a/b@c' }, query: { type: 'FACTORY & AGENT' } })).toBe(
    '/user/v2/a%2Fb%40c/suppliers?type=FACTORY+%26+AGENT',
  );
  expect(() => pathOf(cities, { path: { countryId: '' } })).toThrow('countryId');
});

test('several ids stay apart by commas, and a list is a parameter that is repeated', () => {
  const path = { userId: 'u', docType: 'QC/1', sourceId: 'A 1,B?2' };
  expect(pathOf(uploadFile, { path, query: { a: ['1', '2&3'], b: '4' } })).toBe(
    '/user/u/doc-type/QC%2F1/source/A%201,B%3F2/file?a=1&a=2%263&b=4',
  );
});

test.each(['.', '..'])('an id %j leads to no other endpoint', (countryId) => {
  expect(requestProblem(cities, { path: { countryId } })).toBe(`countryId: "${countryId}" is no id`);
  expect(() => pathOf(cities, { path: { countryId } })).toThrow('countryId');
  expect(pathOf(cities, { path: { countryId: `${countryId}/x` } })).toContain(`${countryId}%2Fx`);
});

const ORDER = { path: { orderId: '7' } };
const DATES = { inspectionDate: '2027-03-10', containerReadyDate: '2027-03-12' };
const REPORTS = { path: { userId: 'u' } };

test.each([
  ['a path parameter', confirmFactory, { query: DATES }, 'orderId: missing'],
  ['a required parameter', confirmFactory, { ...ORDER, query: { inspectionDate: '2027-03-10' } }, 'containerReadyDate'],
  ['a day that does not exist', confirmFactory, { ...ORDER, query: { ...DATES, inspectionDate: '2027-02-30' } }, 'i'],
  ['an unknown parameter', cities, { path: { countryId: '1' }, query: { fresh: 'true' } }, 'fresh: no query parameter'],
  ['a flag that is neither', cities, { path: { countryId: '1' }, query: { refresh: 'yes' } }, 'refresh: true or false'],
  [
    'a second value',
    cities,
    { path: { countryId: '1' }, query: { refresh: ['true', 'no'] } },
    'refresh: true or false',
  ],
  ['a column of no report', searchReports, { ...REPORTS, query: { sortField: 'colour' } }, 'sortField: one of'],
  ['a direction', searchReports, { ...REPORTS, query: { sortType: 'asc' } }, 'sortType: ASC or DESC'],
  ['page 0', searchReports, { ...REPORTS, query: { page: '0' } }, 'page: a whole number'],
  [
    'a status among others',
    searchReports,
    { ...REPORTS, query: { status: '30,31' } },
    'status: one or several of 30, 40',
  ],
  ['a role', searchReports, { ...REPORTS, query: { companyRole: 'client' } }, 'companyRole: broker'],
  ['a report without its order', readInteractiveReport, { path: { userId: 'u', productId: 'p' } }, 'orderId: missing'],
])('%s is told by its name', (_, operation, request, problem) => {
  expect(requestProblem(operation, request)).toMatch(new RegExp(`^${problem}`));
});

test('what is as described has no problem', () => {
  expect(requestProblem(confirmFactory, { ...ORDER, query: { ...DATES, password: 'a'.repeat(40) } })).toBeNull();
  const query = { status: '30,65', sortField: 'overrallResult', page: '12', 'page-size': '100', start: '2026-01-01' };
  expect(requestProblem(searchReports, { ...REPORTS, query })).toBeNull();
});

test('the password of an order is hashed twice, and its hash is not told', () => {
  // SHA-1 of 5f4dcc3b5aa765d61d8327deb882cf99, the MD5 of "password".
  expect(hashOrderPassword('password')).toBe('55c3b5386c486feb662a0785f340938f518d547f');
  const wrong = requestProblem(confirmFactory, { ...ORDER, query: { ...DATES, password: 'Secret-1' } });
  expect(wrong).toContain('password: the hash');
  expect(wrong).not.toContain('Secret-1');
});

const credentials = {
  account: 'demo@example.com',
  password: '0123456789abcdef0123456789abcdef',
  userType: 'client',
  tokenExpire: '2591999',
};

test('a login takes the MD5 in lower case and a lifetime below thirty days', () => {
  const body = (change: object) => getToken.body?.safeParse({ ...credentials, ...change }).success;
  expect(body({})).toBe(true);
  expect(body({ tokenExpire: undefined })).toBe(true);
  expect(body({ tokenExpire: '2592000' })).toBe(false);
  expect(body({ tokenExpire: '60s' })).toBe(false);
  expect(body({ password: credentials.password.toUpperCase() })).toBe(false);
  expect(body({ password: 'sandbox' })).toBe(false);
  expect(body({ userType: 'admin' })).toBe(false);
  expect(body({ remember: true })).toBe(false);
});
