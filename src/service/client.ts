import type { UserProfile } from '../contract/auth.ts';
import { type Operation, type Request, requestProblem } from '../contract/operation.ts';
import type { Outcome } from '../sending/outcome.ts';
import { isUnauthorized } from './classify.ts';
import {
  bearer,
  type ClientOptions,
  cleaned,
  hasRowIds,
  MAX_SEND_BYTES,
  type Parts,
  secretsOf,
  timeoutsOf,
} from './client-parts.ts';
import { type Endpoint, endpointAt } from './endpoint.ts';
import { type Failed, type Failure, failed } from './failure.ts';
import { messages } from './messages.ts';
import { persistently, type Read, readingOf, textOf } from './read-operation.ts';
import type { Renewed } from './renewal.ts';
import { withoutSecrets } from './secrets.ts';
import { type SendHooks, send } from './send-document.ts';
import { type Answered, type Sessions, sessions } from './session.ts';
import type { SessionCall } from './session-calls.ts';

export type WhoAmI = {
  readonly userId: string;
  readonly user: UserProfile | null;
  /** Unix milliseconds. */
  readonly validBefore: number;
  /** True for the session of `qcsheet login`, false for a session of this command alone. */
  readonly saved: boolean;
};

export type Client = {
  /**
   * Makes one attempt to send one document. It is repeated only after a 401. Throws only errors of the hook, and bugs.
   */
  send<Body, Content>(operation: Operation<Body, Content>, request: Request<Body>, hooks: SendHooks): Promise<Outcome>;
  /** Reads from the service. After a network failure, a 429 or a 5xx it tries again. */
  read<Body, Content>(
    operation: Operation<Body, Content>,
    request: Request<Body>,
    options?: { readonly signal?: AbortSignal | undefined },
  ): Promise<Read<Content>>;
  /** Reads from an endpoint without a described answer. Gives the text as it came, without the session's secrets. */
  readText(operation: Operation<never>, request: Request<never>, signal?: AbortSignal): Promise<Read<string>>;
  /** Gives the session's user id, for paths and bodies. Here and below, `signal` drops a login that is under way. */
  userId(signal?: AbortSignal): Promise<{ readonly type: 'ok'; readonly userId: string } | Failed>;
  whoAmI(signal?: AbortSignal): Promise<({ readonly type: 'ok' } & WhoAmI) | Failed>;
  /** Logs in with the password and saves the session. */
  login(signal?: AbortSignal): Promise<({ readonly type: 'ok' } & WhoAmI) | Failed>;
  /** Tries to revoke the saved session, and removes it in any case. */
  logout(): Promise<{ readonly found: boolean; readonly revoked: boolean }>;
  /**
   * Gives the milliseconds that the service's clock is ahead of ours, exact to a second. Null before the first answer
   * with a date.
   */
  clockAheadMs(): number | null;
  /** Revokes the session if this client logged in by itself. True if the service confirmed it. */
  endSession(): Promise<boolean>;
  /** Ends the session, and closes all connections. */
  close(): Promise<void>;
};

/** Gives a client for one base address and one account. It sends nothing before the first call. */
export function createClient(options: ClientOptions): Client {
  let aheadMs: number | null = null;
  const endpoint = endpointOf(options, (serviceMs) => {
    aheadMs = serviceMs - options.now();
  });
  const session = sessionsOf(options, endpoint);
  const parts: Parts = { options, endpoint, session };
  return {
    send: (operation, request, hooks) => send(parts, operation, request, hooks),
    read: (operation, request, { signal } = {}) =>
      read(parts, operation, request, signal, (...answer) => readingOf(operation, ...answer)),
    readText: async (operation, request, signal) => {
      const text = await read(parts, operation, request, signal, (...answer) => textOf(operation, ...answer));
      if (text.type === 'failed') return text;
      return { ...text, content: withoutSecrets(text.content, secretsOf(parts, operation, request)) };
    },
    userId: async (signal) => {
      const who = whoIs(parts, await patiently(parts, () => session.current(signal), signal));
      return who.type === 'ok' ? { type: 'ok', userId: who.userId } : who;
    },
    whoAmI: async (signal) => whoIs(parts, await patiently(parts, () => session.current(signal), signal)),
    login: async (signal) => whoIs(parts, await patiently(parts, () => session.logInAndSave(signal), signal)),
    logout: () => session.logOut(),
    clockAheadMs: () => aheadMs,
    endSession: () => session.close(),
    close: async () => {
      await session.close();
      await endpoint.close();
    },
  };
}

const MAX_READ_BYTES = 64_000_000;

function endpointOf(options: ClientOptions, onServiceTime: (serviceMs: number) => void): Endpoint {
  const { baseUrl, headers, wireNames: names, env, caFile, now } = options;
  const { connectMs } = timeoutsOf(options);
  return endpointAt(new URL(baseUrl), { headers, names, connection: { env, caFile, connectMs, now, onServiceTime } });
}

function sessionsOf(options: ClientOptions, endpoint: Endpoint): Sessions {
  const { baseUrl, credentials, apiAccessToken, referer, saved, now, sleep } = options;
  const { readMs: answerMs } = timeoutsOf(options);
  const call: SessionCall = (operation, request, headers, signal) =>
    endpoint.sendOnce(operation, request, headers, { answerMs, maxBytes: MAX_SEND_BYTES, signal }, async () => {});
  const keys = apiAccessToken === null || referer === null ? null : { apiAccessToken, referer };
  return sessions({ call, baseUrl, login: credentials, keys, saved, now, sleep });
}

async function read<Body, Content>(
  parts: Parts,
  operation: Operation<Body, unknown>,
  request: Request<Body>,
  signal: AbortSignal | undefined,
  reading: (answered: Answered, context: { readonly idsInPath: boolean }) => Read<Content>,
): Promise<Read<Content>> {
  if (operation.effect !== 'read') throw new Error(`${operation.name} is no read and must not be repeated`);
  const problem = requestProblem(operation, request);
  if (problem !== null) return notReadable(operation.name, problem);
  const { endpoint, session, options } = parts;
  const { wholeReadMs: answerMs, readMs: pieceMs } = timeoutsOf(options);
  const limits = { answerMs, pieceMs, maxBytes: MAX_READ_BYTES, signal };
  const clean = (failed: Failed): Failed => cleaned(failed, secretsOf(parts, operation, request));
  const onWait = reportWaits(options, clean);
  const result = await persistently(
    async () => {
      const answered = await session.authorized(
        (token) => endpoint.read(operation, request, bearer(token), limits),
        (transport) => isUnauthorized(operation, transport),
        signal,
      );
      if (answered.type === 'failed') return { read: answered, afterMs: null };
      return {
        read: reading(answered, { idsInPath: hasRowIds(operation) }),
        afterMs: answered.transport.type === 'answer' ? answered.transport.retryAfterMs : null,
      };
    },
    { sleep: options.sleep, random: options.random, signal, onWait },
  );
  return result.type === 'ok' ? result : clean(result);
}

function notReadable(what: string, problem: string): Failed {
  const message = messages.couldNot(what, problem);
  return failed('service', { code: 'not-sendable', status: null, message }, messages.notAsked);
}

/** Gives a session. If the service asks not to log in for some time, it waits first. */
async function patiently(
  parts: Parts,
  ask: () => Promise<Renewed>,
  dropping: AbortSignal | undefined,
): Promise<Renewed> {
  const { options } = parts;
  const signals = [dropping, options.stopping].filter((signal) => signal !== undefined);
  return persistently(async () => ({ read: await ask(), afterMs: null }), {
    sleep: options.sleep,
    random: options.random,
    signal: AbortSignal.any(signals),
    onWait: reportWaits(options, (failed) => cleaned(failed, secretsOf(parts))),
    mayPass: ({ loginAfterMs }) => loginAfterMs !== undefined,
  });
}

function reportWaits({ onWait }: ClientOptions, clean: (failed: Failed) => Failed) {
  return (failure: Failure, ms: number) => onWait?.(clean({ type: 'failed', failure }).failure, ms);
}

function whoIs(parts: Parts, current: Renewed): ({ readonly type: 'ok' } & WhoAmI) | Failed {
  if (current.type === 'failed') return cleaned(current, secretsOf(parts));
  const { session, owner } = current.held;
  const { userId, user, validBefore } = session;
  return { type: 'ok', userId, user, validBefore, saved: owner === 'saved' };
}
