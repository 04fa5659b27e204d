/**
 * What the network did with one request, without any judgement. One fact decides if a creation may be sent again: was
 * there a connection for it? The variants show that.
 */
export type Transport =
  /** There was no connection, so no byte left. `fault`: a dead network, or a refused certificate or proxy. */
  | {
      readonly type: 'not-connected';
      readonly fault: 'network' | 'certificate' | 'proxy-refused';
      /** The system's or TLS library's code: `ECONNREFUSED`, `CERT_HAS_EXPIRED`. */
      readonly code: string;
      readonly message: string;
    }
  /** The connection was reset, closed, timed out or cut. The service may have done the request. */
  | { readonly type: 'lost'; readonly code: string; readonly message: string }
  /** A whole answer. `body` is its text; null if the bytes were not UTF-8 or too many. */
  | {
      readonly type: 'answer';
      readonly status: number;
      /** Milliseconds that `Retry-After` asks for, from seconds or an HTTP date; null without it. */
      readonly retryAfterMs: number | null;
      readonly body: string | null;
    };
