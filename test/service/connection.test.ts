import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Connection } from '../../src/service/connection.ts';
import type { HttpRequest } from '../../src/service/exchange.ts';
import { closing, connect, LIMITS, server } from './connecting.ts';
import { http, type RawServer, type Script } from './raw-server.ts';

const WIRE: HttpRequest = {
  method: 'POST',
  path: '/v1.0/async-inspection',
  headers: { 'content-type': 'application/json' },
  body: '{"a":1}',
};
/** Sends once; tells what came of it, how often the hook was called, and what the server had read by then. */
async function send(url: URL, raw?: RawServer, limits: Parameters<Connection['sendOnce']>[1] = LIMITS) {
  let hooks = 0;
  let readBefore = '';
  const transport = await connect(url).sendOnce(WIRE, limits, async () => {
    hooks += 1;
    readBefore = raw?.received().join('') ?? '';
  });
  // Long enough for a second connection, if anything made one.
  await sleep(50);
  return { transport, hooks, readBefore };
}

describe('a request on a connection of its own', () => {
  it('is not connected, and the hook is not called, when the port refuses', async () => {
    const raw = await server({});
    const { url } = raw;
    await raw.close();
    closing.pop();
    const { transport, hooks } = await send(url);
    expect(transport).toMatchObject({ type: 'not-connected', fault: 'network', code: 'ECONNREFUSED' });
    expect(hooks).toBe(0);
  });

  it('makes no second connection when the first ends between the hook and the first byte', async () => {
    const raw = await server({ onRequest: (socket) => socket.write(http(200, '{"content":"TRK-1"}')) });
    const sockets: Socket[] = [];
    const keep = (message: unknown) => sockets.push((message as { readonly socket: Socket }).socket);
    subscribe('net.client.socket', keep);
    closing.push(async () => void unsubscribe('net.client.socket', keep));
    let hooks = 0;
    const transport = await connect(raw.url).sendOnce(WIRE, LIMITS, async () => {
      hooks += 1;
      if (hooks === 1) for (const socket of sockets) socket.destroy();
    });
    await sleep(50);
    expect(transport).toMatchObject({ type: 'lost', code: 'GONE' });
    expect([hooks, raw.connections(), raw.requests()]).toEqual([1, 1, 0]);
  });

  it('is not connected when the name is unknown', async () => {
    const { transport, hooks } = await send(new URL('http://nowhere.invalid/'));
    expect(transport).toMatchObject({ type: 'not-connected', fault: 'network' });
    expect(hooks).toBe(0);
  });

  it('brings the whole answer, asks for the connection to be closed and calls the hook once', async () => {
    const raw = await server({ onRequest: (socket) => socket.end(http(200, '{"content":"é"}')) });
    const { transport, hooks, readBefore } = await send(raw.url, raw);
    expect(transport).toEqual({ type: 'answer', status: 200, retryAfterMs: null, body: '{"content":"é"}' });
    expect(hooks).toBe(1);
    expect(readBefore).toBe('');
    expect(raw.received()[0]).toMatch(/connection: close/);
    expect(raw.received()[0]).toMatch(/\r\n\r\n\{"a":1\}$/);
  });

  it('follows no redirect', async () => {
    const raw = await server({ onRequest: (socket) => socket.end(http(307, '', 'location: /elsewhere\r\n')) });
    const { transport } = await send(raw.url, raw);
    expect(transport).toMatchObject({ type: 'answer', status: 307 });
    expect(raw.requests()).toBe(1);
  });

  const half = 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"content":';
  const chunk = 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\n{"con\r\n';
  const faults: [string, Script][] = [
    ['hangs up at accept', { onConnect: (socket) => void socket.end() }],
    ['speaks no HTTP before it is asked', { onConnect: (socket) => void socket.write('SSH-2.0-OpenSSH\r\n') }],
    ['resets after the request', { onRequest: (socket) => void socket.resetAndDestroy() }],
    ['hangs up after the request', { onRequest: (socket) => void socket.end() }],
    ['never answers', {}],
    ['answers nonsense', { onRequest: (socket) => void socket.end('nonsense\r\n\r\n') }],
    ['switches protocols', { onRequest: (socket) => void socket.write('HTTP/1.1 101 X\r\nupgrade: x\r\n\r\n') }],
    ['cuts the head', { onRequest: (socket) => void socket.end('HTTP/1.1 200 OK\r\ncontent-le') }],
    ['cuts the body', { onRequest: (socket) => void socket.end(half) }],
    [
      'cuts the body of a last answer',
      { onRequest: (socket) => void socket.end(`${half.replace('\r\n', '\r\nconnection: close\r\n')}`) },
    ],
    ['resets in the body', { onRequest: (socket) => void socket.write(half, () => socket.resetAndDestroy()) }],
    ['cuts a chunked body', { onRequest: (socket) => void socket.end(chunk) }],
    ['stops in the body', { onRequest: (socket) => void socket.write(half) }],
  ];
  it.each(faults)('is lost and was sent at most once when the service %s', async (_, script) => {
    const raw = await server(script);
    const { transport, hooks, readBefore } = await send(raw.url, raw);
    expect(transport.type).toBe('lost');
    expect(hooks).toBe(1);
    expect(readBefore).toBe('');
    expect(raw.connections()).toBe(1);
    expect(raw.requests()).toBeLessThanOrEqual(1);
  });

  it('is sent at most once, and lost only if the hook was called, when the service resets at accept', async () => {
    // Whether the reset or the connection is seen first is the system's choice; over several tries both may come.
    for (let round = 0; round < 10; round++) {
      const raw = await server({ onConnect: (socket) => void socket.resetAndDestroy() });
      const { transport, hooks } = await send(raw.url, raw);
      expect(transport.type).toBe(hooks === 0 ? 'not-connected' : 'lost');
      expect(raw.connections()).toBe(1);
      expect(raw.requests()).toBe(0);
    }
  });

  it('takes an answer that comes before the whole request is read', async () => {
    const raw = await server({ onConnect: (socket) => socket.once('data', () => socket.end(http(413, 'too large'))) });
    const connection = connect(raw.url);
    const transport = await connection.sendOnce({ ...WIRE, body: 'x'.repeat(3_000_000) }, LIMITS, async () => {});
    expect(transport).toMatchObject({ type: 'answer', status: 413 });
    expect(raw.connections()).toBe(1);
  });

  it('ignores what the service says after its answer', async () => {
    const twice = http(200, '{"content":"first"}') + http(500, 'second');
    const raw = await server({ onRequest: (socket) => socket.end(twice) });
    expect((await send(raw.url)).transport).toMatchObject({ status: 200, body: '{"content":"first"}' });
  });

  it('waits through 103 and takes the final answer', async () => {
    const raw = await server({ onRequest: (socket) => socket.end(`HTTP/1.1 103 X\r\n\r\n${http(200, 'ok')}`) });
    expect((await send(raw.url)).transport).toMatchObject({ status: 200, body: 'ok' });
  });

  it('sends nothing and throws on when the journal cannot note the intent', async () => {
    const raw = await server({});
    const full = new Error('disk full');
    await expect(
      connect(raw.url).sendOnce(WIRE, LIMITS, async () => {
        throw full;
      }),
    ).rejects.toBe(full);
    await sleep(50);
    expect(raw.received().join('')).toBe('');
    expect(raw.connections()).toBe(1);
  });

  it('sends nothing before the promise of the hook resolves, however long that takes', async () => {
    const raw = await server({ onRequest: (socket) => socket.end(http(200, 'ok')) });
    let readBefore = '';
    const transport = await connect(raw.url).sendOnce(WIRE, LIMITS, async () => {
      await sleep(150);
      readBefore = raw.received().join('');
    });
    expect(readBefore).toBe('');
    expect(transport).toMatchObject({ status: 200, body: 'ok' });
  });

  it('sends nothing when it is dropped while the hook is at work, and ends after the hook', async () => {
    const raw = await server({});
    const stop = new AbortController();
    let isDone = false;
    const transport = await connect(raw.url).sendOnce(WIRE, { ...LIMITS, signal: stop.signal }, async () => {
      stop.abort();
      await sleep(50);
      isDone = true;
    });
    expect(transport).toMatchObject({ type: 'lost', code: 'ABORTED' });
    expect(isDone).toBe(true);
    await sleep(50);
    expect(raw.received().join('')).toBe('');
  });

  it('throws on what the hook rejects with after it was dropped', async () => {
    const raw = await server({});
    const stop = new AbortController();
    const full = new Error('disk full');
    const sent = connect(raw.url).sendOnce(WIRE, { ...LIMITS, signal: stop.signal }, async () => {
      stop.abort();
      await sleep(50);
      throw full;
    });
    await expect(sent).rejects.toBe(full);
    expect(raw.received().join('')).toBe('');
  });

  it('is lost when the service is gone before the hook has done its work', async () => {
    const raw = await server({ onConnect: (socket) => void setTimeout(() => socket.resetAndDestroy(), 20) });
    const transport = await connect(raw.url).sendOnce(WIRE, LIMITS, () => sleep(150).then(() => undefined));
    expect(transport).toMatchObject({ type: 'lost' });
    expect(raw.connections()).toBe(1);
    expect(raw.received().join('')).toBe('');
  });

  it('is lost when it is dropped while the service thinks', async () => {
    const stop = new AbortController();
    const raw = await server({ onRequest: () => stop.abort() });
    const { transport, hooks } = await send(raw.url, raw, { ...LIMITS, signal: stop.signal });
    expect(transport).toMatchObject({ type: 'lost', code: 'ABORTED' });
    expect(hooks).toBe(1);
  });

  it('is lost when it is dropped in the middle of the answer', async () => {
    const stop = new AbortController();
    const raw = await server({ onRequest: (socket) => socket.write(half, () => setTimeout(() => stop.abort(), 50)) });
    const { transport } = await send(raw.url, raw, { ...LIMITS, answerMs: 5_000, signal: stop.signal });
    expect(transport).toMatchObject({ type: 'lost', code: 'ABORTED' });
  });

  it('is not connected when it was dropped before', async () => {
    const raw = await server({});
    const { transport, hooks } = await send(raw.url, raw, { ...LIMITS, signal: AbortSignal.abort() });
    expect(transport).toMatchObject({ type: 'not-connected', code: 'ABORTED' });
    expect(hooks).toBe(0);
    expect(raw.connections()).toBe(0);
  });

  it('has a null body when the answer is over the cap or no UTF-8', async () => {
    const long = await server({ onRequest: (socket) => socket.end(http(200, 'x'.repeat(20_000))) });
    expect((await send(long.url)).transport).toMatchObject({ type: 'answer', status: 200, body: null });
    const latin = Buffer.concat([Buffer.from('HTTP/1.1 400 X\r\ncontent-length: 1\r\n\r\n'), Buffer.from([0xe9])]);
    const other = await server({ onRequest: (socket) => socket.end(latin) });
    expect((await send(other.url)).transport).toMatchObject({ type: 'answer', status: 400, body: null });
  });

  it('reads Retry-After in seconds and as a date', async () => {
    const headers = ['7', 'Thu, 01 Jan 1970 00:01:00 GMT', 'soon'];
    const raw = await server({
      onRequest: (socket, _, index) => socket.end(http(429, '', `retry-after: ${headers[index]}\r\n`)),
    });
    const seen = [];
    for (const _ of headers) seen.push((await send(raw.url)).transport);
    expect(seen.map((transport) => 'retryAfterMs' in transport && transport.retryAfterMs)).toEqual([
      7_000,
      60_000,
      null,
    ]);
  });
});
