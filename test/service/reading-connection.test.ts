import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { HttpRequest } from '../../src/service/exchange.ts';
import { closing, connect, LIMITS, server } from './connecting.ts';
import { http } from './raw-server.ts';

describe('a read', () => {
  const GET: HttpRequest = { method: 'GET', path: '/x', headers: {}, body: null };

  it('keeps its connection for the next one', async () => {
    const raw = await server({ onRequest: (socket) => void socket.write(http(200, 'ok')) });
    const connection = connect(raw.url);
    for (let round = 0; round < 5; round++) {
      expect(await connection.read(GET, LIMITS)).toMatchObject({ type: 'answer', body: 'ok' });
      await sleep(10);
    }
    expect(raw.connections()).toBe(1);
  });

  it.each([
    ['at once', 1_000],
    ['in pieces of three bytes', 3],
  ])('keeps its connection where a 100 Continue comes before every answer, %s', async (_, length) => {
    const bytes = `HTTP/1.1 100 Continue\r\n\r\n${http(200, 'ok')}`;
    const raw = await server({
      onRequest: async (socket) => {
        for (let at = 0; at < bytes.length; at += length) {
          socket.write(bytes.slice(at, at + length));
          await sleep(1);
        }
      },
    });
    const connection = connect(raw.url);
    for (let round = 0; round < 5; round++) {
      expect(await connection.read(GET, LIMITS)).toMatchObject({ type: 'answer', body: 'ok' });
      await sleep(10);
    }
    expect(raw.connections()).toBe(1);
  });

  it('is answered although the kept connection went stale', async () => {
    const raw = await server({
      onRequest: (socket) => void socket.write(http(200, 'ok'), () => setTimeout(() => socket.resetAndDestroy(), 20)),
    });
    const connection = connect(raw.url);
    await connection.read(GET, LIMITS);
    await sleep(100);
    expect(await connection.read(GET, LIMITS)).toMatchObject({ type: 'answer', body: 'ok' });
  });

  it('is lost at once when it is dropped', async () => {
    const raw = await server({});
    expect(await connect(raw.url).read(GET, { ...LIMITS, signal: AbortSignal.timeout(50) })).toMatchObject({
      type: 'lost',
      code: 'ABORTED',
    });
  });

  it('is not connected when the port refuses', async () => {
    const raw = await server({});
    await raw.close();
    closing.pop();
    expect(await connect(raw.url).read(GET, LIMITS)).toMatchObject({ type: 'not-connected', code: 'ECONNREFUSED' });
  });
});
