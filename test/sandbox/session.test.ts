import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getToken, refreshToken } from '../../src/contract/auth.ts';
import { SANDBOX_ACCOUNT } from '../../src/sandbox/account.ts';
import { credentials, md5, sandbox } from './client.ts';

let service: Awaited<ReturnType<typeof sandbox>>;
beforeAll(async () => {
  service = await sandbox();
});
afterAll(() => service.close());

const tree = '/parameter/v2/product-categories';

describe('the login', () => {
  test('gives the session and the profile that the specification lists', async () => {
    const { status, json } = await service.login();
    expect(status).toBe(200);
    const { token, user } = getToken.content.parse(json.content);
    expect(token).toMatchObject({ userId: SANDBOX_ACCOUNT.account, userType: 'client' });
    expect(Number(token.validBefore) * 1000).toBeGreaterThan(service.clock.nowMs);
    expect(user).toMatchObject({ login: SANDBOX_ACCOUNT.account, company: { companyType: 'client' } });
  });

  test.each([
    ['a wrong password', { password: md5('other') }],
    ['an unknown account', { account: 'nobody@example.com' }],
    ['another user type', { userType: 'employee' }],
  ])('is refused for %s', async (_, change) => {
    const { status, json } = await service.login(change);
    expect(status).toBe(401);
    expect(json).toEqual({ message: expect.stringContaining('do not match'), content: null });
  });

  test('a wrong one is answered with 200 where that is wished', async () => {
    const other = await sandbox({ wrongLoginStatus: 200 });
    const { status, json } = await other.login({ password: md5('other') });
    await other.close();
    expect([status, json.content]).toEqual([200, null]);
  });

  test.each([
    ['password', { password: 'sandbox' }],
    ['password', { password: credentials.password.toUpperCase() }],
    ['tokenExpire', { tokenExpire: '2592000' }],
    ['tokenExpire', { tokenExpire: '1h' }],
    ['userType', { userType: 'admin' }],
    ['account', { account: '' }],
  ])('names %s when it is not as specified', async (field, change) => {
    const { status, json } = await service.login(change);
    expect(status).toBe(400);
    expect(json).toEqual({ message: expect.stringContaining(`${field}:`), content: null });
  });

  test('wants JSON that says so', async () => {
    const json = { 'content-type': 'application/json' };
    expect((await service.call('POST', '/auth/v2/token', {}, JSON.stringify(credentials))).status).toBe(415);
    expect((await service.call('POST', '/auth/v2/token', json, '{')).status).toBe(400);
  });
});

describe('a token', () => {
  test('opens the service, and an unknown or missing one does not', async () => {
    const { token } = await service.signIn();
    expect((await service.read(token, tree)).status).toBe(200);
    expect((await service.read(`${token}x`, tree)).status).toBe(401);
    const { status, json } = await service.call('GET', tree);
    expect([status, json.content]).toEqual([401, null]);
  });

  test('is of no use from the second of its end on', async () => {
    const other = await sandbox();
    const { token } = await other.signIn({ tokenExpire: '60' });
    other.clock.nowMs += 59_999;
    expect((await other.read(token, tree)).status).toBe(200);
    other.clock.nowMs += 1;
    expect((await other.read(token, tree)).status).toBe(401);
    await other.close();
  });

  test('opens its own user only', async () => {
    const { token } = await service.signIn();
    const { status, json } = await service.read(token, '/user/v2/other%40example.com/suppliers');
    expect([status, json.content]).toEqual([403, null]);
  });
});

describe('the refresh', () => {
  test('gives a new session, and the key works once', async () => {
    const old = await service.signIn();
    const first = await service.call('PUT', '/auth/v2/token', service.sessionHeaders(old));
    expect(first.status).toBe(200);
    const session = refreshToken.content.parse(first.json.content);
    expect((await service.read(session.token, tree)).status).toBe(200);
    const second = await service.call('PUT', '/auth/v2/token', service.sessionHeaders(old));
    expect(second.status).toBe(500);
    expect(second.json).toEqual({ message: expect.stringContaining('refresh key is invalid'), content: null });
    expect((await service.call('PUT', '/auth/v2/token', service.sessionHeaders(session))).status).toBe(200);
  });

  test('refuses a wrong key and the key of another session', async () => {
    const [one, two] = [await service.signIn(), await service.signIn()];
    for (const refreshKey of ['wrong', two.refreshKey]) {
      const headers = service.sessionHeaders({ ...one, refreshKey });
      expect((await service.call('PUT', '/auth/v2/token', headers)).status).toBe(500);
    }
  });

  test('comes too late when the token is over', async () => {
    const other = await sandbox();
    const session = await other.signIn({ tokenExpire: '60' });
    other.clock.nowMs += 60_000;
    expect((await other.call('PUT', '/auth/v2/token', other.sessionHeaders(session))).status).toBe(500);
    await other.close();
  });

  test.each(['authorization', 'ai-api-access-token', 'ai-api-refresh-key', 'referer'] as const)(
    'and the revocation are refused without %s',
    async (name) => {
      const session = await service.signIn();
      const { [name]: _, ...headers } = service.sessionHeaders(session);
      expect((await service.call('PUT', '/auth/v2/token', headers)).status).toBe(401);
      expect((await service.call('DELETE', '/auth/v2/token', headers)).status).toBe(401);
      expect((await service.read(session.token, tree)).status).toBe(200);
    },
  );

  test('takes no body', async () => {
    const headers = service.sessionHeaders(await service.signIn());
    expect((await service.call('PUT', '/auth/v2/token', headers, '{}')).status).toBe(400);
  });
});

describe('the revocation', () => {
  test('makes the token and its refresh key unusable', async () => {
    const session = await service.signIn();
    const headers = service.sessionHeaders(session);
    expect((await service.call('DELETE', '/auth/v2/token', headers)).json).toEqual({ message: '', content: '' });
    expect((await service.read(session.token, tree)).status).toBe(401);
    expect((await service.call('PUT', '/auth/v2/token', headers)).status).toBe(401);
    expect((await service.call('DELETE', '/auth/v2/token', headers)).status).toBe(401);
  });

  test("is refused for another session's token", async () => {
    const [one, two] = [await service.signIn(), await service.signIn()];
    const headers = service.sessionHeaders({ token: one.token, refreshKey: two.refreshKey });
    expect((await service.call('DELETE', '/auth/v2/token', headers)).status).toBe(401);
    expect((await service.read(one.token, tree)).status).toBe(200);
    expect((await service.read(two.token, tree)).status).toBe(200);
  });
});
