import { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { dateOf, type Response, wholeAnswer } from './answer.ts';
import type { AnswerWait, WaitLimits } from './answer-wait.ts';
import { messages } from './messages.ts';
import { codeOf, NotConnected } from './not-connected.ts';
import type { Transport } from './transport.ts';
import type { Streamed } from './upload.ts';

/** One request in its final form. */
export type HttpRequest = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With the query, percent-encoded. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Streamed | null;
};

export type Limits = WaitLimits & {
  /** Milliseconds for the answer's head, and then for each piece of its body. Default: as long as the whole answer. */
  readonly pieceMs?: number;
  readonly maxBytes: number;
  /** Drops the connection. The outcome is `lost`, or `not-connected` if there was no connection yet. */
  readonly signal?: AbortSignal | undefined;
};

export type Clocks = {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Called with the time of the answer by the service's clock, in milliseconds since 1970. */
  readonly onServiceTime?: ((serviceMs: number) => void) | undefined;
};

/** qcsheet dropped a connection that was already established. */
export class Dropped extends Error {
  readonly code = 'ABORTED';
}

/**
 * Sends a request and reads the whole answer. Throws errors of the connector and the socket, and an error when `signal`
 * aborts.
 */
export async function exchange(
  dispatcher: Dispatcher,
  httpRequest: HttpRequest,
  { answerMs, pieceMs = answerMs, maxBytes }: Limits,
  { signal, begin }: Pick<AnswerWait, 'signal' | 'begin'>,
  { now, onServiceTime }: Clocks,
): Promise<Transport> {
  const { body, headers, ...head } = httpRequest;
  const sent = isStreamed(body) ? streamed(headers, body, begin) : { headers, body };
  const timeouts = { headersTimeout: pieceMs, bodyTimeout: pieceMs };
  const response: Response = await dispatcher.request({ ...head, ...sent, ...timeouts, signal });
  // Some services answer before they have read the whole request.
  begin();
  const serviceMs = dateOf(response.headers);
  if (serviceMs !== null) onServiceTime?.(serviceMs);
  return wholeAnswer(response, maxBytes, now);
}

/** True for a body that is read and sent in pieces, after the connection is ready. */
export function isStreamed(body: HttpRequest['body']): body is Streamed {
  return body !== null && typeof body !== 'string';
}

/** Gives the headers and body for a stream. `content-length` lets the service notice a cut body. */
function streamed(headers: HttpRequest['headers'], body: Streamed, onSent: () => void) {
  const bytes = async function* () {
    yield* body.bytes();
    onSent();
  };
  return {
    headers: { ...headers, 'content-type': body.contentType, 'content-length': String(body.length) },
    body: Readable.from(bytes(), { objectMode: false }),
  };
}

/** Gives what an error of an exchange proves about the request. An error that is a bug is thrown again. */
export function withoutAnswer(error: unknown): Transport {
  if (error instanceof NotConnected)
    return { type: 'not-connected', fault: error.fault, code: error.code, message: error.message };
  const code = error instanceof DOMException && error.name === 'AbortError' ? 'ABORTED' : codeOf(error);
  if (code === 'UND_ERR_INVALID_ARG') throw error;
  return { type: 'lost', code, message: lostWords(code) };
}

function lostWords(code: string): string {
  if (code === 'ABORTED' || code === 'UND_ERR_ABORTED') return messages.dropped;
  if (code === 'ANSWER_TIMEOUT') return messages.noWholeAnswer;
  if (code === 'UND_ERR_HEADERS_TIMEOUT') return messages.noAnswer;
  if (code === 'UND_ERR_BODY_TIMEOUT') return messages.answerStopped;
  if (code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH') return messages.answerCut;
  if (code.startsWith('HPE_')) return messages.answerNotHttp(code);
  if (code === 'UND_ERR_SOCKET' || code === 'GONE') return messages.closedEarly;
  if (code === 'FILE_CHANGED') return messages.fileChangedWhileSent;
  if (code === 'ECONNRESET' || code === 'EPIPE') return messages.resetEarly;
  return messages.broke(code);
}
