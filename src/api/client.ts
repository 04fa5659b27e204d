import type { UserProfile } from '../contract/auth.ts';
import { type Operation, type Request, requestProblem } from '../contract/operation.ts';
import type { Outcome } from '../submit/outcome.ts';
import { classify } from './classify.ts';
import { type Endpoint, endpointAt } from './endpoint.ts';
import { type Failed, type Failure, failed, withoutSession } from './failure.ts';
import type { ProxyEnvironment } from './proxy.ts';
import { persistently, type Read, readingOf, textOf } from './read.ts';
import type { Renewed } from './renewal.ts';
import { withoutSecrets } from './secrets.ts';
import { type Answered, type Sessions, sessions } from './session.ts';
import type { LoginOf, SessionCall } from './session-calls.ts';
import type { SavedSessions } from './session-file.ts';
import { type Streamed, withUpload } from './upload.ts';

export type { Failed, Failure };

export type ClientOptions = {
  /** With or without a path; checked by the configuration. Tokens go to this origin and no other. */
  readonly baseUrl: string;
  /** `password` is its MD5 in hex; null when only a saved session can serve. */
  readonly credentials: Omit<LoginOf, 'password'> & { readonly password: string | null };
  /** The two values without which a session is neither refreshed nor revoked. */
  readonly apiAccessToken: string | null;
  readonly referer: string | null;
  /** QCSHEET_HEADERS. */
  readonly headers: Readonly<Record<string, string>>;
  /** QCSHEET_WIRE_NAMES: from the specification's neutral names to the real ones. */
  readonly wireNames: Readonly<Record<string, string>>;
  /** HTTPS_PROXY, HTTP_PROXY, NO_PROXY, in upper or lower case. */
  readonly env: ProxyEnvironment;
  /** A PEM file of authorities to trust besides Node's and the system's. */
  readonly caFile?: string | undefined;
  readonly timeouts?: Partial<Timeouts> | undefined;
  readonly saved: SavedSessions | null;
  readonly now: () => number;
  /** Comes back early when the signal aborts. */
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  readonly random: () => number;
  /** A read that failed is tried again after `ms` milliseconds. */
  readonly onWait?: ((failure: Failure, ms: number) => void) | undefined;
};

/** Milliseconds. `sendMs` is long on purpose: giving up on a document that was sent protects nobody, it makes doubt. */
type Timeouts = { readonly connectMs: number; readonly sendMs: number; readonly readMs: number };

type SendHooks = {
  /**
   * Called when the connection stands and before any byte of the document leaves; what it throws is thrown on by `send`
   * and nothing is sent. Called a second time when the first attempt was answered with 401.
   */
  beforeFirstByte(): void;
  /** How many bytes of the request's file have left so far; a second attempt begins at its start again. */
  readonly fileBytesSent?: ((bytes: number) => void) | undefined;
  /** Drops the connection. */
  readonly signal?: AbortSignal | undefined;
};

export type WhoAmI = {
  readonly userId: string;
  readonly user: UserProfile | null;
  /** Unix milliseconds. */
  readonly validBefore: number;
  /** True for the session of `qcsheet login`, false for one made for this command. */
  readonly saved: boolean;
};

export type Client = {
  /** One attempt to send one document, never repeated but after a 401. Throws only what the hook throws, and bugs. */
  send<Body, Content>(operation: Operation<Body, Content>, request: Request<Body>, hooks: SendHooks): Promise<Outcome>;
  /** Reads, with patience: network failures, 429 and 5xx are tried again. */
  read<Body, Content>(
    operation: Operation<Body, Content>,
    request: Request<Body>,
    options?: { readonly signal?: AbortSignal | undefined },
  ): Promise<Read<Content>>;
  /** The same of an endpoint whose answers nobody has described: its text as it came, without the session's secrets. */
  readText(operation: Operation<never>, request: Request<never>, signal?: AbortSignal): Promise<Read<string>>;
  /** The session's user id, for paths and bodies. `signal` drops a login on its way, here and below. */
  userId(signal?: AbortSignal): Promise<{ readonly kind: 'ok'; readonly userId: string } | Failed>;
  whoAmI(signal?: AbortSignal): Promise<({ readonly kind: 'ok' } & WhoAmI) | Failed>;
  /** Logs in with the password and saves the session. */
  login(signal?: AbortSignal): Promise<({ readonly kind: 'ok' } & WhoAmI) | Failed>;
  /** Revokes the saved session, best effort, and removes it. */
  logout(): Promise<{ readonly found: boolean; readonly revoked: boolean }>;
  /** Revokes the session if this client logged in by itself, and lets go of all connections. */
  close(): Promise<void>;
};

/** Talks to the service at one base address, as one account. Nothing is sent before the first call. */
export function createClient(options: ClientOptions): Client {
  const endpoint = endpointOf(options);
  const session = sessionsOf(options, endpoint);
  const parts: Parts = { options, endpoint, session };
  return {
    send: (operation, request, hooks) => send(parts, operation, request, hooks),
    read: (operation, request, { signal } = {}) =>
      read(parts, operation, request, signal, (...answer) => readingOf(operation, ...answer)),
    readText: async (operation, request, signal) => {
      const text = await read(parts, operation, request, signal, (...answer) => textOf(operation, ...answer));
      if (text.kind === 'failed') return text;
      return { ...text, content: withoutSecrets(text.content, secretsOf(parts, operation, request)) };
    },
    userId: async (signal) => {
      const who = whoIs(parts, await session.current(signal));
      return who.kind === 'ok' ? { kind: 'ok', userId: who.userId } : who;
    },
    whoAmI: async (signal) => whoIs(parts, await session.current(signal)),
    login: async (signal) => whoIs(parts, await session.logInAndSave(signal)),
    logout: () => session.logOut(),
    close: async () => {
      await session.close();
      await endpoint.close();
    },
  };
}

type Parts = { readonly options: ClientOptions; readonly endpoint: Endpoint; readonly session: Sessions };

const TIMEOUTS: Timeouts = { connectMs: 10_000, sendMs: 300_000, readMs: 60_000 };
const MAX_SEND_BYTES = 1_000_000;
const MAX_READ_BYTES = 64_000_000;

function endpointOf({ baseUrl, headers, wireNames: names, env, caFile, timeouts, now }: ClientOptions): Endpoint {
  const connectMs = timeouts?.connectMs ?? TIMEOUTS.connectMs;
  return endpointAt(new URL(baseUrl), { headers, names, connection: { env, caFile, connectMs, now } });
}

function sessionsOf(options: ClientOptions, endpoint: Endpoint): Sessions {
  const { baseUrl, credentials, apiAccessToken, referer, saved, now, sleep } = options;
  const answerMs = options.timeouts?.readMs ?? TIMEOUTS.readMs;
  const call: SessionCall = (operation, request, headers, signal) =>
    endpoint.sendOnce(operation, request, headers, { answerMs, maxBytes: MAX_SEND_BYTES, signal }, () => {});
  const keys = apiAccessToken === null || referer === null ? null : { apiAccessToken, referer };
  return sessions({ call, baseUrl, login: credentials, keys, saved, now, sleep });
}

async function send<Body, Content>(
  parts: Parts,
  operation: Operation<Body, Content>,
  request: Request<Body>,
  hooks: SendHooks,
): Promise<Outcome> {
  const problem = requestProblem(operation, request);
  if (problem !== null) return notSendable(`Not sent: ${problem}.`);
  return withUpload(operation, request, { random: parts.options.random, onSent: hooks.fileBytesSent }, (stream) =>
    attempt(parts, operation, { ...request, ...(stream && { stream }) }, hooks),
  );
}

function notSendable(message: string): Outcome {
  return { kind: 'rejected', reason: { code: 'not-sendable', status: null, message } };
}

async function attempt<Body, Content>(
  parts: Parts,
  operation: Operation<Body, Content>,
  request: Request<Body> & { readonly stream?: Streamed },
  { beforeFirstByte, signal }: SendHooks,
): Promise<Outcome> {
  const { endpoint, session, options } = parts;
  const limits = { answerMs: options.timeouts?.sendMs ?? TIMEOUTS.sendMs, maxBytes: MAX_SEND_BYTES, signal };
  const answered = await session.authorized(
    (token) => endpoint.sendOnce(operation, request, bearer(token), limits, beforeFirstByte),
    signal,
  );
  const outcome =
    answered.kind === 'failed'
      ? withoutSession(answered.failure)
      : classify(operation, answered.transport, {
          rowIdsInPath: hasRowIds(operation),
          unauthorizedBefore: answered.unauthorizedBefore,
        });
  const clean = (text: string): string => withoutSecrets(text, secretsOf(parts, operation, request));
  if (outcome.kind === 'accepted') return { ...outcome, response: clean(outcome.response) };
  return { ...outcome, reason: { ...outcome.reason, message: clean(outcome.reason.message) } };
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
  const limits = { answerMs: options.timeouts?.readMs ?? TIMEOUTS.readMs, maxBytes: MAX_READ_BYTES, signal };
  const clean = (failed: Failed): Failed => cleaned(failed, secretsOf(parts, operation, request));
  const onWait = (failure: Failure, ms: number) => options.onWait?.(clean({ kind: 'failed', failure }).failure, ms);
  const result = await persistently(
    async () => {
      const answered = await session.authorized(
        (token) => endpoint.read(operation, request, bearer(token), limits),
        signal,
      );
      if (answered.kind === 'failed') return { read: answered, afterMs: null };
      return {
        read: reading(answered, { idsInPath: hasRowIds(operation) }),
        afterMs: answered.transport.kind === 'answer' ? answered.transport.retryAfterMs : null,
      };
    },
    { sleep: options.sleep, random: options.random, signal, onWait },
  );
  return result.kind === 'ok' ? result : clean(result);
}

function notReadable(what: string, problem: string): Failed {
  const message = `Could not ${what}: ${problem}.`;
  return failed('service', { code: 'not-sendable', status: null, message }, 'Correct it; the service was not asked.');
}

function whoIs(parts: Parts, current: Renewed): ({ readonly kind: 'ok' } & WhoAmI) | Failed {
  if (current.kind === 'failed') return cleaned(current, secretsOf(parts));
  const { session, owner } = current.held;
  const { userId, user, validBefore } = session;
  return { kind: 'ok', userId, user, validBefore, saved: owner === 'saved' };
}

function bearer(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}` };
}

/** The user id in a path is the session's; every other id is of the row. */
function hasRowIds({ path }: Pick<Operation, 'path'>): boolean {
  return /\{(?!userId\})\w+\}/.test(path);
}

function cleaned({ failure }: Failed, secrets: readonly string[]): Failed {
  return { kind: 'failed', failure: { ...failure, message: withoutSecrets(failure.message, secrets) } };
}

/** Whatever must not come back in a message, should the service repeat it. */
function secretsOf(
  { options, session }: Parts,
  operation?: Pick<Operation, 'query'>,
  request?: Pick<Request, 'query'>,
): string[] {
  const inQuery = Object.entries(request?.query ?? {}).filter(([name]) => operation?.query?.[name]?.secret);
  return [
    ...session.secrets(),
    options.credentials.password ?? '',
    options.apiAccessToken ?? '',
    ...Object.values(options.headers),
    ...inQuery.flatMap(([, value]) => value),
  ];
}
