import { expect, test } from 'vitest';
import { hintFor, keepsConnection, serverFault } from '../../src/journal/postgres/fault.ts';
import { messages } from '../../src/journal/postgres/messages.ts';

/** As `pg` gives what the server says. */
const said = (code: string) => Object.assign(new Error('the server says so'), { severity: 'FATAL', code });

test.each(['25P03', '57P01', '57P05', '08006'])('a session that the server ends with %s is no bug of ours', (code) => {
  expect([serverFault(said(code)), keepsConnection(said(code))]).toEqual(['the server says so', false]);
});

test('a broken constraint is a bug of ours', () => {
  expect([serverFault(said('23505')), keepsConnection(said('23505'))]).toEqual([undefined, true]);
});

test('a certificate that does not hold today is to be renewed: no file of authorities would help', () => {
  for (const code of ['CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID'])
    expect(hintFor(Object.assign(new Error('certificate has expired'), { code }))).toBe(messages.renewCertificate);
});
