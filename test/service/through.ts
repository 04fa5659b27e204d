import { afterEach } from 'vitest';
import { connectionTo } from '../../src/service/connection.ts';
import type { HttpRequest } from '../../src/service/exchange.ts';
import type { ProxyEnvironment } from '../../src/service/proxy.ts';
import type { Pair } from './certificates.ts';
import { type ProxyServer, proxyServer } from './proxy-server.ts';
import { http, type RawServer, rawServer, type Script } from './raw-server.ts';

const WIRE: HttpRequest = { method: 'POST', path: '/x', headers: {}, body: '{}' };

export const ANSWERS: Script = { onRequest: (socket) => socket.end(http(200, 'ok')) };

const closing: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

export async function server(script: Script, pair?: Pair): Promise<RawServer> {
  const started = await rawServer(script, pair);
  closing.push(() => started.close());
  return started;
}

export async function proxy(options: Parameters<typeof proxyServer>[0] = {}): Promise<ProxyServer> {
  const started = await proxyServer(options);
  closing.push(() => started.close());
  return started;
}

export async function send(
  url: string,
  { env = {}, caFile }: { env?: ProxyEnvironment; caFile?: string | undefined } = {},
) {
  let hooks = 0;
  const connection = connectionTo(new URL(url), { env, caFile, connectMs: 1_000, now: () => 0 });
  closing.push(() => connection.close());
  const transport = await connection.sendOnce(WIRE, { answerMs: 1_000, maxBytes: 1_000 }, async () => {
    hooks += 1;
  });
  return { transport, hooks };
}
