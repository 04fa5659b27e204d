import { createHash } from 'node:crypto';
import type { BookingBody } from '../../src/contract/bookings.ts';
import { SANDBOX_ACCOUNT } from '../../src/sandbox/account.ts';
import { type SandboxOptions, startSandbox } from '../../src/sandbox/start.ts';

export const md5 = (text: string) => createHash('md5').update(text).digest('hex');

export const credentials = {
  account: SANDBOX_ACCOUNT.account,
  password: md5(SANDBOX_ACCOUNT.password),
  userType: 'client',
};

/** A booking that the sandbox accepts. */
export const booking: BookingBody = {
  userId: SANDBOX_ACCOUNT.account,
  serviceDate: '10-Mar-2027',
  shipDate: '15-Mar-2027',
  serviceType: '1',
  bookingType: 'Inspection',
  supplierCode: '00417',
  products: [{ name: 'Lamp', categoryId: '13', familyId: '1305', typeId: '130501', prodQuantity: 500 }],
};

export type Reply = {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: the tests look into answers of every shape
  readonly json: any;
};

/** A sandbox with a few words to talk to it; the clock stands still until it is moved. */
export async function sandbox(options: Partial<SandboxOptions> = {}) {
  const clock = { nowMs: Date.UTC(2026, 5, 1) };
  const served = await startSandbox({ now: () => clock.nowMs, ...options });
  const call = async (method: string, path: string, headers: Record<string, string> = {}, body?: string) => {
    const init = { method, headers, ...(body === undefined ? {} : { body }), redirect: 'manual' as const };
    const answer = await fetch(served.url + path, init);
    return { status: answer.status, headers: answer.headers, json: await answer.json() } satisfies Reply as Reply;
  };
  const json = { 'content-type': 'application/json' };
  const login = (change: object = {}) =>
    call('POST', '/auth/v2/token', json, JSON.stringify({ ...credentials, ...change }));
  const signIn = async (change: object = {}) => {
    const { token, refreshKey } = (await login(change)).json.content.token;
    return { token: String(token), refreshKey: String(refreshKey) };
  };
  const sessionHeaders = (session: { token: string; refreshKey: string }) => ({
    authorization: `Bearer ${session.token}`,
    'ai-api-access-token': SANDBOX_ACCOUNT.apiAccessToken,
    'ai-api-refresh-key': session.refreshKey,
    referer: SANDBOX_ACCOUNT.referer,
  });
  const read = (token: string, path: string) => call('GET', path, { authorization: `Bearer ${token}` });
  const book = (token: string, body: unknown = booking) =>
    call('POST', '/v1.0/async-inspection', { ...json, authorization: `Bearer ${token}` }, JSON.stringify(body));
  return { ...served, clock, call, login, signIn, sessionHeaders, read, book };
}
