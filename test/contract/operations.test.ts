import { expect, test } from 'vitest';
import { getToken } from '../../src/contract/auth.ts';
import { operations } from '../../src/contract/index.ts';
import { pathOf } from '../../src/contract/operation.ts';
import { cities } from '../../src/contract/reference.ts';
import { searchSuppliers } from '../../src/contract/suppliers.ts';

test('every operation has a name and a method with path of its own, and a section', () => {
  expect(new Set(operations.map((one) => one.name)).size).toBe(operations.length);
  expect(new Set(operations.map((one) => `${one.method} ${one.path}`)).size).toBe(operations.length);
  for (const one of operations) expect(one.section).toMatch(/^4\.\d/);
});

test('only what creates something gives a receipt of it', () => {
  const creating = operations.filter((one) => one.effect === 'create');
  expect(creating.map((one) => one.name)).toEqual(['create inspection booking']);
  expect(operations.filter((one) => one.receipt)).toEqual(creating);
});

test('path parameters and query values are percent-encoded', () => {
  expect(pathOf(searchSuppliers, { path: { userId: 'a/b@c' }, query: { type: 'FACTORY & AGENT' } })).toBe(
    '/user/v2/a%2Fb%40c/suppliers?type=FACTORY+%26+AGENT',
  );
  expect(() => pathOf(cities, { path: { countryId: '' } })).toThrow('countryId');
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
