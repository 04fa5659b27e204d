import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { type ClientOptions, createClient } from '../../src/api/client.ts';
import { createBooking } from '../../src/contract/bookings.ts';
import { productTree, provinces } from '../../src/contract/reference.ts';
import { searchSuppliers } from '../../src/contract/suppliers.ts';
import { booking, clientOptions, fault, PASSWORD, seen, service } from './service.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const start: typeof service = (change, options) => service(change, options, closing);

function hooks() {
  const calls = { count: 0, beforeFirstByte: () => void calls.count++ };
  return calls;
}

type Seen = { method: string; url: string; headers: IncomingMessage['headers']; body: string };

/** A service that says what the test wants: the answers by path, the last one again and again. */
async function scripted(
  answers: Record<string, { status?: number; headers?: Record<string, string>; body: unknown }[]>,
  change: Partial<ClientOptions> = {},
  basePath = '',
) {
  const requests: Seen[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const url = incoming.url ?? '';
    requests.push({
      method: incoming.method ?? '',
      url,
      headers: incoming.headers,
      body: Buffer.concat(chunks).toString(),
    });
    const list = answers[`${incoming.method} ${url.split('?')[0]}`] ?? [
      { status: 404, body: { message: 'nothing here' } },
    ];
    const {
      status = 200,
      headers = {},
      body,
    } = list.length > 1 ? (list.shift() ?? { body: '' }) : (list[0] ?? { body: '' });
    outgoing.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const client = createClient(clientOptions(`http://127.0.0.1:${port}${basePath}`, { nowMs: 1_000_000 }, change));
  closing.push(async () => {
    await client.close();
    server.closeAllConnections();
    server.close();
  });
  return { client, requests };
}

const TREE = { categories: [], families: [], types: [] };
const session = { token: 'jwt-1234', refreshKey: 'refresh-1234', validBefore: '9000', userId: 'u1' };
const LOGIN = { 'POST /auth/v2/token': [{ body: { message: 'OK', content: { token: session, user: null } } }] };

describe('sending', () => {
  it('logs in by itself, books, and revokes its session at the end', async () => {
    const { sandbox, client } = await start();
    const hook = hooks();
    const outcome = await client.send(createBooking, { body: booking }, hook);
    expect(outcome).toMatchObject({ kind: 'accepted', status: 200 });
    expect(hook.count).toBe(1);
    expect(sandbox.accepted()).toHaveLength(1);
    await client.close();
    expect(seen(sandbox)).toEqual(['POST /auth/v2/token', 'POST /v1.0/async-inspection', 'DELETE /auth/v2/token']);
  });

  it('tells a refusal in the service’s words', async () => {
    const { client } = await start();
    const { supplierCode: _, ...incomplete } = booking;
    const outcome = await client.send(createBooking, { body: incomplete }, hooks());
    expect(outcome).toMatchObject({ kind: 'rejected', reason: { code: 'http-400', status: 400 } });
    expect(outcome.kind === 'rejected' && outcome.reason.message).toContain('supplierName');
  });

  it.each(['drop', 'hang'] as const)('is in doubt when the service acts and then does a %s', async (kind) => {
    const { sandbox, client } = await start(
      {},
      { faults: fault('create inspection booking', { kind, when: 'after' }) },
    );
    const outcome = await client.send(createBooking, { body: booking }, hooks());
    expect(outcome.kind).toBe('in-doubt');
    expect(sandbox.accepted()).toHaveLength(1);
    expect(seen(sandbox).filter((line) => line.includes('async-inspection'))).toHaveLength(1);
  });

  it('gets a new token after a 401 and sends once more, with a second word to the hook', async () => {
    const expire = fault('create inspection booking', { kind: 'expire-sessions', refreshKey: 'kept' });
    const { sandbox, client } = await start({}, { faults: expire });
    const hook = hooks();
    expect(await client.send(createBooking, { body: booking }, hook)).toMatchObject({ kind: 'accepted' });
    expect(hook.count).toBe(2);
    expect(sandbox.accepted()).toHaveLength(1);
    expect(seen(sandbox)[2]).toBe('PUT /auth/v2/token');
  });

  it('stops when the new token is refused too', async () => {
    const refuse = fault('create inspection booking', { kind: 'answer', when: 'before', status: 401 }, 9);
    const { sandbox, client } = await start({}, { faults: refuse });
    const outcome = await client.send(createBooking, { body: booking }, hooks());
    expect(outcome).toMatchObject({ kind: 'stop', cause: 'login' });
    expect(seen(sandbox).filter((line) => line.includes('async-inspection'))).toHaveLength(2);
  });

  it('stops without a word to the hook when the login is refused, and does not try the password again', async () => {
    const credentials = { account: 'demo@example.com', password: '0'.repeat(32), userType: 'client' as const };
    const { sandbox, client } = await start({ credentials });
    const hook = hooks();
    for (let round = 0; round < 3; round++)
      expect(await client.send(createBooking, { body: booking }, hook)).toMatchObject({
        kind: 'stop',
        cause: 'login',
        reason: { code: 'login-refused', message: expect.stringContaining('do not match') },
      });
    expect(hook.count).toBe(0);
    expect(seen(sandbox)).toEqual(['POST /auth/v2/token']);
  });

  it('may be tried again when the service cannot be reached for the login', async () => {
    const { sandbox, client } = await start();
    await sandbox.close();
    const hook = hooks();
    expect(await client.send(createBooking, { body: booking }, hook)).toMatchObject({
      kind: 'again',
      cause: 'not-connected',
    });
    expect(hook.count).toBe(0);
  });

  it('throws what the hook throws, and the service saw nothing of the document', async () => {
    const { sandbox, client } = await start();
    const full = new Error('disk full');
    const send = client.send(
      createBooking,
      { body: booking },
      {
        beforeFirstByte: () => {
          throw full;
        },
      },
    );
    await expect(send).rejects.toBe(full);
    expect(seen(sandbox)).toEqual(['POST /auth/v2/token']);
    expect(await client.send(createBooking, { body: booking }, hooks())).toMatchObject({ kind: 'accepted' });
  });
});

describe('what is on the wire', () => {
  it('joins the base path, carries the usual headers and the user’s own, which never take the place of ours', async () => {
    const headers = { 'X-Tenant': 'acme', Authorization: 'Basic stolen', 'Content-Length': '1', Accept: 'text/plain' };
    const answers = {
      'POST /api/auth/v2/token': LOGIN['POST /auth/v2/token'],
      'GET /api/parameter/v2/product-tree': [{ body: { content: TREE } }],
    };
    const { client, requests } = await scripted(answers, { headers }, '/api/');
    expect(await client.read(productTree, { query: { refresh: 'false' } })).toMatchObject({ kind: 'ok' });
    expect(requests[1]).toMatchObject({
      url: '/api/parameter/v2/product-tree?refresh=false',
      headers: {
        authorization: 'Bearer jwt-1234',
        'x-tenant': 'acme',
        accept: 'text/plain',
        'content-type': 'application/json',
        'user-agent': 'qcsheet',
      },
    });
    expect(requests[0]?.headers['authorization']).toBeUndefined();
    expect(JSON.parse(requests[0]?.body ?? '')).toEqual({
      account: 'demo@example.com',
      password: PASSWORD,
      userType: 'client',
    });
  });

  it('speaks the provider’s field names and understands them', async () => {
    const answers = {
      ...LOGIN,
      'POST /v1.0/async-inspection': [{ body: { message: 'ok', content: 'TRK-1', performInRealname: 1 } }],
    };
    const { client, requests } = await scripted(answers, { wireNames: { performInVendorone: 'performInRealname' } });
    const outcome = await client.send(createBooking, { body: { ...booking, performInVendorone: 1 } }, hooks());
    expect(JSON.parse(requests[1]?.body ?? '')).toEqual({ ...booking, performInRealname: 1 });
    expect(outcome).toMatchObject({ kind: 'accepted', response: expect.stringContaining('"performInVendorone":1') });
  });

  it('keeps the digits of long numbers in the answer that is kept', async () => {
    const text = '{"message":null,"content":"TRK-1","serial":12345678901234567890}';
    const { client } = await scripted({ ...LOGIN, 'POST /v1.0/async-inspection': [{ body: text }] });
    expect(await client.send(createBooking, { body: booking }, hooks())).toMatchObject({ response: text });
  });

  it('lets no secret into a message or a kept answer', async () => {
    const echo = `token jwt-1234, key refresh-1234, hash ${PASSWORD}, access sandbox-api-token, tenant acme-key-1`;
    const answers = {
      ...LOGIN,
      'POST /v1.0/async-inspection': [
        { status: 400, body: { message: echo } },
        { body: { message: echo, content: 'TRK-1' } },
      ],
      'GET /parameter/v2/product-tree': [{ status: 403, body: { message: echo } }],
    };
    const { client } = await scripted(answers, { headers: { 'x-tenant': 'acme-key-1' } });
    const told = JSON.stringify([
      await client.send(createBooking, { body: booking }, hooks()),
      await client.send(createBooking, { body: booking }, hooks()),
      await client.read(productTree, {}),
    ]);
    expect(told).toContain('TRK-1');
    expect(told.match(/token \[secret\], key/g)).toHaveLength(3);
    expect(told).not.toMatch(new RegExp(`jwt-1234|refresh-1234|${PASSWORD}|sandbox-api-token|acme-key-1`));
  });
});

describe('reading', () => {
  it('brings the content, with the session’s user id in the path', async () => {
    const { client } = await start();
    const who = await client.userId();
    if (who.kind === 'failed') throw new Error(who.failure.message);
    const suppliers = await client.read(searchSuppliers, { path: { userId: who.userId }, query: { type: 'FACTORY' } });
    if (suppliers.kind === 'failed') throw new Error(suppliers.failure.message);
    expect(suppliers.content.length).toBeGreaterThan(10);
  });

  it('tries again after a dropped connection, a 503 and a 429, and then has it', async () => {
    const plan = {
      faults: [
        { on: 'GET /', times: 1, act: { kind: 'drop', when: 'before' } },
        { on: 'GET /', skip: 1, times: 1, act: { kind: 'answer', when: 'before', status: 503 } },
        { on: 'GET /', skip: 2, times: 1, act: { kind: 'throttle', retryAfter: '30' } },
      ],
    } as const;
    const { clock, sandbox, client } = await start({}, { faults: plan });
    const before = clock.nowMs;
    expect(await client.read(productTree, {})).toMatchObject({ kind: 'ok' });
    expect(seen(sandbox).filter((line) => line.startsWith('GET'))).toHaveLength(4);
    expect(clock.nowMs - before).toBeGreaterThan(30_000);
  });

  it('gives up after five tries and says so', async () => {
    const { sandbox, client } = await start(
      {},
      { faults: fault('GET /', { kind: 'answer', when: 'before', status: 500 }, 99) },
    );
    expect(await client.read(productTree, {})).toMatchObject({
      kind: 'failed',
      failure: { cause: 'service', code: 'http-500', status: 500 },
    });
    expect(seen(sandbox).filter((line) => line.startsWith('GET'))).toHaveLength(5);
  });

  it('does not try again what will not change', async () => {
    const { sandbox, client } = await start(
      {},
      { faults: fault('GET /', { kind: 'refuse', message: 'No rights' }, 9) },
    );
    expect(await client.read(productTree, {})).toMatchObject({
      failure: { cause: 'service', message: expect.stringContaining('No rights') },
    });
    expect(seen(sandbox).filter((line) => line.startsWith('GET'))).toHaveLength(1);
  });

  it('names the field that is not as described', async () => {
    const suppliers = [{ name: 'A' }, { name: 7 }];
    const { client } = await scripted({ ...LOGIN, 'GET /user/v2/u1/suppliers': [{ body: { content: suppliers } }] });
    const read = await client.read(searchSuppliers, { path: { userId: 'u1' } });
    expect(read).toMatchObject({ failure: { cause: 'unexpected-answer', message: expect.stringContaining('1.name') } });
  });

  it('tells a wrong base address from a row that is not there', async () => {
    const { client } = await scripted(LOGIN);
    expect(await client.read(productTree, {})).toMatchObject({ failure: { cause: 'address', code: 'http-404' } });
    expect(await client.read(provinces, { path: { countryId: 'XX' } })).toMatchObject({
      failure: { cause: 'service' },
    });
  });

  it('takes a web page in place of a login for a wrong base address', async () => {
    const { client } = await scripted({ 'POST /auth/v2/token': [{ body: '<html>Welcome</html>' }] });
    expect(await client.read(productTree, {})).toMatchObject({ failure: { cause: 'address' } });
  });

  it('takes null with a message as a refused login, whatever the status', async () => {
    for (const status of [200, 400, 401, 403]) {
      const body = { message: 'username and password do not match', content: null };
      const { client } = await scripted({ 'POST /auth/v2/token': [{ status, body }] });
      expect(await client.whoAmI()).toMatchObject({
        failure: { cause: 'login', status, message: expect.stringContaining('do not match') },
      });
    }
  });

  it('comes back at once when it is stopped', async () => {
    const { client } = await start({}, { faults: fault('GET /', { kind: 'hang', when: 'before' }, 9) });
    await client.userId();
    expect(await client.read(productTree, {}, { signal: AbortSignal.timeout(50) })).toMatchObject({
      failure: { cause: 'unreachable' },
    });
  });

  it('refuses to repeat what is no read', async () => {
    const { client } = await start();
    await expect(client.read(createBooking, { body: booking })).rejects.toThrow('is no read');
  });
});
