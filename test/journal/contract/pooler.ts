import { createServer, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import { listenOnLoopback } from '../../../src/loopback/listen.ts';
import type { Database } from './machines.ts';

/** A connection to the server that somebody may have until his transaction ends. */
type Backend = { readonly socket: Duplex; user: Socket | null; unanswered: number };

/**
 * Stands between programs and a server as PgBouncer does in transaction mode: each transaction gets the connection that has
 * been free for longest. Nobody has one of his own, and nothing that a session keeps is there the next time.
 */
export async function poolerBefore(database: Database, size: number): Promise<Database> {
  const free = await Promise.all(Array.from({ length: size }, () => backendOf(database)));
  const backends = [...free];
  const waiting: (() => void)[] = [];
  for (const backend of backends)
    backend.socket.on('data', (bytes: Buffer) => {
      backend.user?.write(bytes);
      for (const { type, body } of messagesIn(backend.socket, bytes)) {
        if (type !== 'Z') continue;
        backend.unanswered -= 1;
        if (backend.unanswered > 0 || body.toString() !== 'I') continue;
        backend.user = null;
        free.push(backend);
        waiting.shift()?.();
      }
    });
  const pooler = createServer((user) => {
    let asked = Promise.resolve();
    let isStarted = false;
    user.on('error', () => {});
    user.on('data', (bytes: Buffer) => {
      if (!isStarted) {
        isStarted = true;
        user.write(WELCOME);
        return;
      }
      asked = asked.then(async () => {
        let mine = backends.find((backend) => backend.user === user);
        if (mine === undefined) {
          while (free.length === 0) await new Promise<void>((resolve) => waiting.push(resolve));
          mine = free.shift();
        }
        if (mine === undefined) throw new Error('no connection is free');
        const messages = messagesIn(user, bytes);
        if (messages.some(({ type }) => type === 'X')) {
          mine.user = null;
          return void free.push(mine);
        }
        mine.user = user;
        mine.unanswered += messages.filter(({ type }) => type === 'Q' || type === 'S').length;
        mine.socket.write(bytes);
      });
    });
  });
  const port = await listenOnLoopback(pooler, 0);
  onTestFinished(() => {
    pooler.close();
    for (const { socket } of backends) socket.destroy();
  });
  return { ...database, port };
}

/** A socket on which somebody has logged in. */
async function backendOf(database: Database): Promise<Backend> {
  const client = new pg.Client(database);
  client.on('error', () => {});
  const { stream } = client.connection;
  await client.connect();
  stream.removeAllListeners('data');
  stream.on('error', () => {});
  return { socket: stream, user: null, unanswered: 0 };
}

/** Logged in, and ready. */
const WELCOME = Buffer.from([...'R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I'].map((character) => character.charCodeAt(0)));

const rests = new WeakMap<Duplex, Buffer>();

/** The whole messages that have come; the rest waits for more. */
function messagesIn(socket: Duplex, bytes: Buffer): readonly { readonly type: string; readonly body: Buffer }[] {
  let rest = Buffer.concat([rests.get(socket) ?? Buffer.alloc(0), bytes]);
  const messages = [];
  while (rest.length >= 5 && rest.length > rest.readUInt32BE(1)) {
    const end = rest.readUInt32BE(1) + 1;
    messages.push({ type: rest.toString('latin1', 0, 1), body: rest.subarray(5, end) });
    rest = rest.subarray(end);
  }
  rests.set(socket, rest);
  return messages;
}
