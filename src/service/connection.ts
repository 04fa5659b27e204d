import type { Pool } from 'undici';
import { answerWait } from './answer-wait.ts';
import { type Clocks, Dropped, exchange, type HttpRequest, type Limits, withoutAnswer } from './exchange.ts';
import { openPool } from './pool.ts';
import type { ProxyEnvironment } from './proxy.ts';
import { sendOnce } from './send-once.ts';
import type { Route } from './socket.ts';
import { trustedBy } from './tls.ts';
import type { Transport } from './transport.ts';

export type Connection = {
  /**
   * Sends at most once, whatever happens, on a connection of its own. When TCP, the proxy's tunnel and TLS are ready,
   * it calls `beforeFirstByte` and waits for it before any byte of the request leaves. If that rejects, this throws the
   * same error and sends nothing.
   */
  sendOnce(httpRequest: HttpRequest, limits: Limits, beforeFirstByte: () => Promise<void>): Promise<Transport>;
  /** For reads: over connections that are kept open. */
  read(httpRequest: HttpRequest, limits: Limits): Promise<Transport>;
  close(): Promise<void>;
};

export type ConnectionOptions = Clocks & {
  readonly env: ProxyEnvironment;
  /** A PEM file of authorities to trust besides Node's and the system's. */
  readonly caFile: string | undefined;
  /** For name resolution, TCP, the proxy and TLS together. */
  readonly connectMs: number;
};

/** Connections to one origin and no other; nothing is redirected, repeated or multiplexed. */
export function connectionTo(origin: URL, options: ConnectionOptions): Connection {
  const route: Route = {
    target: new URL(origin.origin),
    env: options.env,
    trust: trustedBy(options.caFile),
    timeoutMs: options.connectMs,
  };
  let pool: Promise<Pool> | undefined;
  const readPool = (): Promise<Pool> => {
    pool ??= openPool(route);
    return pool;
  };
  return {
    sendOnce: (httpRequest, limits, beforeFirstByte) => sendOnce(route, httpRequest, limits, beforeFirstByte, options),
    read: async (httpRequest, limits) => {
      const wait = answerWait(limits);
      const signal = limits.signal === undefined ? wait.signal : AbortSignal.any([wait.signal, limits.signal]);
      wait.begin();
      try {
        return await unlessAborted(
          exchange(await readPool(), httpRequest, limits, { ...wait, signal }, options),
          limits.signal,
        );
      } catch (error) {
        return withoutAnswer(error);
      } finally {
        wait.end();
      }
    },
    close: async () => (await pool)?.destroy(),
  };
}

/**
 * undici looks at the signal only when a connection is ready. A person who stops the program should not wait for that.
 */
async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return work;
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = (): void => reject(new Dropped());
  signal.addEventListener('abort', onAbort);
  if (signal.aborted) onAbort();
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
