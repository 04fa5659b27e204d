/**
 * What the network did with one request, before anyone judges it. The one fact that decides whether a creating request
 * may be sent again is whether a connection was established for it, so that is what the variants tell apart.
 */
export type Transport =
  /** No connection: no byte of the request left. `fault` tells a dead network from a refused certificate or proxy. */
  | {
      readonly type: 'not-connected';
      readonly fault: 'network' | 'certificate' | 'proxy-refused';
      /** The system's or TLS library's code: `ECONNREFUSED`, `CERT_HAS_EXPIRED`. */
      readonly code: string;
      readonly message: string;
    }
  /** Connected, then reset, closed, timed out or cut: the request may have been acted upon. */
  | { readonly type: 'lost'; readonly code: string; readonly message: string }
  /** A whole answer. `body` is its text, null when the bytes were not UTF-8 or over the cap. */
  | {
      readonly type: 'answer';
      readonly status: number;
      /** Milliseconds that `Retry-After` asks for, from seconds or an HTTP date; null without one. */
      readonly retryAfterMs: number | null;
      readonly body: string | null;
    };
