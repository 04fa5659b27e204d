import { createServer, type IncomingMessage } from 'node:http';
import { onTestFinished } from 'vitest';
import { listenOnLoopback } from '../../src/loopback/listen.ts';
import { createClient } from '../../src/service/client.ts';
import type { ClientOptions } from '../../src/service/client-parts.ts';
import { clientOptions } from './service.ts';

type Seen = { method: string; url: string; headers: IncomingMessage['headers']; body: string };

/** A service that says what the test wants: the answers by path, the last one again and again. */
export async function scripted(
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
  const port = await listenOnLoopback(server, 0);
  const client = createClient(clientOptions(`http://127.0.0.1:${port}${basePath}`, { nowMs: 1_000_000 }, change));
  onTestFinished(async () => {
    await client.close();
    server.closeAllConnections();
    server.close();
  });
  return { client, requests };
}

export const TREE = { categories: [], families: [], types: [] };
const session = { token: 'jwt-1234', refreshKey: 'refresh-1234', validBefore: '9000', userId: 'u1' };
export const LOGIN = { 'POST /auth/v2/token': [{ body: { message: 'OK', content: { token: session, user: null } } }] };
export function hooks() {
  const calls = { count: 0, beforeFirstByte: async () => void calls.count++ };
  return calls;
}
