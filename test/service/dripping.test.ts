import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createBooking } from '../../src/contract/bookings.ts';
import type { HttpRequest } from '../../src/service/exchange.ts';
import { storedFiles } from '../../src/service/stored-files.ts';
import { booking } from '../sandbox/documents.ts';
import { closing, connect, server } from './connecting.ts';
import { http } from './raw-server.ts';
import { LOGIN, scripted } from './scripted.ts';
import { fault, start } from './service.ts';

const POST: HttpRequest = { method: 'POST', path: '/x', headers: {}, body: '{}' };
const GET: HttpRequest = { ...POST, method: 'GET', body: null };

/** Writes the pieces again and again, each long before anybody loses patience with a single one. */
async function drip(socket: Socket, head: string, piece: string): Promise<void> {
  socket.write(head);
  while (!socket.destroyed) {
    socket.write(piece);
    await sleep(30);
  }
}

async function timed<T>(work: () => Promise<T>): Promise<{ readonly result: T; readonly ms: number }> {
  const begun = performance.now();
  const result = await work();
  return { result, ms: performance.now() - begun };
}

describe('an answer that drips', () => {
  const DRIPS = [
    ['in its body', 'HTTP/1.1 200 OK\r\ncontent-length: 100000\r\n\r\n', 'x'],
    ['in its head', 'HTTP/1.1 200 OK\r\n', 'x: y\r\n'],
    ['in words before it', '', 'HTTP/1.1 102 Processing\r\n\r\n'],
    ['in a 100 Continue', '', 'HTTP/1.1 100 Continue\r\n\r\n'],
    ['in the head of a 100 Continue', 'HTTP/1.1 100 Continue\r\n', 'x: y\r\n'],
  ] as const;

  it.each(DRIPS)('%s: is given up when the time for the whole of it is over', async (_, head, piece) => {
    const raw = await server({ onRequest: (socket) => void drip(socket, head, piece) });
    const limits = { answerMs: 300, pieceMs: 5_000, maxBytes: 1_000_000 };
    const connection = connect(raw.url);
    const outcomes = [
      await timed(() => connection.sendOnce(POST, limits, async () => {})),
      await timed(() => connection.read(GET, limits)),
    ];
    for (const { result, ms } of outcomes) {
      expect(result).toMatchObject({ type: 'lost', code: 'ANSWER_TIMEOUT' });
      expect(ms).toBeGreaterThan(250);
      expect(ms).toBeLessThan(4_900);
    }
  });

  it('leaves a booking in doubt, and the reason says that no answer came', async () => {
    const raw = await server({
      onRequest: (socket, text) => {
        if (!text.startsWith('POST /auth'))
          return void drip(socket, 'HTTP/1.1 200 OK\r\ncontent-length: 99999\r\n\r\n', ' ');
        socket.end(http(200, JSON.stringify(LOGIN['POST /auth/v2/token'][0]?.body)));
      },
    });
    const timeouts = { connectMs: 1_000, sendMs: 300, readMs: 300 };
    const { client } = await scripted({}, { baseUrl: raw.url.href, timeouts });
    const outcome = await client.send(createBooking, { body: booking }, { beforeFirstByte: async () => {} });
    expect(outcome).toMatchObject({ type: 'in-doubt', reason: { code: 'no-answer', status: null } });
  });

  it('of a login ends it: nothing was sent', async () => {
    const raw = await server({
      onRequest: (socket) => void drip(socket, 'HTTP/1.1 200 OK\r\ncontent-length: 99999\r\n\r\n', ' '),
    });
    const timeouts = { connectMs: 1_000, sendMs: 5_000, readMs: 300 };
    const { client } = await scripted({}, { baseUrl: raw.url.href, timeouts });
    const { result, ms } = await timed(() => client.login());
    expect(result).toMatchObject({ type: 'failed', failure: { cause: 'unreachable', code: 'no-answer' } });
    expect(ms).toBeLessThan(4_900);
  });
});

describe('a stored file', () => {
  const files = (timeouts = { connectMs: 1_000, answerMs: 300 }) => {
    const made = storedFiles({
      baseUrl: 'http://127.0.0.1:1',
      hosts: [],
      env: {},
      caFile: undefined,
      timeouts,
      now: () => 0,
    });
    closing.push(() => made.close());
    return made;
  };

  it.each([
    ['in its head', 'HTTP/1.1 200 OK\r\n', 'x: y\r\n'],
    ['in words before it', '', 'HTTP/1.1 102 Processing\r\n\r\n'],
  ])('that drips %s is given up', async (_, head, piece) => {
    const raw = await server({ onRequest: (socket) => void drip(socket, head, piece) });
    expect(await files().get(raw.url.href, null)).toMatchObject({ type: 'unreached', mayPass: true });
  });

  it('that drips is dropped, one that comes steadily takes as long as it needs', async () => {
    const sizes = [1, 2_000];
    const read = sizes.map(async (size) => {
      const raw = await server({
        onRequest: async (socket) => {
          socket.write('HTTP/1.1 200 OK\r\ncontent-length: 80000\r\n\r\n');
          for (let sent = 0; sent < 80_000 && !socket.destroyed; sent += size) {
            socket.write('x'.repeat(size));
            await sleep(30);
          }
        },
      });
      const answer = await files().get(raw.url.href, null);
      if (answer.type !== 'bytes') throw new Error(answer.type);
      let length = 0;
      for await (const chunk of answer.bytes) length += chunk.length;
      return length;
    });
    await expect(read[0]).rejects.toMatchObject({ code: 'ANSWER_TIMEOUT' });
    expect(await read[1]).toBe(80_000);
  });
});

describe('a document that waits for its answer', () => {
  it('is told with the time since when and until when at most, and a quick one is not', async () => {
    const slow = fault('create inspection booking', { kind: 'delay', when: 'after', ms: 400 }, 1);
    const timeouts = { connectMs: 1_000, sendMs: 2_000, readMs: 1_000, tellMs: 100 };
    const { clock, client } = await start({ timeouts }, { faults: slow });
    const waits: unknown[] = [];
    const hooks = { beforeFirstByte: async () => {}, noAnswerYet: (wait: unknown) => waits.push(wait) };
    for (let times = 0; times < 2; times++)
      expect(await client.send(createBooking, { body: booking }, hooks)).toMatchObject({ type: 'accepted' });
    expect(waits).toEqual([{ sinceMs: clock.nowMs - 100, untilMs: clock.nowMs - 100 + 2_000 }]);
  });
});
