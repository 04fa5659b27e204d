import { onTestFinished } from 'vitest';
import { type Connection, connectionTo } from '../../src/service/connection.ts';
import { type RawServer, rawServer, type Script } from './raw-server.ts';

export const LIMITS = { answerMs: 1_000, maxBytes: 10_000 };

/** Called in order when a test has ended. */
export const closing: (() => Promise<void>)[] = [];

function later(close: () => Promise<void>): void {
  closing.push(close);
  onTestFinished(async () => {
    for (const each of closing.splice(0)) await each();
  });
}

export async function server(script: Script): Promise<RawServer> {
  const started = await rawServer(script);
  later(() => started.close());
  return started;
}

export function connect(url: URL, connectMs = 1_000): Connection {
  const connection = connectionTo(url, { env: {}, caFile: undefined, connectMs, now: () => 0 });
  later(() => connection.close());
  return connection;
}
