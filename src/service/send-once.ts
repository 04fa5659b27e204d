import type { Socket } from 'node:net';
import { answerWait } from './answer-wait.ts';
import {
  type Clocks,
  Dropped,
  exchange,
  type HttpRequest,
  isStreamed,
  type Limits,
  withoutAnswer,
} from './exchange.ts';
import { withoutInterim } from './interim.ts';
import { messages } from './messages.ts';
import { NotConnected } from './not-connected.ts';
import { openSocket, type Route } from './socket.ts';
import type { Transport } from './transport.ts';

/**
 * Sends at most once, on a connection of its own. When TCP, the proxy's tunnel and TLS are ready, it awaits
 * `beforeFirstByte` before any byte of the request leaves. If that rejects, this throws the same error and sends
 * nothing.
 */
export async function sendOnce(
  route: Route,
  httpRequest: HttpRequest,
  limits: Limits,
  beforeFirstByte: () => Promise<void>,
  clocks: Clocks,
): Promise<Transport> {
  const { Client } = await import('undici');
  const { signal } = limits;
  if (signal?.aborted) return withoutAnswer(stopped());
  const wait = answerWait(limits);
  const once = connectOnce(route, signal, async () => {
    await beforeFirstByte();
    if (!isStreamed(httpRequest.body)) wait.begin();
  });
  // Pipelining 0 sends `connection: close`. No request is ever sent after an unanswered one.
  const client = new Client(route.target, { allowH2: false, pipelining: 0, connect: once.connect });
  const onAbort = (): void => {
    client.destroy(once.state.established ? new Dropped() : stopped()).catch(() => {});
  };
  signal?.addEventListener('abort', onAbort);
  try {
    return await exchange(client, httpRequest, limits, wait, clocks);
  } catch (error) {
    once.end();
    // The hook may still run. It must end before the outcome is reported.
    await once.state.hook;
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
  /** The request was given up and must not leave any more. */
  ended: boolean;
  /** The promise of `beforeFirstByte`. It never rejects; undefined before the call. */
  hook: Promise<Error | null> | undefined;
  /** The error that `beforeFirstByte` rejected with. */
  refused: { readonly cause: unknown } | undefined;
};

/**
 * Gives a connector that opens one connection only. undici asks for a second one if it has not written the request yet.
 */
function connectOnce(route: Route, signal: AbortSignal | undefined, beforeFirstByte: () => Promise<void>) {
  const state: State = { established: false, ended: false, hook: undefined, refused: undefined };
  const obstacle = async (socket: Socket): Promise<Error | null> => {
    if (signal?.aborted || state.ended) return stopped();
    state.established = true;
    try {
      await beforeFirstByte();
    } catch (cause) {
      state.refused = { cause };
      return new Error('not sent');
    }
    // During the hook the request may have been given up, or the socket closed. Then nothing may leave.
    if (signal?.aborted || state.ended) return new Dropped();
    return socket.destroyed ? gone() : null;
  };
  const connect = (_: unknown, done: (...result: [null, Socket] | [Error, null]) => void): void => {
    if (state.established) {
      done(gone(), null);
      return;
    }
    openSocket(route, signal).then(
      async (socket) => {
        state.hook = obstacle(socket);
        const why = await state.hook;
        if (why === null) return done(null, withoutInterim(socket, 'first'));
        socket.destroy();
        done(why, null);
      },
      (error: Error) => done(error, null),
    );
  };
  const end = (): void => {
    state.ended = true;
  };
  return { connect, state, end };
}

function gone(): Error {
  return Object.assign(new Error('gone'), { code: 'GONE' });
}

function stopped(): NotConnected {
  return new NotConnected('network', 'ABORTED', messages.stoppedBefore);
}
