import type { Pool } from 'undici';
import { type AddressRule, isLoopbackAddress, isPublicAddress } from './address-rule.ts';
import { type Headers, headerOf, type Response, retryAfter } from './answer.ts';
import { answerWait, steadyBytes } from './answer-wait.ts';
import { withoutAnswer } from './exchange.ts';
import { messages } from './messages.ts';
import { openPool } from './pool.ts';
import { isLoopback, type ProxyEnvironment } from './proxy.ts';
import { trustedBy } from './tls.ts';

/** The answer of a file's address. It is not trusted, not even its size and range. */
export type FileAnswer =
  | {
      readonly type: 'bytes';
      /**
       * The offset of the first byte in the file. It is 0 if the server sends the whole file, even if only a part was
       * requested.
       */
      readonly from: number;
      /** The size of the whole file in bytes; null if the server does not send it. */
      readonly total: number | null;
      /** Identifies this version of the file, to request the rest later. Null if the server sends no exact one. */
      readonly validator: string | null;
      /** Throws if the connection breaks. Leaving the loop early drops the connection, like `drop`. */
      readonly bytes: AsyncIterable<Uint8Array>;
      drop(): void;
    }
  | { readonly type: 'status'; readonly status: number; readonly retryAfterMs: number | null }
  /** The address, or that of a redirect, is against the rules. Nothing was sent there. */
  | { readonly type: 'refused'; readonly message: string }
  | { readonly type: 'unreached'; readonly message: string; readonly mayPass: boolean };

/** The rest of a file whose beginning is already downloaded. */
type Rest = { readonly from: number; readonly validator: string };

export type StoredFiles = {
  get(address: string, rest: Rest | null, signal?: AbortSignal): Promise<FileAnswer>;
  close(): Promise<void>;
};

export type StoredFilesOptions = {
  /** The service's address. If it is loopback, the files may be on loopback too. */
  readonly baseUrl: string;
  /** Host names that may have private addresses. */
  readonly hosts: readonly string[];
  readonly env: ProxyEnvironment;
  readonly caFile: string | undefined;
  readonly timeouts?: { readonly connectMs: number; readonly answerMs: number } | undefined;
  readonly now: () => number;
};

const TIMEOUTS = { connectMs: 10_000, answerMs: 60_000 };
const MOST_REDIRECTS = 5;

/**
 * Gives a reader for files at addresses that the service sent. Such an address has its own permission, and may lead
 * anywhere. Only https to the open internet is allowed, also after each redirect. The addresses of a name are checked
 * when the socket is opened. No header of the session or the user is sent, even to the service's own host.
 */
export function storedFiles(options: StoredFilesOptions): StoredFiles {
  const pools = new Map<string, Promise<Pool>>();
  const { answerMs } = options.timeouts ?? TIMEOUTS;
  const poolAt = poolsOf(options, pools);
  const ask = async (url: URL, rest: Rest | null, signal: AbortSignal | undefined): Promise<Response> => {
    const wait = answerWait({ answerMs });
    wait.begin();
    try {
      const pool = await poolAt(url);
      return await pool.request({
        method: 'GET',
        path: url.pathname + url.search,
        headers: headersOf(rest),
        headersTimeout: answerMs,
        bodyTimeout: answerMs,
        signal: signal === undefined ? wait.signal : AbortSignal.any([wait.signal, signal]),
      });
    } finally {
      wait.end();
    }
  };
  const follow = async (
    url: URL | null,
    left: number,
    rest: Rest | null,
    signal?: AbortSignal,
  ): Promise<FileAnswer> => {
    if (url === null) return { type: 'refused', message: messages.notAnAddress };
    const wrong = refusal(url, options);
    if (wrong !== null) return { type: 'refused', message: wrong };
    const answer = await answered(() => ask(url, rest, signal), rest, { answerMs, now: options.now });
    if (answer.type !== 'redirect') return answer;
    if (left === 0) return { type: 'refused', message: messages.tooManyRedirects(MOST_REDIRECTS) };
    return follow(URL.parse(answer.location, url.href), left - 1, rest, signal);
  };
  return {
    get: (address, rest, signal) => follow(URL.parse(address), MOST_REDIRECTS, rest, signal),
    close: async () => {
      await Promise.all(Array.from(pools.values(), async (pool) => (await pool).destroy()));
    },
  };
}

/**
 * Gives one pool for each origin. The rule of a host applies to every socket, so a name cannot later lead elsewhere.
 */
function poolsOf(
  { baseUrl, hosts, env, caFile, timeouts = TIMEOUTS }: StoredFilesOptions,
  pools: Map<string, Promise<Pool>>,
) {
  const trust = trustedBy(caFile);
  const isLocal = isLoopback(new URL(baseUrl).hostname);
  return (url: URL): Promise<Pool> => {
    const known = pools.get(url.origin);
    if (known !== undefined) return known;
    const target = new URL(url.origin);
    const allows: AddressRule = (address) => {
      if (url.protocol === 'http:' || isLoopbackAddress(address)) return isLocal && isLoopbackAddress(address);
      return hosts.includes(hostOf(url)) || isPublicAddress(address);
    };
    const pool = openPool({ target, env, trust, timeoutMs: timeouts.connectMs, allows });
    pools.set(url.origin, pool);
    return pool;
  };
}

/**
 * Gives why an address must not be requested; null if it may be. A name without a dot is known only within a network.
 */
function refusal(url: URL, { baseUrl, hosts }: Pick<StoredFilesOptions, 'baseUrl' | 'hosts'>): string | null {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return messages.notHttps(url.protocol);
  const name = hostOf(url);
  const isHere = isLoopback(name);
  if (isHere && isLoopback(new URL(baseUrl).hostname)) return null;
  if (url.protocol === 'http:') return messages.unencrypted(url.host);
  const isWithin = isHere || !/[.:]/.test(name);
  return isWithin && !hosts.includes(name) ? messages.localAddress(url.host) : null;
}

/** Gives the host name without a final dot: `localhost.` is `localhost`. */
function hostOf(url: URL): string {
  return url.hostname.replace(/\.$/, '');
}

function headersOf(rest: Rest | null): Record<string, string> {
  return {
    accept: '*/*',
    'user-agent': 'qcsheet',
    // So the sizes and ranges are those of the file itself.
    'accept-encoding': 'identity',
    ...(rest === null ? {} : { range: `bytes=${rest.from}-`, 'if-range': rest.validator }),
  };
}

type Answered = FileAnswer | { readonly type: 'redirect'; readonly location: string };

async function answered(
  ask: () => Promise<Response>,
  rest: Rest | null,
  { answerMs, now }: { readonly answerMs: number; readonly now: () => number },
): Promise<Answered> {
  let response: Response;
  try {
    response = await ask();
  } catch (error) {
    const lost = withoutAnswer(error);
    if (lost.type === 'answer') throw error;
    if (lost.code === 'ADDRESS_REFUSED') return { type: 'refused', message: lost.message };
    const mayPass = lost.type === 'lost' || lost.fault === 'network';
    return { type: 'unreached', message: lost.message, mayPass };
  }
  const { statusCode: status, headers, body } = response;
  // Leaving the body early destroys it. It then emits an error, which needs a listener.
  body.on('error', () => {});
  if (status === 200) return bytesOf(response, 0, whole(headerOf(headers, 'content-length')), answerMs);
  if (status === 206 && rest !== null) {
    const [, from, total] = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(headerOf(headers, 'content-range') ?? '') ?? [];
    if (from !== undefined) return bytesOf(response, Number(from), whole(total), answerMs);
  }
  body.destroy();
  const location = headerOf(headers, 'location');
  if ([301, 302, 303, 307, 308].includes(status) && location !== undefined) return { type: 'redirect', location };
  return { type: 'status', status, retryAfterMs: retryAfter(headerOf(headers, 'retry-after'), now()) };
}

function bytesOf({ headers, body }: Response, from: number, total: number | null, answerMs: number): FileAnswer {
  // There may be several encodings, also in several headers.
  const encoding = [headers['content-encoding'] ?? 'identity'].flat().join(', ');
  if (encoding === 'identity') {
    const drop = () => void body.destroy();
    const bytes = steadyBytes(body, answerMs);
    return { type: 'bytes', from, total, validator: validatorOf(headers), bytes, drop };
  }
  body.destroy();
  return { type: 'unreached', message: messages.encoded(encoding), mayPass: false };
}

/** Gives the strong ETag. A weak one, or a date, does not promise the same bytes (RFC 9110, section 13.1.5). */
function validatorOf(headers: Headers): string | null {
  const etag = headerOf(headers, 'etag');
  return etag === undefined || !etag.startsWith('"') || headerOf(headers, 'accept-ranges') === 'none' ? null : etag;
}

function whole(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null;
}
