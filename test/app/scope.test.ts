import { describe, expect, test } from 'vitest';
import { scopeOf } from '../../src/app/scope.ts';
import { addressOf, isOtherAddress } from '../../src/importing/history/service-address.ts';
import { config, SERVICE } from '../config/configured.ts';

describe('the scope in which nothing is sent twice', () => {
  test.each([
    ['the account in other letters', { QCSHEET_ACCOUNT: 'Buyer@Example.com' }],
    ['another path of the same service', { QCSHEET_BASE_URL: 'https://api.example.com/v2/' }],
    ['the port that is meant anyway', { QCSHEET_BASE_URL: 'https://API.example.com:443/v' }],
  ])('stays the same with %s', (_, change) => {
    expect(scope(change)).toBe(scope());
  });

  test.each([
    ['another account', { QCSHEET_ACCOUNT: 'other@example.com' }],
    ['another service', { QCSHEET_BASE_URL: 'https://api.example.org/v' }],
  ])('is another with %s', (_, change) => {
    expect(scope(change)).not.toBe(scope());
  });
});

describe('the same login at another address', () => {
  test.each([
    ['another host', { QCSHEET_BASE_URL: 'https://api.example.org/v' }],
    ['another port', { QCSHEET_BASE_URL: 'https://api.example.com:8443/v' }],
    [
      'another host, and the account in other letters',
      { QCSHEET_BASE_URL: 'https://x.com', QCSHEET_ACCOUNT: 'BUYER@example.com' },
    ],
  ])('is known again at %s', (_, change) => {
    expect(isOtherAddress(scope(), scope(change))).toBe(true);
  });

  test.each([
    ['itself', scope()],
    ['another account there', scope({ QCSHEET_ACCOUNT: 'other@example.com' })],
    ['another account elsewhere', scope({ QCSHEET_BASE_URL: 'https://x.com', QCSHEET_ACCOUNT: 'other@example.com' })],
    ['the same login in the sandbox', scope().replace(addressOf(scope()), 'sandbox')],
  ])('is not %s', (_, other) => {
    expect([isOtherAddress(scope(), other), isOtherAddress(other, scope())]).toEqual([false, false]);
  });
});

function scope(change: Readonly<Record<string, string>> = {}): string {
  const env = { ...SERVICE, QCSHEET_PASSWORD: 'secret', ...change };
  const told = scopeOf(config({ env }));
  if (told.type === 'problem') throw new Error(told.problem.message);
  return told.value;
}
