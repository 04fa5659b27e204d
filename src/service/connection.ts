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
   * Sends at most once, on a connection of its own. When TCP, the proxy's tunnel and TLS are ready, it awaits
   * `beforeFirstByte` before any byte of the request leaves. If that rejects, this throws the same error and sends
   * nothing.
   */
  sendOnce(httpRequest: HttpRequest, limits: Limits, beforeFirstByte: () => Promise<void>): Promise<Transport>;
  /** Reads, over connections that are kept open. */
  read(httpRequest: HttpRequest, limits: Limits): Promise<Transport>;
  close(): Promise<void>;
};

export type ConnectionOptions = Clocks & {
  readonly env: ProxyEnvironment;
  /** Path of a PEM file with authorities to trust in addition to those of Node and the system. */
  readonly caFile: string | undefined;
  /** For name resolution, TCP, the proxy and TLS together, in milliseconds. */
  readonly connectMs: number;
};

/** Gives connections to one origin only. It never follows redirects, repeats or multiplexes. */
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
 * Rejects with `Dropped` when the signal aborts. undici checks the signal only when a connection is ready, and a user
 * who stops the program should not wait for that.
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
