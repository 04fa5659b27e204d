import type { Operation, Request } from '../contract/operation.ts';
import type { Endpoint } from './endpoint.ts';
import type { Failed, Failure } from './failure.ts';
import type { ProxyEnvironment } from './proxy.ts';
import { withoutSecrets } from './secrets.ts';
import type { Sessions } from './session.ts';
import type { LoginRequest } from './session-calls.ts';
import type { SavedSessions } from './session-file.ts';

export type ClientOptions = {
  /**
   * The service's address, with or without a path. The configuration has checked it. Tokens are sent only to this
   * origin.
   */
  readonly baseUrl: string;
  /** `password` is the MD5 hash in hex. It is null if there is only a saved session. */
  readonly credentials: Omit<LoginRequest, 'password'> & { readonly password: string | null };
  /** Needed with `referer` to refresh or revoke a session. Null if not set. */
  readonly apiAccessToken: string | null;
  readonly referer: string | null;
  /** The setting QCSHEET_HEADERS. */
  readonly headers: Readonly<Record<string, string>>;
  /** The setting QCSHEET_WIRE_NAMES: real field name by the specification's neutral name. */
  readonly wireNames: Readonly<Record<string, string>>;
  /** Has HTTPS_PROXY, HTTP_PROXY and NO_PROXY, in upper or lower case. */
  readonly env: ProxyEnvironment;
  /** Path of a PEM file with authorities to trust in addition to those of Node and the system. */
  readonly caFile?: string | undefined;
  readonly timeouts?: Partial<Timeouts> | undefined;
  readonly saved: SavedSessions | null;
  readonly now: () => number;
  /** Ends every wait for the service. Requests under way are finished. */
  readonly stopping?: AbortSignal | undefined;
  /** Resolves after `ms` milliseconds, or at once when the signal aborts. */
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  readonly random: () => number;
  /** Called when a failed read will be tried again after `ms` milliseconds. */
  readonly onWait?: ((failure: Failure, ms: number) => void) | undefined;
};

/** All times are in milliseconds. */
type Timeouts = {
  readonly connectMs: number;
  /**
   * For the whole answer to a document. It is long on purpose: if qcsheet gives up early, more documents are in doubt.
   */
  readonly sendMs: number;
  /** For the head of the answer to a read, and then for each piece. For a session's call: for the whole answer. */
  readonly readMs: number;
  /** For the whole answer to a read, which may be large. */
  readonly wholeReadMs: number;
  /** After this time the user sees that a document has no answer yet. */
  readonly tellMs: number;
};

const TIMEOUTS: Timeouts = {
  connectMs: 10_000,
  sendMs: 300_000,
  readMs: 60_000,
  wholeReadMs: 300_000,
  tellMs: 10_000,
};

export function timeoutsOf({ timeouts }: Pick<ClientOptions, 'timeouts'>): Timeouts {
  return { ...TIMEOUTS, ...timeouts };
}

/** The largest answer to a document or a session's call. */
export const MAX_SEND_BYTES = 1_000_000;

/** The parts that sending and reading share. */
export type Parts = { readonly options: ClientOptions; readonly endpoint: Endpoint; readonly session: Sessions };

export function bearer(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}` };
}

/** True if the path has an id of a row. `{userId}` is the session's; every other id is a row's. */
export function hasRowIds({ path }: Pick<Operation, 'path'>): boolean {
  return /\{(?!userId\})\w+\}/.test(path);
}

export function cleaned({ failure }: Failed, secrets: readonly string[]): Failed {
  return { type: 'failed', failure: { ...failure, message: withoutSecrets(failure.message, secrets) } };
}

/** Gives the texts that no message may show, even if the service repeats them. */
export function secretsOf(
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
