import { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { type Response, wholeAnswer } from './answer.ts';
import { codeOf, NotConnected } from './not-connected.ts';
import type { Transport } from './transport.ts';
import type { Streamed } from './upload.ts';

/** One request as it leaves. */
export type Wire = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With the query, percent-encoded. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Streamed | null;
};

export type Limits = {
  /** How long the answer's head, and then each piece of its body, may take. undici ticks in steps of up to 1 s. */
  readonly answerMs: number;
  readonly maxBytes: number;
  /** Drops the connection: lost, or not connected when there was none yet. */
  readonly signal?: AbortSignal | undefined;
};

/** The connection was dropped by us after it stood. */
export class Dropped extends Error {
  readonly code = 'ABORTED';
}

/** Sends and reads the whole answer. Throws what the connector and the socket throw. */
export async function exchange(
  dispatcher: Dispatcher,
  wire: Wire,
  limits: Limits,
  now: () => number,
): Promise<Transport> {
  const { body, headers, ...head } = wire;
  const sent = body === null || typeof body === 'string' ? { headers, body } : streamed(headers, body);
  const response: Response = await dispatcher.request({
    ...head,
    ...sent,
    headersTimeout: limits.answerMs,
    bodyTimeout: limits.answerMs,
    ...(limits.signal && { signal: limits.signal }),
  });
  return wholeAnswer(response, limits.maxBytes, now);
}

/** The service is told the length, so that what was cut is never taken for whole. */
function streamed(headers: Wire['headers'], body: Streamed) {
  return {
    headers: { ...headers, 'content-type': body.contentType, 'content-length': String(body.length) },
    body: Readable.from(body.bytes(), { objectMode: false }),
  };
}

/** What an exchange that threw says of the request. Throws on what is no failure of the network but a bug. */
export function withoutAnswer(error: unknown): Transport {
  if (error instanceof NotConnected)
    return { kind: 'not-connected', fault: error.fault, code: error.code, message: error.message };
  const code = error instanceof DOMException && error.name === 'AbortError' ? 'ABORTED' : codeOf(error);
  if (code === 'UND_ERR_INVALID_ARG') throw error;
  return { kind: 'lost', code, message: lostWords(code) };
}

function lostWords(code: string): string {
  if (code === 'ABORTED' || code === 'UND_ERR_ABORTED') return 'the connection was dropped on request';
  if (code === 'UND_ERR_HEADERS_TIMEOUT') return 'no answer came in time';
  if (code === 'UND_ERR_BODY_TIMEOUT') return 'the answer stopped in the middle';
  if (code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH') return 'the answer was cut';
  if (code.startsWith('HPE_')) return `the answer was cut or is not HTTP (${code})`;
  if (code === 'UND_ERR_SOCKET' || code === 'GONE') return 'the connection was closed before an answer';
  if (code === 'FILE_CHANGED') return 'the file changed while it was being sent, and its end was kept back';
  if (code === 'ECONNRESET' || code === 'EPIPE') return 'the connection was reset before an answer';
  return `the connection broke (${code})`;
}
