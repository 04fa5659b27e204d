import type { Operation, Request } from '../contract/operation.ts';
import type { Endpoint } from './endpoint.ts';
import type { Failed, Failure } from './failure.ts';
import type { ProxyEnvironment } from './proxy.ts';
import { withoutSecrets } from './secrets.ts';
import type { Sessions } from './session.ts';
import type { LoginRequest } from './session-calls.ts';
import type { SavedSessions } from './session-file.ts';

export type ClientOptions = {
  /** With or without a path; checked by the configuration. Tokens go to this origin and no other. */
  readonly baseUrl: string;
  /** `password` is its MD5 in hex; null when only a saved session can serve. */
  readonly credentials: Omit<LoginRequest, 'password'> & { readonly password: string | null };
  /** A session can be refreshed or revoked only with both of these values. */
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
  /** Ends every wait for the service. Requests under way are finished. */
  readonly stopping?: AbortSignal | undefined;
  /** Comes back early when the signal aborts. */
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  readonly random: () => number;
  /** A read that failed is tried again after `ms` milliseconds. */
  readonly onWait?: ((failure: Failure, ms: number) => void) | undefined;
};

/** Milliseconds. */
type Timeouts = {
  readonly connectMs: number;
  /**
   * The time for the whole answer to a document. It is long on purpose: giving up early only puts more documents in
   * doubt.
   */
  readonly sendMs: number;
  /** The head of the answer to a read, and then each piece; the whole answer of a session's call. */
  readonly readMs: number;
  /** The whole answer to a read, which may be large. */
  readonly wholeReadMs: number;
  /** After this time a person is told that a document has no answer yet. */
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

/** Of an answer to a document or a session's call. */
export const MAX_SEND_BYTES = 1_000_000;

/** What sending and reading share. */
export type Parts = { readonly options: ClientOptions; readonly endpoint: Endpoint; readonly session: Sessions };

export function bearer(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}` };
}

/** The user id in a path is the session's; every other id is of the row. */
export function hasRowIds({ path }: Pick<Operation, 'path'>): boolean {
  return /\{(?!userId\})\w+\}/.test(path);
}

export function cleaned({ failure }: Failed, secrets: readonly string[]): Failed {
  return { type: 'failed', failure: { ...failure, message: withoutSecrets(failure.message, secrets) } };
}

/** The texts that no message may show, even if the service repeats them. */
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
