import { createHash } from 'node:crypto';
import { getToken } from '../../src/contract/auth.ts';
import { SANDBOX_ACCOUNT } from '../../src/sandbox/account.ts';
import { type SandboxOptions, startSandbox } from '../../src/sandbox/start.ts';
import { booking } from './documents.ts';

export const md5 = (text: string) => createHash('md5').update(text).digest('hex');

export const credentials = {
  account: SANDBOX_ACCOUNT.account,
  password: md5(SANDBOX_ACCOUNT.password),
  userType: 'client' as const,
};

type Reply = {
  readonly status: number;
  readonly headers: Headers;
  readonly json: { readonly message?: unknown; readonly content?: unknown };
};

/** A sandbox in this process with a client of it; the clock stands still until it is moved. */
export async function sandbox(options: Partial<SandboxOptions> = {}) {
  const clock = { nowMs: Date.UTC(2026, 5, 1) };
  const served = await startSandbox({ now: () => clock.nowMs, ...options });
  return { ...served, clock, ...clientOf(served.url) };
}

export function clientOf(url: string) {
  const call = async (method: string, path: string, headers: Record<string, string> = {}, body?: string) => {
    const answer = await fetch(url + path, { method, headers, ...(body === undefined ? {} : { body }) });
    const reply: Reply = { status: answer.status, headers: answer.headers, json: JSON.parse(await answer.text()) };
    return reply;
  };
  const json = { 'content-type': 'application/json' };
  const login = (change: object = {}) =>
    call('POST', '/auth/v2/token', json, JSON.stringify({ ...credentials, ...change }));
  const signIn = async (change: object = {}) => getToken.content.parse((await login(change)).json.content).token;
  const sessionHeaders = (session: { token: string; refreshKey: string }) => ({
    authorization: `Bearer ${session.token}`,
    'ai-api-access-token': SANDBOX_ACCOUNT.apiAccessToken,
    'ai-api-refresh-key': session.refreshKey,
    referer: SANDBOX_ACCOUNT.referer,
  });
  const read = (token: string, path: string) => call('GET', path, { authorization: `Bearer ${token}` });
  const send = (token: string, method: 'POST' | 'PUT', path: string, body: unknown) =>
    call(method, path, { ...json, authorization: `Bearer ${token}` }, JSON.stringify(body));
  const book = (token: string, body: unknown = booking) => send(token, 'POST', '/v1.0/async-inspection', body);
  return { call, login, signIn, sessionHeaders, read, book, send };
}
