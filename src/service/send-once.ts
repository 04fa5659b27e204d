import type { Socket } from 'node:net';
import { Client } from 'undici';
import { answerWait } from './answer-wait.ts';
import { Dropped, exchange, isStreamed, type Limits, type Wire, withoutAnswer } from './exchange.ts';
import { withoutInterim } from './interim.ts';
import { messages } from './messages.ts';
import { NotConnected } from './not-connected.ts';
import { openSocket, type Route } from './socket.ts';
import type { Transport } from './transport.ts';

/**
 * Sends on a connection of its own, at most once, whatever happens. `beforeFirstByte` is called when TCP, the proxy's
 * tunnel and TLS stand and before any byte of the request; what it throws is thrown on, and nothing is sent.
 */
export async function sendOnce(
  route: Route,
  wire: Wire,
  limits: Limits,
  beforeFirstByte: () => void,
  now: () => number,
): Promise<Transport> {
  const { signal } = limits;
  if (signal?.aborted) return withoutAnswer(stopped());
  const wait = answerWait(limits);
  const once = connectOnce(route, signal, () => {
    beforeFirstByte();
    if (!isStreamed(wire.body)) wait.begin();
  });
  // Pipelining 0 asks for `connection: close`; nothing is ever sent behind an unanswered request.
  const client = new Client(route.target, { allowH2: false, pipelining: 0, connect: once.connect });
  const onAbort = (): void => {
    client.destroy(once.state.established ? new Dropped() : stopped()).catch(() => {});
  };
  signal?.addEventListener('abort', onAbort);
  try {
    return await exchange(client, wire, limits, wait, now);
  } catch (error) {
    if (once.state.refused !== undefined) throw once.state.refused.cause;
    return withoutAnswer(error);
  } finally {
    wait.end();
    signal?.removeEventListener('abort', onAbort);
    await client.destroy();
  }
}

type State = {
  established: boolean;
  /** What `beforeFirstByte` threw. */
  refused: { readonly cause: unknown } | undefined;
};

/** A connector that gives one connection and no second: undici asks again for a request that it has not written yet. */
function connectOnce(route: Route, signal: AbortSignal | undefined, beforeFirstByte: () => void) {
  const state: State = { established: false, refused: undefined };
  const obstacle = (): Error | null => {
    if (signal?.aborted) return stopped();
    state.established = true;
    try {
      beforeFirstByte();
      return null;
    } catch (cause) {
      state.refused = { cause };
      return new Error('not sent');
    }
  };
  const connect = (_: unknown, done: (...result: [null, Socket] | [Error, null]) => void): void => {
    if (state.established) {
      done(Object.assign(new Error('gone'), { code: 'GONE' }), null);
      return;
    }
    openSocket(route, signal).then(
      (socket) => {
        const why = obstacle();
        if (why === null) return done(null, withoutInterim(socket, 'first'));
        socket.destroy();
        done(why, null);
      },
      (error: Error) => done(error, null),
    );
  };
  return { connect, state };
}

function stopped(): NotConnected {
  return new NotConnected('network', 'ABORTED', messages.stoppedBefore);
}
